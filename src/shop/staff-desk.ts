import type { Broadcast } from "#core/broadcast.js";
import { findingKey } from "#core/finding.js";
import type { Mint } from "#core/ids.js";
import { NETWORKS } from "#core/network.js";
import type { Order, OrderState } from "#core/order.js";
import type { Store } from "#core/store.js";
import { before, type Clock, HOUR_MS } from "#core/time.js";
import { createCloseFinding } from "./close-finding.js";
import type { Desk } from "./desk.js";
import { createDeskBooks } from "./desk-books.js";
import { createDeskSelling } from "./desk-selling.js";
import { createDeskStaff } from "./desk-staff.js";
import { createDeskVends } from "./desk-vends.js";
import { DESK_ORDERS_MAX } from "./limits.js";
import type { Reconcile } from "./reconcile.js";
import { lastDays } from "./reconciler.js";
import { createResolve } from "./resolve.js";
import { createResetPin } from "./safety.js";
import type { SettlePayment } from "./settle-payment.js";

type Deps = Parameters<typeof createDeskBooks>[0] &
  Parameters<typeof createDeskStaff>[0] &
  Parameters<typeof createDeskVends>[0] &
  Parameters<typeof createDeskSelling>[0] &
  Parameters<typeof createResolve>[0] & {
    readonly mint: Mint;
    readonly store: Store;
    readonly clock: Clock;
    readonly reconcile: Reconcile;
    readonly settlePayment: SettlePayment;
    readonly startBroadcast: (broadcast: Broadcast) => void;
  };

const among = (orders: readonly Order[], ...states: readonly OrderState[]): number =>
  orders.filter(({ state }) => states.includes(state)).length;

export function createDesk(deps: Deps): Desk {
  const { store, mint, clock, startBroadcast } = deps;
  const resolve = createResolve(deps);
  return {
    ...resolve,
    reconcile: deps.reconcile,
    lastDays: async () => lastDays(clock(), 2),
    finding: (id) => store.finding(id),
    findingAbout: (seen) => store.findingAbout(findingKey(seen)),
    closeFinding: createCloseFinding({ ...deps, creditReceived: resolve.creditReceived }),
    async status(hours) {
      const recent = await store.ordersSince(before(clock(), hours * HOUR_MS), DESK_ORDERS_MAX);
      return NETWORKS.map((network) => {
        const orders = recent.filter((order) => order.network === network);
        return {
          network,
          delivered: among(orders, "delivered"),
          failed: among(orders, "failed", "refunded"),
          pending: among(orders, "paid", "vending", "pending"),
          review: among(orders, "review"),
        };
      });
    },
    ...createDeskBooks(deps),
    ...createDeskStaff(deps),
    ...createDeskVends(deps),
    ...createDeskSelling(deps),
    order: (id) => store.order(id),
    customer: (id) => store.customer(id),
    resetPin: createResetPin(deps),
    schedule: (id) => store.schedule(id),
    payment: (reference) => store.payment(reference),
    audience: () => store.customerCount(),
    mintBroadcast: () => mint("brd"),
    progress: (id) => store.broadcast(id),
    async broadcast({ id, text, by, from }) {
      const broadcast: Broadcast = {
        ...{ id, text, by, from, startedAt: clock(), total: await store.customerCount() },
        ...{ delivered: 0, unreachable: 0, failed: 0 },
      };
      const isNew = await store.transact(by, async (books) => {
        if (await books.broadcast(id)) return false;
        await books.putBroadcast(broadcast);
        await deps.recorder.deed(books, { customer: by, by, did: "broadcast-begun", to: id });
        return true;
      });
      if (isNew) startBroadcast(broadcast);
    },
  };
}
