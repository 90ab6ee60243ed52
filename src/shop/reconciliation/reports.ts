import type { Clock, Window } from "../../core/base/time.js";
import type { Order } from "../../core/orders/order.js";
import { type Sales, salesOf } from "../../core/orders/sales.js";
import type { Store } from "../../core/store.js";
import { lastDays } from "./nightly.js";

export type StaffSales = {
  /** What was sold in the last days, today among them; `fresh`: how many of the buyers came in them. */
  sales(days: number): Promise<{ readonly sales: Sales; readonly fresh: number; readonly shop: string }>;
  /** Orders whose vend was begun in a window, oldest first. */
  vendedOrders(window: Window): Promise<readonly Order[]>;
};

type Deps = { readonly store: Store; readonly clock: Clock; readonly shopName: string };

/** What staff read in the books: sales, and orders by day. */
export function createStaffSales({ store, clock, shopName }: Deps): StaffSales {
  return {
    async sales(days) {
      const window = lastDays(clock(), days);
      const sales = salesOf(await store.ordersVended(window), window);
      const buyers = await Promise.all(sales.buyers.map((id) => store.customer(id)));
      const fresh = buyers.filter((buyer) => buyer && buyer.joinedAt >= window.from).length;
      return { sales, fresh, shop: shopName };
    },
    vendedOrders: (window) => store.ordersVended(window),
  };
}
