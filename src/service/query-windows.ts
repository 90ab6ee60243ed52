import { after, before, DAY_MS, type Instant, instant, isoInstant } from "../core/base/time.js";

/** The days of one query, both inclusive: "2026-11-21". */
export type QueryWindow = { readonly start_date: string; readonly end_date: string };

/** From first to last day; with both counted that is 28 days, a month even in February and however it is counted. */
const SPAN_DAYS = 27;

/**
 * The time between two instants as queries of at most a month each, oldest first (service-spec: limits, date window).
 *
 * Nobody says in which zone their days are, nor whether an end date includes its day. So a day is added in front, two
 * at the end, and each query starts on the day on which the one before it ended: records are met twice, never missed.
 */
export function queryWindows(from: Instant, to: Instant): QueryWindow[] {
  const first = before(from, Math.min(DAY_MS, from));
  const last = after(instant(Math.max(from, to)), 2 * DAY_MS);
  const windows: QueryWindow[] = [];
  for (let start = first; start < last; start = after(start, SPAN_DAYS * DAY_MS)) {
    const end = instant(Math.min(after(start, SPAN_DAYS * DAY_MS), last));
    windows.push({ start_date: day(start), end_date: day(end) });
  }
  return windows;
}

const day = (at: Instant): string => isoInstant(at).slice(0, 10);
