import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, type Instant, instant } from "../../src/core/base/time.js";
import { queryWindows } from "../../src/service/payment-list.js";

const startTimes = fc.integer({ min: Date.parse("2020-01-01"), max: Date.parse("2035-01-01") }).map(instant);
const lengths = fc.oneof(fc.nat(3 * DAY_MS), fc.nat(500 * DAY_MS));
const ms = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The same day of the next month, or that month's last day. */
const monthAfter = (day: string) => {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date, lastDay));
};

describe("the windows of a query", () => {
  it("have at most 28 days and at most a calendar month each", () => {
    fc.assert(
      fc.property(startTimes, lengths, (from, ahead) => {
        for (const { start_date, end_date } of queryWindows(from, (from + ahead) as Instant)) {
          expect(start_date <= end_date).toBe(true);
          expect(ms(end_date) - ms(start_date)).toBeLessThanOrEqual(27 * DAY_MS);
          expect(ms(end_date) + DAY_MS).toBeLessThanOrEqual(monthAfter(start_date));
        }
      }),
    );
  });

  it("cover every moment of the query in any time zone, even if an end date excludes its day", () => {
    const moment = fc.record({ from: startTimes, ahead: lengths, part: fc.double({ min: 0, max: 1, noNaN: true }) });
    fc.assert(
      fc.property(moment, fc.integer({ min: -12, max: 14 }), ({ from, ahead, part }, zone) => {
        const inside = from + Math.floor(ahead * part);
        const local = inside + zone * HOUR_MS;
        const windows = queryWindows(from, (from + ahead) as Instant);
        expect(windows.some(({ start_date, end_date }) => ms(start_date) <= local && local <= ms(end_date))).toBe(true);
      }),
    );
  });

  it("are one for a few days, and fourteen for a year", () => {
    const start = instant(Date.parse("2026-01-31T12:00:00Z"));
    expect(queryWindows(start, start)).toEqual([{ start_date: "2026-01-30", end_date: "2026-02-02" }]);
    expect(queryWindows(start, (start + 365 * DAY_MS) as Instant)).toHaveLength(14);
  });

  it("are one around the start if the query ends before it starts", () => {
    const start = instant(Date.parse("2026-01-31T12:00:00Z"));
    expect(queryWindows(start, (start - HOUR_MS) as Instant)).toHaveLength(1);
  });
});
