import { FIRST_LANGUAGE } from "../../../src/core/base/language.js";
import { formatPhone, maskPhone } from "../../../src/core/base/phone.js";
import { lagosClock, lagosMoment } from "../../../src/core/base/time.js";
import type { Customer } from "../../../src/core/customers/customer.js";
import { lastChatName } from "../../../src/core/customers/customer.js";
import { formatNaira } from "../../../src/core/money/money.js";
import type { Order } from "../../../src/core/orders/order.js";
import type { VendRecord } from "../../../src/core/ports.js";
import type { StaffApi } from "../../../src/shop/staff-api.js";
import { lines, type Text, text } from "../../text.js";
import { productName, stateMarks } from "../naming.js";
import { wordsIn } from "../words.js";
import { reviewWords } from "./review.js";

type LookUpOutcome = Awaited<ReturnType<StaffApi["orders"]["lookUp"]>>;
type VendRecordResult = Awaited<ReturnType<StaffApi["orders"]["vendRecord"]>>;

const stateNames: Readonly<Record<VendRecord["state"], string>> = {
  delivered: "delivered",
  failed: "failed",
  pending: "on its way",
};

const record = ({ vendorRef, recipient, kind, amount, cost, planCode, at, state }: VendRecord): Text =>
  lines(
    text`<code>${vendorRef}</code>: <b>${stateNames[state]}</b>`,
    text`${kind} for ${formatPhone(recipient)} · ${lagosMoment(at)} (${lagosClock(at)})`,
    text`listed at ${formatNaira(amount)} · took ${formatNaira(cost)} from the float`,
    planCode === undefined ? undefined : text`plan <code>${planCode}</code>`,
  );

/** The sentences of customers, in the language of the staff. */
const english = () => wordsIn(FIRST_LANGUAGE);

/** An order as staff see it. */
export const orderText = (order: Order, customer: Customer | undefined): Text =>
  lines(
    text`${stateMarks[order.state]} <b>${english().names.states[order.state]}</b> · ${productName(english(), order.product, order.network)} → ${maskPhone(order.recipient)}`,
    customer && text`For ${customer.name} (${lastChatName(customer).id})`,
    text`${formatNaira(order.price)} by ${order.payBy.by} · ${lagosMoment(order.changedAt)}`,
    text`Order: <code>${order.id}</code>`,
    order.vendorRef === undefined ? undefined : text`At the service: <code>${order.vendorRef}</code>`,
    order.refund && text`↩️ <b>Refunded</b> ${lagosMoment(order.refund.at)}, though it was delivered`,
    order.failure === undefined ? undefined : text`Why: ${english().failures[order.failure]}`,
  );

/** What staff read about vends. */
export const vendWords = {
  lookUpAgain: "🔎 Look again now",
  refund: "↩️ Refund",
  customer: "👤 Customer",
  serviceRecord: "📄 Service record",
  late: text`⏰ <b>On its way for too long.</b> It is looked for all the time; its money is held.`,
  vend: (order: Order, customer: Customer | undefined, late: boolean): Text =>
    lines(late ? vendWords.late : undefined, orderText(order, customer)),
  problemReport: (order: Order, customer: Customer | undefined, problem: string): Text =>
    lines(text`🆘 <b>A customer is not happy:</b> “${problem}”`, orderText(order, customer)),
  /** Takes the place of a vend's message when a newer one was sent. */
  continuedBelow: ({ product, network, recipient }: Order): Text =>
    text`⤵️ ${productName(english(), product, network)} → ${maskPhone(recipient)}: told anew below`,
  lookUpResults: {
    "looked-up": text`<b>Looked just now:</b>`,
    unread: text`<b>The service’s list of vends cannot be read right now.</b> Nothing was decided; it is tried again all the time.`,
    "under-way": text`<b>It is just being sent.</b> Give it half a minute.`,
    closed: text`<b>It has ended:</b>`,
  } satisfies Readonly<Record<LookUpOutcome, Text>>,
  serviceRecords: (of: string, result: VendRecordResult): Text => {
    const title = text`📄 <b>At the service</b>, now · <code>${of}</code>`;
    switch (result.outcome) {
      case "unread":
        return lines(title, text`Its list of vends cannot be read right now.`);
      case "never-vended":
        return lines(title, text`Nothing: it was never sent there.`);
      case "too-old":
        return lines(title, text`It is too old to be read here. Look it up at the service.`);
      case "read":
        if (result.own) return lines(title, record(result.own));
        return lines(
          title,
          result.others.length > 0
            ? text`None is known to be this vend; these could be it:`
            : result.unreadable
              ? undefined
              : text`Its list shows nothing that could be this vend.`,
          ...result.others.map(record),
          result.unreadable ? reviewWords.unreadable : undefined,
        );
    }
  },
};
