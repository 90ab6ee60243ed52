import { onFirstUse } from "../../src/core/base/first-use.js";
import type { Language } from "../../src/core/base/language.js";
import { formatCount } from "../../src/core/base/text.js";
import { type Instant, LAGOS } from "../../src/core/base/time.js";
import { formatNaira } from "../../src/core/money/money.js";

const TIME = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/**
 * Numbers, money and time as a language writes them. A time's format is made once, on first use: making one costs a
 * hundred times as much as using it, and the first of all takes 9 MB.
 */
export function createFormats(language: Language) {
  const locale = `${language}-NG`;
  const timeFormat = (options: Intl.DateTimeFormatOptions) => {
    const format = onFirstUse(() => new Intl.DateTimeFormat(locale, { timeZone: LAGOS, ...options }));
    return (at: Instant) => format().format(at);
  };
  const dated = timeFormat({ ...TIME, day: "numeric", month: "short", year: "numeric" });
  const rules = onFirstUse(() => new Intl.PluralRules(locale));
  return {
    count: formatCount,
    naira: formatNaira,
    moment: timeFormat({ ...TIME, day: "numeric", month: "short" }),
    dated: (at: Instant) => `${dated(at)} WAT`,
    clock: timeFormat({ ...TIME, second: "2-digit" }),
    month: timeFormat({ month: "short" }),
    plural: (value: number) => rules().select(value),
  };
}

export type Formats = ReturnType<typeof createFormats>;
