import { describe, expect, it } from "vitest";
import { createSteadyClock, isInDoubt, mayBeOver } from "../../../src/core/base/steady-clock.js";
import { after, DAY_MS, HOUR_MS, instant, MINUTE_MS, SECOND_MS } from "../../../src/core/base/time.js";

const NOON = instant(1_795_258_800_000);

/** A machine whose clock can be set, and a shop on it. */
function aMachine() {
  let [wall, elapsed]: [number, number] = [NOON, 5];
  const clock = createSteadyClock(
    () => instant(wall),
    () => elapsed,
  );
  const passes = (ms: number) => {
    for (let left = ms; left > 0; left -= SECOND_MS) {
      wall += Math.min(left, SECOND_MS);
      elapsed += Math.min(left, SECOND_MS);
      clock();
    }
  };
  return {
    clock,
    passes,
    /** Sets the machine's clock. Setting it ahead also stands for the machine having slept. */
    set: (ms: number) => {
      wall += ms;
    },
    /** The time since noon, by the shop's clock. */
    at: () => clock() - NOON,
  };
}

describe("the clock of a process", () => {
  it("follows the machine's clock while nobody sets it", () => {
    const { at, clock, passes } = aMachine();
    passes(HOUR_MS);
    expect(at()).toBe(HOUR_MS);
    expect(isInDoubt(clock)).toBe(false);
  });

  it.each([
    ["an hour ahead", HOUR_MS],
    ["a day ahead", DAY_MS],
    ["an hour back", -HOUR_MS],
    ["a day back", -DAY_MS],
  ])("ignores the machine's clock when that is set %s and then back within ten minutes", (_, ms) => {
    const { at, clock, passes, set } = aMachine();
    passes(MINUTE_MS);
    set(ms);
    passes(9 * MINUTE_MS);
    expect(at()).toBe(10 * MINUTE_MS);
    expect(clock.doubt?.()).toMatchObject({ pending: true });
    set(-ms);
    passes(MINUTE_MS);
    expect(at()).toBe(11 * MINUTE_MS);
    expect(clock.doubt?.()).toMatchObject({ pending: false });
    passes(10 * MINUTE_MS);
    expect(isInDoubt(clock)).toBe(false);
  });

  it("follows a jump ahead after ten minutes, and is in doubt for ten more", () => {
    const { at, clock, passes, set } = aMachine();
    set(HOUR_MS);
    passes(10 * MINUTE_MS);
    expect(at()).toBe(10 * MINUTE_MS);
    passes(SECOND_MS);
    expect(at()).toBe(HOUR_MS + 10 * MINUTE_MS + SECOND_MS);
    expect(clock.doubt?.()).toMatchObject({ pending: false });
    passes(10 * MINUTE_MS);
    expect(isInDoubt(clock)).toBe(false);
  });

  it("waits ten minutes again after each further jump", () => {
    const { at, passes, set } = aMachine();
    set(HOUR_MS);
    passes(9 * MINUTE_MS);
    set(HOUR_MS);
    passes(9 * MINUTE_MS);
    expect(at()).toBe(18 * MINUTE_MS);
    passes(2 * MINUTE_MS);
    expect(at()).toBe(2 * HOUR_MS + 20 * MINUTE_MS);
  });

  it("never goes back, and is in doubt until the machine's clock has caught up", () => {
    const { at, clock, passes, set } = aMachine();
    set(-HOUR_MS);
    passes(2 * HOUR_MS);
    expect(at()).toBe(2 * HOUR_MS);
    expect(clock.doubt?.()).toMatchObject({ pending: true });
    set(HOUR_MS);
    passes(11 * MINUTE_MS);
    expect(at()).toBe(2 * HOUR_MS + 11 * MINUTE_MS);
    expect(isInDoubt(clock)).toBe(false);
  });

  it("follows a clock that is a little ahead at once, and runs slower while that is a little behind", () => {
    const { at, clock, passes, set } = aMachine();
    set(2 * SECOND_MS);
    expect(at()).toBe(2 * SECOND_MS);
    expect(isInDoubt(clock)).toBe(false);
    set(MINUTE_MS);
    expect(at()).toBe(62 * SECOND_MS);
    expect(clock.doubt?.()).toMatchObject({ pending: false });
    set(-MINUTE_MS);
    passes(MINUTE_MS);
    expect(at()).toBe(92 * SECOND_MS);
    passes(2 * MINUTE_MS);
    expect(at()).toBe(182 * SECOND_MS);
  });

  it("says that a period may be over if the machine may have slept since it began", () => {
    const { clock, passes, set } = aMachine();
    const minute = () => ({ from: clock(), to: after(clock(), MINUTE_MS) });
    const before = minute();
    expect(mayBeOver(clock, before)).toBe(false);
    set(HOUR_MS);
    expect(mayBeOver(clock, before)).toBe(true);
    passes(SECOND_MS);
    expect(mayBeOver(clock, minute())).toBe(false);
  });
});
