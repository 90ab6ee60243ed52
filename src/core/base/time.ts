import { onFirstUse } from "./first-use.js";
import { branded, schema, textLike } from "./schema.js";

/** All handling of time. An instant is milliseconds since 1970, a clock is a parameter, a day is a Lagos day. */
declare const unit: unique symbol;

export type Instant = number & { readonly [unit]: "ms since 1970" };
export type Clock = {
  (): Instant;
  /** Absent on a clock that cannot notice steps. */
  readonly doubt?: () => ClockDoubt | undefined;
};
/** The machine's clock was set, or the machine slept. `pending`: our clock does not follow so large a step yet. */
export type ClockDoubt = { readonly since: Instant; readonly pending: boolean };
/** Includes `from`, excludes `to`. */
export type Window = { readonly from: Instant; readonly to: Instant };

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const LAGOS = "Africa/Lagos";

/** The only code that reads the machine's clock. */
export const wallClock: Clock = () => Date.now() as Instant;

const isInstant = (value: unknown): value is Instant => Number.isSafeInteger(value) && Number(value) >= 0;

export const instantSchema = schema(() => branded(isInstant, "an instant"));

/** Brands milliseconds since 1970. Throws RangeError unless it is a whole number, zero or more. */
export function instant(ms: number): Instant {
  if (!isInstant(ms)) throw new RangeError(`Not an instant: ${ms}`);
  return ms;
}

export const after = (at: Instant, ms: number): Instant => (at + ms) as Instant;
export const before = (at: Instant, ms: number): Instant => (at - ms) as Instant;

/** Reads an ISO 8601 timestamp, as UTC if it has no zone. Undefined when it is invalid or before 1970. */
export function parseInstant(text: string): Instant | undefined {
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`;
  const ms = Date.parse(zoned);
  return Number.isNaN(ms) || ms < 0 ? undefined : (ms as Instant);
}

/** "21 Nov, 14:05": day and time in Lagos. */
export const lagosMoment = (at: Instant): string => moment().format(at);

/** Shared: making one costs a hundred times as much as using it. */
const moment = onFirstUse(
  () =>
    new Intl.DateTimeFormat("en-GB", {
      timeZone: LAGOS,
      day: "numeric",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
    }),
);

/** "14:05:09": the time in Lagos. */
export const lagosClock = (at: Instant): string =>
  new Intl.DateTimeFormat("en-GB", { timeZone: LAGOS, timeStyle: "medium" }).format(at);

/** "2026-11-21T13:05:00.000Z". */
export const isoInstant = (at: Instant): string => new Date(at).toISOString();

/** 0 to 23: the hour in Lagos. */
export const lagosHour = (at: Instant): number => new Date(at + LAGOS_OFFSET_MS).getUTCHours();

/** "2026-11-21": the day in Lagos. */
export type Day = `${number}-${number}-${number}`;

export const daySchema = schema(() => textLike<Day>(/^\d{4}-\d\d-\d\d$/, "a day"));

/** Lagos has kept one offset, an hour ahead of UTC, since 1919. */
const LAGOS_OFFSET_MS = HOUR_MS;

export const dayOf = (at: Instant): Day => isoInstant(after(at, LAGOS_OFFSET_MS)).slice(0, 10) as Day;

/** A Lagos day as a number: the days since 1 January 1970. */
export const dayNumber = (at: Instant): number => Math.floor((at + LAGOS_OFFSET_MS) / DAY_MS);

/** Midnight in Lagos at the start of a day. */
export const startOf = (day: Day): Instant => instant(Date.parse(`${day}T00:00:00Z`) - LAGOS_OFFSET_MS);

export const isWithin = (at: Instant, { from, to }: Window): boolean => at >= from && at < to;

/** A whole day in Lagos. */
export const windowOf = (day: Day): Window => ({ from: startOf(day), to: after(startOf(day), DAY_MS) });

/** The last `days` Lagos days, including today. */
export function lastDays(now: Instant, days: number): Window {
  const today = startOf(dayOf(now));
  return { from: before(today, (days - 1) * DAY_MS), to: after(today, DAY_MS) };
}

/** "21 Nov". */
export const dayName = (day: Day): string => lagosMoment(startOf(day)).replace(/,.*/, "");

export const nextDay = (day: Day): Day => dayOf(after(startOf(day), DAY_MS));

/** The Lagos days that a window overlaps, oldest first. */
export function daysIn({ from, to }: Window): readonly Day[] {
  const days: Day[] = [];
  for (let day = dayOf(from); day <= dayOf(before(to, 1)); day = nextDay(day)) days.push(day);
  return days;
}

/** A day of the month some months later; the last day of that month if it is shorter. */
export function withDayOfMonth(day: Day, { monthsLater, day: wanted }: { monthsLater: number; day: number }): Day {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + monthsLater + 1, 0));
  last.setUTCDate(Math.min(wanted, last.getUTCDate()));
  return last.toISOString().slice(0, 10) as Day;
}

/** Reads a typed day ("2026-11-21"); undefined unless it is on the calendar, from 2000 to 2099. */
export function parseDay(text: string): Day | undefined {
  const day = text.trim();
  if (!/^20\d\d-\d\d-\d\d$/.test(day)) return undefined;
  const ms = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day) ? (day as Day) : undefined;
}
