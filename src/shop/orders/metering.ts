import type { Meter, VendEnd } from "../../core/meter.js";
import type { Order, OrderState } from "../../core/orders/order.js";
import type { Books, Store } from "../../core/store.js";

/** Ends of vends, told to the meter once what ended them is kept: a transaction may fail, or its work run again. */
export type Metering = {
  /** An order has moved, in books that are still open. */
  moved(books: Books, order: Order): void;
  readonly transact: Store["transact"];
};

const ENDS: { readonly [State in OrderState]?: VendEnd } = {
  delivered: "delivered",
  failed: "failed",
  review: "review",
};

export function createMetering({ transact }: Pick<Store, "transact">, meter: Pick<Meter, "vend">): Metering {
  const ended = new WeakMap<Books, Order[]>();
  const tell = (books: Books) => {
    for (const { network, item, state, vendingAt, changedAt } of ended.get(books) ?? []) {
      const end = ENDS[state];
      if (end && vendingAt !== undefined) meter.vend({ network, kind: item.kind, ended: end }, changedAt - vendingAt);
    }
  };
  return {
    moved: (books, order) => {
      if (ENDS[order.state]) ended.set(books, [...(ended.get(books) ?? []), order]);
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
