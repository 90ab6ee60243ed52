import { createSteadyClock } from "../../src/core/base/steady-clock.js";
import { after, type Clock, DAY_MS, HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from "../../src/core/base/time.js";
import { NUDGE_MS_MAX, type Weather } from "./faults.js";
import type { Random } from "./random.js";
import type { Schedule } from "./virtual-time.js";

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

type Deps = { readonly schedule: Schedule; readonly random: Random; readonly weather: Weather };

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

export function createMachine({ schedule, random, weather }: Deps): Machine {
  let set = 0;
  let frozenUntil: Instant = schedule.clock();
  let starvedUntil: Instant = schedule.clock();
  /** The time asleep, which the monotonic clock does not count. */
  let asleep = { from: schedule.clock(), to: schedule.clock() };
  let sleptMs = 0;

  const elapsed = () => {
    const now = schedule.clock();
    return now - sleptMs - (Math.min(now, asleep.to) - asleep.from);
  };
  const clock = createSteadyClock({ wall: () => after(schedule.clock(), set), elapsed });
  const isFrozen = () => schedule.clock() < frozenUntil;
  const freeze = (ms: number) => {
    frozenUntil = after(schedule.clock(), ms);
  };
  const whenAwake = (work: () => void): void => {
    if (isFrozen()) schedule.in(frozenUntil - schedule.clock(), () => whenAwake(work));
    else work();
  };

  const setClock = (ms: number) => {
    const wrongMs = random.between(SECOND_MS, SET_WRONG_MS_MAX);
    set = ms;
    weather.excuse(wrongMs + DOUBT_MS);
    schedule.in(wrongMs, () => {
      set = 0;
    });
  };
  const sleep = () => {
    const ms = random.between(6 * MINUTE_MS, SLEEP_MS_MAX);
    const now = schedule.clock();
    sleptMs += asleep.to - asleep.from;
    asleep = { from: now, to: after(now, ms) };
    freeze(ms);
    weather.excuse(ms + 2 * DOUBT_MS);
  };

  return {
    ...{ clock, freeze, isFrozen, whenAwake },
    turn() {
      if (isFrozen()) return;
      const setting = set === 0 ? weather.strikesAs("clockSet") : undefined;
      if (setting) setClock(SETTINGS[setting]);
      else if (set === 0 && weather.strikes("clock-nudged")) set = random.between(-NUDGE_MS_MAX, NUDGE_MS_MAX);
      if (weather.strikes("machine-sleeps")) sleep();
      if (weather.strikes("cpu-starved")) starvedUntil = after(schedule.clock(), random.between(1, 60) * SECOND_MS);
    },
    lagMs: () => (schedule.clock() < starvedUntil ? random.between(1, 5 * SECOND_MS) : 0),
  };
}
