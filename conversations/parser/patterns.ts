/**
 * How numbers are written, as patterns: phone numbers first and with all their digits, so that none of them is ever
 * taken for an amount, and the other way round.
 */
const UNIT = "[gmt]b?s?|gigs?|gigabytes?|meg\\w*|k|n|ngn|naira|hours?|hrs?|days?|weeks?|wks?|months?|mths?|years?|yrs?";
/** Where a phone number ends: not in the digits of something else. */
const GLUED_END = `(?!\\d|[.-]\\d|(?:${UNIT})(?!\\p{L}))`;
/** One written with gaps is cut short when a unit follows: "0803 123 456 1 gb". */
const GAPPED_END = `(?!\\d|[.-]\\d|,\\d{3}(?!\\d)|\\s?(?:${UNIT})(?!\\p{L}))`;

const GAP = "[\\s().-]{0,3}";
const PLAIN = `(?<![\\d_])(?:\\+?2340?|0)[789][01]\\d{8}${GLUED_END}`;
/** With 234 only when a plus or a gap sets it apart from an amount. */
const GAPPED = `(?<![\\d_])(?:(?:\\+234${GAP}|234[\\s().-]{1,3})0?|0)${GAP}[789]${GAP}[01](?:${GAP}\\d){8}${GAPPED_END}`;
/** Ten digits without 0 or 234, only when nothing but dashes stands among them. */
const SHORT = `(?<![\\d_.,])[789][01]\\d-?\\d{3}-?\\d{4}${GLUED_END}`;
const PHONE = `${PLAIN}|${GAPPED}|${SHORT}`;
/** What began as a phone number and did not end as one. */
const NO_PHONE = `(?<![\\p{L}\\d_]|\\d[.,])(?:\\+\\s?\\d[\\d\\s().-]{5}|0\\d|234[\\s-]+0?[789][01])[\\d\\s().-]*\\d(?![\\p{L}_])${GAPPED_END}`;
const NEGATIVE = "(?<![\\p{L}\\d])-\\d(?:\\d|[.,](?=\\d))*";

/** Every phone number. */
export const PHONES = new RegExp(PHONE, "gu");

const DIGITS = "(?:\\d{1,3}(?:,\\d{3})+|\\d{1,6})";
const END = "(?![\\p{L}\\d]|[.,]\\d)";
const NINE_MOBILE = "9[\\s-]?mobil?e?(?!\\p{L})|t2(?![\\p{L}\\d])";
const SPAN =
  "(?:\\d{1,3}[\\s-]*(?:hours?|hrs?|days?|weeks?|wks?|months?|mths?|years?|yrs?)|(?<!\\p{L})(?:a|this|the)\\s(?:day|week|month|year))(?!\\p{L})";
const SIZE = `(?:${DIGITS}(?:[.,]\\d{1,2})?)(?:\\s*(?:tb|gb|gbs|gigs?|gigabytes?|mb|mbs|megs?|mega|megabytes?|g)|m)${END}`;
const MONEY = `(?:(?:₦|#|(?<!\\p{L})(?:ngn|naira|n))\\s?)?${DIGITS}(?:\\.\\d{1,2})?(?:\\s?k)?(?:\\s?(?:naira|ngn|n))?${END}`;
const OTHER_MONEY = "dollars?|usd|pounds?|gbp|euros?|eur|cedis?|ghs|rands?|zar|cfa";
const MILLIONS = "mill?ions?|mln|bill?ions?|bn|trill?ions?";
const NUMERAL = "\\d(?:[\\d.,]*\\d)?(?:\\s?k)?";
/** Other countries' money, and more than anybody spends here: its figure is no amount of naira. */
const NOT_NAIRA = `(?:[$£€¥₵¢]|(?<!\\p{L})(?:us\\$|usd|gbp|eur|ghs|zar))\\s?${NUMERAL}${END}|${NUMERAL}\\s?(?:[$£€¥₵¢]|(?:${OTHER_MONEY}|${MILLIONS})(?!\\p{L}))`;
const UNREAD = "\\d(?:[\\p{L}\\p{M}\\d_]|[.,](?=\\d))*";

/** What is tried at each place, the first that fits. */
export const SIGNS = new RegExp(
  [
    `(?<phone>${PHONE})`,
    `(?<nine>${NINE_MOBILE})`,
    `(?<broken>${NO_PHONE}|${NEGATIVE})`,
    `(?<notNaira>${NOT_NAIRA})`,
    `(?<span>${SPAN})`,
    `(?<size>${SIZE})`,
    `(?<money>${MONEY})`,
    `(?<unread>${UNREAD})`,
    "(?<word>[\\p{L}\\p{M}]+(?:['’][\\p{L}\\p{M}]+)*)",
    "(?<stop>[.,;:!?\\n])",
  ].join("|"),
  "giu",
);
