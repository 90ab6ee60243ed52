import type { AuditEntryId, CustomerId } from "../../src/core/base/ids.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import type { PendingApproval } from "../../src/shop/wallets/approve.js";
import { customerWords } from "../customer-talk.js";
import { auditWords } from "../locales/staff/audit.js";
import { floatWords } from "../locales/staff/money/float.js";
import { walletWords } from "../locales/staff/money/wallets.js";
import { vendWords } from "../locales/staff/vends.js";
import type { Notice, NoticeBuilder } from "../talk.js";
import { type Text, text } from "../text.js";
import { goBelow, menuRow } from "./buttons.js";

/** For the customer: what staff did to their wallet. */
export const walletChangeNotice: NoticeBuilder<"wallet-change"> = async (id, shop, staffApi) => {
  const entry = await staffApi.staff.auditEntry(id);
  if (!entry || entry.amount === undefined) return undefined;
  const { customer, amount, detail: why = "", target } = entry;
  const { available } = await shop.wallets.get(customer);
  const words = await customerWords(shop, customer);
  const { credited, debited, refunded } = words.wallet;
  const text =
    entry.action === "order-refunded"
      ? refunded({ amount, id: target, why, available })
      : (entry.action === "wallet-debited" ? debited : credited)({ amount, why, available });
  return { text, choices: [menuRow(words)], language: words.language, fresh: true };
};

/** For the customer: what was decided about a reconciliation finding, or undone, changed the customer's wallet. */
export const receivedMoneyNotice: NoticeBuilder<"extra-credit"> = async (id, shop, staffApi) => {
  const finding = await staffApi.reconciliation.finding(id);
  if (!finding?.closed) return undefined;
  const { customer, discrepancy, closed } = finding;
  const words = await customerWords(shop, customer);
  const notice = (text: Text): Notice => ({ text, choices: [menuRow(words)], language: words.language, fresh: true });
  if (closed.charged !== undefined) {
    const { at } = discrepancy;
    // It was taken because a payment was reversed, perhaps that of an order which was refunded now.
    if (discrepancy.about === "payment" || discrepancy.order !== undefined)
      return notice(words.wallet.paymentReversed({ amount: closed.charged, at }));
    const { recipient } = discrepancy;
    return recipient && notice(words.wallet.foundVend({ amount: closed.charged, recipient, at }));
  }
  if (closed.credited === undefined) return undefined;
  if (discrepancy.about === "vend") {
    const { recipient, at } = discrepancy;
    return recipient && notice(words.wallet.foundVendFailed({ amount: closed.credited, recipient, at }));
  }
  const { available } = await shop.wallets.get(customer);
  return notice(words.wallet.extraReceived({ amount: closed.credited, available }));
};

const customerName = async (staffApi: StaffApi, id: CustomerId): Promise<string> =>
  (await staffApi.customers.get(id))?.name || id;

/** For all staff: what one of them did to a customer. */
export const auditEntryNotice: NoticeBuilder<"audit-entry"> = async (id, _shop, staffApi) => {
  const entry = await staffApi.staff.auditEntry(id);
  if (!entry) return undefined;
  const profile = goBelow(vendWords.customer, "customer", entry.customer);
  return { text: text`🧾 ${auditWords.entry(entry)}`, choices: [[profile]], fresh: true };
};

/** For staff: a change that waits for a second member of staff, or that they have decided about. */
export async function approvalRequestView(id: AuditEntryId, staffApi: StaffApi): Promise<Notice | undefined> {
  const approval = await staffApi.wallets.approvalRequest(id);
  if (!approval) return undefined;
  const { request, customer, expired, refusal, alone } = approval;
  const isWaiting = !request.closed && !expired && !refusal;
  const end = await approvalEnd(staffApi, approval);
  const [who, by] = await Promise.all([customerName(staffApi, customer), customerName(staffApi, request.by)]);
  const answerButton = (label: string, answer: string) => goBelow(label, "approval", `${id}.${answer}`);
  const text = walletWords.request(request, { who, by, end, waitsForNobody: alone && isWaiting });
  if (!isWaiting) return { text };
  return {
    text,
    choices: [[answerButton(walletWords.confirm, "yes"), answerButton(walletWords.refuse, "no")]],
    fresh: true,
  };
}

async function approvalEnd(staffApi: StaffApi, { request, expired, refusal }: PendingApproval): Promise<Text | string> {
  const { closed } = request;
  if (closed) return walletWords.ended[closed.as](await customerName(staffApi, closed.by));
  if (refusal) return walletWords.refusals[refusal];
  return expired ? walletWords.requestExpired : walletWords.awaitingDecision(request);
}

export const floatNotice: NoticeBuilder<"float"> = async (_id, _shop, staffApi) => {
  const status = await staffApi.monitoring.floatStatus();
  return status && { text: floatWords.notice(status), fresh: true };
};
