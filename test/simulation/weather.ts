import type { Random } from "./random.js";

/** Everything that may go wrong outside the shop. */
export const FAULTS = [
  "vend-lost", // Timed out, and never happened.
  "vend-answer-lost", // Happened; the answer did not come, or was garbage.
  "vend-late", // Happened after the caller had stopped waiting, perhaps long after.
  "vend-refused",
  "refusal-recorded", // The history shows a failed vend for it.
  "vend-pending",
  "vend-pending-for-ever",
  "vend-fails-late",
  "record-late",
  "record-flickers",
  "record-without-plan",
  "clock-skew",
  "history-unread",
  "plans-unread",
  "open-unknown",
  "open-refused",
  "charge-refused",
  "charge-declined",
  "charge-lost",
  "charge-answer-lost",
  "charge-slow",
  "find-unread",
  "list-unread",
  "payment-shown-late",
  "amount-mismatched",
  "try-declined",
  "webhook-lost",
  "webhook-doubled",
  "webhook-late",
  "webhook-early",
  "webhook-unknown",
  "tell-later",
  "tell-lost", // Sent, but the answer was lost: it is sent again.
  "crash",
] as const;

/** What may go wrong besides, where several processes share the work: one stands still, and goes on as if nothing had happened. */
export const RIVAL_FAULTS = [...FAULTS, "freeze"] as const;

/** What may go wrong besides, where the books are on a server. */
export const SERVER_FAULTS = [
  ...RIVAL_FAULTS,
  "line-cut", // A connection is lost, before or after something was sent on it.
  "commit-cut", // The same, with a commit.
  "line-away", // All connections of a process are, and for a while there are no new ones.
  "database-away", // The same, for all processes.
] as const;

export type Fault = (typeof SERVER_FAULTS)[number];

export type Weather = {
  /** Whether it goes wrong this time; counted. */
  strikes(fault: Fault): boolean;
  /** From now on nothing new goes wrong. */
  calm(): void;
  readonly counted: ReadonlyMap<Fault, number>;
};

const LIKELIHOOD_MAX = 0.35;
/** What may strike at every step of a process is seldom. */
const RARE: Partial<Record<Fault, number>> = {
  ...{ crash: 0.02, freeze: 0.006 },
  ...{ "line-cut": 0.005, "commit-cut": 0.05, "line-away": 0.001, "database-away": 0.001 },
};

/** Each seed has its own weather: some faults never, some now and then, some most of the time. */
export function createWeather(random: Random, faults: readonly Fault[] = FAULTS): Weather {
  const likelihood = new Map(
    faults.map((fault) => {
      const often = random.chance(0.4) ? 0 : random.next() * (RARE[fault] ?? LIKELIHOOD_MAX);
      return [fault, often];
    }),
  );
  const counted = new Map<Fault, number>();
  let calm = false;
  return {
    counted,
    calm: () => {
      calm = true;
    },
    strikes(fault) {
      const strikes = !calm && random.chance(likelihood.get(fault) ?? 0);
      if (strikes) counted.set(fault, (counted.get(fault) ?? 0) + 1);
      return strikes;
    },
  };
}
