import { z } from "zod";
import { idSchema, type OrderId } from "../base/ids.js";
import { networkSchema } from "../base/network.js";
import { phoneSchema } from "../base/phone.js";
import { fields, openEnum, schema, type TypeOf } from "../base/schema.js";
import {
  after,
  before,
  DAY_MS,
  dayOf,
  HOUR_MS,
  type Instant,
  instantSchema,
  startOf,
  withDayOfMonth,
} from "../base/time.js";
import { type Kobo, positiveKobo } from "../money/money.js";
import { unattendedPayBySchema } from "./order.js";
import { productSchema } from "./product.js";

/** Every so many days, or each month on a day of it (its last one, where it has no such day). */
const everySchema = schema(() =>
  z.union([fields({ days: z.int().positive() }), fields({ monthDay: z.int().min(1).max(31) })]),
);

export type Every = TypeOf<typeof everySchema>;

/** What came of a run. `price-increased` and `gone` pause a schedule: its customer is asked, nothing is bought at another price. */
const scheduleRunOutcomeSchema = schema(() =>
  openEnum([
    "bought",
    "reminded",
    "short",
    "over-limit",
    /** It is more than members of its customer's price group may buy in a day. */
    "over-group-limit",
    "card-removed",
    "price-increased",
    "gone",
    "unreadable",
    /** The shop does not sell it now. */
    "off-sale",
    /** The books were restored from a backup, and it may have run before they were lost. */
    "missed",
  ]),
);

export type ScheduleRunOutcome = TypeOf<typeof scheduleRunOutcomeSchema>;

/** The same product for the same number, time and again. */
export const scheduleSchema = schema(() =>
  fields({
    id: idSchema("sch"),
    customer: idSchema("cus"),
    /** The order that it repeats. */
    source: idSchema("ord"),
    network: networkSchema(),
    recipient: phoneSchema(),
    product: productSchema(),
    /** What its customer agreed to pay for a run, at most. */
    price: positiveKobo(),
    action: z.enum(["buy", "remind"]),
    payBy: unattendedPayBySchema(),
    every: everySchema(),
    nextAt: instantSchema(),
    /** The order that the next run places, minted before it: however often a run is begun, it buys once. */
    nextOrder: idSchema("ord"),
    /** The customer was notified that the next run is near. */
    reminded: z.boolean(),
    pausedAt: instantSchema().exactOptional(),
    last: fields({
      at: instantSchema(),
      outcome: scheduleRunOutcomeSchema(),
      price: positiveKobo().exactOptional(),
    }).exactOptional(),
    createdAt: instantSchema(),
    dueAt: instantSchema().exactOptional(),
  }),
);

export type Schedule = TypeOf<typeof scheduleSchema>;

/** What a run costs by now, when that has paused a schedule: its customer is asked. */
export const increasedPrice = ({ pausedAt, last }: Pick<Schedule, "pausedAt" | "last">): Kobo | undefined =>
  pausedAt !== undefined && last?.outcome === "price-increased" ? last.price : undefined;

/** How long before a run its customer is notified of it; not at all where runs follow each other almost as fast. */
const WARNING_MS = DAY_MS;

/** A reminder comes before what it is about has ended: a day, or some hours where that lasts only for days. */
const REMINDER_MS = DAY_MS;
const SHORT_REMINDER_MS = 3 * HOUR_MS;
const SHORT_DAYS = 4;

/** Where the row of runs begins that repeats what was bought at an instant. */
export function firstRun({ action, every }: Pick<Schedule, "action" | "every">, boughtAt: Instant): Instant {
  if (action === "buy") return boughtAt;
  const isShort = "days" in every && every.days < SHORT_DAYS;
  return before(boughtAt, isShort ? SHORT_REMINDER_MS : REMINDER_MS);
}

/** The first run after `now` of a row of runs in which one was at `from`. Those in between are left out, not caught up on. */
export function nextRun(every: Every, from: Instant, now: Instant): Instant {
  let next = from;
  while (next <= now) next = "days" in every ? after(next, every.days * DAY_MS) : monthLater(next, every.monthDay);
  return next;
}

/** A month after a run; one that is not on its day of the month is a reminder, a day before it, and stays that. */
function monthLater(at: Instant, monthDay: number): Instant {
  const onItsDay = withDayOfMonth(dayOf(at), { monthsLater: 0, day: monthDay }) === dayOf(at);
  const ahead = onItsDay ? 0 : REMINDER_MS;
  const day = dayOf(after(at, ahead));
  const timeOfDay = at - startOf(dayOf(at));
  return before(after(startOf(withDayOfMonth(day, { monthsLater: 1, day: monthDay })), timeOfDay), ahead);
}

const warnsBeforeRun = ({ action, every }: Schedule): boolean =>
  action === "buy" && ("monthDay" in every || every.days > 2);

/** When something is to be done about it: never while it is paused. */
export function withDueAt(schedule: Schedule): Schedule {
  const { dueAt: _, ...rest } = schedule;
  if (rest.pausedAt !== undefined) return rest;
  const dueAt = warnsBeforeRun(rest) && !rest.reminded ? before(rest.nextAt, WARNING_MS) : rest.nextAt;
  return { ...rest, dueAt };
}

/** With the run after the next one, or the first that is still to come, as its next; under an order id minted for its day. */
export function advanceSchedule(
  schedule: Schedule,
  now: Instant,
  mint: (prefix: "ord", day: Instant) => OrderId,
): Schedule {
  const nextAt = nextRun(schedule.every, schedule.nextAt, now > schedule.nextAt ? now : schedule.nextAt);
  return withDueAt({ ...schedule, nextAt, nextOrder: mint("ord", nextAt), reminded: false });
}
