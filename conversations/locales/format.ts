import type { Language } from "../../src/core/base/language.js";
import { type Instant, LAGOS } from "../../src/core/base/time.js";
import type { Kobo } from "../../src/core/money/money.js";

const TIME = { timeZone: LAGOS, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/**
 * Numbers, money and time as a language writes them. Made once for each language: making a format costs a hundred times
 * as much as using it.
 */
export function createFormats(language: Language) {
  const locale = `${language}-NG`;
  const count = new Intl.NumberFormat(locale);
  const naira = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "NGN",
    currencyDisplay: "narrowSymbol",
    trailingZeroDisplay: "stripIfInteger",
  });
  const moment = new Intl.DateTimeFormat(locale, { ...TIME, day: "numeric", month: "short" });
  const dated = new Intl.DateTimeFormat(locale, { ...TIME, day: "numeric", month: "short", year: "numeric" });
  const clock = new Intl.DateTimeFormat(locale, { ...TIME, second: "2-digit" });
  const month = new Intl.DateTimeFormat(locale, { timeZone: LAGOS, month: "short" });
  const rules = new Intl.PluralRules(locale);
  return {
    count: (value: number) => count.format(value),
    // Some languages put a space after the sign; a price must not break over two lines.
    naira: (amount: Kobo) => naira.format(amount / 100).replace(/\s/g, ""),
    moment: (at: Instant) => moment.format(at),
    dated: (at: Instant) => `${dated.format(at)} WAT`,
    clock: (at: Instant) => clock.format(at),
    month: (at: Instant) => month.format(at),
    plural: (value: number) => rules.select(value),
  };
}

export type Formats = ReturnType<typeof createFormats>;
