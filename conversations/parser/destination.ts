import { AIRTIME_LIMITS } from "../../src/core/orders/product.js";
import type { Topic } from "../locales/locale.js";
import type { Destination } from "../talk.js";
import { complains, isList, refusesBelow } from "./list.js";
import { isQuestion, namesUnsold, wantsNothingNew, wantsSomethingElse, withoutPaying } from "./other-requests.js";
import { parsePriceQuestion } from "./price-question.js";
import { codeIn, saysHaveCode, soleCode, withoutCode } from "./promo-code.js";
import { isPlainPurchase, LETTERS_MAX, mayNameRecipient, parsePurchase, purchaseTerms } from "./purchase.js";
import { personToSave } from "./recipients.js";
import { issuedDestination, LINK_CODE } from "./start-link.js";
import { withoutSenders } from "./table-rows.js";
import { isOkay, isReply, isThanks, languageByName, means, soleTopic, topicOf } from "./words/meaning.js";
import type { ParsedPurchase } from "./words/parsed.js";
import {
  beginsBeforePurchase,
  isBeforePurchase,
  isComplaint,
  isRecurring,
  refusesList,
  saysSame,
} from "./words/said-phrases.js";
import { COUNTED_NOUNS, COUNTS } from "./words/times.js";
import { tokenize } from "./words/tokens.js";
import { andWords, fold, forWords, hasWord, kindWords, kinWords, myWords, saysPay } from "./words/vocabulary.js";

/** Where a file leads that does not answer a question: it may be a list. */
export const SENT_FILE: Destination = { flow: "bulk" };

/**
 * Whether an answer to a question for a secret may contain it. Mere words, commands, issued codes and purchases do not.
 */
export const mayHoldSecret = (typed: string): boolean =>
  /\p{Nd}/u.test(typed) &&
  !/^\s*\/[a-z]/i.test(typed) &&
  !issuedDestination(typed) &&
  !isList(typed) &&
  !isWholePurchase(typed);

/** Whether a text is a complete purchase with no other figures. */
function isWholePurchase(typed: string): boolean {
  const purchase = parsePurchase(withoutCode(typed));
  return purchase?.missing.length === 0 && purchase.unread.length === 0;
}

/** Returns where a message leads, if it recognises the message. */
type Recogniser = (message: string) => Destination | undefined;

const leads =
  (flow: string, recognises: (message: string) => boolean): Recogniser =>
  (message) =>
    recognises(message) ? { flow } : undefined;

/** "How do I link my WhatsApp?" */
const WANTS_LINK =
  /^(?:how (?:to|do i|can i) |i want to )?(?:link|connect) (?:my |to |with )*(?:telegram|whatsapp|account|chats?)$/u;

/** "*323#", which works only when it is dialled. */
const USSD_CODE = /^\*\d[\d*]*#$/;

/** People who are counted and not named. */
const COUNTED_PEOPLE = new RegExp(
  `(?<!\\p{N})(?:[2-9]|[1-9]\\d{1,2}|(?<!\\p{L})(?:${[...COUNTS].join("|")})) ${COUNTED_NOUNS}`,
  "u",
);

const RELATIVE = `(?:my )?(?:${[...kinWords].join("|")})`;
/** "Mama and papa", and no more. */
const TWO_RELATIVES = new RegExp(
  `^(?:${[...forWords].join("|")})? ?${RELATIVE} (?:${andWords.join("|")}) ${RELATIVE}$`,
  "u",
);

/** Recognisers for a message without a promo code, in order: the first that recognises it decides. */
const WITHOUT_CODE: readonly Recogniser[] = [
  languageNamed,
  leads("thanks", isThanks),
  leads("okay", isOkay),
  walletTopUp,
  priceAsked,
  sameForOther,
  purchaseTyped,
  leads("schedules", isRecurringPurchase),
  topicNamed,
  // A mere number may be a late answer to a question that is closed.
  (message) =>
    parsePurchase(message) ? { flow: /\p{L}/u.test(message) ? "buy" : "not-understood", with: message } : undefined,
  // The flow will look for the name among the saved ones.
  (message) => (mayNameRecipient(message) ? { flow: "buy", with: message } : undefined),
  leads("schedules", isRecurring),
  leads("paying", saysPay),
];

/** They come before everything else that sells. */
const SUPPORT_AND_LISTS: readonly Recogniser[] = [
  purchaseAfterOtherWords,
  leads("talk-to-us", (message) => means(message, "talk")),
  leads("complaint", complains),
  listTyped,
];

/** Recognisers for a message outside any flow, in order. */
const OUTSIDE: readonly Recogniser[] = [
  leads("no-words", (message) => message.trim() === ""),
  (message) => (message.startsWith("/") ? notUnderstood(message) : undefined),
  leads("stop-news", (message) => means(message, "quiet")),
  leads("cancel", (message) => means(message, "cancel")),
  issuedDestination,
  leads("link", (message) => LINK_CODE.test(message) || WANTS_LINK.test(fold(message))),
  leads("dial", (message) => USSD_CODE.test(message)),
  // The keyboard of "share my number" may outlive its question.
  leads("start", (message) => means(message, "back") || means(message, "share") || means(message, "menu")),
  ...SUPPORT_AND_LISTS,
  leads("list-again", (message) => means(message, "sameList")),
  purchaseBeforeReason,
  leads("not-sold", wantsUnsold),
  leads("bulk", isForUnnamed),
  personSaved,
  promoCode,
  ...WITHOUT_CODE,
];

/** Recognisers for a message that does not answer a flow's question, in order; without purchases. */
const MID_FLOW: readonly Recogniser[] = [
  leads("stop-news", (message) => means(message, "quiet") && !means(message, "cancel")),
  leads("start", (message) => means(message, "menu")),
  issuedDestination,
  ...SUPPORT_AND_LISTS,
  purchaseBeforeReason,
  leads("not-sold", wantsUnsold),
  leads("bulk", isForUnnamed),
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

/** Where a message outside any flow leads: to a purchase, otherwise to the flow that one of its words names. */
export const destinationOf = (typed: string): Destination => destinationIn(withoutSenders(typed).trim());

const destinationIn = (message: string): Destination => firstOf(OUTSIDE, message) ?? notUnderstood(message);

/** Where a message without a promo code leads. */
export const destinationWithoutCode = (message: string): Destination =>
  firstOf(WITHOUT_CODE, message) ?? notUnderstood(message);

/**
 * Where a text leads that does not answer a flow's question; purchases are not considered. A command in words leads to
 * its flow, unless it is a reply, or its topic is in `answers`, as the open question could mean it.
 */
export function destinationMidFlow(typed: string, answers: readonly Topic[] = []): Destination | undefined {
  const message = typed.trim();
  const topic = soleTopic(message);
  const isAnswer = topic === undefined || answers.includes(topic) || isReply(message);
  return firstOf(MID_FLOW, message) ?? (isAnswer ? undefined : { flow: topic });
}

/** Topics of what the shop shows. No question of a purchase is about them. */
const SHOWN: readonly Topic[] = ["wallet", "dial", "history", "schedules", "cards", "settings", "people", "privacy"];

/** "Show last 5 transactions": what a sentence asks to see. Undefined if it says what to buy. */
export function topicElsewhere(text: string): Topic | undefined {
  const topic = topicOf(withoutPaying(text));
  const { amount = 0, megabytes, span } = purchaseTerms(text) ?? {};
  const saysWhat = amount >= AIRTIME_LIMITS.min || (megabytes ?? span) !== undefined;
  return topic && SHOWN.includes(topic) && !saysWhat ? topic : undefined;
}

/** The flow looks for a saved name and for a mistyped command in it. */
const notUnderstood = (message: string): Destination => ({ flow: "not-understood", with: message });

function languageNamed(message: string): Destination | undefined {
  const language = languageByName(message);
  return language && { flow: "language", with: language };
}

/** "I paid my rent, so only 200 airtime". The first words alone may complain, so the purchase must be plain. */
function purchaseAfterOtherWords(message: string): Destination | undefined {
  if (message.length > LETTERS_MAX || !beginsBeforePurchase(message)) return undefined;
  const ends = [...message.matchAll(/\s+|$/g)].map(({ index }) => index);
  const end = ends.findLast((index) => isBeforePurchase(message.slice(0, index)));
  const rest = end === undefined ? "" : message.slice(end).trim();
  return isPlainPurchase(rest) && !isComplaint(rest) ? { flow: "buy", with: rest } : undefined;
}

/** The first words of what somebody says about themselves. */
const OF_ONESELF: ReadonlySet<string> = new Set(["i", "we", ...myWords]);

/** "Buy 1gb, I no get data left": the words behind the comma say why, and may be words that refuse. */
function purchaseBeforeReason(message: string): Destination | undefined {
  const [purchase = "", ...others] = message.split(/[,.;!]\s+/);
  const reason = others.join(" ");
  const [first = ""] = fold(reason).split(" ");
  if (!OF_ONESELF.has(first) || refusesList(reason) || parsePurchase(message)) return undefined;
  return isPlainPurchase(purchase) ? { flow: "buy", with: purchase } : undefined;
}

/**
 * A list below "these failed:" is a complaint. If the heading has a figure it may be a purchase, and the list shows it.
 */
function listTyped(message: string): Destination | undefined {
  if (!isList(message)) return undefined;
  const [heading = ""] = message.split("\n", 1);
  return !/\p{N}/u.test(heading) && refusesBelow(heading) ? { flow: "complaint" } : { ...SENT_FILE, with: message };
}

/** "Top up 2000", "add 2k to my wallet". Airtime is not a top-up, and "minimum deposit 100?" does not ask for one. */
function walletTopUp(message: string): Destination | undefined {
  if (isQuestion(message) || wantsNothingNew(message) || topicOf(message) !== "topup") return undefined;
  const terms = purchaseTerms(message);
  if (!terms?.amount) return undefined;
  const { network, megabytes, phone, recipient } = terms;
  const isPurchase = [network, megabytes, phone, recipient].some((reading) => reading !== undefined);
  // "Load" alone does not name a kind here.
  return isPurchase || hasWord(message, kindWords) ? undefined : { flow: "topup", with: String(terms.amount / 100) };
}

/** "WAEC pin". "500 airtime for NEPA" is a whole purchase. */
function wantsUnsold(message: string): boolean {
  return namesUnsold(message) && parsePurchase(message)?.missing.length !== 0;
}

/** "500 for 3 people", "mama and papa". With their numbers it is a purchase, or two. */
function isForUnnamed(message: string): boolean {
  const folded = fold(message);
  if (TWO_RELATIVES.test(folded)) return true;
  return COUNTED_PEOPLE.test(folded) && !tokenize(message).some(({ is }) => is === "phone" || is === "unread");
}

/** "How much data do I have?" asks for no price. */
function priceAsked(message: string): Destination | undefined {
  if (topicOf(message) === "dial") return undefined;
  return parsePriceQuestion(message) && { flow: "prices", with: message };
}

/** "Save 0803… as Mama". */
export function personSaved(message: string): Destination | undefined {
  const person = wantsSomethingElse(message) ? undefined : personToSave(message);
  return person && { flow: "name-recipient", with: `${person.phone} ${person.name}`.trim() };
}

/** "The same for my mama", "send am to 0805… too": the last purchase, for somebody else. */
function sameForOther(message: string): Destination | undefined {
  if (!saysSame(message) || wantsSomethingElse(message)) return undefined;
  const { phone, recipient, amount, megabytes, unclear = {}, unread = [] } = purchaseTerms(message) ?? {};
  const isClear = unread.length === 0 && Object.keys(unclear).length === 0;
  const isForSomebody = (phone ?? recipient) !== undefined && (amount ?? megabytes) === undefined;
  return isClear && isForSomebody ? { flow: "buy-same", with: message } : undefined;
}

function purchaseTyped(message: string): Destination | undefined {
  const purchase = parsePurchase(message);
  return purchase && saysMore(purchase) ? { flow: "buy", with: message } : undefined;
}

/** "500 airtime every day", which is not sold once instead. */
export function isRecurringPurchase(message: string): boolean {
  const { kind, amount, megabytes, phone, recipient } = (isRecurring(message) && purchaseTerms(message)) || {};
  return [kind, amount, megabytes, phone, recipient].some((reading) => reading !== undefined);
}

function topicNamed(message: string): Destination | undefined {
  const flow = topicOf(message) ?? parsePurchase(message)?.kind;
  return flow === undefined ? undefined : { flow };
}

/** Recognises a promo code, alone or with a whole purchase. */
function promoCode(message: string): Destination | undefined {
  const named = codeIn(message);
  const purchase = named && parsePurchase(named.rest);
  if (named)
    return purchase && saysMore(purchase) ? { flow: "buy", with: message } : { flow: "promo-code", with: message };
  if (saysHaveCode(message)) return { flow: "promo-code" };
  return soleCode(message) === undefined ? undefined : { flow: "promo-code", with: message };
}

/** Whether a purchase says more than "airtime" or "data", which alone are topics like any other. */
function saysMore({ kind, unclear, unread, missing: _, ...rest }: ParsedPurchase): boolean {
  const fields = Object.keys({ ...rest, ...unclear });
  // A small amount alone is a late answer to a question.
  if (kind === undefined && fields.join() === "amount") return (rest.amount ?? 0) >= AIRTIME_LIMITS.min;
  return fields.length + unread.length > 0;
}

/**
 * Words that leave any flow, for channels without a command menu. In a reply, all but "stop" are for whom it answers.
 * "Cancel" is not among them: it answers every question.
 */
export function exitDestination(message: string, { isReply }: { readonly isReply: boolean }): Destination | undefined {
  if (means(message, "quiet")) return { flow: "stop-news" };
  if (isReply) return undefined;
  if (means(message, "menu")) return { flow: "start" };
  return means(message, "help") ? { flow: "help" } : undefined;
}
