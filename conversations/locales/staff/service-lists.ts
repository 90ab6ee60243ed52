import { formatPhone, type Phone } from "../../../src/core/base/phone.js";
import { before, dayOf, type Instant, lagosClock, lagosMoment, type Window } from "../../../src/core/base/time.js";
import { lastChatName } from "../../../src/core/customers/chat.js";
import type { Customer } from "../../../src/core/customers/customer.js";
import { formatForeign, formatNaira, type Kobo } from "../../../src/core/money/money.js";
import type { Payment } from "../../../src/core/money/payment.js";
import type { GatewayPayment } from "../../../src/core/ports.js";
import { creditedFor } from "../../../src/core/reconciliation/compare-payments.js";
import { CURRENCY, LISTED_DAYS_MAX } from "../../../src/core/reconciliation/received.js";
import type { ListedVend, ListedVendsPage } from "../../../src/shop/orders/service-list.js";
import type { ListedPayment, ListedPaymentsPage, PaymentOnBothSides } from "../../../src/shop/payments/service-list.js";
import { lines, type Text, text } from "../../text.js";
import { productName } from "../naming.js";
import { countText, daySpan, english } from "./english.js";
import { laterChanges, ourStates } from "./profiles.js";
import { reconciliationWords } from "./reconciliation.js";
import { orderStateText } from "./vends.js";

const theirStates: Readonly<Record<GatewayPayment["state"], string>> = {
  success: "paid",
  failed: "failed",
  other: "neither paid nor failed",
  unreadable: "cannot be read",
};

const amountOf = ({ amount, currency, state }: GatewayPayment): string =>
  state === "unreadable"
    ? "amount unknown"
    : currency === CURRENCY
      ? formatNaira(amount)
      : formatForeign(amount, currency);

const timeOf = ({ at, undated }: GatewayPayment): string => (undated ? "no time given" : lagosMoment(at));

const ownerName = (customer: Customer | undefined): string => (customer ? ` · ${customer.name || customer.id}` : "");

/** "credited, ₦900 taken back since". */
const ourState = (payment: Payment): string => `${ourStates[payment.state]}${laterChanges(payment)}`;

/** Whether our books credited the sum of all rows with its reference, and this one brought no other currency. */
const agrees = ({ row, received }: ListedPayment, payment: Payment): boolean =>
  received === creditedFor(payment) && (row.state !== "success" || row.currency === CURRENCY);

function ourSide(listed: ListedPayment): string {
  const { payment, customer } = listed;
  if (payment && agrees(listed, payment)) return `✅ ours: ${ourState(payment)}${ownerName(customer)}`;
  if (payment) {
    const credited = payment.state === "paid" ? `, ${formatNaira(creditedFor(payment))} in all` : "";
    return `⚠️ ours: ${ourState(payment)}${credited}${ownerName(customer)}`;
  }
  if (customer) return `⚠️ not under a reference of ours, paid by our customer${ownerName(customer)}`;
  return "· not ours";
}

const windowText = ({ from, to }: Window): string => daySpan(dayOf(from), dayOf(before(to, 1)));

const pageOf = ({ page, pages }: Pick<ListedPaymentsPage, "page" | "pages">): string =>
  pages > 1 ? ` · page ${page + 1} of ${pages}` : "";

/** Texts about the service's lists beside our books. */
export const serviceListWords = {
  readBack: "🔄 Read back",
  order: "📦 Order",
  reading: text`Reading the service’s list. This can take a minute…`,
  unread: text`The service’s list cannot be read right now. Try again in a minute.`,

  payments: (page: ListedPaymentsPage, window: Window, amount: Kobo | undefined): Text =>
    lines(
      text`<b>Payments at the service</b> · ${windowText(window)}${amount === undefined ? "" : ` · ${formatNaira(amount)}`}`,
      page.count === 0 ? text`None.` : text`${page.count} listed at ${lagosClock(page.readAt)}${pageOf(page)}`,
      ...page.rows.map((listed, index) =>
        lines(
          text`\n${index + 1}. ${timeOf(listed.row)} · <b>${amountOf(listed.row)}</b> · ${theirStates[listed.row.state]}`,
          text`${ourSide(listed)}`,
          text`<code>${listed.row.reference}</code>`,
        ),
      ),
    ),
  paymentsHint: text`\n<code>/payment 1000</code> finds an amount, <code>/payment 2026-11-01 2026-11-21</code> shows up to ${LISTED_DAYS_MAX} days, <code>/payment top_…</code> shows one payment.`,
  paymentLabel: ({ row, customer }: ListedPayment, index: number): string =>
    `${index + 1} · ${amountOf(row)}${ownerName(customer)}`,
  paymentsUsage: text`Which payment? For example <code>/payment top_0a1b2c3d4e5f6g7h</code> or the service’s own reference, <code>/payment 1000</code> for an amount in the last ${LISTED_DAYS_MAX} days, or <code>/payment 2026-11-01 2026-11-21</code>, at most ${LISTED_DAYS_MAX} days.`,
  paymentsOf: (name: string, payments: readonly Payment[]): Text =>
    payments.length === 0
      ? text`${name} has not paid or topped up yet.`
      : lines(
          text`<b>Last payments of ${name}</b>, by our books`,
          ...payments.map(
            (payment, index) =>
              text`${index + 1}. ${lagosMoment(payment.openedAt)} · <b>${formatNaira(payment.amount)}</b> by ${payment.via.kind} · ${ourState(payment)}`,
          ),
        ),
  ownPaymentLabel: ({ amount, openedAt }: Payment, index: number): string =>
    `${index + 1} · ${formatNaira(amount)} · ${lagosMoment(openedAt)}`,
  noPayment: text`Our books have no payment under that reference, and the service lists none in the last ${LISTED_DAYS_MAX} days.`,
  payment: (reference: string, { payment, row, readAt, customer, unread, findings }: PaymentOnBothSides): Text =>
    lines(
      text`<b>Payment</b> <code>${payment?.reference ?? row?.reference ?? reference}</code>`,
      customer && text`👤 ${customer.name || customer.id} (${lastChatName(customer).app} ${lastChatName(customer).id})`,
      payment
        ? text`Our books: <b>${ourState(payment)}</b> · ${formatNaira(payment.amount)} by ${payment.via.kind} · opened ${lagosMoment(payment.openedAt)}`
        : text`Our books: <b>nothing under this reference</b>${customer ? ". The e-mail is our customer’s" : ""}`,
      unread ? text`The service: its list cannot be read right now` : theirSide(row, readAt),
      ...findings.map(({ discrepancy }) => text`⚠️ ${reconciliationWords.difference(discrepancy)}`),
    ),
  readBackTexts: {
    read: text`🔄 <b>Read back just now.</b>`,
    unread: text`The service’s list cannot be read right now. Nothing was changed.`,
  },

  vends: (result: ListedVendsPage, window: Window, recipient: Phone | undefined): Text =>
    lines(
      text`<b>Vends at the service</b> · ${windowText(window)}${recipient ? ` · ${formatPhone(recipient)}` : ""}`,
      result.count === 0
        ? text`None.`
        : text`${countText(result.count, "vend")} at ${lagosClock(result.readAt)}${pageOf(result)}`,
      result.unreadable > 0 && text`⚠️ ${result.unreadable} more cannot be read here. Look them up at the service.`,
      ...result.vends.map((vend, index) => text`\n${index + 1}. ${vendText(vend)}`),
    ),
  vendLabel: ({ order }: ListedVend, index: number): string =>
    order ? `${index + 1} · ${productName(english(), order.product, order.network)}` : "",
  vendsUsage: (days: number): Text =>
    text`Which vends? For example <code>/vends 0803 123 4567</code> for the last ${days} days, <code>/vends yesterday</code> for a day, or <code>/vends 0803 123 4567 yesterday</code> for both. A day is written as 2026-11-21, and lies at most ${LISTED_DAYS_MAX} days back.`,
};

function theirSide(row: GatewayPayment | undefined, readAt: Instant | undefined): Text {
  if (!row) return text`The service: <b>not listed</b>`;
  return lines(
    text`The service: <b>${theirStates[row.state]}</b> · ${amountOf(row)} · ${timeOf(row)}${row.gatewayRef ? ` · ${row.gatewayRef}` : ""}`,
    readAt !== undefined && text`As listed at ${lagosClock(readAt)}`,
    row.suspicious && text`⚠️ The service marks it as suspicious`,
  );
}

function vendText({ at, record, order }: ListedVend): Text {
  const ours = order
    ? text`ours: ${orderStateText(order)} · ${productName(english(), order.product, order.network)} · <code>${order.id}</code>`
    : text`⚠️ no order of ours has it`;
  if (!record)
    return lines(
      text`${lagosMoment(at)} · <b>not listed</b> · ${formatPhone((order as NonNullable<typeof order>).recipient)}`,
      ours,
    );
  const { kind, amount, planCode, recipient, state, vendorRef } = record;
  return lines(
    text`${lagosMoment(at)} · <b>${state}</b> · ${kind} ${formatNaira(amount)}${planCode ? ` (${planCode})` : ""} → ${formatPhone(recipient)}`,
    ours,
    text`<code>${vendorRef}</code>`,
  );
}
