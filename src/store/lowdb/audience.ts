import type { CustomerId } from "../../core/base/ids.js";
import type { BuyerFilter, CustomerIds } from "../../core/customers/audience.js";
import type { Order } from "../../core/orders/order.js";
import { closedRecords, daysToRead } from "./days/closed-days.js";
import { slicesOf, yieldToEventLoop } from "./memory/slices.js";
import { lowerBound } from "./memory/sorted.js";
import type { Tables } from "./tables.js";

/** What a few milliseconds are enough for: whatever else waits comes in between. */
const SLICE_RECORDS = 5_000;

/** Customers whose order is open, or its vend was begun at or after an instant; in memory first, then in closed days. */
export async function buyersOf(
  { indexes, closedDays }: Tables,
  { since, network, productKind }: BuyerFilter,
): Promise<CustomerIds> {
  const found = new Set<CustomerId>();
  const take = (order: Order): void => {
    if (network !== undefined && order.network !== network) return;
    if (productKind !== undefined && order.product.kind !== productKind) return;
    found.add(order.customer);
  };
  const vended = indexes.ordersByVend.slice(lowerBound(indexes.ordersByVend, ({ vendingAt = 0 }) => vendingAt < since));
  for (const slice of slicesOf([...indexes.openOrdersByCustomer.values()].flat(), SLICE_RECORDS)) {
    slice.forEach(take);
    await yieldToEventLoop();
  }
  for (const slice of slicesOf(vended, SLICE_RECORDS)) {
    slice.forEach(take);
    await yieldToEventLoop();
  }
  for (const day of daysToRead(closedDays, { from: since, to: Infinity })) {
    // Who bought has bought, whatever became of the order since it was brought back.
    for await (const order of closedRecords(closedDays, "order", day))
      if ((order.vendingAt ?? -1) >= since) take(order);
  }
  return found;
}

/** Customers with money in their wallet, or on its way there. */
export async function holdersOf({ rows }: Tables): Promise<CustomerIds> {
  const found = new Set<CustomerId>();
  for (const slice of slicesOf(rows.balance.values(), SLICE_RECORDS)) {
    for (const { account, amount } of slice) {
      const [, of] = /^(?:wallet|moving):(cus_.+)$/.exec(account) ?? [];
      if (amount > 0 && of !== undefined) found.add(of as CustomerId);
    }
    await yieldToEventLoop();
  }
  return found;
}
