import type { CustomerId } from "../../core/base/ids.js";
import type { BuyerFilter, CustomerIds } from "../../core/customers/audience.js";
import { eachGivingWay } from "../../core/jobs/pacer.js";
import type { Order } from "../../core/orders/order.js";
import { closedRecords, daysToRead } from "./days/closed-days.js";
import { lowerBound } from "./memory/sorted.js";
import type { Tables } from "./tables.js";

/** The customers of `Store.buyers`: from memory first, then from closed days. */
export async function buyersOf(
  { indexes, closedDays }: Tables,
  { since, network, productKind }: BuyerFilter,
): Promise<CustomerIds> {
  const found = new Set<CustomerId>();
  const take = (order: Order): void => {
    if (order.network !== network) return;
    if (productKind !== undefined && order.product.kind !== productKind) return;
    found.add(order.customer);
  };
  const vended = indexes.ordersByVend.slice(lowerBound(indexes.ordersByVend, ({ vendingAt = 0 }) => vendingAt < since));
  await eachGivingWay([...indexes.openOrdersByCustomer.values()].flat(), take);
  await eachGivingWay(vended, take);
  for (const day of daysToRead(closedDays, { from: since })) {
    // The order may be back in memory and changed, but its customer has bought all the same.
    for await (const order of closedRecords(closedDays, "order", day))
      if ((order.vendingAt ?? -1) >= since) take(order);
  }
  return found;
}

export async function holdersOf({ rows }: Tables): Promise<CustomerIds> {
  const found = new Set<CustomerId>();
  await eachGivingWay(rows.balance.values(), ({ account, amount }) => {
    const [, of] = /^(?:wallet|moving):(cus_.+)$/.exec(account) ?? [];
    if (amount > 0 && of !== undefined) found.add(of as CustomerId);
  });
  return found;
}
