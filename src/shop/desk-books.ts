import { appOf, type Customer } from "#core/customer.js";
import { salesOf } from "#core/sales.js";
import type { Store } from "#core/store.js";
import type { Clock } from "#core/time.js";
import type { Desk } from "./desk.js";
import { CARD_ORDERS } from "./limits.js";
import { lastDays } from "./reconciler.js";

type Deps = { readonly store: Store; readonly clock: Clock; readonly shopName: string };

/** What staff read in the books: sales, orders by day, and customers. */
export function createDeskBooks({ store, clock, shopName }: Deps): Pick<Desk, "sales" | "vended" | "customerCard"> {
  const byChat = async (id: string): Promise<Customer | undefined> =>
    (await store.customerAt({ channel: "telegram", id })) ?? store.customerAt({ channel: "whatsapp", id });

  return {
    async sales(days) {
      const window = lastDays(clock(), days);
      const sales = salesOf(await store.ordersVended(window), window);
      const buyers = await Promise.all(sales.buyers.map((id) => store.customer(id)));
      const fresh = buyers.filter((buyer) => buyer && buyer.joinedAt >= window.from).length;
      return { sales, fresh, shop: shopName };
    },
    vended: (window) => store.ordersVended(window),
    async customerCard(who) {
      const customer = await ("id" in who ? store.customer(who.id) : byChat(who.chat));
      if (!customer) return undefined;
      const wallet = await store.balance(`wallet:${customer.id}`);
      return {
        customer,
        app: appOf(customer),
        wallet,
        orders: await store.history(customer.id, { limit: CARD_ORDERS }),
      };
    },
  };
}
