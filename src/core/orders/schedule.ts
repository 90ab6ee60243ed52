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

/** Every so many days, or every month on a day (in a shorter month, on its last day). */
const everySchema = schema(() =>
  z.union([fields({ days: z.int().positive() }), fields({ monthDay: z.int().min(1).max(31) })]),
);

export type Every = TypeOf<typeof everySchema>;

/**
 * How a run ended. `price-increased` and `gone` pause the schedule until the customer decides: nothing is bought at a
 * higher price, nor another plan under an old code.
 */
const scheduleRunOutcomeSchema = schema(() =>
  openEnum([
    "bought",
    "reminded",
    "short",
    "over-limit",
    /** More than members of the customer's price group may buy in a day. */
    "over-group-limit",
    "card-removed",
    /** More than a card can pay at once. */
    "above-maximum",
    "price-increased",
    "gone",
    "unreadable",
    /** Another batch of the customer was being paid for. */
    "another-underway",
    /** The shop was not selling it at that time. */
    "off-sale",
    /** Staff are clearing up a charge of a saved card, or a vend that the wallet may have to pay for. */
    "card-charges-stopped",
    "wallet-frozen",
    /** The books were restored from a backup, and the run may have happened before they were lost. */
    "missed",
  ]),
);

export type ScheduleRunOutcome = TypeOf<typeof scheduleRunOutcomeSchema>;

/** Buys the same products for the same numbers again and again: one line from an order, many from a group. */
export const scheduleSchema = schema(() =>
  fields({
    id: idSchema("sch"),
    customer: idSchema("cus"),
    /** It repeats an order or a batch group. The group is stored by name, as later changes to it have no effect here. */
    source: z.union([fields({ order: idSchema("ord") }), fields({ group: name() })]),
    /** As agreed with the customer. A run buys all lines or none. */
    lines: list(fields({ network: networkSchema(), recipient: phoneSchema(), product: productSchema() })),
    /** The most that the customer agreed to pay for a run, for all lines together. */
    price: positiveKobo(),
    action: z.enum(["buy", "remind"]),
    payBy: unattendedPayBySchema(),
    every: everySchema(),
    nextAt: instantSchema(),
    /** The order or batch that the next run will place, minted in advance so that a run that starts twice buys once. */
    next: idSchema("ord", "bat"),
    /** Whether the customer was notified that the next run is near. */
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

/** After these, every further run would end the same way until the customer changes something. */
const PAUSING_OUTCOMES: readonly ScheduleRunOutcome[] = ["price-increased", "gone", "card-removed", "above-maximum"];

export const pauses = (outcome: ScheduleRunOutcome): boolean => PAUSING_OUTCOMES.includes(outcome);

/** What a run costs now, if a higher price has paused the schedule. */
export const increasedPrice = ({ pausedAt, last }: Pick<Schedule, "pausedAt" | "last">): Kobo | undefined =>
  pausedAt !== undefined && last?.outcome === "price-increased" ? last.price : undefined;

/**
 * How long before a run the customer is notified. Not if runs follow each other almost as fast. The sentence `warned` of
 * each language says “a day”.
 */
const WARNING_MS = DAY_MS;

/**
 * A reminder comes a day before the product ends (`dayBefore` in each language), or some hours before if it lasts only a
 * few days.
 */
const REMINDER_MS = DAY_MS;
const SHORT_REMINDER_MS = 3 * HOUR_MS;
const SHORT_DAYS = 4;

/** The first run of a schedule that counts from an instant; a monthly one begins on its day of that month. */
export function firstRun({ action, every }: Pick<Schedule, "action" | "every">, from: Instant): Instant {
  const first = "monthDay" in every ? onMonthDay(from, every.monthDay, 0) : from;
  if (action === "buy") return first;
  const isShort = "days" in every && every.days < SHORT_DAYS;
  return before(first, isShort ? SHORT_REMINDER_MS : REMINDER_MS);
}

/** The first run after `now`, counting on from a run at `from`. Runs in between are skipped, not made up for. */
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

/**
 * A run that the customer agreed to late was not on its day. The next run is on its day again, and at least this much
 * later.
 */
const HALF_MONTH_MS = 15 * DAY_MS;

function monthLater(at: Instant, monthDay: number): Instant {
  const earliest = after(at, HALF_MONTH_MS);
  const next = onMonthDay(earliest, monthDay, 0);
  return next < earliest ? onMonthDay(earliest, monthDay, 1) : next;
}

/** The same time of day, on a day of that month or a later one. */
const onMonthDay = (at: Instant, day: number, monthsLater: number): Instant =>
  after(startOf(withDayOfMonth(dayOf(at), { monthsLater, day })), at - startOf(dayOf(at)));

/** Whether the customer is notified a day before each run. */
export const warnsBeforeRun = ({ action, every }: Pick<Schedule, "action" | "every">): boolean =>
  action === "buy" && ("monthDay" in every || every.days > 2);

/** Sets when to work on a schedule next; never while it is paused. */
export function withDueAt(schedule: Schedule): Schedule {
  const { dueAt: _, ...rest } = schedule;
  if (rest.pausedAt !== undefined) return rest;
  const dueAt = warnsBeforeRun(rest) && !rest.reminded ? before(rest.nextAt, WARNING_MS) : rest.nextAt;
  return { ...rest, dueAt };
}

/** What a schedule does and how. It is equal for schedules that differ only in when they run. */
const termsOf = ({ source, lines, action, payBy, every }: Schedule): string =>
  JSON.stringify([
    Object.entries(source),
    lines.map(({ network, recipient, product }) => [network, recipient, productId(product)]),
    action,
    payBy.by === "card" ? payBy.card : payBy.by,
    Object.entries(every),
  ]);

/**
 * An answer may be delivered again within this time. After that, a customer who plans again what they paused wants it
 * to run.
 */
const REPEATED_ANSWER_MS = DAY_MS;

/**
 * Whether a planned schedule does what another does already, within an hour of the same time: a group's runs count from
 * the moment of planning. Skipped runs do not matter. A paused schedule counts only while the answer that made it may
 * be delivered again.
 */
export function isSamePlan(one: Schedule, planned: Schedule): boolean {
  if (one.pausedAt !== undefined && planned.createdAt >= after(one.createdAt, REPEATED_ANSWER_MS)) return false;
  const run = nextRun(one, one.nextAt, planned.createdAt);
  const plannedRun = nextRun(planned, planned.nextAt, before(run, HOUR_MS));
  return termsOf(one) === termsOf(planned) && Math.abs(run - plannedRun) < HOUR_MS;
}

/** Moves a schedule on to the run after the next one, or the first that is still to come. */
export function advanceSchedule(schedule: Schedule, now: Instant, mint: Mint): Schedule {
  const nextAt = nextRun(schedule, schedule.nextAt, now > schedule.nextAt ? now : schedule.nextAt);
  return withNextRun(schedule, nextAt, mint);
}

/** Sets the next run, and mints the id of what it will place, for that day. */
export function withNextRun(
  schedule: Omit<Schedule, "nextAt" | "next" | "reminded">,
  nextAt: Instant,
  mint: Mint,
): Schedule {
  const next = mint("group" in schedule.source ? "bat" : "ord", nextAt);
  return withDueAt({ ...schedule, nextAt, next, reminded: false });
}
