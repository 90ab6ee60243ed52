import type { CustomerId } from "../../core/base/ids.js";
import type { ShopContext, WithStore } from "../context.js";
import { currentCustomer, findCurrent } from "../customers/current.js";
import { clearPin } from "../customers/safety.js";
import { notifyCustomer, notifyStaff, type StaffNotifying } from "../notifications/notify.js";
import { recordAudit } from "../settings/audit.js";

/** Asks staff to reset a forgotten PIN; false when there is none. */
export async function requestPinReset(shop: StaffNotifying & WithStore, id: CustomerId): Promise<boolean> {
  const primary = await currentCustomer(shop.store, id);
  if (!primary.safety?.pin) return false;
  await shop.store.transact(primary.id, (books) =>
    notifyStaff(shop, books, { kind: "pin-reset-request", id: primary.id }),
  );
  return true;
}

/** Removes a PIN that its customer has forgotten, and notifies them; false when they have none. */
export async function removePinByStaff(
  shop: Pick<ShopContext, "store" | "clock" | "mint" | "log">,
  id: CustomerId,
  by: CustomerId,
): Promise<boolean> {
  const { store, clock, log } = shop;
  const primary = await findCurrent(store, id);
  if (!primary?.safety?.pin) return false;
  await clearPin(store, primary.id);
  await store.transact(primary.id, async (books) => {
    await notifyCustomer(books, { kind: "pin-reset", id: primary.id }, clock());
    await recordAudit(shop, books, { customer: primary.id, by, action: "pin-reset", target: primary.id });
  });
  log.warn({ customer: primary.id, by }, "pin reset by staff");
  return true;
}
