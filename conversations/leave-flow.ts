/** What a customer's text does instead of answering the open question: it leaves the flow, or changes the purchase. */
import type { SentFile } from "../src/core/base/channel.js";
import { AIRTIME_LIMITS } from "../src/core/orders/product.js";
import type { Topic } from "./locales/locale.js";
import {
  destinationMidFlow,
  isRecurringPurchase,
  personSaved,
  SENT_FILE,
  topicElsewhere,
} from "./parser/destination.js";
import { phonesIn } from "./parser/list.js";
import { otherNumberIn, otherTermsIn, withoutNotMeant } from "./parser/other-terms.js";
import { codeIn, saysHaveCode, withoutCode } from "./parser/promo-code.js";
import { parsePurchase } from "./parser/purchase.js";
import { savedNameIn } from "./parser/recipients.js";
import { issuedDestination } from "./parser/start-link.js";
import { splitPurchases } from "./parser/two-purchases.js";
import { means } from "./parser/words/meaning.js";
import type { ParsedPurchase } from "./parser/words/parsed.js";
import type { Answer, Destination, PhotoAnswer, Secret } from "./talk.js";

/** Texts that a question accepts as answers and that would otherwise lead elsewhere. */
export type Accepts = {
  /** Any typed text is an answer, also one that would be a purchase elsewhere (a name, a complaint, a message). */
  readonly anyText?: boolean | undefined;
  /** A promo code is an answer. */
  readonly promoCode?: boolean | undefined;
  /** Purchases are an answer, one or a list of them, and so is a file. */
  readonly lines?: boolean | undefined;
  /** The words of these commands are an answer. */
  readonly topics?: readonly Topic[] | undefined;
  /** "Wrong number" is an answer. */
  readonly otherNumber?: boolean | undefined;
  /** "Which one?", "too expensive" is an answer. */
  readonly whichPlan?: boolean | undefined;
};

type Known = { readonly savedNames: readonly string[]; readonly code: string | undefined };

/** The answer to a question. A file, or a text that leads elsewhere, leaves the flow by a throw. */
export function answerOrLeave<A extends Answer | PhotoAnswer | Secret>(answer: A, accepts: Accepts, known: Known): A {
  if (answer.kind !== "typed") return answer;
  const { file } = answer;
  if (file && !accepts.lines && !accepts.anyText) throw leaveFor(SENT_FILE, file);
  const destination = file ? undefined : otherDestination(answer.text, accepts, known);
  if (destination) throw leaveFor(destination);
  return answer;
}

/**
 * Where a text leads that does not answer the question: a token or code issued by the shop, a complaint, a command in
 * words, a language by name, a complete purchase or one of another kind, or a promo code if none is accepted. A
 * question that accepts any text is left only for the first of these. A saved name is always an answer.
 */
function otherDestination(typed: string, accepts: Accepts, { savedNames, code }: Known): Destination | undefined {
  if (accepts.anyText) return issuedDestination(typed);
  if (savedNameIn(typed, savedNames) !== undefined) return undefined;
  if (accepts.otherNumber && otherNumberIn(typed)) return undefined;
  if (accepts.whichPlan && means(typed, "whichPlan")) return undefined;
  const midFlow = destinationMidFlow(typed, accepts.topics);
  if (accepts.lines && (!midFlow || midFlow.flow === SENT_FILE.flow)) return undefined;
  if (midFlow) return midFlow;
  if (isRecurringPurchase(typed)) return { flow: "schedules" };
  const text = withoutCode(typed);
  const two = splitPurchases(text, savedNames);
  const purchase = parsePurchase(two?.first ?? text, savedNames);
  const isOfAskedKind = purchase?.kind !== undefined && accepts.topics?.includes(purchase.kind) === true;
  const isOfOtherKind = purchase?.kind !== undefined && !isOfAskedKind;
  // "Give me 2gb" names no other line than the one that is asked for.
  const isForMe = isOfAskedKind && purchase.recipient?.is === "me" && purchase.network === undefined;
  if ((purchase?.missing.length === 0 && !isForMe) || isOfOtherKind) return purchaseDestination(typed, code);
  // Two purchases that lack what the customer chose before: a list can have both.
  if (two && phonesIn(text).length > 1) return { ...SENT_FILE, with: typed };
  if (accepts.promoCode) return undefined;
  if (codeIn(typed)) return { flow: "promo-code", with: typed };
  return saysHaveCode(typed) ? { flow: "promo-code" } : undefined;
}

/** A purchase takes the promo code along unless it has its own. */
const purchaseDestination = (typed: string, code: string | undefined): Destination => ({
  flow: "buy",
  with: code === undefined || codeIn(typed) ? typed : `${typed} promo ${code}`,
});

export function followTerms(
  answer: Answer,
  { savedNames, isPurchase }: { readonly savedNames: readonly string[]; readonly isPurchase: boolean },
  at?: "summary",
): void {
  if (answer.kind === "pick") return;
  const text = answer.kind === "contact" ? contactText(answer) : withoutNotMeant(answer.text).trim();
  const changed = isPurchase ? otherNumberIn(text) : undefined;
  const amount = isPurchase && at === "summary" ? amountIn(text) : undefined;
  const terms = changed ?? otherTermsIn(text, savedNames) ?? amount;
  if (terms) throw isPurchase ? otherTerms(terms) : leaveFor(personSaved(text) ?? { flow: "buy", with: text });
  const topic = at === "summary" ? undefined : topicElsewhere(text);
  if (topic) throw leaveFor({ flow: topic });
}

/** The numbers of a contact. */
export const contactText = ({ phone, others = [] }: Extract<Answer, { kind: "contact" }>): string =>
  [phone, ...others].join(", ");

/** "1000", "make it 1000", "500 or 1000". A small figure may be the number of a button. */
function amountIn(text: string): ParsedPurchase | undefined {
  const purchase = parsePurchase(text);
  const amounts = purchase?.unclear.amount ?? [purchase?.amount ?? 0];
  return amounts.some((amount) => amount >= AIRTIME_LIMITS.min) ? purchase : undefined;
}

const OTHER_TERMS = "OtherTerms";
const otherTerms = (terms: ParsedPurchase) =>
  Object.assign(new Error("Other terms of the purchase"), { name: OTHER_TERMS, terms });

/** The result of `ask`, or the terms of a purchase that was typed during it. */
export const catchTerms = <T>(ask: Promise<T>): Promise<T | { readonly terms: ParsedPurchase }> =>
  ask.catch((thrown: unknown) => {
    if (thrown instanceof Error && thrown.name === OTHER_TERMS && "terms" in thrown) {
      return { terms: thrown.terms as ParsedPurchase };
    }
    throw thrown;
  });

/** Purchases that were sent, as words or a file. `early`: before the question was shown. */
export type SentLines = {
  readonly typed: string;
  readonly file?: SentFile | undefined;
  readonly early?: boolean;
};

/** The result of `ask`, or the lines that were sent during it. A list may come in several messages. */
export const catchLines = <T>(ask: Promise<T>): Promise<T | { readonly sent: SentLines }> =>
  ask.catch((thrown: unknown) => {
    if (!isLeave(thrown) || ![SENT_FILE.flow, "buy"].includes(thrown.destination.flow)) throw thrown;
    const { destination, file } = thrown;
    return { sent: { typed: destination.with ?? "", file } };
  });

/** A list that is sent during `ask` gets a heading: what the customer had chosen before. */
export const withHeading = <T>(heading: string, ask: Promise<T>): Promise<T> =>
  ask.catch((thrown: unknown) => {
    const { flow, with: list } = isLeave(thrown) ? thrown.destination : {};
    if (flow !== SENT_FILE.flow || list === undefined) throw thrown;
    throw leaveFor({ ...SENT_FILE, with: `${heading}\n${list}` });
  });

const LEAVE_FLOW = "LeaveFlow";
/** What a question throws so that its flow is left for another. */
export const leaveFor = (destination: Destination, file?: SentFile) =>
  Object.assign(new Error(`Left for ${destination.flow}`), { name: LEAVE_FLOW, destination, file });

export const isLeave = (thrown: unknown): thrown is ReturnType<typeof leaveFor> =>
  thrown instanceof Error && thrown.name === LEAVE_FLOW;
