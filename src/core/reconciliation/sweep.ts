import { z } from "zod";
import { fields, recordBy, schema, type TypeOf } from "../base/schema.js";
import {
  after,
  before,
  DAY_MS,
  type Day,
  dayOf,
  daysIn,
  type Instant,
  instant,
  instantSchema,
  startOf,
  type Window,
} from "../base/time.js";

/** So many days are compared again and again, so many at a time: a restart loses no more than one such part. */
const ROLLING_DAYS = 45;
const PART_DAYS = 9;
const ROLLING_INTERVAL_MS = DAY_MS;

/** How far the comparing of our books with the service's lists has come. */
export const sweepsSchema = schema(() =>
  fields({
    /** When the last days were compared last. */
    recentAt: instantSchema().exactOptional(),
    /** When the comparing of all days was begun last. */
    rolledAt: instantSchema().exactOptional(),
    /** Where it goes on: the days before `to`, from a page of the vendor's history on that holds them or newer ones. */
    next: fields({ to: instantSchema(), page: z.int().positive() }).exactOptional(),
    /** When each day was compared last. */
    compared: recordBy<Day, Instant>(instantSchema()).exactOptional(),
  }),
);

export type Sweeps = TypeOf<typeof sweepsSchema>;

/** The days to be compared next, newest first; undefined until all are to be compared again. */
export function nextPart(
  { rolledAt, next }: Sweeps,
  now: Instant,
): { readonly window: Window; readonly page: number } | undefined {
  if (!next && rolledAt !== undefined && now < after(rolledAt, ROLLING_INTERVAL_MS)) return undefined;
  const today = startOf(dayOf(now));
  const { to, page } = next ?? { to: today, page: 1 };
  return { window: { from: instant(Math.max(before(to, PART_DAYS * DAY_MS), oldest(now))), to }, page };
}

/** When all days are to be compared again. */
export const nextRollingAt = ({ rolledAt, next }: Sweeps, now: Instant): Instant =>
  next || rolledAt === undefined ? now : after(rolledAt, ROLLING_INTERVAL_MS);

/** A part was compared; what comes next begins on that page. */
export function withPart(
  sweeps: Sweeps,
  window: Window,
  { page, now }: { readonly page: number; readonly now: Instant },
): Sweeps {
  const { next: earlier, ...rest } = withCompared(sweeps, window, now);
  const begun = earlier ? rest : { ...rest, rolledAt: now };
  return window.from <= oldest(now) ? begun : { ...begun, next: { to: window.from, page: Math.max(1, page - 1) } };
}

/** Its days were compared. Days that are not compared any more are forgotten. */
export function withCompared(sweeps: Sweeps, window: Window, now: Instant): Sweeps {
  const known = Object.entries(sweeps.compared ?? {}).filter(([day]) => startOf(day as Day) >= oldest(now));
  const days = daysIn(window).map((day) => [day, now] as const);
  return { ...sweeps, compared: Object.fromEntries([...known, ...days]) };
}

const oldest = (now: Instant): Instant => before(startOf(dayOf(now)), (ROLLING_DAYS - 1) * DAY_MS);
