import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Day, instant, nextDay, startOf } from "../../../src/core/base/time.js";
import { kobo, naira } from "../../../src/core/money/money.js";
import { discountOf, hasEnded, type Promo, parseCode } from "../../../src/core/money/promo.js";
import { formatPromo, parsePromo } from "../../../src/core/money/promo-text.js";

const promo = (changes: Partial<Promo> = {}): Promo => ({
  ...{ code: "NEW10", discount: { percent: 1_000 }, uses: 100, usesPerCustomer: 1, createdAt: instant(0) },
  ...changes,
});
const sold = (price: number, cost = 0) =>
  ({ network: "MTN", kind: "data", price: kobo(price), cost: kobo(cost) }) as const;

describe("what a promo code takes off", () => {
  test.each([
    ["a share", promo(), 50_000, 5_000],
    ["a share, in whole naira", promo(), 50_500, 5_000],
    ["no more than its maximum", promo({ discount: { percent: 1_000, max: naira(20) } }), 50_000, 2_000],
    ["an amount", promo({ discount: { amount: naira(50) } }), 50_000, 5_000],
    ["not the last naira", promo({ discount: { amount: naira(50) } }), 3_000, 2_900],
    ["nothing of another network", promo({ network: "GLO" }), 50_000, 0],
    ["nothing of another kind", promo({ kind: "airtime" }), 50_000, 0],
  ])("is %s", (_, code, price, off) => {
    expect(discountOf(code, sold(price))).toBe(off);
  });

  test("never leads below cost unless the code allows it, and leaves something to pay", () => {
    const offs = fc.oneof(
      fc.integer({ min: 1, max: 10_000 }).map((percent) => ({ percent })),
      fc.integer({ min: 1, max: 5_000_000 }).map((amount) => ({ amount: kobo(amount) })),
    );
    const prices = fc.integer({ min: 100, max: 10_000_000 });
    fc.assert(
      fc.property(offs, prices, prices, (off, price, cost) => {
        const safe = discountOf(promo({ discount: off }), sold(price, cost));
        const lossy = discountOf(promo({ discount: off, belowCost: true }), sold(price, cost));
        expect(safe % 100).toBe(0);
        expect(safe).toBeGreaterThanOrEqual(0);
        expect(price - safe).toBeGreaterThanOrEqual(Math.min(price, cost));
        expect(lossy).toBeGreaterThanOrEqual(safe);
        expect(price - lossy).toBeGreaterThanOrEqual(100);
      }),
    );
  });
});

test("a promo code lasts through its last day in Lagos, or until staff end it", () => {
  const until: Day = "2026-12-31";
  const end = startOf(nextDay(until));
  expect(hasEnded(promo({ until }), instant(end - 1))).toBe(false);
  expect(hasEnded(promo({ until }), end)).toBe(true);
  expect(hasEnded(promo(), end)).toBe(false);
  expect(hasEnded(promo({ endedAt: end }), end)).toBe(true);
});

test.each([
  ["new10", "NEW10"],
  [" Xmas2026 ", "XMAS2026"],
  ["ab", undefined],
  ["10new", undefined],
  ["NEW 10", undefined],
  ["a".repeat(17), undefined],
])("%j is read as the code %s", (typed, code) => {
  expect(parseCode(typed)).toBe(code);
});

describe("typed terms of a promo code", () => {
  test.each([
    [
      "NEW10 10% max 200 uses 100 each 1 until 2026-12-31 mtn data",
      "10% max ₦200 uses 100 each 1 until 2026-12-31 MTN data",
    ],
    ["new10 ₦50 uses 5", "₦50 uses 5 each 1"],
    ["NEW10 5% max 1.5k uses 5", "5% max ₦1,500 uses 5 each 1"],
    ["NEW10 10% uses 5 Groups mtn", "10% uses 5 each 1 MTN groups"],
    ["NEW10 2.5% uses 1,000", undefined],
    ["NEW10 airtime uses 7 12.5%", "12.5% uses 7 each 1 airtime"],
    ["NEW10 10%", undefined],
    ["NEW10 uses 10", undefined],
    ["NEW10 0% uses 10", undefined],
    ["NEW10 101% uses 10", undefined],
    ["NEW10 10% uses 0", undefined],
    ["NEW10 10% uses 10 constructor MTN", undefined],
    ["NEW10 10% uses 10 __proto__", undefined],
    ["NEW10 10% uses 10 each 21", undefined],
    ["NEW10 10% uses 10 until tomorrow", undefined],
    ["NEW10 50 max 20 uses 10", undefined],
    ["NEW10 10% uses", undefined],
    ["10% uses 10", undefined],
  ])("%s are read as %s", (typed, spelled) => {
    const terms = parsePromo(typed);
    expect(terms && formatPromo(terms)).toBe(spelled);
    if (terms && spelled) expect(parsePromo(`${terms.code} ${spelled}`)).toEqual(terms);
  });
});
