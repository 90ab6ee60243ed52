import { formatPhone } from "../../../src/core/base/phone.js";
import { lagosMoment } from "../../../src/core/base/time.js";
import { channelNameOf, lastChatName } from "../../../src/core/customers/chat.js";
import { type Customer, priceGroupOf } from "../../../src/core/customers/customer.js";
import { ownNumbers } from "../../../src/core/customers/search-keys.js";
import { formatForeign, formatNaira } from "../../../src/core/money/money.js";
import type { Payment, PaymentState } from "../../../src/core/money/payment.js";
import { formatMargin, formatScope } from "../../../src/core/money/price-text.js";
import type { PriceGroup, PriceGroupMember, PriceRule } from "../../../src/core/money/pricing.js";
import type { Order } from "../../../src/core/orders/order.js";
import type { CustomerProfile, LedgerPage } from "../../../src/shop/account/profiles.js";
import type { PriceGroupResult, PriceGroupState } from "../../../src/shop/catalogue/price-groups.js";
import type { OrderDetails } from "../../../src/shop/orders/staff-orders.js";
import { lines, type Text, text } from "../../text.js";
import { cardName, orderMark, priceAfterName, productName } from "../naming.js";
import { auditWords } from "./audit.js";
import { countText, customerWillBeTold, english } from "./english.js";
import { ledgerEntryText } from "./money/ledger.js";
import { walletWords } from "./money/wallets.js";
import { orderText } from "./vends.js";

const memberText = ({ name, belowCost }: PriceGroupMember): string => `${name}${belowCost ? ", also below cost" : ""}`;

const priceGroupRefusals: Readonly<Record<Exclude<PriceGroupResult, "done">, string>> = {
  own: "Nothing was done: nobody chooses their own price group, or that of a chat linked with theirs.",
  "own-request": "Nothing was done: you put them into the group, so a second member of staff has to allow it.",
  "no-group": "Nothing was done: they are not in that price group any more.",
  "other-rules": "Nothing was done: a price of the group has changed since. Look again.",
  "no-customer": "There is no such customer any more. Nothing was done.",
};

/** Texts about an order, a customer and the ledger. */
export const profileWords = {
  whichOrder: (command: "order" | "refund"): Text =>
    text`Which order? For example <code>/${command} ord_0a1b2c3d4e5f6g7h</code> or <code>/${command} Ada</code>. Each vend in the feed shows its order.`,
  whichCustomer: text`Which customer? For example <code>/customer Ada</code>, <code>/customer 0803 123 4567</code> or <code>/customer 1001</code>, the id of their chat.`,
  noOrder: text`No order has that reference, and no customer has that name. A reference looks like <code>ord_</code> and 16 letters and digits.`,
  chooseOrder: (name: string, flow: "order" | "refund"): Text =>
    flow === "order"
      ? text`<b>Which order of ${name}?</b>`
      : text`<b>Which order of ${name} do you want to refund?</b>`,
  noOrdersOf: (name: string, flow: "order" | "refund"): Text =>
    flow === "order"
      ? text`${name} has not ordered anything yet.`
      : text`None of the last orders of ${name} can be refunded: only a delivered order can, and only once.`,
  /** "✅ 22 Nov, 10:58 · MTN airtime ₦200 · 0803 123 4567". */
  orderLabel: (order: Order): string =>
    `${orderMark(order)} ${lagosMoment(order.placedAt)} · ${productName(english(), order.product, order.network)} · ${formatPhone(order.recipient)}`,
  noCustomer: text`No customer found. Type a name, an @name, a chat id, a customer id (<code>cus_…</code>) or a phone number: their own, one they saved, or one of the last five they bought for.`,
  order: ({ order, customer, payment, payer, entries, auditEntries }: OrderDetails): Text =>
    lines(
      orderText(order, customer),
      text`Number: ${formatPhone(order.recipient)}`,
      text`Placed ${lagosMoment(order.placedAt)}${order.vendingAt === undefined ? "" : `, sent ${lagosMoment(order.vendingAt)}`}${order.earlierAttempts ? ` (${order.earlierAttempts.length + 1} tries)` : ""}`,
      order.promo && text`Code ${order.promo.code}: ${formatNaira(order.promo.discount)} off`,
      order.cost !== undefined && order.state === "delivered" && text`It cost us ${formatNaira(order.cost)}`,
      payment && paymentLine(payment),
      payer &&
        text`Paid by ${payer.name || payer.id} (<code>${payer.id}</code>), whom its customer had asked: a refund goes to its customer`,
      titled("Postings", ...entries.map(ledgerEntryText)),
      titled("What staff did", ...auditEntries.map((entry) => auditWords.entry(entry, order.id))),
    ),
  customer: ({ customer, wallet, held, ...profile }: CustomerProfile): Text => {
    const member = priceGroupOf(customer);
    return lines(
      ...customer.chats.map(
        ({ chat, username }) =>
          text`<b>${customer.name}</b> · ${channelNameOf({ chat })} <code>${chat.id}</code>${username === undefined ? "" : ` @${username}`}`,
      ),
      ownNumbers(customer).length > 0 && text`Own number: ${ownNumbers(customer).map(formatPhone).join(", ")}`,
      text`<code>${customer.id}</code> since ${lagosMoment(customer.joinedAt)}`,
      text`Wallet: <b>${formatNaira(wallet)}</b>${held > 0 ? ` · held for orders: ${formatNaira(held)}` : ""}`,
      member && text`Price group: ${memberText(member)}`,
      ...profile.approvalRequests.map(
        (request) => text`${walletWords.pendingLabel(request)}, waiting for a second member of staff`,
      ),
      profile.cards.length > 0 && text`Cards: ${profile.cards.map(cardName).join(", ")}`,
      profile.schedules > 0 && text`Schedules: ${profile.schedules}`,
      ...customer.chats.map(
        ({ chat, unreachableSince }) =>
          unreachableSince !== undefined &&
          text`Cannot be reached on ${channelNameOf({ chat })} since ${lagosMoment(unreachableSince)}`,
      ),
      titled(
        "Last orders",
        ...profile.orders.map(
          (order) =>
            text`${orderMark(order)} ${lagosMoment(order.placedAt)} · ${productName(english(), order.product, order.network)}${priceAfterName(order)} · ${formatPhone(order.recipient)}\n<code>${order.id}</code>`,
        ),
      ),
      titled(`Last of ${countText(profile.entries.count, "posting")}`, ...profile.entries.entries.map(ledgerEntryText)),
      titled("What staff did", ...profile.auditEntries.map((entry) => auditWords.entry(entry, customer.id))),
    );
  },
  chooseCustomer: (many: boolean): Text =>
    many
      ? text`<b>Many customers match.</b> Here are the first. Type more of the name to narrow it down:`
      : text`<b>Which of them?</b>`,
  /** "Ada Obi · Telegram 1001". */
  customerLabel: (customer: Customer, { isOwner }: { readonly isOwner: boolean }): string => {
    const { app, id } = lastChatName(customer);
    return `${customer.name || customer.id} · ${app} ${id}${isOwner ? "" : " · bought for this number"}`;
  },
  ledger: ({ entries, count, pages }: LedgerPage & { readonly pages: number }, page: number): Text =>
    lines(
      text`<b>Ledger</b>: ${countText(count, "posting")}, newest first${pages > 1 ? ` (${page + 1} of ${pages})` : ""}`,
      ...entries.map((entry) => text`\n${ledgerEntryText(entry)}`),
    ),
  priceGroup: "👥 Price group",
  priceGroupOf: ({ name, member, waits }: PriceGroupState): Text =>
    lines(
      text`<b>${name}</b>: ${member ? `price group ${memberText(member)}, since ${lagosMoment(member.since)}` : "in no price group"}`,
      waits &&
        text`This group has prices below cost. For ${name} they stop at cost until a second member of staff allows it.`,
      text`Prices of a group are rules of /price, for example <code>/price reseller MTN data -2%</code>.`,
    ),
  moveTo: {
    reseller: "Put into reseller",
    staff: "Put into staff",
    none: "Take out of the group",
  } satisfies Readonly<Record<PriceGroup | "none", string>>,
  allowBelowCost: "⚠️ Allow below cost",
  confirmBelowCost: (name: string, rules: readonly PriceRule[]): Text =>
    lines(
      text`Let <b>${name}</b> buy below cost, by these rules?`,
      ...rules.map((rule) => text`${formatScope(rule)}: ${formatMargin(rule)}`),
    ),
  confirmMove: (name: string, to: PriceGroup | "none"): Text =>
    to === "none"
      ? text`Take <b>${name}</b> out of their price group? They buy at the prices for everybody from now on.`
      : text`Put <b>${name}</b> into the price group <b>${to}</b>? They buy at its prices from now on.`,
  priceGroupResult: (
    result: PriceGroupResult,
    { id, needsSecond, alone }: { readonly id: string; readonly needsSecond: boolean; readonly alone: boolean },
  ): Text =>
    result === "done"
      ? lines(
          text`Done and recorded.`,
          needsSecond &&
            text`This group has prices below cost. Here they stop at cost until a second member of staff allows it: <code>/customer ${id}</code>, then “Price group”.`,
          needsSecond && alone && walletWords.nobodyElse,
        )
      : text`${priceGroupRefusals[result]}`,
  pinResetRequest: ({ id, name, chats }: Customer): Text =>
    text`🔑 <b>${name} has forgotten their PIN</b> (${lastChatName({ chats }).app}, ${lastChatName({ chats }).id})\nAnyone who holds the phone can say so. Ask what they bought last and for whom, and only then remove the PIN.\n<code>${id}</code>`,
  resetPin: "🔓 Remove the PIN",
  pinReset: {
    removed: text`PIN removed. ${customerWillBeTold}`,
    "no-pin": text`This customer has no PIN any more. Nothing was done.`,
    newer: text`This customer has set another PIN since. Nothing was done.`,
    own: text`This is your own PIN: another member of staff must remove it.`,
  },
  ledgerLabel: "📒 Ledger",
  auditLabel: "🧾 Audit",
  statementLabel: "📄 Statement",
};

const titled = (title: string, ...pieces: readonly Text[]): Text | undefined =>
  pieces.length === 0 ? undefined : lines(text`\n<b>${title}</b>`, ...pieces);

/** The states of a payment in our books. */
export const ourStates: Readonly<Record<PaymentState, string>> = {
  initiated: "not credited yet",
  paid: "credited",
  failed: "failed, not credited",
  expired: "expired, not credited",
  mismatched: "held, because it does not match",
  review: "held for a decision",
  returned: "not accepted, to be returned at the service",
};

/** ", ₦1,000 received later, ₦900 taken back since (₦600 of it lost)": changes of a payment after it ended. */
export const laterChanges = ({ extra, takenBack, lost }: Payment): string =>
  [
    extra && `, ${formatNaira(extra)} received later`,
    takenBack && `, ${formatNaira(takenBack)} taken back since`,
    lost && ` (${formatNaira(lost)} of it lost)`,
  ]
    .filter(Boolean)
    .join("");

/** "₦1,000 (received ₦900) by checkout, held, because it does not match · at the service g1". */
export function paymentState(payment: Payment): string {
  const { state, via, amount, received, currency, review, gatewayRef } = payment;
  const receivedAmount =
    received !== undefined && (currency !== undefined ? formatForeign(received, currency) : formatNaira(received));
  const odd = received === undefined || (received === amount && !currency) ? "" : ` (received ${receivedAmount})`;
  const theirs = gatewayRef === undefined ? "" : ` · at the service ${gatewayRef}`;
  return `${formatNaira(amount)}${odd} by ${via.kind}, ${ourStates[state]}${laterChanges(payment)}${review ? ` (${review})` : ""}${theirs}`;
}

export const paymentLine = (payment: Payment): Text =>
  text`Payment: ${paymentState(payment)}\n<code>${payment.reference}</code>`;
