import { SECOND_MS } from "../../src/core/base/time.js";
import type { Random } from "./random.js";

/** The variants of a cause: they share its likelihood, and each is counted separately. */
const VARIANTS = {
  /** The vend never happened, and the answer is lost. */
  vendLost: ["vend-lost-timeout", "vend-lost-reset"],
  /** The vend happened, but its answer is lost or unreadable. */
  vendUnanswered: ["vend-answer-timeout", "vend-answer-reset", "vend-answer-garbage"],
  vendRefused: [
    "vend-out-of-float",
    "vend-bad-recipient",
    "vend-plan-unavailable",
    "vend-unreachable",
    "vend-rejected",
    "vend-unauthorised",
  ],
  historyUnread: ["history-timeout", "history-refused"],
  plansUnread: ["plans-timeout", "plans-refused"],
  findUnread: ["find-timeout", "find-refused"],
  listUnread: ["list-timeout", "list-refused"],
  paidOtherwise: ["paid-too-little", "paid-too-much"],
  /** The clock of the process' own machine. */
  clockSet: ["clock-hour-ahead", "clock-hour-back", "clock-day-ahead", "clock-day-back"],
} as const;

/** Outages of one product line: a few seeds have one of these, the others none. */
const OUTAGES = [
  "network-down",
  "network-hangs", // It takes vends and ends none for hours.
  "float-empty",
  "customer-fails", // All that one customer tries, again and again.
  "batch-fails", // All that one customer sends at once.
] as const;

export type Outage = (typeof OUTAGES)[number];

/** All faults outside the shop, and crashes of its process. */
export const FAULTS = [
  ...OUTAGES,
  ...Object.values(VARIANTS).flat(),
  "vend-late", // Happened after the caller had stopped waiting, perhaps long after.
  "refusal-recorded", // The history shows a failed vend for it.
  "vend-pending",
  "vend-pending-for-ever",
  "vend-fails-late",
  "vend-ends-at-refund", // It is pending until the shop refunds it: it ends just before, meanwhile, or after.
  "delivered-then-failed", // Long after its order was closed.
  "failed-then-delivered",
  "payment-reversed",
  "group-migrated", // The staff's group has another id from now on.
  "record-late",
  "record-flickers",
  "record-without-plan",
  "vend-unidentified", // Its answer is lost and its record has no plan: only staff can adopt it.
  "history-away", // So long that orders go to review without a reading of it.
  "service-clock-off",
  "open-lost",
  "open-answer-lost",
  "open-refused",
  "charge-unasked",
  "charge-refused",
  "charge-declined",
  "charge-lost",
  "charge-answer-lost",
  "charge-slow",
  "payment-shown-late",
  "try-declined",
  "webhook-lost",
  "webhook-doubled",
  "webhook-late",
  "webhook-early",
  "webhook-unknown",
  "number-recycled", // Somebody has a number on WhatsApp that was another's.
  "number-changed", // And with it their user id.
  "names-told-twice",
  "number-hidden",
  "message-throttled",
  "message-answer-lost", // Sent, but the answer was lost: it is sent again.
  "clock-nudged", // By some seconds.
  "machine-sleeps", // And wakes up in another time.
  "cpu-starved", // For a while the process hears of everything too late.
  "disk-slow",
  "crash",
] as const;

/** The faults when several processes share a store: also, one may freeze for a while. */
export const SHARED_STORE_FAULTS = [...FAULTS, "freeze"] as const;

/** The faults when the store is a database server. */
export const SERVER_FAULTS = [
  ...SHARED_STORE_FAULTS,
  "line-cut", // A connection is lost, before or after something was sent on it.
  "commit-cut", // The same, with a commit.
  "line-away", // All connections of a process are, and for a while there are no new ones.
  "database-away", // The same, for all processes.
] as const;

export type Fault = (typeof SERVER_FAULTS)[number];

export type Faults = {
  /** Whether the fault occurs this time, with `times` its usual likelihood. Counted. */
  occurs(fault: Fault, times?: number): boolean;
  /** The variant of a cause that occurs this time, if any. Counted. */
  variantOf<V extends keyof typeof VARIANTS>(cause: V): (typeof VARIANTS)[V][number] | undefined;
  /** The outage of this seed; undefined in a seed without one. */
  readonly outage: Outage | undefined;
  /** No new fault occurs from now on. An outage lasts until its own end. */
  stop(): void;
  readonly counted: ReadonlyMap<Fault, number>;
  /** Extends all deadlines, because the machine slept or its clock was wrong. */
  extendDeadlines(ms: number): void;
  readonly deadlineExtensionMs: () => number;
  /** By how much the clocks of two processes may have differed. */
  readonly clocksApartMs: () => number;
};

export const NUDGE_MS_MAX = 5 * SECOND_MS;

const LIKELIHOOD_MAX = 0.35;
/** What may strike at every step of a process is seldom; what has few occasions strikes at most of them. */
const LIKELIHOODS: Partial<Record<Fault, number>> = {
  ...{ "clock-hour-ahead": 0.01, "clock-hour-back": 0.01, "clock-day-ahead": 0.016, "clock-day-back": 0.016 },
  ...{ "clock-nudged": 0.02, "machine-sleeps": 0.006, "cpu-starved": 0.02, "disk-slow": 0.1, "group-migrated": 0.03 },
  ...{ "history-away": 0.02, "vend-unidentified": 0.7, "failed-then-delivered": 0.9, "refusal-recorded": 0.9 },
  ...{ "number-changed": 0.1, "number-recycled": 0.2 },
  ...{ crash: 0.02, freeze: 0.006 },
  ...{ "line-cut": 0.005, "commit-cut": 0.05, "line-away": 0.001, "database-away": 0.001 },
};

const SHARES = new Map<Fault, number>(
  Object.values(VARIANTS).flatMap((ways) => ways.map((way) => [way, LIKELIHOOD_MAX / ways.length] as const)),
);

/** Clock faults occur in a quarter of the seeds; the other seeds check the exact deadlines. */
const TIME_FAULTS: readonly Fault[] = [...VARIANTS.clockSet, "machine-sleeps"];
const SEEDS_WITH_TIME_FAULTS = 0.25;

/** The outage customers are slow to simulate, so only this share of seeds has them. */
const SEEDS_WITH_OUTAGE = 0.08;
const OUTAGE_LIKELIHOOD = 0.95;

/** Each seed has its own likelihoods: some faults never occur, some now and then, some most of the time. */
export function createFaults(random: Random, faults: readonly Fault[] = FAULTS): Faults {
  const isTimeSure = !random.chance(SEEDS_WITH_TIME_FAULTS);
  const outage = random.chance(SEEDS_WITH_OUTAGE) ? anOutage(random) : undefined;
  const likelihood = new Map(
    faults.map((fault) => {
      if (isOutageKind(fault)) return [fault, fault === outage ? OUTAGE_LIKELIHOOD : 0];
      if (isTimeSure && TIME_FAULTS.includes(fault)) return [fault, 0];
      const often = random.chance(0.4)
        ? 0
        : random.next() * (LIKELIHOODS[fault] ?? SHARES.get(fault) ?? LIKELIHOOD_MAX);
      return [fault, often];
    }),
  );
  const counted = new Map<Fault, number>();
  let isStopped = false;
  let extensionMs = 0;
  const occurs = (fault: Fault, times = 1): boolean => {
    const isOccurring = !(isStopped && fault !== outage) && random.chance(times * (likelihood.get(fault) ?? 0));
    if (isOccurring) counted.set(fault, (counted.get(fault) ?? 0) + 1);
    return isOccurring;
  };
  return {
    counted,
    outage,
    stop: () => {
      isStopped = true;
    },
    extendDeadlines: (ms) => {
      extensionMs += ms;
    },
    deadlineExtensionMs: () => extensionMs,
    clocksApartMs: () => extensionMs + (counted.has("clock-nudged") ? 2 * NUDGE_MS_MAX : 0),
    occurs,
    variantOf: (cause) => (VARIANTS[cause] as readonly Fault[]).find((way) => occurs(way)) as never,
  };
}

const isOutageKind = (fault: Fault): fault is Outage => (OUTAGES as readonly Fault[]).includes(fault);

/** Half of them are the one that a shop suspends for. */
const anOutage = (random: Random): Outage => (random.chance(0.5) ? "network-down" : random.pick(OUTAGES));
