import { createSteadyClock } from "../../src/core/base/steady-clock.js";
import { after, type Clock, DAY_MS, HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from "../../src/core/base/time.js";
import type { Common } from "./common.js";
import { NUDGE_MS_MAX } from "./faults.js";

/** The machine of one life of a process. Its clock can be set, and it can be overloaded, freeze, or sleep. */
export type Machine = {
  /** The product's clock, on top of this machine's. */
  readonly clock: Clock;
  /** Lets something happen to the machine, by chance. */
  turn(): void;
  /** Freezes the process for a while: it does and receives nothing. */
  freeze(ms: number): void;
  isFrozen(): boolean;
  /** Does something as soon as the process can. */
  whenAwake(work: () => void): void;
  /** How late the process receives something. */
  lagMs(): number;
};

/** Longer than any call can take, and longer than a vend may be absent before the shop concludes that it never happened. */
export const FREEZE_MS_MAX = 8 * MINUTE_MS;
const SETTINGS = {
  "clock-hour-ahead": HOUR_MS,
  "clock-hour-back": -HOUR_MS,
  "clock-day-ahead": DAY_MS,
  "clock-day-back": -DAY_MS,
} as const;
/** Somebody corrects the clock before the shop accepts it. */
const SET_WRONG_MS_MAX = 9 * MINUTE_MS;
const SLEEP_MS_MAX = 20 * MINUTE_MS;
/** The shop lets nothing expire within ten minutes of a clock step, and accepts a jump only after ten minutes. */
const DOUBT_MS = 10 * MINUTE_MS;

export function createMachine({ time, random, faults }: Common): Machine {
  let set = 0;
  let frozenUntil: Instant = time.clock();
  let starvedUntil: Instant = time.clock();
  /** The time asleep, which the monotonic clock does not count. */
  let asleep = { from: time.clock(), to: time.clock() };
  let sleptMs = 0;

  const elapsed = () => {
    const now = time.clock();
    return now - sleptMs - (Math.min(now, asleep.to) - asleep.from);
  };
  const clock = createSteadyClock(() => after(time.clock(), set), elapsed);
  const isFrozen = () => time.clock() < frozenUntil;
  const freeze = (ms: number) => {
    frozenUntil = after(time.clock(), ms);
  };
  const whenAwake = (work: () => void): void => {
    if (isFrozen()) time.in(frozenUntil - time.clock(), () => whenAwake(work));
    else work();
  };

  const setClock = (ms: number) => {
    const wrongMs = random.between(SECOND_MS, SET_WRONG_MS_MAX);
    set = ms;
    faults.extendDeadlines(wrongMs + DOUBT_MS);
    time.in(wrongMs, () => {
      set = 0;
    });
  };
  const sleep = () => {
    const ms = random.between(6 * MINUTE_MS, SLEEP_MS_MAX);
    const now = time.clock();
    sleptMs += asleep.to - asleep.from;
    asleep = { from: now, to: after(now, ms) };
    freeze(ms);
    faults.extendDeadlines(ms + 2 * DOUBT_MS);
  };

  return {
    ...{ clock, freeze, isFrozen, whenAwake },
    turn() {
      if (isFrozen()) return;
      const setting = set === 0 ? faults.variantOf("clockSet") : undefined;
      if (setting) setClock(SETTINGS[setting]);
      else if (set === 0 && faults.occurs("clock-nudged")) set = random.between(-NUDGE_MS_MAX, NUDGE_MS_MAX);
      if (faults.occurs("machine-sleeps")) sleep();
      if (faults.occurs("cpu-starved")) starvedUntil = after(time.clock(), random.between(1, 60) * SECOND_MS);
    },
    lagMs: () => (time.clock() < starvedUntil ? random.between(1, 5 * SECOND_MS) : 0),
  };
}
