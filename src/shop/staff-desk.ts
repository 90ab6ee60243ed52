import { type Clock, lastDays, type Window } from "../core/base/time.js";
import type { Gateway } from "../core/ports.js";
import { findingKey } from "../core/reconciliation/finding.js";
import type { Store } from "../core/store.js";
import { createStaffCustomers } from "./account/profiles.js";
import { createStaffRoles } from "./account/staff-members.js";
import { createStaffBroadcasts } from "./broadcasts/start.js";
import type { SellingContext } from "./catalogue/plans.js";
import { previewPrice, priceRules, setPrice } from "./catalogue/staff-prices.js";
import type { ShopContext } from "./context.js";
import { createResetPin } from "./customers/safety.js";
import { changeFloat, floatStatus } from "./monitoring/float.js";
import { createStaffNetworks } from "./monitoring/networks.js";
import { createStaffReports } from "./monitoring/reports.js";
import { adoptByHand, candidatesFor, resolveOrder, vendAgain } from "./orders/decide-by-hand.js";
import { lookUpNow, vendDetails, vendDigest, vendRecord } from "./orders/staff-vends.js";
import { creditHeldPayment } from "./payments/decide.js";
import { resumeCardCharges } from "./payments/saved-cards.js";
import { endPromo, listPromos, previewPromo, setPromo } from "./promos/staff-promos.js";
import { closeFinding } from "./reconciliation/close-finding.js";
import type { ReconcileResult } from "./reconciliation/compare.js";
import { createStaffSignIn } from "./staff/sessions.js";
import type { StaffApi } from "./staff-api.js";
import { createStaffWallets } from "./wallets/staff-wallets.js";

type Deps = ShopContext &
  Parameters<typeof createStaffRoles>[0] &
  Parameters<typeof createStaffBroadcasts>[0] &
  Parameters<typeof createStaffSignIn>[0] &
  Parameters<typeof createStaffCustomers>[0] & {
    readonly store: Store;
    readonly gateway: Pick<Gateway, "list">;
    readonly clock: Clock;
    readonly reconcile: (window: Window) => Promise<ReconcileResult>;
    readonly wakeVendMonitor: () => void;
  };

export function createStaffApi(shop: SellingContext, deps: Deps): StaffApi {
  const { store, clock } = deps;
  return {
    vend: (id) => vendDetails(shop, id),
    lookUp: (id) => lookUpNow(shop, id),
    vendRecord: (id) => vendRecord(shop, id),
    digest: (at) => vendDigest(shop, at),
    resolve: (id, as, by) => resolveOrder(shop, id, as, by),
    candidates: (id) => candidatesFor(shop, id),
    adopt: (id, vendorRef, by) => adoptByHand(shop, id, vendorRef, by),
    sendAgain: (id, by) => vendAgain(shop, id, by),
    priceRules: () => priceRules(shop),
    previewPrice: (change) => previewPrice(shop, change),
    setPrice: (change, how) => setPrice(shop, change, how),
    promos: () => listPromos(shop),
    previewPromo: (terms) => previewPromo(shop, terms),
    setPromo: (terms, how) => setPromo(shop, terms, how),
    endPromo: (code, by) => endPromo(shop, code, by),
    creditPayment: (reference, by) => creditHeldPayment(deps, reference, by),
    resumeCardCharges: (by) => resumeCardCharges(deps, by),
    reconcile: deps.reconcile,
    lastDays: async () => lastDays(clock(), 2),
    finding: (id) => store.finding(id),
    findingAbout: (seen) => store.findingAbout(findingKey(seen)),
    closeFinding: (id, action, by) => closeFinding(deps, id, action, by),
    ...createStaffRoles(deps),
    ...createStaffCustomers(deps),
    ...createStaffWallets(shop),
    floatStatus: () => floatStatus(shop),
    changeFloat: (change) => changeFloat(shop, change),
    ...createStaffSignIn(deps),
    ...createStaffReports(shop),
    order: (id) => store.order(id),
    customer: (id) => store.customer(id),
    resetPin: createResetPin(deps),
    schedule: (id) => store.schedule(id),
    payment: (reference) => store.payment(reference),
    ...createStaffBroadcasts(deps),
    ...createStaffNetworks(shop, deps.wakeVendMonitor),
  };
}
