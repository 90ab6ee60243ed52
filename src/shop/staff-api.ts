import { isGroupId } from "../core/base/channel.js";
import type { CustomerId, FindingId, OrderId, PaymentReference, ScheduleId } from "../core/base/ids.js";
import { lastDays, type Window } from "../core/base/time.js";
import type { Audience } from "../core/customers/audience.js";
import { readByDay } from "../core/jobs/pacer.js";
import type { ProductLine } from "../core/orders/product.js";
import { type Discrepancy, findingKey, OPEN_FINDINGS_MAX } from "../core/reconciliation/finding.js";
import { RECENT_DAYS } from "../core/reconciliation/progress.js";
import type { SaleChange } from "../core/settings/availability.js";
import { removePinByStaff } from "./account/pin-reset.js";
import { ledger, readCustomerProfile } from "./account/profiles.js";
import { findStaffMembers, listStaffMembers, setRole } from "./account/staff-members.js";
import { batchProgress } from "./batches/progress.js";
import { countAudience } from "./broadcasts/audience.js";
import {
  applyBroadcastControl,
  type BroadcastControl,
  type BroadcastRequest,
  broadcastProgress,
  previewBroadcast,
  sendBroadcast,
} from "./broadcasts/start.js";
import { changeSale, productLines } from "./catalogue/availability.js";
import { allowBelowCost, readPriceGroup, setPriceGroup, setPriceGroupLimit } from "./catalogue/price-groups.js";
import { previewPrice, priceRules, setPrice } from "./catalogue/staff-prices.js";
import { type ShopContext, withShop } from "./context.js";
import { findCurrent } from "./customers/current.js";
import { findCustomers } from "./customers/find-customers.js";
import { readReport } from "./monitoring/daily-report.js";
import { changeFloat, floatStatus } from "./monitoring/float.js";
import { unpaidOrders } from "./monitoring/off-sale-customers.js";
import { ordersInReview, overdueOrders } from "./monitoring/overdue-orders.js";
import { sales, salesOverview } from "./monitoring/sales.js";
import { incidentDetails, vendReport } from "./monitoring/vend-report.js";
import { ongoingShopIncidents, shopIncident } from "./notifications/incidents.js";
import type { StaffChats } from "./notifications/staff-chats.js";
import { adoptByHand, candidatesFor, resolveOrder, vendAgain } from "./orders/decide-by-hand.js";
import { ordersPlacedIn } from "./orders/history.js";
import { latestVends, searchOrders } from "./orders/search.js";
import { createVendList } from "./orders/service-list.js";
import { lookUpNow, readOrderDetails, vendDetails, vendRecord } from "./orders/staff-orders.js";
import { resumeCardCharges } from "./payments/charge-card.js";
import { creditHeldPayment } from "./payments/decide.js";
import { closeCreditedFinding } from "./payments/findings.js";
import { createPaymentList, paymentsOfCustomer } from "./payments/service-list.js";
import { settlePayment } from "./payments/settle.js";
import { endPromo, listPromos, previewPromo, setPromo } from "./promos/staff-promos.js";
import { closeFinding } from "./reconciliation/close-finding.js";
import type { ReconcileResult } from "./reconciliation/compare.js";
import { rehearse, rehearseAsOwner } from "./rehearsal/rehearsal.js";
import { openRestored, restoredState, shopClosure } from "./restored/closed-shop.js";
import { auditEntry, readAuditLog } from "./settings/audit.js";
import { ownerSettings, setOwnerSetting } from "./settings/owner-settings.js";
import { roleOf } from "./staff/roles.js";
import { createSignInLink, isSignInLinkValid, signIn, signOut, staffSession } from "./staff/sessions.js";
import { threadOfStaffAlbum, threadOfStaffReply } from "./support/replied-thread.js";
import {
  answerThread,
  closeThread,
  listThreads,
  readThread,
  readThreadMessage,
  writeToCustomer,
} from "./support/threads.js";
import { approvalRequest, decideApprovalRequest, pendingApprovals } from "./wallets/approve.js";
import { hasNoApprover, refundRefusal } from "./wallets/carry-out.js";
import { approvalReason, changeWallet } from "./wallets/change.js";

export type StaffApi = ReturnType<typeof createStaffApi>;

/** Parts that live as long as the shop and that staff may use. */
type Running = {
  readonly staffChats: StaffChats;
  readonly reconcile: (window: Window) => Promise<ReconcileResult>;
  readonly wakeBroadcastRunner: () => void;
  readonly wakeVendMonitor: () => void;
  readonly wakeReportLoop: () => void;
};

/** Everything the staff side may ask of the shop. The channel checks the role first. `by` is recorded in the audit. */
export const createStaffApi = (shop: ShopContext, running: Running) => ({
  isSandbox: shop.config.isSandbox,
  /** The last days, including today. */
  lastDays: async (days: number) => lastDays(shop.clock(), days),
  orders: ordersFace(shop),
  payments: paymentsFace(shop),
  batches: withShop(shop, { get: batchProgress }),
  wallets: walletsFace(shop),
  schedules: { get: (id: ScheduleId) => shop.store.read("schedule", id) },
  customers: {
    /** The customer, or whoever they were merged into. */
    get: (id: CustomerId) => findCurrent(shop.store, id),
    ...withShop(shop, {
      find: findCustomers,
      profile: readCustomerProfile,
      ledger,
      resetPin: removePinByStaff,
      priceGroup: readPriceGroup,
      setPriceGroup,
      allowBelowCost,
    }),
  },
  catalogue: catalogueFace(shop, running),
  promos: withShop(shop, { list: listPromos, preview: previewPromo, set: setPromo, end: endPromo }),
  monitoring: withShop(shop, {
    vendReport,
    incident: incidentDetails,
    shopIncident,
    ongoingShopIncidents,
    sales,
    salesOverview,
    floatStatus,
    changeFloat,
    report: readReport,
  }),
  settings: settingsFace(shop, running),
  restored: withShop(shop, { state: restoredState, open: openRestored }),
  rehearsal: withShop(shop, { run: rehearse, runAsOwner: rehearseAsOwner }),
  closure: () => shopClosure(shop),
  reconciliation: {
    run: running.reconcile,
    /** The days that are compared unless staff name others. */
    recentDays: async () => lastDays(shop.clock(), RECENT_DAYS),
    finding: (id: FindingId) => shop.store.read("finding", id),
    openFindings: () => shop.store.openFindings(OPEN_FINDINGS_MAX),
    findingAbout: (discrepancy: Discrepancy) => shop.store.findingAbout(findingKey(discrepancy)),
    ...withShop(shop, { close: closeFinding }),
  },
  broadcasts: broadcastsFace(shop, running),
  support: withShop(shop, {
    threads: listThreads,
    thread: readThread,
    message: readThreadMessage,
    threadOfStaffReply,
    threadOfStaffAlbum,
    answer: answerThread,
    writeTo: writeToCustomer,
    close: closeThread,
  }),
  staff: staffFace(shop, running),
});

const ordersFace = (shop: ShopContext) => ({
  get: (id: OrderId) => shop.store.read("order", id),
  /** Orders whose vend began in a window, oldest first, some at a time. */
  vendedIn: (window: Window) => readByDay(shop.store.ordersVended, window),
  listedVends: createVendList(shop),
  ...withShop(shop, {
    details: readOrderDetails,
    search: searchOrders,
    placedIn: ordersPlacedIn,
    latestVends,
    inReview: ordersInReview,
    overdue: overdueOrders,
    vendDetails,
    vendRecord,
    lookUp: lookUpNow,
    decide: resolveOrder,
    candidates: candidatesFor,
    adopt: adoptByHand,
    vendAgain,
  }),
});

function paymentsFace(shop: ShopContext) {
  const { page, onBothSides } = createPaymentList(shop);
  return {
    get: (reference: PaymentReference) => shop.store.read("payment", reference),
    listed: page,
    onBothSides,
    /** Reads a payment back now. It is credited only if everything agrees. */
    readBack: (reference: PaymentReference) => settlePayment(shop, reference, "asked"),
    credit: (reference: PaymentReference, by: CustomerId) =>
      creditHeldPayment(shop, reference, by, (books, held) => closeCreditedFinding(shop, books, held)),
    /** Reads past the cache, to be as new as the alarm. */
    areCardChargesStopped: async () => (await shop.store.settings()).cardChargesStopped !== undefined,
    ...withShop(shop, { ofCustomer: paymentsOfCustomer, resumeCardCharges }),
  };
}

const walletsFace = (shop: ShopContext) => ({
  /** A fresh id for a change, so that it takes effect once however often it is tapped. */
  mintChangeId: () => shop.mint("aud"),
  ...withShop(shop, {
    change: changeWallet,
    approvalReason,
    approvalRequest,
    pendingApprovals,
    decideApproval: decideApprovalRequest,
    hasNoApprover,
    refundRefusal,
  }),
});

const catalogueFace = (shop: ShopContext, running: Running) => ({
  unpaidOrderCount: async (lines: readonly ProductLine[]) => (await unpaidOrders(shop, lines)).length,
  changeSale: async (lines: readonly ProductLine[], to: SaleChange["to"], by: CustomerId) => {
    const changed = await changeSale(shop, lines, to, by);
    if (changed) running.wakeVendMonitor();
    return changed;
  },
  ...withShop(shop, {
    productLines,
    priceRules,
    previewPrice,
    setPrice,
    setPriceGroupLimit,
  }),
});

/** What owners set for the whole shop. */
function settingsFace(shop: ShopContext, running: Running) {
  const { read, set } = withShop(shop, { read: ownerSettings, set: setOwnerSetting });
  return {
    read,
    set: async (...change: Parameters<typeof set>) => {
      await set(...change);
      running.wakeReportLoop();
    },
  };
}

const broadcastsFace = (shop: ShopContext, running: Running) => ({
  /** A fresh id for a broadcast, minted before the tap that sends it. */
  mintId: () => shop.mint("brd"),
  countAudience: (audience: Audience) => countAudience(shop.store, audience),
  start: (request: BroadcastRequest) => sendBroadcast(shop, running.wakeBroadcastRunner, request),
  control: (id: string, how: BroadcastControl, by: CustomerId) =>
    applyBroadcastControl(shop, running.wakeBroadcastRunner, { id, how, by }),
  ...withShop(shop, { preview: previewBroadcast, progress: broadcastProgress }),
});

const staffFace = (shop: ShopContext, running: Running) => ({
  /** Whether there is a staff group, in which everybody who writes is an operator. */
  hasGroup: shop.config.staff.some(({ channel, id }) => isGroupId(channel, id)),
  currentChat: running.staffChats.currentChat,
  recordChatMove: running.staffChats.recordMove,
  ...withShop(shop, {
    roleOf,
    members: listStaffMembers,
    findMembers: findStaffMembers,
    setRole,
    createSignInLink,
    isSignInLinkValid,
    signIn,
    session: staffSession,
    signOut,
    auditLog: readAuditLog,
    auditEntry,
  }),
});
