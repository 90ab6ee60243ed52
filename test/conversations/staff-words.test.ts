import { expect, test } from "vitest";
import { deliveryStatusText, networkWords, span } from "../../conversations/locales/staff/networks.js";
import { profileWords } from "../../conversations/locales/staff/profiles.js";
import { reportWords } from "../../conversations/locales/staff/reports.js";
import { roleWords } from "../../conversations/locales/staff/roles.js";
import { plainText } from "../../conversations/text.js";
import { after, type Day, HOUR_MS, instant, lastDays, MINUTE_MS, SECOND_MS } from "../../src/core/base/time.js";
import { tallySales } from "../../src/core/orders/sales.js";

test.each([
  [400, "1 s"],
  [59.7 * SECOND_MS, "1 min"],
  [5 * MINUTE_MS, "5 min"],
  [5.2 * MINUTE_MS, "6 min"],
  [89 * MINUTE_MS, "89 min"],
  [3 * HOUR_MS, "3 h"],
  [3 * HOUR_MS + 1, "4 h"],
])("a duration of %d ms is rounded up to %s", (ms, rounded) => expect(span(ms)).toBe(rounded));

test("a count of one takes the singular", () => {
  const { note } = reportWords.picture("Test", tallySales(lastDays(instant(1e12), 1)).sales()) as { note: string };
  expect(note).toBe("in 1 day");
  const ledger = (count: number) => plainText(profileWords.ledger({ entries: [], count, pages: 1 } as never, 0));
  expect([ledger(1), ledger(2)]).toEqual(["Ledger: 1 posting, newest first", "Ledger: 2 postings, newest first"]);
});

test("the status report shows consecutive days that were compared with the service as one row, with the earliest time of reading", () => {
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

test("days on the chart are written like days in messages", () => {
  const sales = tallySales(lastDays(instant(Date.UTC(2026, 10, 1, 12)), 2)).sales();
  expect(reportWords.picture("Test", sales)).toMatchObject({ days: [{ label: "31 Oct" }, { label: "1 Nov" }] });
});

test("the figures of a shop without sales name no share", () => {
  const sales = tallySales(lastDays(instant(Date.UTC(2026, 10, 1, 12)), 7)).sales();
  const said = plainText(reportWords.sales(7, sales, { count: 0, bySource: [] })).split("\n");
  expect(said.slice(1, 3)).toEqual(["₦0 sold · ₦0 earned", "0 orders · 0 delivered · 0 failed"]);
});

test("customers do not read that what fails now, or is off sale, is delivered normally", () => {
  const line = { failed: 0, atFault: 0, late: 0, stuck: 0, review: 0, delivered: 9, pending: 0 };
  const [mtn, glo, airtel] = [
    { network: "MTN", kind: "airtime" },
    { network: "GLO", kind: "data" },
    { network: "AIRTEL", kind: "data" },
  ] as const;
  const said = deliveryStatusText({
    statuses: [mtn, glo, airtel].map((of) => ({ ...line, ...of })),
    withIncident: [mtn],
    offSale: [{ ...glo, onSale: false }],
    refundBoundMs: 30_000,
    compared: {},
  });
  expect(said.split("\n").slice(1, -1)).toEqual([
    "⚠️ MTN airtime: some deliveries fail",
    "⏸ Glo data: not on sale now",
    "✅ Airtel data: delivering normally",
  ]);
});

test("an operator who puts somebody into a group below cost reads that an owner gives roles, not that they can", () => {
  const result = { id: "cus_1", needsSecond: true, alone: true };
  expect(plainText(profileWords.priceGroupResult("done", result))).toContain("An owner can add one with /staff.");
});

test("the roles name what a viewer does not read", () => {
  const candidate = { chat: { channel: "telegram", id: "1" }, fromConfig: false } as const;
  expect(plainText(roleWords.chooseRole(candidate))).toContain(
    "A viewer can read everything except what customers write and whole phone numbers, and change nothing.",
  );
});

test("the report names an outage of a product line as people write it", () => {
  const outage = { since: instant(0), until: instant(HOUR_MS), ms: HOUR_MS };
  const outages = ["GLO airtime", "refunds-slow"].map((of) => ({ ...outage, of }));
  const refunds = { count: 0 };
  const total = {
    revenue: 0,
    margin: 0,
    orders: 0,
    delivered: 0,
    failed: 0,
    refunds,
    givenBack: { count: 0 },
    outages,
  };
  const now = { orders: [], float: undefined, threads: 0, findings: 0 };
  const said = plainText(reportWords.report({ days: [], total, now } as never));
  expect(said).toMatch(/2 outages\n• Glo airtime: 60 min, .*\n• refunds slow: /);
});
