import { isOrderId, isPaymentReference, type OrderId, type PaymentReference } from "../../src/core/base/ids.js";
import { isVendOpen, isVendUnderWay, type Order, timesSentAgain } from "../../src/core/orders/order.js";
import type { AdoptResult, SendAgainResult } from "../../src/shop/orders/decide-by-hand.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { staffWords } from "../locales/staff/menu.js";
import { profileWords } from "../locales/staff/profiles.js";
import { reviewWords as words } from "../locales/staff/review.js";
import { vendWords } from "../locales/staff/vends.js";
import { backOrCancelIn } from "../prompt.js";
import { isConfirmed } from "../prompts/confirm.js";
import type { Choice, Destination, NoticeBuilder, StaffFlow, Talk, View } from "../talk.js";
import { lines, type Text } from "../text.js";
import { decisionButton, reviewDecisions } from "../views/alarm.js";
import { go, goBelow } from "../views/buttons.js";
import { chooseOrder } from "./customer.js";

/** The most records offered to pick from in a chat. */
const RECORDS_SHOWN_MAX = 10;
const OVERDUE_SHOWN_MAX = 5;

/** `order <reference>`: everything about an order, and what staff can decide about it. */
export const orderProfile: StaffFlow = async (talk, staffApi, argument) => {
  const id = argument.trim();
  if (id === "") return talk.show({ text: profileWords.whichOrder("order") });
  if (!isOrderId(id)) return chooseOrder(talk, staffApi, { typed: id, flow: "order" });
  const found = await talk.once(async () => {
    const details = await staffApi.orders.details(id);
    return details && { text: profileWords.order(details), order: details.order };
  });
  if (!found) return talk.show({ text: profileWords.noOrder });
  const { order, text } = found;
  const record = order.vendingAt === undefined ? [] : [go(vendWords.serviceRecord, "vend-record", order.id)];
  return talk.show({
    text,
    choices: [
      ...orderDecisions(talk, order),
      [go(vendWords.customer, "customer", order.customer), go(profileWords.auditLabel, "audit", order.id), ...record],
    ],
  });
};

function orderDecisions(
  talk: Talk,
  { id, state, refund }: Pick<Order, "id" | "state"> & { readonly refund?: unknown },
): Choice[][] {
  if (state === "delivered" && !refund && talk.mayOpen("refund")) return [[go(vendWords.refund, "refund", id)]];
  if (isVendUnderWay(state) && talk.mayOpen("look-up-vend")) return [[go(vendWords.lookUpAgain, "look-up-vend", id)]];
  if (state !== "review" || !talk.mayOpen("decide")) return [];
  return reviewDecisions(id).map((button) => [button]);
}

/** For staff: orders in review for longer than promised, with a button for each of the oldest. */
export const overdueOrdersNotice: NoticeBuilder<"overdue-orders"> = async (_id, _shop, staffApi) => {
  const orders = await staffApi.orders.overdue();
  if (orders.length === 0) return undefined;
  const choices = orders
    .slice(0, OVERDUE_SHOWN_MAX)
    .map((order): Choice[] => [{ ...go(words.reviewLabel(order), "order", order.id), fresh: true }]);
  return { text: words.overdue(orders), choices, fresh: true };
};

type VendDetails = NonNullable<Awaited<ReturnType<StaffApi["orders"]["vendDetails"]>>>;

/**
 * A vend as staff see it, with what can be done about it now. Results are shown below: this message is still updated.
 */
export function vendView({ order, customer, problem }: VendDetails): View {
  const { id } = order;
  const below = (label: string, flow: string) => goBelow(label, flow, id);
  const actions: Choice[] = [];
  if (isVendOpen(order.state)) actions.push(below(vendWords.lookUpAgain, "look-up-vend"));
  if (order.state === "review") actions.push({ ...decisionButton(id, "again", words.sendAgain), fresh: true });
  if (order.state === "delivered" && !order.refund) actions.push(below(vendWords.refund, "refund"));
  const record = order.vendingAt === undefined ? [] : [below(vendWords.serviceRecord, "vend-record")];
  return {
    text: vendWords.vend(order, customer, problem === "late"),
    choices: [actions, [goBelow(vendWords.customer, "customer", order.customer), ...record]],
  };
}

/** `look-up-vend <order>`: looks up a vend now. */
export const lookUpVend: StaffFlow = async (talk, staffApi, argument) => {
  const view = await talk.once(async () => {
    const id = argument.trim();
    if (!isOrderId(id)) return undefined;
    const outcome = await staffApi.orders.lookUp(id);
    const vend = await staffApi.orders.vendDetails(id);
    if (!vend) return undefined;
    const { text, choices = [] } = vendView(vend);
    return { text: lines(vendWords.lookUpResults[outcome], text), choices };
  });
  return talk.show(view ?? { text: profileWords.noOrder });
};

/** `vend-record <order>`: the service's own record of a vend. */
export const showVendRecord: StaffFlow = async (talk, staffApi, argument) => {
  const text = await talk.once(async () => {
    const id = argument.trim();
    return isOrderId(id) ? vendWords.serviceRecords(id, await staffApi.orders.vendRecord(id)) : profileWords.noOrder;
  });
  return talk.show({ text });
};

/** `decide <order or payment>.<decision>`: a person's decision about an order in review or a mismatched payment. */
export const decideByHand: StaffFlow = async (talk, staffApi, argument) => {
  const [id = "", chosen = ""] = argument.split(".");
  const by = talk.customer;
  const confirmAndDecide = async (action: string, act: () => DecisionResult, done?: Text): Promise<undefined> => {
    if (!(await isConfirmed(talk, staffWords.confirmAction(action, id)))) return;
    await talk.show({ text: decidedText(await talk.once(act), done) });
  };
  if (isPaymentReference(id) && chosen === "credit") return creditPayment(talk, staffApi, id);
  if (isPaymentReference(id) && chosen === "cards")
    return confirmAndDecide(
      words.resumeCardCharges,
      () => staffApi.payments.resumeCardCharges(by),
      words.cardChargesResumed,
    );
  if (!isOrderId(id)) return { flow: "admin" };
  // A yes may come long after the question: it decides nothing if somebody has sent the order again meanwhile.
  const sentAgain = await talk.once(async () => timesSentAgain(await staffApi.orders.get(id)));
  switch (chosen) {
    case "delivered":
      return chooseRecord(talk, staffApi, id);
    case "unlisted":
      return confirmAndDecide(words.wasDelivered, () => staffApi.orders.decide(id, "delivered", by, sentAgain));
    case "failed-by-staff":
      return confirmAndDecide(words.wasNotDelivered, () =>
        staffApi.orders.decide(id, "failed-by-staff", by, sentAgain),
      );
    case "again":
      return sendAgain(talk, staffApi, { id, sentAgain });
    default:
      return { flow: "admin" };
  }
};

async function creditPayment(talk: Talk, staffApi: StaffApi, reference: PaymentReference): Promise<undefined> {
  if (!(await isConfirmed(talk, staffWords.confirmAction(words.creditPayment, reference)))) return;
  const result = await talk.once(() => staffApi.payments.credit(reference, talk.customer));
  const view: Readonly<Record<typeof result, View>> = {
    credited: { text: words.resolved },
    closed: { text: words.closed },
    "own-payment": { text: words.ownPayment },
    "not-listed": { text: words.paymentNotListed },
    unread: { text: words.paymentUnread, choices: [[decisionButton(reference, "credit", words.tryAgain)]] },
  };
  await talk.show(view[result]);
}

type DecisionResult = ReturnType<StaffApi["orders"]["decide"]>;

export const decidedText = (result: Awaited<DecisionResult>, done = words.resolved): Text =>
  result === "own-order" ? words.ownOrder : result ? done : words.closed;

/** Asks which record of the service's history is the order's, even if there is only one. */
async function chooseRecord(talk: Talk, staffApi: StaffApi, id: OrderId): Promise<Destination | undefined> {
  const candidates = await talk.once(() => staffApi.orders.candidates(id));
  if (candidates.outcome !== "candidates") return talk.show(adoptView(id, candidates.outcome));
  const records = candidates.records.slice(0, RECORDS_SHOWN_MAX);
  const answer = await talk.ask({
    text: words.chooseRecord(id, records, candidates),
    choices: [
      ...records.map((record, index) => [{ label: words.record(record, index), pick: String(index) }]),
      [{ label: words.noneOfThese(records.length), pick: "none" }],
    ],
  });
  if (answer.kind !== "pick" || backOrCancelIn(answer)) return talk.show({ text: staffWords.stopped });
  const record = records[Number(answer.pick)];
  if (!record) return { flow: "decide", with: `${id}.unlisted` };
  const result = await talk.once(() => staffApi.orders.adopt(id, record.vendorRef, talk.customer));
  return talk.show(adoptView(id, result));
}

/** Shows the result. If nothing was decided, the list can be read again. */
function adoptView(id: OrderId, result: AdoptResult): View {
  const isUndecided = result === "unread" || result === "not-listed" || result === "taken";
  const again = isUndecided ? [decisionButton(id, "delivered", words.tryAgain)] : [];
  return { text: words.adoptTexts[result], choices: [again] };
}

async function sendAgain(
  talk: Talk,
  staffApi: StaffApi,
  { id, sentAgain }: { readonly id: OrderId; readonly sentAgain: number },
): Promise<undefined> {
  if (!(await isConfirmed(talk, words.confirmSendAgain(id)))) return;
  const result = await talk.once(() => staffApi.orders.vendAgain(id, talk.customer, sentAgain));
  await talk.show(sendAgainView(id, result));
}

/** Shows the result; if it was not sent, why, and what can be done instead. */
function sendAgainView(id: OrderId, result: SendAgainResult): View {
  const text = words.sentAgain(result);
  if (result.outcome === "sent" || result.outcome === "closed") return { text };
  if (result.outcome === "unread") return { text, choices: [[decisionButton(id, "again", words.tryAgain)]] };
  return {
    text,
    choices: [
      [decisionButton(id, "delivered", words.wasDelivered)],
      [decisionButton(id, "failed-by-staff", words.wasNotDelivered)],
    ],
  };
}
