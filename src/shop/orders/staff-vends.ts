import type { OrderId } from "../../core/base/ids.js";
import { after, DAY_MS, type Instant } from "../../core/base/time.js";
import type { Customer } from "../../core/customers/customer.js";
import { type Trouble, troubleOf } from "../../core/notifications/vend-trouble.js";
import { begunAt, type Order } from "../../core/orders/order.js";
import { type Digest, digestOf, digestWindow } from "../../core/orders/vend-digest.js";
import type { VendRecord } from "../../core/ports.js";
import { isUnreadable, readSightings, sightings } from "./candidates.js";
import type { VendDeps } from "./deliver.js";
import { createFollowUp } from "./look-up.js";

/** The service's history is not read further back than this to show the record of one vend. */
const RECORD_SHOWN_MS = 7 * DAY_MS;

/** A vend as staff see it now. */
type VendSeen = {
  readonly order: Order;
  readonly customer: Customer | undefined;
  readonly trouble?: Trouble;
};

/** `under-way`: the call may still be going on. `closed`: it has ended, and there is nothing to look for. */
type LookedUp = "looked" | "unread" | "under-way" | "closed";

type RecordSeen =
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
export type DeskVends = {
  vend(id: OrderId): Promise<VendSeen | undefined>;
  /** Looks at once what became of a vend, as the shop does from time to time by itself, and does what comes of it. */
  lookUp(id: OrderId): Promise<LookedUp>;
  /** What the service's history holds of a vend, read now. */
  record(id: OrderId): Promise<RecordSeen>;
  /** The vends that were begun in the minutes around an instant; `over`: those minutes are. */
  digest(at: Instant): Promise<{ readonly digest: Digest; readonly over: boolean }>;
};

export function createDeskVends(deps: VendDeps): DeskVends {
  const { store, clock, callTimeoutMs } = deps;
  const followUp = createFollowUp(deps);
  return {
    async vend(id) {
      const order = await store.order(id);
      if (!order) return undefined;
      const trouble = troubleOf(order, clock());
      return { order, customer: await store.customer(order.customer), ...(trouble && { trouble }) };
    },
    async lookUp(id) {
      const order = await store.order(id);
      if (!order || !["vending", "pending", "review"].includes(order.state)) return "closed";
      // Who looked now could give up on a vend that is just being sent.
      const sentBy = after(begunAt(order), callTimeoutMs);
      if (order.state === "vending" && clock() < sentBy) return "under-way";
      return (await followUp([order], { counts: false })) ? "looked" : "unread";
    },
    async record(id) {
      const order = await store.order(id);
      if (order?.vendingAt === undefined) return { outcome: "never-vended" };
      if (clock() > after(order.vendingAt, RECORD_SHOWN_MS)) return { outcome: "too-old" };
      const history = await readSightings(deps, order);
      if (!history) return { outcome: "unread" };
      const { records } = history;
      const own = records.find(({ vendorRef }) => vendorRef === order.vendorRef);
      if (own) return { outcome: "read", own, others: [] };
      return store.transact(order.customer, async (books) => {
        const others = await sightings(store, books, order, records);
        return { outcome: "read", others, ...((await isUnreadable(books, order, history)) && { unreadable: true }) };
      });
    },
    async digest(at) {
      const window = digestWindow(at);
      const digest = digestOf(await store.ordersVended(window), window);
      return { digest, over: clock() >= window.to };
    },
  };
}
