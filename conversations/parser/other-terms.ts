import { westernDigits } from "../../src/core/base/phone.js";
import { parseProductKind } from "../../src/core/base/product-kind.js";
import { wantsSomethingElse } from "./other-requests.js";
import { parsePurchase } from "./purchase.js";
import { personToSave, recipientIn, savedNameIn } from "./recipients.js";
import { means, soleTopic } from "./words/meaning.js";
import type { ParsedPurchase } from "./words/parsed.js";
import { PHONES, tokenize } from "./words/tokens.js";
import { fold, kindWords, networkSpellings, saysPay } from "./words/vocabulary.js";

/**
 * Terms of a purchase in an answer to another question: a number, a saved name, a network, a kind, a size. Undefined if
 * it has none of these; an amount alone does not count. One of several numbers is asked for.
 */
export function otherTermsIn(text: string, savedNames: readonly string[]): ParsedPurchase | undefined {
  if (isMarkup(text)) return undefined;
  const person = wantsSomethingElse(text) ? undefined : personToSave(text);
  if (person?.name) return { ...NOTHING, phone: person.phone, savedAs: person.name };
  const named = namedIn(text, savedNames);
  const purchase = named ?? parsePurchase(text, savedNames);
  const kind = purchase?.kind ?? parseProductKind(soleTopic(text) ?? "");
  const terms: ParsedPurchase = { ...(purchase ?? NOTHING), ...(kind && { kind }) };
  const { network, phone = terms.unclear.phone, recipient, megabytes } = terms;
  return (kind ?? network ?? phone ?? recipient ?? megabytes) === undefined ? undefined : terms;
}

const NAMES = [...networkSpellings.keys(), ...kindWords.keys()].join("|");
const NOT_MEANT = new RegExp(
  `(?<!\\p{L})(?:not|no be|instead of) (?:${NAMES}|₦?\\d[\\d,.]*(?:k|naira|[gm]b?)?)(?![\\p{L}\\d])`,
  "giu",
);

/** "1000, not 500", "no be mtn, na airtel": without what somebody does not mean. */
export const withoutNotMeant = (text: string): string => text.replace(NOT_MEANT, " ");

/** Whether a text was pasted, not typed. */
export const isMarkup = (text: string): boolean => /[<>]/.test(text);

/** Words before and after "wrong number": "no, wrong number, use 0805…". */
const AROUND = /^(?:no|sorry|wait) | (?:to|use|its|it is|is|na)$/g;

/** "Wrong number", "change the number to 0805…": the recipient is another one, perhaps with this number. */
export function otherNumberIn(text: string): ParsedPurchase | undefined {
  const words = fold(westernDigits(text).replace(PHONES, " ")).replace(AROUND, "");
  if (!means(words, "otherNumber")) return undefined;
  const phones = tokenize(text).flatMap((token) => (token.is === "phone" ? [token.phone] : []));
  const [phone, ...others] = phones;
  return { ...NOTHING, ...(phone && others.length === 0 ? { phone } : { unclear: { phone: phones } }) };
}

/** A text that only says who it is for: "mama", if that name is saved, "for my wife", "my line". */
function namedIn(text: string, savedNames: readonly string[]): ParsedPurchase | undefined {
  const isName = savedNameIn(text, savedNames) !== undefined;
  const recipient = isName ? ({ is: "named", name: text.trim() } as const) : recipientIn(text, savedNames);
  // "Let my sister pay" is not for her.
  const isOther = !isName && (saysPay(text) || wantsSomethingElse(text));
  return recipient && !isOther && !parsePurchase(text) ? { ...NOTHING, recipient } : undefined;
}

const NOTHING: ParsedPurchase = { unclear: {}, unread: [], missing: ["kind", "network", "what", "phone"] };
