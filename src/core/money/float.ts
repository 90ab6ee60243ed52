import { after, before, HOUR_MS, type Instant, MINUTE_MS } from "../base/time.js";
import { add, type Kobo, kobo } from "./money.js";

/** All that was ever taken from our float, less what came back, as it was at an instant. */
export type FloatSample = { readonly at: Instant; readonly used: Kobo };

/** What the house keeps of the merchant's prepaid money at the service, from when its balance was first told us. */
export type FloatTracking = {
  readonly since: Instant;
  /** Oldest first. */
  readonly samples: readonly FloatSample[];
  /** What staff were last told of; nothing while all is well. */
  readonly lastWarning?: FloatWarning;
};

export type FloatWarning = "low" | "out";

/** How long the float lasts is guessed by what was taken in the last hours. */
const USAGE_WINDOW_MS = 6 * HOUR_MS;
const SAMPLE_EVERY_MS = 15 * MINUTE_MS;
/** Told once, it is told again only after there was clearly more in between. */
const RECOVERED_FACTOR = 1.5;

/** With what is known now, if that is news enough. */
export function addFloatSample(samples: readonly FloatSample[], now: FloatSample): readonly FloatSample[] {
  const last = samples.at(-1);
  if (last && now.at < after(last.at, SAMPLE_EVERY_MS)) return samples;
  const oldest = samples.findLastIndex(({ at }) => at <= before(now.at, USAGE_WINDOW_MS));
  return [...samples.slice(Math.max(oldest, 0)), now];
}

/** How much an hour was taken lately; undefined when it was not watched for long enough to say. */
export function hourlyFloatUsage(samples: readonly FloatSample[], now: FloatSample): Kobo | undefined {
  const [first] = samples;
  const hours = first ? (now.at - first.at) / HOUR_MS : 0;
  if (!first || hours * HOUR_MS < SAMPLE_EVERY_MS) return undefined;
  return kobo(Math.max(0, Math.round((now.used - first.used) / hours)));
}

/** What was taken and never given: `capital` is below nothing by all that the merchant put in. */
export const floatUsed = ({ float, capital }: { readonly float: Kobo; readonly capital: Kobo }): Kobo =>
  kobo(0 - add(float, capital));

export const hoursLeft = (balance: Kobo, anHour: Kobo | undefined): number | undefined =>
  anHour === undefined || anHour === 0 ? undefined : Math.max(0, balance) / anHour;

/** What there is to be told of a float, having told `told` last. */
export function floatWarningOf(
  { balance, hours }: { readonly balance: Kobo; readonly hours: number | undefined },
  { told, lowHours }: { readonly told: FloatWarning | undefined; readonly lowHours: number },
): FloatWarning | undefined {
  if (balance <= 0) return "out";
  if (hours === undefined) return undefined;
  return hours < (told === undefined ? lowHours : lowHours * RECOVERED_FACTOR) ? "low" : undefined;
}
