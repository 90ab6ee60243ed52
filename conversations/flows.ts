import { FIRST_LANGUAGE, type Language } from "../src/core/base/language.js";
import { OFFERED_KINDS, type ProductKind } from "../src/core/base/product-kind.js";
import { ROLES, type Role } from "../src/core/settings/role.js";
import { linkChats } from "./customer/account/link.js";
import { pin } from "./customer/account/pin.js";
import { personalData } from "./customer/account/privacy.js";
import { getNews, language, limits, settings, stopNews } from "./customer/account/settings.js";
import { bulk } from "./customer/bulk/bulk.js";
import { manageGroups, saveAsGroup } from "./customer/bulk/groups.js";
import { cancelBulk, payBulkAnotherWay, sendBulkTable, showBulkResult } from "./customer/bulk/pay.js";
import { buy, buyAirtime, buyData, promoCode } from "./customer/buy.js";
import { manageCards } from "./customer/cards.js";
import { sendOrdersCsv, sendSpendingChart, showHistory } from "./customer/history.js";
import { cancelOrder, orderDetails, receipt, sendGift } from "./customer/order.js";
import { payAnotherWay } from "./customer/pay.js";
import { askSomebodyToPay, payForSomebody } from "./customer/payment-request.js";
import { nameRecipient, savedPeople } from "./customer/people.js";
import { networks, prices } from "./customer/prices.js";
import { buyAgain, buyInstead, buySame, listAgain, planGone, repeat } from "./customer/repeat.js";
import { schedulePurchase } from "./customer/schedule-purchase.js";
import { schedules } from "./customer/schedules.js";
import {
  cancel,
  dial,
  help,
  notSold,
  notUnderstood,
  noWords,
  okay,
  paying,
  questionLost,
  showClosed,
  start,
  stop,
  thanks,
} from "./customer/start.js";
import { complaint, replyToStaff, talkToStaff } from "./customer/support.js";
import { checkPayment, topUpWallet, wallet } from "./customer/wallet.js";
import { type CustomerFlow, withCustomerTalk } from "./customer-talk.js";
import { staffMenuGroups } from "./locales/staff/menu.js";
import { wordsIn } from "./locales/words.js";
import { noticeFor } from "./notices.js";
import { broadcastTemplate, templatesFor } from "./notification-templates.js";
import { destinationOf, exitDestination } from "./parser/destination.js";
import { withStaffTalk } from "./staff/access.js";
import { composeBroadcast, controlBroadcast } from "./staff/broadcast/broadcast.js";
import { customerLedger, customerProfile, priceGroup, resetPin } from "./staff/customer.js";
import { goLive } from "./staff/go-live.js";
import { auditLog, staffMembers } from "./staff/members.js";
import { dashboardLink, openShopAgain, staffMenu } from "./staff/menu.js";
import { setFloat, showFloat } from "./staff/money/float.js";
import { changePrices } from "./staff/money/prices.js";
import { promoCodes } from "./staff/money/promos.js";
import {
  creditWallet,
  debitWallet,
  decideApproval,
  refundOrder,
  setApprovalThreshold,
  showApprovalRequest,
} from "./staff/money/wallets.js";
import { productsOnSale } from "./staff/networks.js";
import { decideByHand, lookUpVend, orderProfile, showVendRecord } from "./staff/order.js";
import { decideFinding, runReconciliation, withNamedDays } from "./staff/reconcile.js";
import {
  campaignLink,
  chooseReportTime,
  exportOrders,
  salesStats,
  sendReportCsv,
  sendStatement,
  showReport,
} from "./staff/reports.js";
import { paymentReadBack, servicePayments, serviceVends } from "./staff/service-lists.js";
import { announceIncident, showVendReport } from "./staff/status.js";
import {
  answerCustomer,
  chooseSupportHours,
  endThread,
  inbox,
  messageToCustomer,
  showThread,
} from "./staff/support.js";
import type { Command, Flows, StaffFlow } from "./talk.js";
import { broadcastView } from "./views/broadcast.js";

/** Every kind of product has a flow of its name. */
type CustomerFlows = Readonly<Record<string, CustomerFlow>> & Readonly<Record<ProductKind, CustomerFlow>>;

/** Every customer flow, by the name with which commands, buttons and typed words open it. */
const customerFlows: CustomerFlows = {
  start,
  "not-understood": notUnderstood,
  "question-lost": questionLost,
  "no-words": noWords,
  "not-sold": notSold,
  dial,
  help,
  thanks,
  okay,
  stop,
  cancel,
  paying,
  closed: showClosed,

  data: buyData,
  airtime: buyAirtime,
  buy,
  prices,
  networks,
  "promo-code": promoCode,
  repeat,
  "buy-same": buySame,
  "list-again": listAgain,
  "buy-again": buyAgain,
  "plan-gone": planGone,
  "buy-instead": buyInstead,

  bulk,
  "pay-bulk": payBulkAnotherWay,
  "cancel-bulk": cancelBulk,
  "bulk-table": sendBulkTable,
  "bulk-result": showBulkResult,
  groups: manageGroups,
  "save-group": saveAsGroup,

  "pay-another-way": payAnotherWay,
  "check-payment": checkPayment,
  "cancel-order": cancelOrder,
  "request-payment": askSomebodyToPay,
  "pay-request": payForSomebody,
  "send-gift": sendGift,

  history: showHistory,
  "orders-csv": sendOrdersCsv,
  "spending-chart": sendSpendingChart,
  "order-details": orderDetails,
  receipt,
  complaint,
  "talk-to-us": talkToStaff,
  "support-reply": replyToStaff,

  wallet,
  topup: topUpWallet,
  cards: manageCards,
  "schedule-purchase": schedulePurchase,
  schedules,
  people: savedPeople,
  "name-recipient": nameRecipient,

  settings,
  language,
  pin,
  limits,
  "get-news": getNews,
  "stop-news": stopNews,
  privacy: personalData,
  link: linkChats,
};

/**
 * Every staff flow, under the lowest role that may open it. A viewer only reads. An operator acts on one customer's order
 * or money. Whatever reaches every customer, sets prices or decides who is staff needs an owner.
 */
const staffFlows: Readonly<Record<Role, Readonly<Record<string, StaffFlow>>>> = {
  viewer: {
    admin: staffMenu,
    dashboard: dashboardLink,
    status: showVendReport,
    stats: salesStats,
    export: withNamedDays(exportOrders),
    report: withNamedDays(showReport),
    "report-csv": sendReportCsv,
    audit: auditLog,
    order: orderProfile,
    "vend-record": showVendRecord,
    customer: customerProfile,
    ledger: customerLedger,
    statement: sendStatement,
    inbox,
    float: showFloat,
    reconcile: withNamedDays(runReconciliation),
    payment: withNamedDays(servicePayments),
    vends: withNamedDays(serviceVends),
  },
  operator: {
    "look-up-vend": lookUpVend,
    decide: decideByHand,
    refund: refundOrder,
    "reset-pin": resetPin,
    "price-group": priceGroup,
    credit: creditWallet,
    debit: debitWallet,
    approval: decideApproval,
    "pending-approval": showApprovalRequest,
    thread: showThread,
    answer: answerCustomer,
    "write-to": messageToCustomer,
    "close-thread": endThread,
    finding: decideFinding,
    "read-payment-back": paymentReadBack,
  },
  owner: {
    "open-shop": openShopAgain,
    golive: goLive,
    "announce-incident": announceIncident,
    network: productsOnSale,
    campaign: campaignLink,
    reporttime: chooseReportTime,
    confirmabove: setApprovalThreshold,
    supporthours: chooseSupportHours,
    "set-float": setFloat,
    price: changePrices,
    promo: promoCodes,
    broadcast: composeBroadcast,
    "control-broadcast": controlBroadcast,
    staff: staffMembers,
  },
};

/** Customer commands in the order of the channel's menu. */
const CUSTOMER_COMMANDS = [
  ...OFFERED_KINDS,
  "bulk",
  "repeat",
  "wallet",
  "topup",
  "history",
  "schedules",
  "people",
  "cards",
  "link",
  "settings",
  "privacy",
  "language",
  "help",
  "cancel",
  "start",
] as const;

const customerCommands = (language: Language): readonly Command[] => {
  const descriptions = wordsIn(language).commands;
  return CUSTOMER_COMMANDS.map((command) => ({ command, description: descriptions[command] }));
};

const STAFF_MENU: Command = { command: "admin", description: "Everything that staff can do" };

/** Everything a channel performs. */
export const flows: Flows = {
  customerFlows: Object.fromEntries(
    Object.entries(customerFlows).map(([name, flow]) => [name, withCustomerTalk(flow)]),
  ),
  staffFlows: Object.fromEntries(
    Object.values(staffFlows).flatMap((ofRole) =>
      Object.entries(ofRole).map(([name, flow]) => [name, withStaffTalk(flow)]),
    ),
  ),
  staffFlowRoles: Object.fromEntries(
    ROLES.flatMap((role) => Object.keys(staffFlows[role]).map((name) => [name, role])),
  ),
  customerCommands,
  staffCommands: [...staffMenuGroups.flat().map(({ command, description }) => ({ command, description })), STAFF_MENU],
  flowFor: destinationOf,
  exitFor: exitDestination,
  noticeFor,
  templatesFor,
  broadcastView,
  broadcastTemplate,
  channelTexts: (of = FIRST_LANGUAGE) => ({ ...wordsIn(of).channelTexts, menu: wordsIn(of).buttons.menu }),
};
