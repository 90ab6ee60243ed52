import { z } from "zod";
import { fields, schema, type TypeOf } from "../base/schema.js";
import { after, DAY_MS, dayOf, type Instant, MINUTE_MS, startOf } from "../base/time.js";

/** Staff are alarmed when a customer has waited this long, once for each wait. */
export const ANSWER_WITHIN_MS = 15 * MINUTE_MS;

const MINUTES_A_DAY = DAY_MS / MINUTE_MS;
const NOON = MINUTES_A_DAY / 2;

/** A time of day, in minutes since midnight in Lagos. */
export const minuteOfDaySchema = schema(() => z.int().nonnegative().max(MINUTES_A_DAY));

/**
 * When staff answer customers, every day, in minutes since midnight in Lagos: from one up to the other, which may be
 * after midnight.
 */
export const supportHoursSchema = schema(() => fields({ from: minuteOfDaySchema(), to: minuteOfDaySchema() }));

export type SupportHours = TypeOf<typeof supportHoursSchema>;

const minuteOf = (at: Instant): number => Math.floor((at - startOf(dayOf(at))) / MINUTE_MS);

/** Whether staff answer at this time; always when no hours are set. */
export function isSupportOpen(hours: SupportHours | undefined, at: Instant): boolean {
  if (!hours) return true;
  const { from, to } = hours;
  const minute = minuteOf(at);
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** When staff next answer; `at` if they do then. */
export function nextOpening(hours: SupportHours | undefined, at: Instant): Instant {
  return !hours || isSupportOpen(hours, at) ? at : nextTime(hours.from, at);
}

/** The next time after `at` that the clock shows this minute of the day. */
function nextTime(minute: number, at: Instant): Instant {
  const today = after(startOf(dayOf(at)), minute * MINUTE_MS);
  return today > at ? today : after(today, DAY_MS);
}

/** When to alarm staff about a customer who waits. The wait counts only during support hours. */
export function alarmTime(waitingSince: Instant, hours: SupportHours | undefined): Instant {
  if (!hours) return after(waitingSince, ANSWER_WITHIN_MS);
  let left = ANSWER_WITHIN_MS;
  for (let from = nextOpening(hours, waitingSince); ; ) {
    const closing = nextTime(hours.to, from);
    if (closing - from >= left) return after(from, left);
    left -= closing - from;
    from = nextOpening(hours, closing);
  }
}

const TIME = String.raw`(\d{1,2})(?:[:.](\d{2}))?\s*([ap]m)?`;
const ONE_TIME = new RegExp(`^${TIME}$`, "i");
const HOURS = new RegExp(`^${TIME}\\s*(?:-|–|to)\\s*${TIME}$`, "i");

/**
 * Reads "8:00-20:00", "8am to 8pm", "20-2". Undefined for anything else, when both times are the same, and for "9-5":
 * it most likely means until 17:00, but does not say so.
 */
export function parseSupportHours(typed: string): SupportHours | undefined {
  const parts = HOURS.exec(typed.trim());
  if (!parts) return undefined;
  const [, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf] = parts;
  const from = minuteOfDay(fromHour, fromMinute, fromHalf);
  const to = minuteOfDay(toHour, toMinute, toHalf);
  if (from === undefined || to === undefined || from === MINUTES_A_DAY || from === to) return undefined;
  const isBare = (fromMinute ?? fromHalf ?? toMinute ?? toHalf) === undefined;
  return isBare && from <= NOON && to > 0 && to < from ? undefined : { from, to };
}

/** Reads "8:00", "8am", "20" as minutes since midnight; undefined for anything else. */
export function parseTimeOfDay(typed: string): number | undefined {
  const parts = ONE_TIME.exec(typed.trim());
  const minute = parts ? minuteOfDay(parts[1], parts[2], parts[3]) : undefined;
  return minute === MINUTES_A_DAY ? 0 : minute;
}

function minuteOfDay(hourText = "", minuteText = "0", half?: string): number | undefined {
  const [hour, minute] = [Number(hourText), Number(minuteText)];
  if (minute > 59 || (half ? hour < 1 || hour > 12 : hour > 24)) return undefined;
  const hours = half ? (hour % 12) + (half.toLowerCase() === "pm" ? 12 : 0) : hour;
  const minutes = hours * 60 + minute;
  return minutes > MINUTES_A_DAY ? undefined : minutes;
}

/** "08:00". */
export const formatTimeOfDay = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** "08:00–20:00". */
export const formatSupportHours = ({ from, to }: SupportHours): string =>
  `${formatTimeOfDay(from)}–${formatTimeOfDay(to)}`;
