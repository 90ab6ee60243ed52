import { before } from "../../core/base/time.js";
import { customerTarget, type NotificationKey } from "../../core/notifications/notification.js";
import { type Order, UNPAID_MS } from "../../core/orders/order.js";
import { isOfProductLine, PRODUCT_LINES, type ProductLine, productKey } from "../../core/orders/product.js";
import type { SaleSwitch, ShopSettings } from "../../core/settings/shop-settings.js";
import type { ShopContext } from "../context.js";

/** The most orders of all customers that are read at once. */
export const ORDERS_READ_MAX = 20_000;

/** The unpaid orders of some product lines, among the newest orders of the shop. */
export async function unpaidOrders(
  { store, clock }: Pick<ShopContext, "store" | "clock">,
  lines: readonly ProductLine[],
): Promise<readonly Order[]> {
  const recent = await store.ordersSince(before(clock(), UNPAID_MS), ORDERS_READ_MAX);
  return recent.filter(
    (order) => order.state === "awaiting_payment" && lines.some((line) => isOfProductLine(order, line)),
  );
}

/**
 * Notifies customers with an unpaid order that its product line was taken off sale, or is on sale again. That this is done
 * is stored afterwards, so after a crash all are notified again: a customer then still sees one message.
 */
export async function notifyUnpaidOrders(shop: Pick<ShopContext, "store" | "settings" | "clock">): Promise<void> {
  const { availability } = await shop.store.settings();
  for (const line of PRODUCT_LINES) {
    const last = availability?.[productKey(line)];
    if (!last || last.customersNotified) continue;
    for (const order of await unpaidOrders(shop, [line])) await notifyUnpaidOrder(shop, order, last);
    await shop.settings.update(async (settings) => withCustomersNotified(settings, line, last));
  }
}

/** Undefined when the line was changed again meanwhile, or this is stored already. */
function withCustomersNotified(
  settings: ShopSettings,
  line: ProductLine,
  notified: SaleSwitch,
): ShopSettings | undefined {
  const key = productKey(line);
  const last = settings.availability?.[key];
  return last?.at === notified.at && !last.customersNotified
    ? { ...settings, availability: { ...settings.availability, [key]: { ...last, customersNotified: true } } }
    : undefined;
}

/** That it is on sale again is only sent to customers who were notified that it was off sale. */
async function notifyUnpaidOrder(
  { store, clock }: Pick<ShopContext, "store" | "clock">,
  { id, customer }: Order,
  { onSale }: SaleSwitch,
): Promise<void> {
  const key: NotificationKey = { kind: "availability", id };
  await store.transact(customer, async (books) => {
    const [order, payer] = [await books.order(id), await books.customer()];
    const target = payer && customerTarget(payer);
    if (!target || order?.state !== "awaiting_payment") return;
    if (onSale && (await store.messageFor(target.chat, key)) === undefined) return;
    await books.notify(target, key, clock());
  });
}
