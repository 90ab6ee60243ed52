import { before, type Clock } from "../../core/base/time.js";
import { notificationChat } from "../../core/customers/customer.js";
import type { NotificationKey } from "../../core/notifications/notification.js";
import { type Order, UNPAID_MS } from "../../core/orders/order.js";
import { isOfProductLine, PRODUCT_LINES, type ProductLine, productKey } from "../../core/orders/product.js";
import type { SaleSwitch, ShopSettings } from "../../core/settings/shop-settings.js";
import type { Store } from "../../core/store.js";
import type { SettingsStore } from "../context.js";

/** The most orders of all customers that are read at once. */
export const ORDERS_READ_MAX = 20_000;

type Deps = { readonly store: Store; readonly house: SettingsStore; readonly clock: Clock };

/** Orders of some wares that wait to be paid, among the newest of the shop. */
export async function unpaidOrders(
  { store, clock }: Pick<Deps, "store" | "clock">,
  wares: readonly ProductLine[],
): Promise<readonly Order[]> {
  const recent = await store.ordersSince(before(clock(), UNPAID_MS), ORDERS_READ_MAX);
  return recent.filter(
    (order) => order.state === "awaiting_payment" && wares.some((ware) => isOfProductLine(order, ware)),
  );
}

/**
 * Tells whoever has an unpaid order that it has been taken off sale, or is on sale again. That they have all been told
 * is kept after it, so that another process goes on where one died; who is told twice sees one message.
 */
export function createNotifyUnpaidOrders(deps: Deps): () => Promise<void> {
  const { store, house } = deps;
  return async () => {
    const { availability } = await store.settings();
    for (const ware of PRODUCT_LINES) {
      const last = availability?.[productKey(ware)];
      if (!last || last.customersNotified) continue;
      for (const order of await unpaidOrders(deps, [ware])) await notifyUnpaidOrder(deps, order, last);
      await house.update(async (now) => markCustomersNotified(now, ware, last));
    }
  };
}

const markCustomersNotified = (now: ShopSettings, ware: ProductLine, told: SaleSwitch): ShopSettings | undefined => {
  const key = productKey(ware);
  const last = now.availability?.[key];
  return last?.at === told.at && !last.customersNotified
    ? { ...now, availability: { ...now.availability, [key]: { ...last, customersNotified: true } } }
    : undefined;
};

/** Who did not hear that it was off sale need not hear that it is on sale. */
async function notifyUnpaidOrder(
  { store, clock }: Deps,
  { id, customer }: Order,
  { onSale }: SaleSwitch,
): Promise<void> {
  const subject: NotificationKey = { kind: "sale", order: id };
  await store.transact(customer, async (books) => {
    const [order, payer] = [await books.order(id), await books.customer()];
    if (!payer || order?.state !== "awaiting_payment") return;
    if (onSale && (await store.messageFor(notificationChat(payer), subject)) === undefined) return;
    await books.notify(notificationChat(payer), subject, clock());
  });
}
