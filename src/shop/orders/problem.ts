import { clip } from "../../core/base/clip.js";
import type { CustomerId, OrderId } from "../../core/base/ids.js";
import type { Clock } from "../../core/base/time.js";
import type { Store } from "../../core/store.js";
import type { ShopConfig } from "../context.js";
import { findOwned } from "../customers/linked.js";
import { notifyStaff } from "../notifications/staff.js";

/** Characters kept of what somebody says is wrong. */
const REPORT_MAX = 500;

type Deps = { readonly store: Store; readonly clock: Clock; readonly config: ShopConfig };

/** Keeps what a customer says is wrong with their order, and has staff told of it. */
export function createReport(deps: Deps) {
  const { store, clock } = deps;
  return async (customer: CustomerId, id: OrderId, said: string): Promise<boolean> => {
    const known = await findOwned(store, customer, store.order(id));
    if (!known) return false;
    return store.transact(known.customer, async (books) => {
      const order = await books.order(id);
      if (!order) return false;
      await books.putOrder({ ...order, problemReport: { said: clip(said, REPORT_MAX), at: clock() } });
      await notifyStaff(deps, books, { kind: "report", order: id });
      return true;
    });
  };
}
