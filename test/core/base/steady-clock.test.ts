import { describe, expect, it } from "vitest";
import { createSteadyClock, isInDoubt, mayBeOver } from "../../../src/core/base/steady-clock.js";
import { after, DAY_MS, HOUR_MS, instant, MINUTE_MS, SECOND_MS } from "../../../src/core/base/time.js";

const NOON = instant(1_795_258_800_000);

/** A machine whose clock can be set, and a shop on it. */
function aMachine() {
  let [wall, elapsed]: [number, number] = [NOON, 5];
  const clock = createSteadyClock({ wall: () => instant(wall), elapsed: () => elapsed });
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
    /** Somebody sets the machine's clock; or the machine sleeps, if it is set ahead. */
    set: (ms: number) => {
      wall += ms;
    },
    /** How far the shop's time is from noon. */
    at: () => clock() - NOON,
  };
}

describe("the clock of a process", () => {
  it("goes by the machine's clock when nobody sets that", () => {
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
  ])("goes on as if nothing had happened when the machine's is set %s and back within ten minutes", (_, ms) => {
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

  it("takes over a jump ahead that has lasted ten minutes, and is in doubt for ten more", () => {
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

  it("begins its ten minutes anew with every further jump", () => {
    const { at, passes, set } = aMachine();
    set(HOUR_MS);
    passes(9 * MINUTE_MS);
    set(HOUR_MS);
    passes(9 * MINUTE_MS);
    expect(at()).toBe(18 * MINUTE_MS);
    passes(2 * MINUTE_MS);
    expect(at()).toBe(2 * HOUR_MS + 20 * MINUTE_MS);
  });

  it("never goes back, and is in doubt until the machine's clock has come up to it", () => {
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

  it("takes over what is a little ahead at once, and goes slower while it is a little ahead itself", () => {
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

  it("says of a while in which the machine may have slept that it may be over, and of none that began later", () => {
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
