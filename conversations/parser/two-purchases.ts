import { networkName } from "../../src/core/base/network.js";
import { present } from "../../src/core/base/present.js";
import { PLAN_KIND } from "../../src/core/base/product-kind.js";
import type { ParsedPurchase } from "./parsed.js";
import { parsePurchase, planSearch, purchaseTerms } from "./purchase.js";
import { andWords } from "./vocabulary.js";

/** Two purchases that a sentence asks for, each as a text of its own. */
export type TwoPurchases = { readonly first: string; readonly second: string };

const AND = andWords.join("|");
const THOUSANDS_COMMA = "(?<=(?<!\\d)\\d{1,3}),(?=\\d{3}(?!\\d))";
/** "And", or a comma; where two are meant, each half is a purchase with what the other says for both. */
const BETWEEN = new RegExp(
  `(?:\\s*[,;\\n]\\s*|\\s+)(?:${AND}|&)(?:\\s+(?:${AND}))*\\s+|\\s*(?!${THOUSANDS_COMMA})[,;\\n]\\s*`,
  "giu",
);

/**
 * "₦200 to 0803… and ₦300 to 0805…" as two. Undefined for one purchase, for more than two, and for what may as well be a
 * choice ("500 or 1000").
 */
export function splitPurchases(typed: string): TwoPurchases | undefined {
  const whole = parsePurchase(typed);
  if (!whole || whole.unread.length > 0) return undefined;
  const isTwofold = Object.keys(whole.unclear).length > 0 || (whole.amount ?? whole.megabytes) !== undefined;
  if (!isTwofold) return undefined;
  for (const { 0: between, index } of typed.matchAll(BETWEEN)) {
    const first = halfOf(typed.slice(0, index));
    // "Send 500 to mama, 300 to papa": the verb counts for both.
    const second = halfOf(`send ${typed.slice(index + between.length)}`);
    const isComma = !/[\p{L}&]/u.test(between);
    const pair = first && second && completed(first, second, isComma);
    if (pair) return { first: purchaseText(pair[0]), second: purchaseText(pair[1]) };
  }
  return undefined;
}

type Half = Pick<ParsedPurchase, "kind" | "network" | "amount" | "megabytes" | "span" | "phone" | "recipient">;

function halfOf(text: string): Half | undefined {
  const terms = purchaseTerms(text);
  return terms && Object.keys(terms.unclear).length === 0 && terms.unread.length === 0 ? terms : undefined;
}

const hasWhat = ({ amount, megabytes }: Half): boolean => (amount ?? megabytes) !== undefined;
const hasWho = ({ phone, recipient }: Half): boolean => (phone ?? recipient) !== undefined;
const isPlan = ({ kind, megabytes }: Half): boolean => (megabytes === undefined ? kind === PLAN_KIND : true);

/** Each half with what only the other says; undefined when they are not two purchases. */
function completed(first: Half, second: Half, isComma: boolean): readonly [Half, Half] | undefined {
  const bothWho = hasWho(first) && hasWho(second);
  if (!hasWhat(first) || !(hasWhat(second) || bothWho)) return undefined;
  // "To mama, 0803 123 4567" is one person.
  if (isComma && !(bothWho && (hasWhat(second) || !first.phone === !second.phone))) return undefined;
  // Two amounts for one number may be a choice, or one amount in two parts.
  if (!bothWho && isPlan(first) === isPlan(second)) return undefined;
  const whatSecond = hasWhat(second) ? second : { ...first, ...second };
  return [withWho(withKind(first, second), second), withWho(withKind(pickWhat(whatSecond, second), first), first)];
}

const pickWhat = ({ kind, amount, megabytes, span }: Half, { network, phone, recipient }: Half): Half =>
  present({ kind, amount, megabytes, span, network, phone, recipient });

/** An amount is of the other half's kind, unless that has a size. */
const withKind = (half: Half, { kind, megabytes }: Half): Half =>
  half.kind || half.megabytes !== undefined || !kind || megabytes !== undefined ? half : { ...half, kind };

/** The network goes with the person. */
function withWho(half: Half, { network, phone, recipient }: Half): Half {
  if (hasWho(half)) return half;
  return { ...present({ network, phone, recipient }), ...half };
}

/** A purchase in a few words, which are understood as the same. */
export function purchaseText({ kind, network, amount, megabytes, span, phone, recipient }: Half): string {
  const size = megabytes === undefined ? undefined : planSearch({ megabytes });
  const person = recipient?.is === "named" ? `for ${recipient.name}` : recipient && "my line";
  return [
    ...[kind, size, amount === undefined ? undefined : `₦${amount / 100}`, network && networkName(network)],
    ...[span === "longer" ? "yearly" : span, phone ?? person],
  ]
    .filter((word) => word !== undefined)
    .join(" ");
}
