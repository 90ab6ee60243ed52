import type { CustomerId } from "../../core/base/ids.js";
import { customerIds } from "../../core/customers/customer.js";
import { type Kobo, total } from "../../core/money/money.js";
import type { ShopContext } from "../context.js";
import { currentCustomer } from "../customers/current.js";
import { walletBalance } from "./transfers.js";

/** What a person can spend, and what is held for their open orders. */
export async function walletOf(
  shop: Pick<ShopContext, "store" | "mint" | "clock">,
  id: CustomerId,
): Promise<{ readonly available: Kobo; readonly held: Kobo }> {
  const { store } = shop;
  const primary = await currentCustomer(store, id);
  const openOrders = await store.openOrders(customerIds(primary));
  const held = await Promise.all(openOrders.map((order) => store.balance(`held:${order.id}`)));
  return { available: await walletBalance(store, primary.id), held: total(held) };
}
