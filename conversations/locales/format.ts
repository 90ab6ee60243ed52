import type { Language } from "../../src/core/base/language.js";
import { type Instant, LAGOS } from "../../src/core/base/time.js";
import type { Kobo } from "../../src/core/money/money.js";

/** Numbers, money and time as a language writes them. */
export type Formats = {
  readonly count: (count: number) => string;
  /** "₦1,500", or "₦1,500.50" when there are kobo to show. */
  readonly naira: (amount: Kobo) => string;
  /** Day and time in Lagos: "21 Nov, 14:05". */
  readonly moment: (at: Instant) => string;
  /** The same with its year and zone: "21 Nov 2026, 14:05 WAT". */
  readonly dated: (at: Instant) => string;
  /** The time in Lagos: "14:05:09". */
  readonly clock: (at: Instant) => string;
  /** "Nov". */
  readonly month: (at: Instant) => string;
  readonly plural: (count: number) => Intl.LDMLPluralRule;
};

const TIME = { timeZone: LAGOS, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** Made once a language: making a format costs a hundred times as much as using it. */
export function createFormats(language: Language): Formats {
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
    count: (value) => count.format(value),
    // Some languages put a space behind the sign; a price must not break over two lines.
    naira: (amount) => naira.format(amount / 100).replace(/\s/g, ""),
    moment: (at) => moment.format(at),
    dated: (at) => `${dated.format(at)} WAT`,
    clock: (at) => clock.format(at),
    month: (at) => month.format(at),
    plural: (value) => rules.select(value),
  };
}
