import { z } from "zod";
import { idSchema, type Mint } from "../base/ids.js";
import { networkSchema } from "../base/network.js";
import { phoneSchema } from "../base/phone.js";
import { fields, list, name, openEnum, schema, type TypeOf } from "../base/schema.js";
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
import { productId, productSchema } from "./product.js";

/** Every so many days, or each month on a day of it (its last one, where it has no such day). */
const everySchema = schema(() =>
  z.union([fields({ days: z.int().positive() }), fields({ monthDay: z.int().min(1).max(31) })]),
);

export type Every = TypeOf<typeof everySchema>;

/** An order, or a group by the name that it had: what becomes of that group later changes no schedule. */
const scheduleSourceSchema = schema(() => z.union([fields({ order: idSchema("ord") }), fields({ group: name() })]));

/**
 * What came of a run. `price-increased` and `gone` pause a schedule: its customer is asked, and nothing is bought at another
 * price, nor another plan under an old code.
 */
const scheduleRunOutcomeSchema = schema(() =>
  openEnum([
    "bought",
    "reminded",
    "short",
    "over-limit",
    /** It is more than members of its customer's price group may buy in a day. */
    "over-group-limit",
    "card-removed",
    /** It is more than a card pays at once. */
    "above-maximum",
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

/** The same products for the same numbers, time and again: one of an order, many of a group. */
export const scheduleSchema = schema(() =>
  fields({
    id: idSchema("sch"),
    customer: idSchema("cus"),
    /** What it repeats. */
    source: scheduleSourceSchema(),
    /** As they were agreed. A run buys all of them, or none. */
    lines: list(fields({ network: networkSchema(), recipient: phoneSchema(), product: productSchema() })),
    /** What its customer agreed to pay for a run, at most: for all its lines. */
    price: positiveKobo(),
    action: z.enum(["buy", "remind"]),
    payBy: unattendedPayBySchema(),
    every: everySchema(),
    nextAt: instantSchema(),
    /** The order or batch that the next run places, minted before it: however often a run is begun, it buys once. */
    next: idSchema("ord", "bat"),
    /** The customer was notified that the next run is near. */
    reminded: z.boolean(),
    pausedAt: instantSchema().exactOptional(),
    last: fields({
      at: instantSchema(),
      outcome: scheduleRunOutcomeSchema(),
      price: positiveKobo().exactOptional(),
      placed: idSchema("ord", "bat").exactOptional(),
    }).exactOptional(),
    createdAt: instantSchema(),
    dueAt: instantSchema().exactOptional(),
  }),
);

export type Schedule = TypeOf<typeof scheduleSchema>;

/** Each further run would have the same outcome until its customer changes something. */
const PAUSING_OUTCOMES: readonly ScheduleRunOutcome[] = ["price-increased", "gone", "card-removed", "above-maximum"];

export const pauses = (outcome: ScheduleRunOutcome): boolean => PAUSING_OUTCOMES.includes(outcome);

/** What a run costs by now, when that has paused a schedule: its customer is asked. */
export const increasedPrice = ({ pausedAt, last }: Pick<Schedule, "pausedAt" | "last">): Kobo | undefined =>
  pausedAt !== undefined && last?.outcome === "price-increased" ? last.price : undefined;

/** How long before a run its customer is notified of it; not at all where runs follow each other almost as fast. */
const WARNING_MS = DAY_MS;

/** A reminder comes before what it is about has ended: a day, or some hours where that lasts only for days. */
const REMINDER_MS = DAY_MS;
const SHORT_REMINDER_MS = 3 * HOUR_MS;
const SHORT_DAYS = 4;

/** Where the row of runs begins that is counted from an instant: on its day of that month, if it has one. */
export function firstRun({ action, every }: Pick<Schedule, "action" | "every">, from: Instant): Instant {
  const first = "monthDay" in every ? onMonthDay(from, every.monthDay, 0) : from;
  if (action === "buy") return first;
  const isShort = "days" in every && every.days < SHORT_DAYS;
  return before(first, isShort ? SHORT_REMINDER_MS : REMINDER_MS);
}

/** The first run after `now` of a row of runs in which one was at `from`. Those in between are left out, not caught up on. */
export function nextRun({ action, every }: Pick<Schedule, "action" | "every">, from: Instant, now: Instant): Instant {
  const ahead = action === "remind" ? REMINDER_MS : 0;
  let next = from;
  while (next <= now) {
    next =
      "days" in every
        ? after(next, every.days * DAY_MS)
        : before(monthLater(after(next, ahead), every.monthDay), ahead);
  }
  return next;
}

/** A run that its customer agreed to late was not on its day of the month: the next one is, and not so soon. */
const HALF_MONTH_MS = 15 * DAY_MS;

function monthLater(at: Instant, monthDay: number): Instant {
  const earliest = after(at, HALF_MONTH_MS);
  const next = onMonthDay(earliest, monthDay, 0);
  return next < earliest ? onMonthDay(earliest, monthDay, 1) : next;
}

/** The same time of day, on a day of that month or of one that comes after it. */
const onMonthDay = (at: Instant, day: number, monthsLater: number): Instant =>
  after(startOf(withDayOfMonth(dayOf(at), { monthsLater, day })), at - startOf(dayOf(at)));

const warnsBeforeRun = ({ action, every }: Schedule): boolean =>
  action === "buy" && ("monthDay" in every || every.days > 2);

/** When something is to be done about it: never while it is paused. */
export function withDueAt(schedule: Schedule): Schedule {
  const { dueAt: _, ...rest } = schedule;
  if (rest.pausedAt !== undefined) return rest;
  const dueAt = warnsBeforeRun(rest) && !rest.reminded ? before(rest.nextAt, WARNING_MS) : rest.nextAt;
  return { ...rest, dueAt };
}

/** What a schedule does, and how: equal for those that differ only in when they run. */
const termsOf = ({ source, lines, action, payBy, every }: Schedule): string =>
  JSON.stringify([
    Object.entries(source),
    lines.map(({ network, recipient, product }) => [network, recipient, productId(product)]),
    action,
    payBy.by === "card" ? payBy.card : payBy.by,
    Object.entries(every),
  ]);

/** An answer that is delivered again comes this soon: who plans anew what they paused after that wants it to run. */
const REPEATED_ANSWER_MS = DAY_MS;

/**
 * Whether a new schedule does what another does already, at the same time, also when some of its runs were skipped: a
 * group's runs are counted from its planning. A paused one is the same only where the answer that made it may be repeated.
 */
export function isSamePlan(one: Schedule, planned: Schedule): boolean {
  if (one.pausedAt !== undefined && planned.createdAt >= after(one.createdAt, REPEATED_ANSWER_MS)) return false;
  const run = nextRun(one, one.nextAt, planned.createdAt);
  const plannedRun = nextRun(planned, planned.nextAt, before(run, HOUR_MS));
  return termsOf(one) === termsOf(planned) && Math.abs(run - plannedRun) < HOUR_MS;
}

/** With the run after the next one, or the first that is still to come, as its next. */
export function advanceSchedule(schedule: Schedule, now: Instant, mint: Mint): Schedule {
  const nextAt = nextRun(schedule, schedule.nextAt, now > schedule.nextAt ? now : schedule.nextAt);
  return withNextRun(schedule, nextAt, mint);
}

/** With its next run at an instant, which places what has an id that is minted for that day. */
export function withNextRun(
  schedule: Omit<Schedule, "nextAt" | "next" | "reminded">,
  nextAt: Instant,
  mint: Mint,
): Schedule {
  const next = mint("group" in schedule.source ? "bat" : "ord", nextAt);
  return withDueAt({ ...schedule, nextAt, next, reminded: false });
}
