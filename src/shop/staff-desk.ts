import { findingKey } from "#core/finding.js";
import { NETWORKS } from "#core/network.js";
import type { Order, OrderState } from "#core/order.js";
import type { Store } from "#core/store.js";
import { before, type Clock, HOUR_MS } from "#core/time.js";
import { createCloseFinding } from "./close-finding.js";
import type { Desk } from "./desk.js";
import { createDeskBooks } from "./desk-books.js";
import { createDeskBroadcasts } from "./desk-broadcasts.js";
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
  Parameters<typeof createDeskBroadcasts>[0] &
  Parameters<typeof createResolve>[0] & {
    readonly store: Store;
    readonly clock: Clock;
    readonly reconcile: Reconcile;
    readonly settlePayment: SettlePayment;
  };

const among = (orders: readonly Order[], ...states: readonly OrderState[]): number =>
  orders.filter(({ state }) => states.includes(state)).length;

export function createDesk(deps: Deps): Desk {
  const { store, clock } = deps;
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
    ...createDeskBroadcasts(deps),
  };
}
