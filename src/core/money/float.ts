import { fields, list, openEnum, schema, type TypeOf } from "../base/schema.js";
import { after, before, HOUR_MS, instantSchema, MINUTE_MS } from "../base/time.js";
import { add, type Kobo, kobo, koboSchema } from "./money.js";

/** All that vends had taken from the float by an instant, less what came back. */
const floatSampleSchema = schema(() => fields({ at: instantSchema(), used: koboSchema() }));

type FloatSample = TypeOf<typeof floatSampleSchema>;

const floatWarningSchema = schema(() => openEnum(["low", "out"]));

export type FloatWarning = TypeOf<typeof floatWarningSchema>;

/** What the settings store about the merchant's prepaid money at the service, once staff have entered its balance. */
export const floatTrackingSchema = schema(() =>
  fields({
    since: instantSchema(),
    /** Oldest first. */
    samples: list(floatSampleSchema()),
    /** The last warning to staff; absent while the float suffices. */
    lastWarning: floatWarningSchema().exactOptional(),
  }),
);

export type FloatTracking = TypeOf<typeof floatTrackingSchema>;

/** The use of these last hours gives the estimate of how long the float lasts. */
const USAGE_WINDOW_MS = 6 * HOUR_MS;
const SAMPLE_EVERY_MS = 15 * MINUTE_MS;
/** Staff are warned when the float lasts no longer than this at the recent usage. */
const LOW_HOURS = 6;
/** A warning lasts until the float has clearly recovered, so that it does not come and go. */
const RECOVERED_FACTOR = 1.5;

/** Adds a sample if the last one is old enough; otherwise returns the same array. */
export function addFloatSample(samples: readonly FloatSample[], now: FloatSample): readonly FloatSample[] {
  const last = samples.at(-1);
  if (last && now.at < after(last.at, SAMPLE_EVERY_MS)) return samples;
  const oldest = samples.findLastIndex(({ at }) => at <= before(now.at, USAGE_WINDOW_MS));
  return [...samples.slice(Math.max(oldest, 0)), now];
}

/** Recent use per hour; undefined when the samples cover too short a time. */
export function hourlyFloatUsage(samples: readonly FloatSample[], now: FloatSample): Kobo | undefined {
  const [first] = samples;
  if (!first || now.at < after(first.at, SAMPLE_EVERY_MS)) return undefined;
  return kobo(Math.max(0, Math.round((now.used - first.used) / ((now.at - first.at) / HOUR_MS))));
}

/** All that vends have used. `capital` is below zero by what the merchant paid in. */
export const floatUsed = ({ float, capital }: { readonly float: Kobo; readonly capital: Kobo }): Kobo =>
  kobo(0 - add(float, capital));

export const hoursLeft = (balance: Kobo, hourlyUsage: Kobo | undefined): number | undefined =>
  hourlyUsage === undefined || hourlyUsage === 0 ? undefined : Math.max(0, balance) / hourlyUsage;

/** The warning that a float needs. `last` is the previous warning to staff. */
export function floatWarningOf(
  { balance, hours }: { readonly balance: Kobo; readonly hours: number | undefined },
  last: FloatWarning | undefined,
): FloatWarning | undefined {
  if (balance <= 0) return "out";
  if (hours === undefined) return undefined;
  const lowHours = last === undefined ? LOW_HOURS : LOW_HOURS * RECOVERED_FACTOR;
  return hours < lowHours ? "low" : undefined;
}
