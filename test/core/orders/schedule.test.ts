import { describe, expect, it } from "vitest";
import type { Phone } from "../../../src/core/base/phone.js";
import { before, DAY_MS, HOUR_MS, instant } from "../../../src/core/base/time.js";
import { naira } from "../../../src/core/money/money.js";
import { isSamePlan, type Schedule, withDueAt } from "../../../src/core/orders/schedule.js";
import { schedule } from "../../store/records.js";

const NEXT = instant(1_790_000_000_000);
const dueAt = (change: Partial<Schedule>) =>
  withDueAt(schedule("sch_1", { nextAt: NEXT, reminded: false, ...change })).dueAt;

describe("a run of a schedule", () => {
  it.each([
    ["each month", { monthDay: 21 }],
    ["each week", { days: 7 }],
    ["every third day", { days: 3 }],
  ] as const)("that buys %s is announced a day before", (_, every) => {
    expect(dueAt({ action: "buy", every })).toBe(before(NEXT, DAY_MS));
    expect(dueAt({ action: "buy", every, reminded: true })).toBe(NEXT);
  });

  it.each([
    ["daily", { action: "buy", every: { days: 1 } }],
    [
      "every second day, so that it would be announced as soon as the last run is over",
      { action: "buy", every: { days: 2 } },
    ],
    ["monthly, and only reminds", { action: "remind", every: { monthDay: 21 } }],
  ] as const)("is not announced if it is %s", (_, change) => {
    expect(dueAt(change)).toBe(NEXT);
  });

  it("is not due while its schedule is paused", () => {
    expect(dueAt({ pausedAt: NEXT })).toBeUndefined();
  });
});

describe("a schedule that a customer plans again", () => {
  const [line] = schedule("sch_1").lines;
  if (!line) throw new Error("It has no line");
  const from = (ms: number) => instant(NEXT + ms);
  const WEEKLY = { source: { group: "Staff" }, every: { days: 7 }, nextAt: NEXT, createdAt: from(-7 * DAY_MS) };
  const isSame = (change: Partial<Schedule>, running: Partial<Schedule> = {}) =>
    isSamePlan(schedule("sch_1", { ...WEEKLY, ...running }), schedule("sch_2", { ...WEEKLY, ...change }));

  it.each<[string, Partial<Schedule>]>([
    ["at once", {}],
    ["some minutes later", { nextAt: from(HOUR_MS / 2) }],
    ["after a run", { nextAt: from(7 * DAY_MS), createdAt: NEXT }],
    ["after runs were skipped", { nextAt: from(-14 * DAY_MS + HOUR_MS / 2), createdAt: from(-21 * DAY_MS) }],
    ["at another price", { price: naira(777) }],
  ])("%s is the existing one", (_, change) => {
    expect(isSame(change)).toBe(true);
  });

  it.each<[string, Partial<Schedule>]>([
    ["at another time of day", { nextAt: from(2 * HOUR_MS) }],
    ["on another day", { nextAt: from(-3 * DAY_MS) }],
    ["of another group", { source: { group: "Family" } }],
    ["of an order", { source: { order: "ord_1" } }],
    ["with another line", { lines: [line, line] }],
    ["with another number", { lines: [{ ...line, recipient: "08051234567" as Phone }] }],
    ["with another product", { lines: [{ ...line, product: { kind: "airtime", amount: naira(777) } }] }],
    ["to be reminded", { action: "remind" }],
    ["with a card", { payBy: { by: "card", card: "crd_1" } }],
    ["every month", { every: { monthDay: 7 } }],
  ])("%s is a new one", (_, change) => {
    expect(isSame(change)).toBe(false);
  });

  it.each([
    ["the existing one for a day", DAY_MS - 1, true],
    ["a new one after that, as the customer wants it to run", DAY_MS, false],
  ])("when that is paused is %s", (_, later, same) => {
    const { createdAt } = WEEKLY;
    expect(isSame({ createdAt: instant(createdAt + later) }, { pausedAt: createdAt })).toBe(same);
  });
});
