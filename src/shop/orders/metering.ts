import type { Meter, VendEnd } from "../../core/meter.js";
import type { Order, OrderState } from "../../core/orders/order.js";
import type { Books, Store } from "../../core/store.js";

/** Ends of vends, told to the meter once what ended them is kept: a transaction may fail, or its work run again. */
export type VendMetering = {
  /** An order has moved, in books that are still open. */
  recordMove(books: Books, order: Order): void;
  readonly transact: Store["transact"];
};

const METERED_ENDS: { readonly [State in OrderState]?: VendEnd } = {
  delivered: "delivered",
  failed: "failed",
  review: "review",
};

export function createVendMetering({ transact }: Pick<Store, "transact">, meter: Pick<Meter, "vend">): VendMetering {
  const ended = new WeakMap<Books, Order[]>();
  const tell = (books: Books) => {
    for (const { network, product, state, vendingAt, changedAt } of ended.get(books) ?? []) {
      const end = METERED_ENDS[state];
      if (end && vendingAt !== undefined)
        meter.vend({ network, kind: product.kind, ended: end }, changedAt - vendingAt);
    }
  };
  return {
    recordMove: (books, order) => {
      if (METERED_ENDS[order.state]) ended.set(books, [...(ended.get(books) ?? []), order]);
    },
    transact: async (customer, work) => {
      let last: Books | undefined;
      const result = await transact(customer, (books) => {
        last = books;
        return work(books);
      });
      if (last) tell(last);
      return result;
    },
  };
}
