import { formatPhone, maskPhone } from "../../../src/core/base/phone.js";
import { lagosClock, lagosMoment } from "../../../src/core/base/time.js";
import { lastChatName } from "../../../src/core/customers/chat.js";
import type { Customer } from "../../../src/core/customers/customer.js";
import { formatNaira } from "../../../src/core/money/money.js";
import type { FailureReason } from "../../../src/core/orders/failure.js";
import type { Order, OrderState } from "../../../src/core/orders/order.js";
import type { VendRecord } from "../../../src/core/ports.js";
import type { BatchProgress } from "../../../src/shop/batches/progress.js";
import type { StaffApi } from "../../../src/shop/staff-api.js";
import { lines, type Text, text } from "../../text.js";
import { orderMark, productName } from "../naming.js";
import { english } from "./english.js";
import { reviewWords } from "./review.js";

type LookUpOutcome = Awaited<ReturnType<StaffApi["orders"]["lookUp"]>>;
type VendRecordResult = Awaited<ReturnType<StaffApi["orders"]["vendRecord"]>>;

const record = ({ vendorRef, recipient, kind, amount, cost, planCode, at, state }: VendRecord): Text =>
  lines(
    text`<code>${vendorRef}</code>: <b>${state}</b>`,
    text`${kind} for ${formatPhone(recipient)} · ${lagosMoment(at)} (${lagosClock(at)})`,
    text`listed at ${formatNaira(amount)} · cost ${formatNaira(cost)} of the float`,
    planCode !== undefined && text`plan <code>${planCode}</code>`,
  );

/** Why an order failed, for staff, as it was then: its vend may have been found since. Customers get a kinder sentence. */
export const failureCauses: Readonly<Record<FailureReason, string>> = {
  "bad-recipient": "the service did not accept this number",
  "out-of-float": "float empty: the merchant wallet at the service had too little money",
  "plan-unavailable": "the service did not sell this plan",
  rejected: "the service refused it",
  unauthorised: "key refused: the service did not accept our secret key",
  unreachable: "the service could not be reached",
  "network-failed": "the service took it, and then it failed",
  "never-arrived": "the service had no record of it",
  "number-busy": "an earlier order for the same number and product was still undecided",
  unconfirmed: "the service listed it as pending for too long",
  "failed-by-staff": "staff gave the money back",
  "price-rose": "its price had risen when its turn in the batch came",
  "off-sale": "it was off sale when its turn in the batch came",
  "batch-stopped": "its batch was stopped: an earlier line showed that nothing can be vended",
};

/** The customers' words, except for what customers read while it waits for staff. */
export const orderStateName = (state: OrderState): string =>
  state === "review" ? "in review" : english().names.states[state];

/** "✅ delivered", or "↩️ delivered, refunded later". */
export const orderStateText = (order: Pick<Order, "state" | "refund">): string =>
  `${orderMark(order)} ${orderStateName(order.state)}${order.refund ? ", refunded later" : ""}`;

/** An order as staff see it. */
export const orderText = (order: Order, customer: Customer | undefined): Text =>
  lines(
    text`${orderMark(order)} <b>${orderStateName(order.state)}</b> · ${productName(english(), order.product, order.network)} → ${maskPhone(order.recipient)}`,
    customer && text`For ${customer.name || customer.id} (${lastChatName(customer).id})`,
    text`${formatNaira(order.price)} by ${order.payBy.by} · ${lagosMoment(order.changedAt)}`,
    text`Order: <code>${order.id}</code>`,
    order.vendorRef !== undefined && text`At the service: <code>${order.vendorRef}</code>`,
    order.refund && text`↩️ <b>Refunded</b> ${lagosMoment(order.refund.at)}, after delivery`,
    order.failure !== undefined && text`Why: ${failureCauses[order.failure]}`,
  );

/** Texts about vends. */
export const vendWords = {
  lookUpAgain: "🔎 Look up now",
  refund: "↩️ Refund",
  customer: "👤 Customer",
  serviceRecord: "📄 Service record",
  late: text`⏰ <b>Pending for too long.</b> Its money is held until we know how it ended.`,
  vend: (order: Order, customer: Customer | undefined, late: boolean): Text =>
    lines(late && vendWords.late, orderText(order, customer)),
  /**
   * Many numbers in one order: one card from the first vend to the last, with the reference of each order that did not
   * go well.
   */
  batch: ({ id, lines: all, total, payBy, placedAt, stopped }: BatchProgress, customer: Customer): Text => {
    const states = [...new Set(all.map(({ state }) => state))];
    const count = (state: OrderState) => all.filter((line) => line.state === state).length;
    return lines(
      stopped && text`⛔ <b>Stopped:</b> ${failureCauses[stopped]}. What was left is back in the wallet.`,
      text`📋 <b>${all.length} lines</b> · ${formatNaira(total)} by ${payBy.by} · ${lagosMoment(placedAt)}`,
      text`For ${customer.name || customer.id} (${lastChatName(customer).id})`,
      ...states.map((state) => text`${orderMark({ state })} ${orderStateName(state)}: ${count(state)}`),
      text`Batch: <code>${id}</code>`,
      ...all
        .filter(({ state }) => state === "review")
        .map(({ row, order }) => text`🔎 line ${row}: <code>${order}</code>`),
    );
  },
  /** Replaces a vend's message when a newer one was sent. */
  continuedBelow: ({ product, network, recipient }: Order): Text =>
    text`⤵️ ${productName(english(), product, network)} → ${maskPhone(recipient)}: see below`,
  lookUpResults: {
    "looked-up": text`<b>Looked up just now:</b>`,
    unread: text`<b>The service’s list of vends cannot be read right now.</b> Nothing was decided; try again in a minute.`,
    "under-way": text`<b>It waits to be sent, or is being sent now.</b> There is no result to look up yet.`,
    closed: text`<b>It has ended:</b>`,
  } satisfies Readonly<Record<LookUpOutcome, Text>>,
  serviceRecords: (of: string, result: VendRecordResult): Text => {
    const title = text`📄 <b>At the service</b>, now · <code>${of}</code>`;
    switch (result.outcome) {
      case "unread":
        return lines(title, text`Its list of vends cannot be read right now.`);
      case "never-vended":
        return lines(title, text`Nothing: it was never sent to the service.`);
      case "too-old":
        return lines(title, text`It is too old to be read here. Look it up at the service.`);
      case "read":
        if (result.own) return lines(title, record(result.own));
        return lines(
          title,
          result.others.length > 0
            ? text`None is certain to be this vend. These could be:`
            : !result.unreadable && text`The list shows nothing that could be this vend.`,
          ...result.others.map(record),
          result.unreadable && reviewWords.unreadable,
        );
    }
  },
};
