import { type Kobo, parseNaira } from "../money/money.js";

/**
 * Masks what customers must not tell us, before their message is stored or passed on: PINs and one-time codes (4 to 6
 * digits by themselves), card numbers, and what follows "PIN", "OTP" or "CVV". Phone numbers, dates, times and
 * references stay, and so do amounts next to a currency. Bare digits stay only if this customer bought or paid exactly
 * that amount here and the message does not speak of a secret: in "I paid 4821" it may as well be their PIN. In doubt
 * we mask: staff can ask again, but a PIN cannot be taken back.
 */

const MASK = "••••";

/** What may separate the digits of one number: "12 34", "123-456", "1️⃣2️⃣". */
const GAP = "[\\s.\\-\\u00ad\\u200b-\\u200d\\ufe0f\\u20e3]{0,3}";
const DIGIT = "\\p{Nd}";
const RUN = new RegExp(`${DIGIT}(?:${GAP}${DIGIT})*[\\ufe0f\\u20e3]*`, "gu");

const SECRET_WORDS = "pins?|otp|cvv2?|cvc2?|pass ?(?:code|word)|token";
const NAMED_SECRET = new RegExp(
  `(?<!\\p{L})(${SECRET_WORDS})([^\\p{Nd}]{0,20})(${DIGIT}(?:${GAP}${DIGIT}){2,7})(?!${GAP}${DIGIT})`,
  "giu",
);

/** Our references and the service's: letters, an underscore, and more. */
const REFERENCE = /((?<![\p{L}\p{Nd}_])[a-z]+_[0-9a-z]{8,})/giu;

const MONEY_BEFORE = /(?:[₦#$£€]|(?<!\p{L})(?:n|ngn|naira)\.?)\s?$/iu;
const MONEY_BEHIND = /^\s?(?:₦|ngn|naira|(?:k|bucks)(?!\p{L}))/iu;

const AMOUNT = /^[1-9]\d{3,5}(?:\.\d{2})?$/;
/** Words that show that a message speaks of a secret, in whatever form. */
const SECRET_SPOKEN_OF = new RegExp(`(?<!\\p{L})(?:${SECRET_WORDS}|codes?|secret|atm)(?!\\p{L})`, "iu");

const GLUED_BEFORE = /[\p{L}_/:,*#]$/u;
const GLUED_BEHIND = /^(?:[\p{L}_/:*#]|,\p{Nd})/u;

/** The patterns look at no more characters than this beside a number. */
const BESIDE = 10;

/** A phone number: eleven digits from 0, or 234 and ten. */
const PHONE = /^(?:0\p{Nd}{10}|234\p{Nd}{10})/u;

const isSecretLength = (digits: number): boolean => (digits >= 4 && digits <= 6) || (digits >= 13 && digits <= 19);

/** Masks secrets. `amounts`: what this customer has bought and paid here. */
export function maskSecrets(
  text: string,
  amounts: readonly Kobo[],
): { readonly text: string; readonly masked: boolean } {
  const allowed = SECRET_SPOKEN_OF.test(text) ? [] : amounts;
  const masked = text
    .split(REFERENCE)
    .map((part, index) => (index % 2 === 1 ? part : maskPart(part, allowed)))
    .join("");
  return { text: masked, masked: masked !== text };
}

function maskPart(part: string, amounts: readonly Kobo[]): string {
  const named = part.replace(NAMED_SECRET, (_, word: string, gap: string) => `${word}${gap}${MASK}`);
  return named.replace(RUN, (run, at: number) =>
    isAmountOf(amounts, run) ? run : maskRun(run, ...besides(named, at, at + run.length)),
  );
}

const besides = (text: string, from: number, to: number) =>
  [text.slice(Math.max(0, from - BESIDE), from), text.slice(to, to + BESIDE)] as const;

const isAmountOf = (amounts: readonly Kobo[], run: string): boolean => {
  const written = AMOUNT.test(run) ? parseNaira(run) : undefined;
  return written !== undefined && amounts.includes(written);
};

function maskRun(run: string, before: string, behind: string): string {
  const groups = run.match(/\p{Nd}+/gu) ?? [];
  const [phone, rest] = splitPhone(run);
  if (phone !== "") {
    const gap = /^\P{Nd}*/u.exec(rest)?.[0] ?? "";
    return rest === "" ? phone : `${phone}${gap}${maskRun(rest.slice(gap.length), " ", behind)}`;
  }
  const digits = groups.join("").length;
  const isCard = digits >= 13;
  if (groups.length === 1 && (MONEY_BEFORE.test(before) || MONEY_BEHIND.test(behind))) return run;
  if (!isCard && (GLUED_BEFORE.test(before) || GLUED_BEHIND.test(behind))) return run;
  if (isSecretLength(digits)) return MASK;
  // Several numbers side by side, such as an amount and a PIN.
  return run.replace(/\p{Nd}+/gu, (group) => (isSecretLength(group.length) ? MASK : group));
}

/** Splits off a phone number at the start of a run, if it ends where a group of digits ends. */
function splitPhone(run: string): readonly [phone: string, rest: string] {
  let digits = "";
  for (const part of run.matchAll(/\p{Nd}+|\P{Nd}+/gu)) {
    if (!/\p{Nd}/u.test(part[0])) continue;
    digits += part[0];
    if (PHONE.exec(digits)?.[0] === digits) {
      const end = part.index + part[0].length;
      return [run.slice(0, end), run.slice(end)];
    }
    if (digits.length > 13) break;
  }
  return ["", run];
}
