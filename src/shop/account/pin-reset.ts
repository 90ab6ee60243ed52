import type { CustomerId } from "../../core/base/ids.js";
import type { Instant } from "../../core/base/time.js";
import { withForgottenPin } from "../../core/customers/spending-guards.js";
import type { ShopContext } from "../context.js";
import { currentCustomer, findCurrent, requireCustomer } from "../customers/current.js";
import { notifyStaff } from "../notifications/notify.js";
import { recordAudit } from "../settings/audit.js";
import { isOwnAndOthersCould } from "../wallets/carry-out.js";
import { settleMerge } from "./merge.js";

/** Asks staff to reset a forgotten PIN, unless they were asked a moment ago. False if there is none. */
export async function requestPinReset(shop: ShopContext, id: CustomerId): Promise<boolean> {
  const primary = await currentCustomer(shop.store, id);
  return shop.store.transact(primary.id, async (books) => {
    const customer = await requireCustomer(primary.id, books.customer());
    if (!customer.safety?.pin) return false;
    const safety = withForgottenPin(customer.safety, shop.clock());
    if (!safety) return true;
    await books.put("customer", { ...customer, safety });
    await notifyStaff(shop, books, { kind: "pin-reset-request", id: primary.id });
    return true;
  });
}

/**
 * Removes the forgotten PIN that was set at `setAt` and notifies its customer in all chats. `newer`: another PIN was set
 * since. `own`: it is the asking member of staff's own PIN. As somebody else may be holding their phone, a colleague has
 * to remove it.
 */
export async function removePinByStaff(
  shop: ShopContext,
  id: CustomerId,
  setAt: Instant,
  by: CustomerId,
): Promise<"removed" | "no-pin" | "newer" | "own"> {
  const { store, clock, log } = shop;
  const customer = await findCurrent(store, id);
  if (!customer) return "no-pin";
  const primary = await settleMerge(shop, customer);
  if (await isOwnAndOthersCould(shop, primary.id, by)) return "own";
  const result = await store.transact(primary.id, async (books) => {
    const customer = await requireCustomer(primary.id, books.customer());
    const { pin, forgottenAt: _, ...safety } = customer.safety ?? {};
    if (customer.merging || customer.mergedInto) return undefined; // The merge would keep the PIN.
    if (!pin) return "no-pin";
    if (pin.setAt !== setAt) return "newer";
    await books.put("customer", { ...customer, safety });
    // In all their chats: whoever asked may hold only one of their phones.
    for (const { chat } of customer.chats)
      await books.notify({ chat, owner: primary.id }, { kind: "pin-reset", id: primary.id }, clock());
    await recordAudit(shop, books, { customer: primary.id, by, action: "pin-reset", target: primary.id });
    return "removed";
  });
  if (!result) return removePinByStaff(shop, id, setAt, by);
  if (result === "removed") log.warn({ customer: primary.id, by }, "pin reset by staff");
  return result;
}
