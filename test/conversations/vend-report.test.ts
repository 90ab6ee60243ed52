import { expect, test } from "vitest";
import { networkWords } from "../../conversations/locales/staff/networks.js";
import { plainText } from "../../conversations/text.js";
import { after, type Day, HOUR_MS, instant, MINUTE_MS } from "../../src/core/base/time.js";

test("days that were compared with the service one after the other are one row, with the earliest time", () => {
  const noon = instant(Date.UTC(2026, 10, 23, 11));
  const compared = {
    ["2026-10-18" as Day]: after(noon, -30 * HOUR_MS),
    ["2026-11-20" as Day]: after(noon, -30 * HOUR_MS),
    ["2026-11-21" as Day]: after(noon, MINUTE_MS),
    ["2026-11-22" as Day]: noon,
    ["2026-11-23" as Day]: noon,
  };
  const report = {
    statuses: [],
    withIncident: [],
    offSale: [],
    refundBoundMs: 30_000,
    compared,
  };
  expect(plainText(networkWords.status(24, report)).split("\n").slice(-3)).toEqual([
    "Compared with the service: 21 Nov to 23 Nov, read at 23 Nov, 12:00",
    "Compared with the service: 20 Nov, read at 22 Nov, 06:00",
    "Compared with the service: 18 Oct, read at 22 Nov, 06:00",
  ]);
});
