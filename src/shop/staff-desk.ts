import type { Clock } from "../core/base/time.js";
import type { Gateway } from "../core/ports.js";
import { findingKey } from "../core/reconciliation/finding.js";
import type { Store } from "../core/store.js";
import { createCloseFinding } from "./close-finding.js";
import { createDecidePayment } from "./decide-payment.js";
import type { Desk } from "./desk.js";
import { createDeskBooks } from "./desk-books.js";
import { createDeskBroadcasts } from "./desk-broadcasts.js";
import { createDeskDoor } from "./desk-door.js";
import type { DeskFloat } from "./desk-float.js";
import { createNetworkDesk } from "./desk-network.js";
import { createDeskPages } from "./desk-pages.js";
import { createDeskSelling } from "./desk-selling.js";
import { createDeskStaff } from "./desk-staff.js";
import { createDeskVends } from "./desk-vends.js";
import type { Reconcile } from "./reconcile.js";
import { lastDays } from "./reconciler.js";
import { createResolve } from "./resolve.js";
import { createResetPin } from "./safety.js";
import type { SettlePayment } from "./settle-payment.js";
import { createStaffCards } from "./staff-cards.js";
import { createStaffMoney } from "./staff-money.js";
import { offerCards } from "./stop-cards.js";

type Deps = Parameters<typeof createDeskBooks>[0] &
  Parameters<typeof createDeskStaff>[0] &
  Parameters<typeof createDeskVends>[0] &
  Parameters<typeof createDeskSelling>[0] &
  Parameters<typeof createDeskBroadcasts>[0] &
  Parameters<typeof createNetworkDesk>[0] &
  Parameters<typeof createDeskDoor>[0] &
  Parameters<typeof createResolve>[0] &
  Parameters<typeof createDecidePayment>[0] &
  Parameters<typeof createStaffCards>[0] &
  Parameters<typeof createStaffMoney>[0] & {
    readonly store: Store;
    readonly gateway: Pick<Gateway, "list">;
    readonly clock: Clock;
    readonly reconcile: Reconcile;
    readonly settlePayment: SettlePayment;
    readonly float: DeskFloat;
  };

export function createDesk(deps: Deps): Desk {
  const { store, clock } = deps;
  const decidePayment = createDecidePayment(deps);
  return {
    ...createResolve(deps),
    creditReceived: decidePayment.creditReceived,
    offerCards: (by) => offerCards(deps, by),
    reconcile: deps.reconcile,
    lastDays: async () => lastDays(clock(), 2),
    finding: (id) => store.finding(id),
    findingAbout: (seen) => store.findingAbout(findingKey(seen)),
    closeFinding: createCloseFinding({ ...deps, decidePayment }),
    ...createDeskBooks(deps),
    ...createDeskStaff(deps),
    ...createDeskVends(deps),
    ...createDeskSelling(deps),
    ...createStaffCards(deps),
    ...createStaffMoney(deps),
    ...deps.float,
    ...createDeskDoor(deps),
    ...createDeskPages(deps),
    order: (id) => store.order(id),
    customer: (id) => store.customer(id),
    resetPin: createResetPin(deps),
    schedule: (id) => store.schedule(id),
    payment: (reference) => store.payment(reference),
    ...createDeskBroadcasts(deps),
    ...createNetworkDesk(deps),
  };
}
