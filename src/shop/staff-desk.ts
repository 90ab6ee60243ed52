import type { Clock } from "../core/base/time.js";
import type { Gateway } from "../core/ports.js";
import { findingKey } from "../core/reconciliation/finding.js";
import type { Store } from "../core/store.js";
import { createStaffCards } from "./account/profiles.js";
import { createDeskStaff } from "./account/staff-members.js";
import { createDeskBroadcasts } from "./broadcasts/start.js";
import { createResetPin } from "./customers/safety.js";
import type { DeskFloat } from "./monitoring/float-api.js";
import { createNetworkDesk } from "./monitoring/networks.js";
import { createDeskPages } from "./monitoring/overview.js";
import { createResolve } from "./orders/settle-by-hand.js";
import { createDeskVends } from "./orders/staff-vends.js";
import { createDecidePayment } from "./payments/decide.js";
import type { SettlePayment } from "./payments/settle.js";
import { offerCards } from "./payments/stop-cards.js";
import { createDeskSelling } from "./promos/desk-selling.js";
import { createCloseFinding } from "./reconciliation/close-finding.js";
import { lastDays } from "./reconciliation/nightly.js";
import type { Reconcile } from "./reconciliation/reconcile.js";
import { createDeskBooks } from "./reconciliation/reports.js";
import { createDeskDoor } from "./staff/sessions.js";
import type { Desk } from "./staff-api.js";
import { createStaffMoney } from "./wallets/staff-wallets.js";

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
