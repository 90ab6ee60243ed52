import { AIRTIME_LIMITS } from "../../src/core/orders/product.js";
import type { Topic } from "../locales/locale.js";
import type { Destination } from "../talk.js";
import { isList, refusesBelow } from "./list.js";
import { isReply, isThanks, languageByName, means, soleTopic, topicOf } from "./meaning.js";
import { isQuestion, wantsNothingNew } from "./other-requests.js";
import type { ParsedPurchase } from "./parsed.js";
import { parsePriceQuestion } from "./price-question.js";
import { codeIn, saysHaveCode, soleCode, withoutCode } from "./promo-code.js";
import { mayNameRecipient, parsePurchase, purchaseTerms } from "./purchase.js";
import { isComplaint } from "./said-phrases.js";
import { issuedDestination, LINK_CODE } from "./start-link.js";
import { fold, kindWords } from "./vocabulary.js";

/** Where a file leads that answers no question: it may be a list. */
export const SENT_FILE: Destination = { flow: "bulk" };

/** Whether an answer to a question for a secret may hold one. Words alone, commands, issued texts and purchases do not. */
export const mayHoldSecret = (typed: string): boolean =>
  /\p{Nd}/u.test(typed) &&
  !/^\s*\/[a-z]/i.test(typed) &&
  !issuedDestination(typed) &&
  !isList(typed) &&
  !isWholePurchase(typed);

/** A purchase that says everything, and has no figures besides. */
function isWholePurchase(typed: string): boolean {
  const purchase = parsePurchase(withoutCode(typed));
  return purchase?.missing.length === 0 && purchase.unread.length === 0;
}

/** Where a message leads that it recognises. */
type Recogniser = (message: string) => Destination | undefined;

const leads =
  (flow: string, recognises: (message: string) => boolean): Recogniser =>
  (message) =>
    recognises(message) ? { flow } : undefined;

/** What a message without a promo code may be, in the order in which it is tried: the first that recognises it decides. */
const WITHOUT_CODE: readonly Recogniser[] = [
  languageNamed,
  leads("thanks", isThanks),
  walletTopUp,
  priceAsked,
  purchaseTyped,
  topicNamed,
  leads("buy", (message) => parsePurchase(message) !== undefined),
  // The flow looks for the name among those that are saved.
  (message) => (mayNameRecipient(message) ? { flow: "buy", with: message } : undefined),
];

/** What a message outside any flow may be, in the order in which it is tried. */
const OUTSIDE: readonly Recogniser[] = [
  (message) => (message.startsWith("/") ? notUnderstood(message) : undefined),
  leads("stop-news", (message) => means(message, "quiet")),
  leads("cancel", (message) => means(message, "cancel")),
  issuedDestination,
  leads("link", (message) => LINK_CODE.test(message)),
  // The keys of "share my number" may still be there when the question is gone.
  leads("start", (message) => means(message, "back") || means(message, "share") || means(message, "menu")),
  leads("complaint", isComplaint), // Before anything that sells.
  listTyped,
  promoCode,
  ...WITHOUT_CODE,
];

/** What a message may be that answers no question of a flow, in the order in which it is tried. Purchases apart. */
const MID_FLOW: readonly Recogniser[] = [
  leads("stop-news", (message) => means(message, "quiet") && !means(message, "cancel")),
  leads("start", (message) => means(message, "menu")),
  issuedDestination,
  leads("complaint", isComplaint),
  listTyped,
  languageNamed,
  walletTopUp,
  priceAsked,
];

const firstOf = (recognisers: readonly Recogniser[], message: string): Destination | undefined => {
  for (const recognise of recognisers) {
    const destination = recognise(message);
    if (destination) return destination;
  }
  return undefined;
};

/** What a message outside any flow asks for: a purchase, else the flow that a word of it leads to. */
export const destinationOf = (typed: string): Destination =>
  firstOf(OUTSIDE, typed.trim()) ?? notUnderstood(typed.trim());

/** What a message without a promo code asks for. */
export const destinationWithoutCode = (message: string): Destination =>
  firstOf(WITHOUT_CODE, message) ?? notUnderstood(message);

/**
 * Where a text leads that answers no question of a flow, a purchase apart. The word of a command does, unless it replies
 * to a question, or `answers` has its topic: the question that is open could mean it.
 */
export function destinationMidFlow(typed: string, answers: readonly Topic[] = []): Destination | undefined {
  const message = typed.trim();
  const topic = soleTopic(message);
  const isAnswer = topic === undefined || answers.includes(topic) || isReply(message);
  return firstOf(MID_FLOW, message) ?? (isAnswer ? undefined : { flow: topic });
}

/** The flow looks for a saved name in it, and for the command that may have been meant. */
const notUnderstood = (message: string): Destination => ({ flow: "not-understood", with: message });

function languageNamed(message: string): Destination | undefined {
  const language = languageByName(message);
  return language && { flow: "language", with: language };
}

/** Below "these failed:" nothing is bought, so it asks what is wrong. With a figure it may be a purchase, and the list shows it. */
function listTyped(message: string): Destination | undefined {
  if (!isList(message)) return undefined;
  const [heading = ""] = message.split("\n", 1);
  return !/\p{N}/u.test(heading) && refusesBelow(heading) ? { flow: "complaint" } : { ...SENT_FILE, with: message };
}

/** "Top up 2000", "add 2k to my wallet". Airtime is no top-up, and "minimum deposit 100?" names no amount. */
function walletTopUp(message: string): Destination | undefined {
  if (isQuestion(message) || wantsNothingNew(message) || topicOf(message) !== "topup") return undefined;
  const terms = purchaseTerms(message);
  if (!terms?.amount) return undefined;
  const { network, megabytes, phone, recipient } = terms;
  const isPurchase = [network, megabytes, phone, recipient].some((reading) => reading !== undefined);
  // "Load" alone says nothing of a kind here.
  const isKind = fold(message)
    .split(" ")
    .some((word) => kindWords.has(word));
  return isPurchase || isKind ? undefined : { flow: "topup", with: String(terms.amount / 100) };
}

function priceAsked(message: string): Destination | undefined {
  return parsePriceQuestion(message) && { flow: "prices", with: message };
}

function purchaseTyped(message: string): Destination | undefined {
  const purchase = parsePurchase(message);
  return purchase && saysMore(purchase) ? { flow: "buy", with: message } : undefined;
}

function topicNamed(message: string): Destination | undefined {
  const flow = topicOf(message) ?? parsePurchase(message)?.kind;
  return flow === undefined ? undefined : { flow };
}

/** A promo code, alone or with a whole purchase. */
function promoCode(message: string): Destination | undefined {
  const named = codeIn(message);
  const purchase = named && parsePurchase(named.rest);
  if (named)
    return purchase && saysMore(purchase) ? { flow: "buy", with: message } : { flow: "promo-code", with: message };
  if (saysHaveCode(message)) return { flow: "promo-code" };
  return soleCode(message) === undefined ? undefined : { flow: "promo-code", with: message };
}

/** Whether it says more than "airtime" or "data": these alone are topics like any other. */
function saysMore({ kind, unclear, unread, missing: _, ...rest }: ParsedPurchase): boolean {
  const fields = Object.keys({ ...rest, ...unclear });
  // A small amount alone is an answer that came too late.
  if (kind === undefined && fields.join() === "amount") return (rest.amount ?? 0) >= AIRTIME_LIMITS.min;
  return fields.length + unread.length > 0;
}

/** Words that leave any flow, for channels without a menu of commands. In a reply all but "stop" are meant for whom it answers. */
export function exitDestination(message: string, { isReply }: { readonly isReply: boolean }): Destination | undefined {
  if (means(message, "quiet")) return { flow: "stop-news" };
  if (isReply) return undefined;
  if (means(message, "menu")) return { flow: "start" };
  if (means(message, "cancel")) return { flow: "cancel" };
  return means(message, "help") ? { flow: "help" } : undefined;
}
