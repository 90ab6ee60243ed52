import type { CustomerId, OrderId } from "../../core/base/ids.js";
import { type Clock, dayOf, type Instant, startOf, withDayOfMonth } from "../../core/base/time.js";
import { add, type Kobo, NOTHING } from "../../core/money/money.js";
import type { Order, Product } from "../../core/orders/order.js";
import { HISTORY_PAGE, type Store } from "../../core/store.js";
import { linkedHistory } from "../customers/linked.js";

/** A month by its first moment. */
export type MonthlySpending = { readonly month: Instant; readonly airtime: Kobo; readonly data: Kobo };

type HistoryPage = { readonly before?: OrderId; readonly limit: number; readonly kind?: Product["kind"] };

/** `more` when there are older ones. */
type OrderPage = { readonly orders: readonly Order[]; readonly more: boolean };

const HISTORY_LOOKBACK = 5_000;

/** A customer's orders one after the other, newest first, as far back as we look for anything. */
async function* walk(store: Store, customer: CustomerId, before?: OrderId): AsyncGenerator<Order> {
  let last = before;
  for (let seen = 0; seen < HISTORY_LOOKBACK; seen += HISTORY_PAGE) {
    const page = await linkedHistory(store, customer, { ...(last ? { before: last } : {}), limit: HISTORY_PAGE });
    yield* page;
    last = page.at(-1)?.id;
    if (page.length < HISTORY_PAGE) return;
  }
}

export function createHistory(store: Store) {
  return async (customer: CustomerId, { before, limit, kind }: HistoryPage): Promise<OrderPage> => {
    if (!kind) {
      const orders = await linkedHistory(store, customer, { ...(before ? { before } : {}), limit: limit + 1 });
      return { orders: orders.slice(0, limit), more: orders.length > limit };
    }
    const orders: Order[] = [];
    for await (const order of walk(store, customer, before)) {
      if (order.product.kind === kind) orders.push(order);
      if (orders.length > limit) break;
    }
    return { orders: orders.slice(0, limit), more: orders.length > limit };
  };
}

/** Adds up what was delivered and not given back, month by month in Lagos. */
export function createSpending({ store, clock }: { readonly store: Store; readonly clock: Clock }) {
  return async (customer: CustomerId, months: number): Promise<readonly MonthlySpending[]> => {
    const today = dayOf(clock());
    const firsts = Array.from({ length: months }, (_, index) =>
      startOf(withDayOfMonth(today, { monthsLater: index - months + 1, day: 1 })),
    );
    const spent = firsts.map((month) => ({ month, airtime: NOTHING, data: NOTHING }));
    for await (const { placedAt, state, product, price, refund } of walk(store, customer)) {
      const index = monthOf(firsts, placedAt);
      if (index < 0) break;
      const at = spent[index];
      if (at && state === "delivered" && !refund) at[product.kind] = add(at[product.kind], price);
    }
    return spent;
  };
}

const monthOf = (firsts: readonly Instant[], at: Instant): number => firsts.findLastIndex((first) => first <= at);
