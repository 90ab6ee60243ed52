import { expect, test } from "vitest";
import { instant } from "../../../src/core/base/time.js";
import { type Account, captureEntry, mustCover, refundEntry } from "../../../src/core/money/ledger.js";
import { NOTHING, naira } from "../../../src/core/money/money.js";

const vend = { id: "ord_1", customer: "cus_ada", amount: naira(200), at: instant(1_000) } as const;

test.each<[Account, boolean]>([
  ["wallet:cus_ada", true],
  ["held:ord_1", true],
  ["moving:cus_ada", false],
  ["moving:requests", false],
  ["gateway", false],
  ["float", false],
  ["goodwill", false],
])("whether %s must never be below zero: %s", (account, covered) => {
  expect(mustCover(account)).toBe(covered);
});

test("a vend without a cost does not move the float, nor does its refund", () => {
  expect(captureEntry({ ...vend, cost: NOTHING }).postings).toEqual([
    { from: "held:ord_1", to: "sales", amount: 20_000 },
  ]);
  expect(refundEntry({ ...vend, cost: NOTHING }).postings).toEqual([
    { from: "sales", to: "wallet:cus_ada", amount: 20_000 },
  ]);
});

test("a vend moves its price into sales and its cost out of the float, and its refund moves both back", () => {
  expect(captureEntry({ ...vend, cost: naira(194) }).postings).toEqual([
    { from: "held:ord_1", to: "sales", amount: 20_000 },
    { from: "float", to: "cost-of-sales", amount: 19_400 },
  ]);
  expect(refundEntry({ ...vend, cost: naira(194) }).postings).toEqual([
    { from: "sales", to: "wallet:cus_ada", amount: 20_000 },
    { from: "cost-of-sales", to: "float", amount: 19_400 },
  ]);
});
