import type { OrderId } from "../../core/base/ids.js";
import { after, DAY_MS, type Instant } from "../../core/base/time.js";
import type { Customer } from "../../core/customers/customer.js";
import { type VendProblem, vendProblemOf } from "../../core/notifications/vend-trouble.js";
import { type Order, vendStartedAt } from "../../core/orders/order.js";
import { digestOf, digestWindow, type VendDigest } from "../../core/orders/vend-digest.js";
import type { VendRecord } from "../../core/ports.js";
import { findCandidates, hasUnreadableCandidate, readVendHistory } from "./candidates.js";
import type { VendDeps } from "./deliver.js";
import { createLookUpVends } from "./look-up.js";

/** The service's history is not read further back than this to show the record of one vend. */
const RECORD_SHOWN_MS = 7 * DAY_MS;

/** A vend as staff see it now. */
type VendDetails = {
  readonly order: Order;
  readonly customer: Customer | undefined;
  readonly problem?: VendProblem;
};

/** `under-way`: the call may still be going on. `closed`: it has ended, and there is nothing to look for. */
type LookUpResult = "looked" | "unread" | "under-way" | "closed";

type VendRecordResult =
  /** The order's own, and those that could be it as long as it has none. */
  | {
      readonly outcome: "read";
      readonly own?: VendRecord;
      readonly others: readonly VendRecord[];
      /** Another that is listed could be it as well, and cannot be read. */
      readonly unreadable?: true;
    }
  | { readonly outcome: "unread" | "never-vended" | "too-old" };

/** What staff see of single vends, and of many of them. */
export type StaffVends = {
  vend(id: OrderId): Promise<VendDetails | undefined>;
  /** Looks at once what became of a vend, as the shop does from time to time by itself, and does what comes of it. */
  lookUp(id: OrderId): Promise<LookUpResult>;
  /** What the service's history holds of a vend, read now. */
  vendRecord(id: OrderId): Promise<VendRecordResult>;
  /** The vends that were begun in the minutes around an instant; `over`: those minutes are. */
  digest(at: Instant): Promise<{ readonly digest: VendDigest; readonly over: boolean }>;
};

export function createStaffVends(deps: VendDeps): StaffVends {
  const { store, clock, callTimeoutMs } = deps;
  const followUp = createLookUpVends(deps);
  return {
    async vend(id) {
      const order = await store.order(id);
      if (!order) return undefined;
      const trouble = vendProblemOf(order, clock());
      return { order, customer: await store.customer(order.customer), ...(trouble && { problem: trouble }) };
    },
    async lookUp(id) {
      const order = await store.order(id);
      if (!order || !["vending", "pending", "review"].includes(order.state)) return "closed";
      // Who looked now could give up on a vend that is just being sent.
      const sentBy = after(vendStartedAt(order), callTimeoutMs);
      if (order.state === "vending" && clock() < sentBy) return "under-way";
      return (await followUp([order], { counts: false })) ? "looked" : "unread";
    },
    async vendRecord(id) {
      const order = await store.order(id);
      if (order?.vendingAt === undefined) return { outcome: "never-vended" };
      if (clock() > after(order.vendingAt, RECORD_SHOWN_MS)) return { outcome: "too-old" };
      const history = await readVendHistory(deps, order);
      if (!history) return { outcome: "unread" };
      const { records } = history;
      const own = records.find(({ vendorRef }) => vendorRef === order.vendorRef);
      if (own) return { outcome: "read", own, others: [] };
      return store.transact(order.customer, async (books) => {
        const others = await findCandidates(store, books, order, records);
        return {
          outcome: "read",
          others,
          ...((await hasUnreadableCandidate(books, order, history)) && { unreadable: true }),
        };
      });
    },
    async digest(at) {
      const window = digestWindow(at);
      const digest = digestOf(await store.ordersVended(window), window);
      return { digest, over: clock() >= window.to };
    },
  };
}
