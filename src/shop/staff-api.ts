import type { CustomerId, FindingId, OrderId, PaymentReference, ScheduleId } from "../core/base/ids.js";
import { lastDays, type Window } from "../core/base/time.js";
import type { Audience } from "../core/customers/audience.js";
import { type Discrepancy, findingKey } from "../core/reconciliation/finding.js";
import { findCustomers } from "./account/find-customers.js";
import { resetPin } from "./account/pin-reset.js";
import { auditEntry, auditLog, customerProfile, ledger, orderDetails } from "./account/profiles.js";
import { findStaffMember, setRole, staffMembers } from "./account/staff-members.js";
import { countAudience } from "./broadcasts/audience.js";
import {
  type BroadcastControl,
  type BroadcastRequest,
  broadcastProgress,
  controlBroadcast,
  previewBroadcast,
  sendBroadcast,
} from "./broadcasts/start.js";
import type { SellingContext } from "./catalogue/plans.js";
import { previewPrice, priceRules, setPrice } from "./catalogue/staff-prices.js";
import { withShop } from "./context.js";
import { changeFloat, floatStatus } from "./monitoring/float.js";
import { createStaffNetworks } from "./monitoring/networks.js";
import { createStaffReports } from "./monitoring/reports.js";
import type { StaffChats } from "./notifications/staff-chats.js";
import { adoptByHand, candidatesFor, resolveOrder, vendAgain } from "./orders/decide-by-hand.js";
import { lookUpNow, vendDetails, vendDigest, vendRecord } from "./orders/staff-vends.js";
import { creditHeldPayment } from "./payments/decide.js";
import { resumeCardCharges } from "./payments/saved-cards.js";
import { endPromo, listPromos, previewPromo, setPromo } from "./promos/staff-promos.js";
import { closeFinding } from "./reconciliation/close-finding.js";
import type { ReconcileResult } from "./reconciliation/compare.js";
import { roleOf } from "./staff/roles.js";
import { createSignInLink, isSignInLinkValid, signIn, signOut, staffSession } from "./staff/sessions.js";
import { createStaffWallets } from "./wallets/staff-wallets.js";

export type StaffApi = ReturnType<typeof createStaffApi>;

/** What lives as long as the shop, and staff may use. */
type Running = {
  readonly staffChats: StaffChats;
  readonly reconcile: (window: Window) => Promise<ReconcileResult>;
  readonly wakeBroadcastRunner: () => void;
  readonly wakeVendMonitor: () => void;
};

/**
 * What the staff side may ask of the shop. Who is staff is the channel's to check, before it comes here; `by` is the
 * member of staff, who is recorded with what they did.
 */
export function createStaffApi(shop: SellingContext, running: Running) {
  const { store } = shop;
  const bind = withShop(shop);
  return {
    roleOf: bind(roleOf),
    staff: bind(staffMembers),
    findStaffMember: bind(findStaffMember),
    setRole: bind(setRole),
    currentChat: running.staffChats.currentChat,
    recordChatMove: running.staffChats.recordMove,
    createSignInLink: bind(createSignInLink),
    isSignInLinkValid: bind(isSignInLinkValid),
    signIn: bind(signIn),
    staffSession: bind(staffSession),
    signOut: bind(signOut),

    order: (id: OrderId) => store.order(id),
    orderDetails: bind(orderDetails),
    vend: bind(vendDetails),
    lookUp: bind(lookUpNow),
    vendRecord: bind(vendRecord),
    digest: bind(vendDigest),
    resolve: bind(resolveOrder),
    candidates: bind(candidatesFor),
    adopt: bind(adoptByHand),
    sendAgain: bind(vendAgain),
    ...createStaffReports(shop),

    customer: (id: CustomerId) => store.customer(id),
    findCustomers: bind(findCustomers),
    customerProfile: bind(customerProfile),
    ledger: bind(ledger),
    resetPin: bind(resetPin),
    schedule: (id: ScheduleId) => store.schedule(id),
    ...createStaffWallets(shop),

    payment: (reference: PaymentReference) => store.payment(reference),
    creditPayment: bind(creditHeldPayment),
    resumeCardCharges: bind(resumeCardCharges),
    reconcile: running.reconcile,
    /** Yesterday and today. */
    lastDays: async () => lastDays(shop.clock(), 2),
    finding: (id: FindingId) => store.finding(id),
    findingAbout: (discrepancy: Discrepancy) => store.findingAbout(findingKey(discrepancy)),
    closeFinding: bind(closeFinding),

    priceRules: bind(priceRules),
    previewPrice: bind(previewPrice),
    setPrice: bind(setPrice),
    promos: bind(listPromos),
    previewPromo: bind(previewPromo),
    setPromo: bind(setPromo),
    endPromo: bind(endPromo),

    floatStatus: bind(floatStatus),
    changeFloat: bind(changeFloat),
    ...createStaffNetworks(shop, running.wakeVendMonitor),
    auditLog: bind(auditLog),
    auditEntry: bind(auditEntry),

    countAudience: (audience?: Audience) => countAudience(store, audience),
    /** The first moment of so many days, today among them. */
    windowStart: async (days: number) => lastDays(shop.clock(), days).from,
    previewBroadcast: bind(previewBroadcast),
    /** A fresh id for a broadcast, minted before the tap that sends it. */
    mintBroadcast: () => shop.mint("brd"),
    broadcastProgress: bind(broadcastProgress),
    sendBroadcast: (request: BroadcastRequest) => sendBroadcast(shop, running.wakeBroadcastRunner, request),
    controlBroadcast: (id: string, how: BroadcastControl, by: CustomerId) =>
      controlBroadcast(shop, running.wakeBroadcastRunner, { id, how, by }),
  };
}
