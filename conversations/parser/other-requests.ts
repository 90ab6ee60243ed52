import { refusesPurchase } from "./words/said-phrases.js";
import { phrases } from "./words/vocabulary.js";

/**
 * Recognises texts that mention airtime or data without asking to buy any now: questions, complaints, "stop", money
 * into the wallet, recurring purchases. In doubt a text counts as one of these, so that it is answered and nothing is
 * sold.
 */

const PLEASE = phrases("please").join("|");

/** "Can you send me 500?" and "You fit send 500?" are requests despite the question mark. */
const REQUEST = new RegExp(
  `^\\W*(?:(?:${PLEASE}|hello|hi|good \\w+)\\W+)*(?:(?:can|could|will|would|may) (?:you|u|i|we)|(?:you|u) (?:fit|go|can)|(?:una|make una) fit)\\b.*\\b(?:buy|get|have|send|give|recharge|load|sub|subscribe|add|put|fund|top ?up|deposit)\\b`,
  "i",
);

/** "How far" greets. */
const QUESTION = new RegExp(`\\?|^\\W*(?:(?:${PLEASE})\\W+)*(?:how(?! far)|${phrases("questions").join("|")})\\b`, "i");

const HELP = /\bhelp\b(?! (?:me|us|my|mi)\b)/i;

/** Money into the wallet, from or to a bank, and records of it. */
const MONEY: readonly RegExp[] = [
  /\b(?:fund|deposit|withdraw\w*|balance|history|receipts?|statement|account|bank|ussd|transactions?|referr?al)\b/i,
  /\b(?:into|in|to|my|load|credit|top ?up)(?: my)? wallet\b(?! (?:to|and) buy)/i,
  /\b(?:my|saved|bank|atm|credit|debit|visa|verve|master) ?cards?\b(?! (?:to|and) buy)/i,
  /\*\d/,
];

/**
 * What others sell or do: PINs for exams, television, electricity, bets, loans, cash for airtime, other networks, printed
 * cards, work on a SIM.
 */
const NOT_SOLD = new RegExp(
  `(?<!\\p{L})(?:${[
    "waec|neco|jamb|nabteb|utme|dstv|gotv|startimes|showmax",
    "electricity|nepa|phcn|ikedc|ekedc|aedc|prepaid meter|light (?:bill|token)|buy light",
    "bet ?9ja|bet ?king|sporty ?bet|1xbet|borrow|loan",
    "airtime (?:to|for) cash|(?:convert|sell|swap) (?:my )?airtime|international airtime",
    "(?:to|for) (?:ghana|togo|cameroon|kenya|south africa|uk|london|canada|america|usa|abroad|overseas)",
    "spectranet|starlink|ntel|smile (?:data|bundle)",
    "gift ?cards?|(?:itunes|steam|amazon|apple|google play|razer) cards?",
    "print(?:ing)? (?:recharge )?cards?|generate (?:recharge )?pins?",
    "nin|bvn|puk|(?:block|unblock|port|swap|register|retrieve) (?:my )?(?:sim|line)|(?:sim|line) (?:is |don )?(?:block|barr)(?:ed)?",
  ].join("|")})(?!\\p{L})`,
  "iu",
);

/** Whether a text names something that is not sold here. */
export const namesUnsold = (text: string): boolean => NOT_SOLD.test(text);

const PRICES = /\b(?:how much|prices?|costs?|rates?|available)\b/i;

const PAYING = /\b(?:with|from|using|through|by|via)(?: (?:my|the|saved|bank|atm|debit))* (?:wallet|cards?)\b/gi;

/** Removes how to pay from a text: that is asked later, and a bank card is not a recharge card. */
export const withoutPaying = (text: string): string => text.replace(/[’`]/g, "'").replace(PAYING, " ");

/** Whether a text with a question mark is a request. */
export const isPoliteRequest = (text: string): boolean => REQUEST.test(text);

/** Whether a text asks to be told something. */
export const isQuestion = (text: string): boolean => QUESTION.test(text) && !isPoliteRequest(text);

/** Whether a text asks for help, refuses, complains, or is about an earlier or recurring purchase. */
export const wantsNothingNew = (text: string): boolean => HELP.test(text) || refusesPurchase(text);

/** Whether a text speaks of the wallet, a bank or a card. */
export const speaksOfMoney = (text: string): boolean => MONEY.some((pattern) => pattern.test(text));

/** Whether a text wants something other than buying airtime or data once, now. */
export const wantsSomethingElse = (text: string): boolean =>
  isQuestion(text) || PRICES.test(text) || wantsNothingNew(text) || speaksOfMoney(text);
