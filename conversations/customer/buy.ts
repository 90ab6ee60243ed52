import { present } from "../../src/core/base/collections.js";
import { type Network, networkName, parseNetwork, suggestNetwork } from "../../src/core/base/network.js";
import { parsePhone } from "../../src/core/base/phone.js";
import { PLAN_KIND, type ProductKind } from "../../src/core/base/product-kind.js";
import { beneficiaryRef } from "../../src/core/customers/people.js";
import { mayBeNoCode } from "../../src/core/money/promo.js";
import type { PurchaseRequest } from "../../src/shop/catalogue/price.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { CustomerFlow, CustomerTalk } from "../customer-talk.js";
import { catchTerms, withHeading } from "../leave-flow.js";
import { productLineName } from "../locales/naming.js";
import type { Recipient } from "../locales/sentence.js";
import { destinationOf, destinationWithoutCode } from "../parser/destination.js";
import { otherTermsIn } from "../parser/other-terms.js";
import { codeIn, readCode, withoutCode } from "../parser/promo-code.js";
import { parsePurchase, purchaseTerms } from "../parser/purchase.js";
import { purchaseText, splitPurchases } from "../parser/two-purchases.js";
import type { ParsedPurchase } from "../parser/words/parsed.js";
import { type BackOrCancel, isBackOrCancel, runSteps, type Step } from "../prompt.js";
import { askNetwork, networkForPhone } from "../prompts/network.js";
import { askCode } from "../prompts/payment-method.js";
import { askPhone } from "../prompts/phone.js";
import { planCodeByRef, plansOf } from "../prompts/plan.js";
import { askKind, askProduct, kindIn } from "../prompts/product.js";
import type { Destination } from "../talk.js";
import { go } from "../views/buttons.js";
import { nextPurchaseRow } from "../views/next-purchase.js";
import { planLabel } from "../views/plan.js";
import { type PaymentEnd, quoteAndPay } from "./pay.js";
import { chosenFirst, type Draft, draftOf, planTerms, recipientTerms, withTerms } from "./purchase-draft.js";

/** `airtime`: a network, an amount in whole naira, a number. Words behind it skip questions: `airtime mtn`. */
export const buyAirtime = createPurchase(startingWith("airtime"));

/** `data`: a network, one of its plans, a number. */
export const buyData = createPurchase(startingWith("data"));

/** `buy <text>`: a purchase in words, "500 airtime 08031234567", perhaps with a promo code. Asks for the rest. */
export const buy = createPurchase(async (talk, shop, typed) => {
  const code = codeIn(typed)?.code;
  const whole = withoutCode(typed);
  const two = splitPurchases(whole, talk.savedNames);
  const text = two?.first ?? whole;
  const request = parsePurchase(text, talk.savedNames) ?? otherTermsIn(text.trim(), talk.savedNames);
  if (!request) return { flow: "not-understood" };
  const corrected = isAmountAlone(request) ? await correctedBy(talk, shop, request) : undefined;
  if (corrected) return corrected;
  const { isRepeated } = (two && purchaseTerms(whole)) ?? request; // The first of two purchases lacks the "twice".
  const draft = {
    ...(await draftOf(talk, shop, { ...request, ...present({ isRepeated }) })),
    ...(code !== undefined && { code }),
    ...(two && (await nextOf(talk, shop, two.second))),
  };
  // In other languages the kind may be a word that the parser does not know.
  const kind = request.unclear.kind ? undefined : (draft.kind ?? kindIn(text));
  return { ...draft, ...(kind && { kind }) };
});

/** "Make it 2000". An amount alone leaves three fields missing. */
const isAmountAlone = ({ amount, missing, span, unread }: ParsedPurchase): boolean =>
  amount !== undefined && missing.length === 3 && span === undefined && unread.length === 0;

/** An amount alone is another amount for the top-up or order that came last, if that is unpaid. */
async function correctedBy(
  talk: CustomerTalk,
  shop: CustomerApi,
  request: ParsedPurchase,
): Promise<Draft | Destination | undefined> {
  const { topUp, ordered } = await talk.once(async () => {
    const { order, payment } = await shop.support.complaint(talk.customer, "");
    return {
      topUp: payment?.state === "initiated",
      ordered: order?.state === "awaiting_payment" && {
        kind: order.product.kind,
        network: order.network,
        phone: order.recipient,
      },
    };
  });
  if (topUp) return { flow: "topup", with: String((request.amount ?? 0) / 100) };
  return ordered ? draftOf(talk, shop, { ...request, ...ordered, missing: [] }) : undefined;
}

const buyWithCode = createPurchase(async (_talk, _shop, code) => ({ code }));

/** `promo-code <text>`: a promo code typed outside a purchase. Asks what to buy with it. */
export const promoCode: CustomerFlow = async (talk, shop, argument) => {
  const typed = readCode(argument);
  const code = typed?.code ?? (await askCode(talk));
  if (isBackOrCancel(code)) return { flow: code === "back" ? "start" : "stop" };
  const refusal = await talk.once(() => shop.promos.check(talk.customer, code));
  if (refusal === undefined) return buyWithCode(talk, shop, code);
  if (typed?.guess && mayBeNoCode(refusal)) return destinationWithoutCode(argument);
  const { promo, buttons } = talk.words;
  return talk.say(promo.rejections[refusal]({ code }), [go(buttons.haveCode, "promo-code")]);
};

type Begin<Result> = (talk: CustomerTalk, shop: CustomerApi, argument: string) => Promise<Result>;

/** A flow of a purchase. `begin` says what is known of it, or where its argument leads instead. */
export function createPurchase(begin: Begin<Draft | Destination>): CustomerFlow {
  return async (talk, shop, argument) => {
    const beginning = await begin(talk, shop, argument);
    if ("flow" in beginning) return beginning;
    const { code, ...begun } = beginning;
    await talk.takePromoCodes(code);
    return purchase(talk, shop, begun);
  };
}

/** The steps of every purchase: kind, network, product, number, and one tap that pays. Known answers are not asked. */
const STEPS: readonly Step<Draft>[] = [
  { answered: ({ kind }) => kind !== undefined, ask: chooseKind },
  { answered: ({ network }) => network !== undefined, ask: chooseNetwork },
  { answered: ({ product }) => product !== undefined, ask: chooseProduct },
  { answered: ({ phone }) => phone !== undefined, ask: choosePhone },
  { answered: ({ ended }) => ended !== undefined, ask: confirm },
];

async function purchase(talk: CustomerTalk, shop: CustomerApi, begun: Draft): Promise<Destination | undefined> {
  const draft = await runSteps(talk, shop, begun, STEPS.map(takingOtherTerms));
  const end = isBackOrCancel(draft) ? { flow: draft === "back" ? "start" : "stop" } : draft.ended?.next;
  const nothingBought = end?.flow === "start" || end?.flow === "stop";
  return nothingBought && begun.next !== undefined ? offerNext(talk, begun.next) : end;
}

/**
 * Pays for what was chosen by one button. An answer about another part of the purchase changes it, as at the summary of
 * any other.
 */
export async function payOrChange(
  talk: CustomerTalk,
  shop: CustomerApi,
  { network, product, recipient }: PurchaseRequest,
  pay: () => Promise<PaymentEnd | BackOrCancel>,
): Promise<PaymentEnd | BackOrCancel> {
  await talk.takePromoCodes(undefined);
  const answer = await catchTerms(pay());
  if (typeof answer !== "object" || !("terms" in answer)) return answer;
  const draft = { kind: product.kind, network, product, phone: recipient };
  return { next: await purchase(talk, shop, await withTerms(talk, shop, draft, answer.terms)) };
}

/** The second of two purchases, as text to store with the first one's order. A saved name becomes a number. */
async function nextOf(talk: CustomerTalk, shop: CustomerApi, second: string): Promise<Pick<Draft, "next">> {
  const terms = parsePurchase(second, talk.savedNames);
  if (!terms) return {};
  const { recipient, ...others } = terms;
  const { phone } = await recipientTerms(talk, shop, terms);
  return { next: purchaseText({ ...others, ...(phone && { phone }), ...(recipient?.is === "me" && { recipient }) }) };
}

/** Offers the second of two purchases after the customer left the first. */
async function offerNext(talk: CustomerTalk, next: string): Promise<undefined> {
  const { words } = talk;
  await talk.say(words.welcome.stopped, ...nextPurchaseRow(words, next));
}

async function chooseKind(talk: CustomerTalk, shop: CustomerApi, draft: Draft): Promise<Draft | BackOrCancel> {
  const answer = await askKind(talk, { chosen: chosenFirst(talk.words, draft), ...recipientOf(draft) });
  if (isBackOrCancel(answer)) return answer;
  const { terms, ...chosen } = answer;
  return withTerms(talk, shop, { ...draft, ...chosen }, terms);
}

const recipientOf = ({ phone, name }: Draft): Recipient => present({ phone, name });

/** At any question, an answer about another part of the purchase changes the draft. */
const takingOtherTerms = ({ answered, ask }: Step<Draft>): Step<Draft> => ({
  answered,
  ask: async (talk, shop, draft) => {
    const answer = await catchTerms(ask(talk, shop, draft));
    if (isBackOrCancel(answer)) return answer;
    const next = "terms" in answer ? await withTerms(talk, shop, draft, answer.terms) : answer;
    return withNumberOfName(talk, shop, draft, next);
  },
});

/** Saves the number that is given for a name. If another number follows, it may be anybody's, so the name is forgotten. */
async function withNumberOfName(talk: CustomerTalk, shop: CustomerApi, before: Draft, draft: Draft): Promise<Draft> {
  const { name, phone, ...rest } = draft;
  const isNew = name !== before.name;
  if (name === undefined || phone === undefined || (!isNew && phone === before.phone)) return draft;
  const { customer, words } = talk;
  if (isNew || before.phone === undefined) {
    const isSaved = await talk.once(() => shop.customers.saveBeneficiary(customer, { name, phone }));
    if (isNew && isSaved) talk.note(words.beneficiaries.saved({ name, phone }));
    return draft;
  }
  const wrong = beneficiaryRef({ name, phone: before.phone });
  await talk.once(() => shop.customers.removeBeneficiary(customer, wrong));
  return { ...rest, phone };
}

async function chooseNetwork(talk: CustomerTalk, shop: CustomerApi, draft: Draft): Promise<Draft | BackOrCancel> {
  const { network: _, ...before } = draft;
  const kind = draft.kind ?? PLAN_KIND;
  const about = { kind, chosen: chosenFirst(talk.words, before), ...recipientOf(draft) };
  const answer = await withHeading(kind, askNetwork(talk, shop, about));
  if (isBackOrCancel(answer)) return answer;
  const { terms, ...chosen } = answer;
  return withTerms(talk, shop, { ...draft, ...chosen }, terms);
}

async function chooseProduct(talk: CustomerTalk, shop: CustomerApi, draft: Draft): Promise<Draft | BackOrCancel> {
  const { hint, ...rest } = draft;
  const { kind, network } = rest;
  if (!kind || !network) return "back";
  const product = await withHeading(kind, askProduct(talk, shop, { kind, network, hint, ...recipientOf(draft) }));
  return isBackOrCancel(product) ? product : { ...rest, product };
}

async function choosePhone(talk: CustomerTalk, shop: CustomerApi, draft: Draft): Promise<Draft | BackOrCancel> {
  const { product, network, name, numbers } = draft;
  if (!product || !network) return "back";
  const { chosen, heading } = await chosenSoFar(talk, shop, { product, network });
  const phone = await withHeading(heading, askPhone(talk, shop, { chosen, network, numbers, ...(name && { name }) }));
  return isBackOrCancel(phone) ? phone : { ...draft, phone };
}

/**
 * "MTN airtime ₦200", "MTN 1.5GB · monthly · ₦1,200", or "MTN data" while the plan cannot be read. `heading`: the same
 * above a list of numbers, each of its own network.
 */
async function chosenSoFar(
  talk: CustomerTalk,
  shop: CustomerApi,
  { product, network }: Pick<PurchaseRequest, "product" | "network">,
): Promise<{ readonly chosen: string; readonly heading: string }> {
  const { words } = talk;
  if (product.kind === "airtime") {
    return { chosen: words.names.airtime({ network, amount: product.amount }), heading: purchaseText(product) };
  }
  const plan = await talk.once(async () => {
    const found = (await plansOf(talk, shop, network)).find(({ planCode }) => planCode === product.planCode);
    return found && { name: found.name, size: found.size, validity: found.validity, price: found.price };
  });
  if (!plan) return { chosen: productLineName(words, { network, kind: PLAN_KIND }), heading: PLAN_KIND };
  const heading = purchaseText({ kind: PLAN_KIND, ...planTerms(plan) });
  return { chosen: `${networkName(network)} ${planLabel(words, plan)}`, heading };
}

async function confirm(talk: CustomerTalk, shop: CustomerApi, draft: Draft): Promise<Draft | BackOrCancel> {
  const { network, product, phone } = draft;
  if (!network || !product || !phone) return "back";
  const suggested = suggestNetwork(phone);
  const warning =
    suggested && suggested !== network ? talk.words.order.networkMismatch({ suggested, chosen: network }) : undefined;
  const ended = await quoteAndPay(talk, shop, { network, recipient: phone, product }, { warning, next: draft.next });
  return isBackOrCancel(ended) ? ended : { ...draft, ended };
}

/**
 * A draft from a number, a network ("mtn"), a network and a search ("mtn 1gb"), or a plan ("mtn.<ref>"). A command with
 * other words behind it ("500 0803…") is read like the sentence "airtime 500 0803…".
 */
function startingWith(kind: ProductKind): Begin<Draft | Destination> {
  return async (talk, shop, argument) => {
    const phone = parsePhone(argument);
    const only = parseNetwork(argument);
    const [, name = "", ref, search] = (!only && /^([^\s.]*)(?:\.(\w+)|\s+(.+))?$/.exec(argument)) || [];
    const network = phone ? await networkForPhone(talk, shop, phone) : (only ?? parseNetwork(name));
    const typed = `${kind} ${argument}`;
    const isButton = argument === "" || phone !== undefined || only !== undefined || (network && ref !== undefined);
    if (!isButton && !isPlanSearch(kind, network, typed)) return destinationOf(typed);
    const plan = network && ref !== undefined ? await talk.once(() => findPlan(talk, shop, network, ref)) : undefined;
    if (plan?.isGone) talk.note(talk.words.order.planGone);
    return {
      ...present({ kind, network, phone }),
      ...(plan?.planCode !== undefined && { product: { kind: PLAN_KIND, planCode: plan.planCode } }),
      ...(search !== undefined && { hint: { search, showsAll: true as const } }),
    };
  };
}

/** Whether the words behind a command name a network and perhaps a plan, and nobody to send it to. */
function isPlanSearch(kind: ProductKind, network: Network | undefined, typed: string): boolean {
  const { phone, recipient, unclear, unread = [] } = purchaseTerms(typed) ?? {};
  const person = phone ?? recipient ?? unclear?.phone ?? unclear?.recipient;
  return kind === PLAN_KIND && network !== undefined && person === undefined && unread.length === 0;
}

/** The plan that a button names. `isGone`: it is no longer sold; otherwise the plans may just be unreadable. */
async function findPlan(talk: CustomerTalk, shop: CustomerApi, network: Network, ref: string) {
  const plans = await plansOf(talk, shop, network);
  const planCode = planCodeByRef(plans, ref);
  return { planCode, isGone: planCode === undefined && plans.length > 0 };
}
