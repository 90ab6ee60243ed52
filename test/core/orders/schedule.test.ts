import { describe, expect, it } from "vitest";
import { before, DAY_MS, instant } from "../../../src/core/base/time.js";
import { type Schedule, withDueAt } from "../../../src/core/orders/schedule.js";
import { schedule } from "../../store/records.js";

const NEXT = instant(1_790_000_000_000);
const dueAt = (change: Partial<Schedule>) =>
  withDueAt(schedule("sch_1", { nextAt: NEXT, reminded: false, ...change })).dueAt;

describe("a run of a schedule", () => {
  it.each([
    ["each month", { monthDay: 21 }],
    ["each week", { days: 7 }],
    ["every third day", { days: 3 }],
  ] as const)("that buys %s is told of a day before", (_, every) => {
    expect(dueAt({ action: "buy", every })).toBe(before(NEXT, DAY_MS));
    expect(dueAt({ action: "buy", every, reminded: true })).toBe(NEXT);
  });

  it.each([
    ["daily", { action: "buy", every: { days: 1 } }],
    [
      "every second day, which would be told of as soon as the one before is over",
      { action: "buy", every: { days: 2 } },
    ],
    ["monthly, and only reminds", { action: "remind", every: { monthDay: 21 } }],
  ] as const)("is not told of before where it is %s", (_, change) => {
    expect(dueAt(change)).toBe(NEXT);
  });

  it("is not due while its schedule is paused", () => {
    expect(dueAt({ pausedAt: NEXT })).toBeUndefined();
  });
});
