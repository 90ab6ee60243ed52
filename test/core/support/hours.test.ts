import { describe, expect, it } from "vitest";
import { instant } from "../../../src/core/base/time.js";
import {
  alarmTime,
  formatSupportHours,
  isSupportOpen,
  nextOpening,
  parseSupportHours,
} from "../../../src/core/support/hours.js";

/** A time in Lagos, an hour ahead of UTC. */
const lagos = (time: string) => instant(Date.parse(`2026-11-22T${time}:00+01:00`));

describe("support hours", () => {
  it.each([
    ["8:00-20:00", "08:00–20:00"],
    ["8-20", "08:00–20:00"],
    ["8am to 8pm", "08:00–20:00"],
    ["8.30am - 12am", "08:30–00:00"],
    ["20:00 – 02:00", "20:00–02:00"],
    ["0-24", "00:00–24:00"],
    ["22-6", "22:00–06:00"],
    ["9:00-5:00", "09:00–05:00"],
  ])("are read: %s", (typed, shown) => {
    const hours = parseSupportHours(typed);
    expect(hours && formatSupportHours(hours)).toBe(shown);
  });

  it.each(["", "8", "8-8", "25-26", "8:75-9", "24-8", "8-20-22", "13pm-14", "always", "-", "0am-5", "9-5", "12-6"])(
    "are refused: %s",
    (typed) => {
      expect(parseSupportHours(typed)).toBeUndefined();
    },
  );

  it("last from one time to the other, across midnight too", () => {
    const day = { from: 8 * 60, to: 20 * 60 };
    expect(["07:59", "08:00", "19:59", "20:00"].map((time) => isSupportOpen(day, lagos(time)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    const night = { from: 20 * 60, to: 2 * 60 };
    expect(["19:59", "20:00", "00:30", "02:00"].map((time) => isSupportOpen(night, lagos(time)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isSupportOpen(undefined, lagos("03:00"))).toBe(true);
  });

  it("decide when somebody answers next, and when staff are alarmed about a wait", () => {
    const day = { from: 8 * 60, to: 20 * 60 };
    expect(nextOpening(day, lagos("12:00"))).toBe(lagos("12:00"));
    expect(nextOpening(day, lagos("05:00"))).toBe(lagos("08:00"));
    expect(nextOpening(day, lagos("21:00"))).toBe(lagos("08:00") + 24 * 60 * 60 * 1_000);
    expect(alarmTime(lagos("05:00"), day)).toBe(lagos("08:15"));
    expect(alarmTime(lagos("05:00"), undefined)).toBe(lagos("05:15"));
    const tomorrow = 24 * 60 * 60 * 1_000;
    expect(alarmTime(lagos("19:45"), day), "ends with them").toBe(lagos("20:00"));
    expect(alarmTime(lagos("19:55"), day), "goes on in the morning").toBe(lagos("08:10") + tomorrow);
    expect(alarmTime(lagos("23:50"), { from: 0, to: 24 * 60 }), "never ends").toBe(lagos("00:05") + tomorrow);
    expect(alarmTime(lagos("09:00"), { from: 600, to: 610 }), "ten minutes a day").toBe(lagos("10:05") + tomorrow);
  });
});
