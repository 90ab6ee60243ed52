import type { Clock } from "../../core/base/time.js";
import { salesOf } from "../../core/orders/sales.js";
import type { Store } from "../../core/store.js";
import type { StaffApi } from "../staff-api.js";
import { lastDays } from "./nightly.js";

type Deps = { readonly store: Store; readonly clock: Clock; readonly shopName: string };

/** What staff read in the books: sales, and orders by day. */
export function createStaffSales({ store, clock, shopName }: Deps): Pick<StaffApi, "sales" | "vendedOrders"> {
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
