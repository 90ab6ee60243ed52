import { z } from "zod";
import { fields, recordBy, schema, type TypeOf } from "../base/schema.js";
import {
  after,
  before,
  DAY_MS,
  type Day,
  dayOf,
  daysIn,
  HOUR_MS,
  type Instant,
  instant,
  instantSchema,
  startOf,
  type Window,
} from "../base/time.js";

/** The last days, including today, are compared this often. */
export const RECENT_DAYS = 2;
export const RECENT_INTERVAL_MS = 6 * HOUR_MS;
/** All days of the last weeks are compared this often, a part at a time, so that a restart repeats only one part. */
const ROLLING_DAYS = 45;
const PART_DAYS = 9;
const ROLLING_INTERVAL_MS = DAY_MS;

/** How far the automatic comparison of our books with the service's lists has come. */
export const progressSchema = schema(() =>
  fields({
    /** When the most recent days were last compared. */
    recentAt: instantSchema().exactOptional(),
    /** When the comparison of all days last began. */
    rolledAt: instantSchema().exactOptional(),
    /** Where that goes on: the days before `to`, from a page of the vendor's history with them or newer days. */
    next: fields({ to: instantSchema(), page: z.int().positive() }).exactOptional(),
    /** When each day was last compared. */
    compared: recordBy<Day, Instant>(instantSchema()).exactOptional(),
  }),
);

export type ReconciliationProgress = TypeOf<typeof progressSchema>;

/** The days to compare next, newest first; undefined when all are done and it is not time to begin again. */
export function nextPart(
  { rolledAt, next }: ReconciliationProgress,
  now: Instant,
): { readonly window: Window; readonly page: number } | undefined {
  if (!next && rolledAt !== undefined && now < after(rolledAt, ROLLING_INTERVAL_MS)) return undefined;
  const today = startOf(dayOf(now));
  const { to, page } = next ?? { to: today, page: 1 };
  return { window: { from: instant(Math.max(before(to, PART_DAYS * DAY_MS), oldest(now))), to }, page };
}

/** When the comparison of all days goes on or begins again. */
export const nextRollingAt = ({ rolledAt, next }: ReconciliationProgress, now: Instant): Instant =>
  next || rolledAt === undefined ? now : after(rolledAt, ROLLING_INTERVAL_MS);

/** The state after a part was compared. The next part begins on `page` of the vendor's history. */
export function withPart(
  progress: ReconciliationProgress,
  window: Window,
  { page, now }: { readonly page: number; readonly now: Instant },
): ReconciliationProgress {
  const { next: earlier, ...rest } = withCompared(progress, window, now);
  const begun = earlier ? rest : { ...rest, rolledAt: now };
  return window.from <= oldest(now) ? begun : { ...begun, next: { to: window.from, page: Math.max(1, page - 1) } };
}

/** The state after the days of a window were compared, without days too old to be compared again. */
export function withCompared(progress: ReconciliationProgress, window: Window, now: Instant): ReconciliationProgress {
  const recent = Object.entries(progress.compared ?? {}).filter(([day]) => startOf(day as Day) >= oldest(now));
  const days = daysIn(window).map((day) => [day, now] as const);
  return { ...progress, compared: Object.fromEntries([...recent, ...days]) };
}

const oldest = (now: Instant): Instant => before(startOf(dayOf(now)), (ROLLING_DAYS - 1) * DAY_MS);
