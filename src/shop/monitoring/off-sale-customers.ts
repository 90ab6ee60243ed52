import { type CustomerId, SHOP_CUSTOMER_ID } from "../../core/base/ids.js";
import { before, type Instant } from "../../core/base/time.js";
import {
  customerTarget,
  type NotificationKey,
  type NotificationTarget,
} from "../../core/notifications/notification.js";
import { type Order, UNPAID_MS } from "../../core/orders/order.js";
import { isOfProductLine, PRODUCT_LINES, type ProductLine, productKey } from "../../core/orders/product.js";
import { type SaleSwitch, withCustomersNotified } from "../../core/settings/availability.js";
import { type Books, ORDERS_READ_MAX, type Store } from "../../core/store.js";
import { waitingCounter, waitingCustomerClaim, waitingPlaceClaim } from "../catalogue/waiting-list.js";
import type { ShopContext } from "../context.js";
import { currentCustomer } from "../customers/current.js";

/** The unpaid orders of some product lines, among the newest orders of the shop. */
export async function unpaidOrders(
  { store, clock }: ShopContext,
  lines: readonly ProductLine[],
): Promise<readonly Order[]> {
  const recent = await store.ordersSince(before(clock(), UNPAID_MS), ORDERS_READ_MAX);
  return recent.filter(
    (order) => order.state === "awaiting_payment" && lines.some((line) => isOfProductLine(order, line)),
  );
}

/** Notifies customers who wait for a product line that was taken off sale or is on sale again. */
export async function notifyWaitingCustomers(shop: ShopContext): Promise<void> {
  const { availability } = await shop.store.settings();
  for (const line of PRODUCT_LINES) {
    const last = availability?.[productKey(line)];
    if (last && !last.customersNotified) await notifyUnpaidOrders(shop, line, last);
    if (last?.onSale) await notifyRefused(shop, line);
  }
}

/**
 * Notifies customers with an unpaid order that its product line was taken off sale or is on sale again. It is marked as
 * done afterwards, so after a crash all are notified again; a customer still sees one message.
 */
async function notifyUnpaidOrders(shop: ShopContext, line: ProductLine, last: SaleSwitch): Promise<void> {
  for (const order of await unpaidOrders(shop, [line])) await notifyUnpaidOrder(shop, order, last);
  await shop.settings.update(async (settings) => withCustomersNotified(settings, line, last));
}

/**
 * Notifies everybody who was refused a suspended product line that it is on sale again. Each leaves the list in the
 * transaction that notifies them, so they are notified once, through crashes and with any number of processes.
 */
async function notifyRefused(shop: ShopContext, line: ProductLine): Promise<void> {
  const { store } = shop;
  const count = await store.counter(waitingCounter(line));
  if (count === 0) return;
  const places = Array.from({ length: count }, (_, index) => index + 1);
  const refused = await store.transact(SHOP_CUSTOMER_ID, (books) =>
    Promise.all(
      places.map(async (place) => ({ place, customer: await books.claimant(waitingPlaceClaim(line, place)) })),
    ),
  );
  for (const { place, customer } of refused) {
    if (customer !== undefined) await notifyRefusedCustomer(shop, line, { place, customer: customer as CustomerId });
  }
  await store.transact(SHOP_CUSTOMER_ID, async (books) => {
    // If the count has changed, somebody was refused meanwhile: it was suspended again.
    if ((await books.counter(waitingCounter(line))) === count) await books.removeCounters(waitingCounter(line));
  });
}

async function notifyRefusedCustomer(
  { store, clock }: ShopContext,
  line: ProductLine,
  { place, customer }: { readonly place: number; readonly customer: CustomerId },
): Promise<void> {
  const { id } = await currentCustomer(store, customer);
  await store.transact(id, async (books) => {
    if ((await books.claimant(waitingPlaceClaim(line, place))) === undefined) return;
    await books.unclaim(waitingPlaceClaim(line, place), customer);
    await books.unclaim(waitingCustomerClaim(line, customer), String(place));
    const payer = await books.customer();
    const target = payer && customerTarget(payer);
    if (!target || (await wasNotifiedOfOrder(store, books, { line, target, now: clock() }))) return;
    await books.notify(target, { kind: "on-sale-again", id: `${id}:${productKey(line)}` }, clock());
  });
}

/**
 * Whether the customer was notified of an unpaid order: that message also says that the product line is on sale again.
 */
async function wasNotifiedOfOrder(
  store: Pick<Store, "messageFor">,
  books: Books,
  { line, target, now }: { readonly line: ProductLine; readonly target: NotificationTarget; readonly now: Instant },
): Promise<boolean> {
  for (const order of await books.recentOrders(before(now, UNPAID_MS))) {
    if (order.state !== "awaiting_payment" || !isOfProductLine(order, line)) continue;
    if ((await store.messageFor(target.chat, { kind: "availability", id: order.id })) !== undefined) return true;
  }
  return false;
}

/** Tells only customers who were told that it was off sale that it is on sale again. */
async function notifyUnpaidOrder(
  { store, clock }: ShopContext,
  { id, customer }: Order,
  { onSale }: SaleSwitch,
): Promise<void> {
  const key: NotificationKey = { kind: "availability", id };
  await store.transact(customer, async (books) => {
    const [order, payer] = [await books.read("order", id), await books.customer()];
    const target = payer && customerTarget(payer);
    if (!target || order?.state !== "awaiting_payment") return;
    if (onSale && (await store.messageFor(target.chat, key)) === undefined) return;
    await books.notify(target, key, clock());
  });
}
