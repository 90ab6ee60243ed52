import type { Clock } from "../core/base/time.js";
import type { Gateway } from "../core/ports.js";
import { findingKey } from "../core/reconciliation/finding.js";
import type { Store } from "../core/store.js";
import { createStaffCustomers } from "./account/profiles.js";
import { createStaffRoles } from "./account/staff-members.js";
import { createStaffBroadcasts } from "./broadcasts/start.js";
import { createResetPin } from "./customers/safety.js";
import type { StaffFloat } from "./monitoring/float-api.js";
import { createStaffNetworks } from "./monitoring/networks.js";
import { createStaffReports } from "./monitoring/overview.js";
import { createResolve } from "./orders/settle-by-hand.js";
import { createStaffVends } from "./orders/staff-vends.js";
import { createDecidePayment } from "./payments/decide.js";
import type { SettlePayment } from "./payments/settle.js";
import { resumeCardCharges } from "./payments/stop-cards.js";
import { createStaffSelling } from "./promos/desk-selling.js";
import { createCloseFinding } from "./reconciliation/close-finding.js";
import { lastDays } from "./reconciliation/nightly.js";
import type { Reconcile } from "./reconciliation/reconcile.js";
import { createStaffSales } from "./reconciliation/reports.js";
import { createStaffSignIn } from "./staff/sessions.js";
import type { StaffApi } from "./staff-api.js";
import { createStaffWallets } from "./wallets/staff-wallets.js";

type Deps = Parameters<typeof createStaffSales>[0] &
  Parameters<typeof createStaffRoles>[0] &
  Parameters<typeof createStaffVends>[0] &
  Parameters<typeof createStaffSelling>[0] &
  Parameters<typeof createStaffBroadcasts>[0] &
  Parameters<typeof createStaffNetworks>[0] &
  Parameters<typeof createStaffSignIn>[0] &
  Parameters<typeof createResolve>[0] &
  Parameters<typeof createDecidePayment>[0] &
  Parameters<typeof createStaffCustomers>[0] &
  Parameters<typeof createStaffWallets>[0] & {
    readonly store: Store;
    readonly gateway: Pick<Gateway, "list">;
    readonly clock: Clock;
    readonly reconcile: Reconcile;
    readonly settlePayment: SettlePayment;
    readonly float: StaffFloat;
  };

export function createStaffApi(deps: Deps): StaffApi {
  const { store, clock } = deps;
  const decidePayment = createDecidePayment(deps);
  const byHand = createResolve(deps);
  return {
    resolve: byHand.resolve,
    candidates: byHand.candidates,
    adopt: byHand.adopt,
    sendAgain: byHand.sendAgain,
    creditPayment: decidePayment.creditPayment,
    resumeCardCharges: (by) => resumeCardCharges(deps, by),
    reconcile: deps.reconcile,
    lastDays: async () => lastDays(clock(), 2),
    finding: (id) => store.finding(id),
    findingAbout: (seen) => store.findingAbout(findingKey(seen)),
    closeFinding: createCloseFinding({ ...deps, decidePayment }),
    ...createStaffSales(deps),
    ...createStaffRoles(deps),
    ...createStaffVends(deps),
    ...createStaffSelling(deps),
    ...createStaffCustomers(deps),
    ...createStaffWallets(deps),
    ...deps.float,
    ...createStaffSignIn(deps),
    ...createStaffReports(deps),
    order: (id) => store.order(id),
    customer: (id) => store.customer(id),
    resetPin: createResetPin(deps),
    schedule: (id) => store.schedule(id),
    payment: (reference) => store.payment(reference),
    ...createStaffBroadcasts(deps),
    ...createStaffNetworks(deps),
  };
}
