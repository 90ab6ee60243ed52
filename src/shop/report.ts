import { clip } from "#core/clip.js";
import type { Chat } from "#core/customer.js";
import type { Store } from "#core/store.js";
import type { Clock } from "#core/time.js";
import { REPORT_MAX } from "./limits.js";
import { ownOf } from "./one-person.js";
import type { Shop } from "./shop.js";

type Deps = { readonly store: Store; readonly clock: Clock; readonly staff: readonly Chat[] };

/** Keeps what a customer says is wrong with their order, and has staff told of it. */
export function createReport({ store, clock, staff }: Deps): Shop["report"] {
  return async (customer, id, said) => {
    const known = await ownOf(store, customer, store.order(id));
    if (!known) return false;
    return store.transact(known.customer, async (books) => {
      const order = await books.order(id);
      if (!order) return false;
      await books.putOrder({ ...order, report: { said: clip(said, REPORT_MAX), at: clock() } });
      for (const chat of staff) await books.tell(chat, { kind: "report", order: id }, clock());
      return true;
    });
  };
}
