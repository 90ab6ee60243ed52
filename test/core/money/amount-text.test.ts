import fc from "fast-check";
import { expect, test } from "vitest";
import { parseAmount } from "../../../src/core/money/money.js";

test.each([
  ["200", 200],
  ["₦1,500", 1_500],
  ["N500", 500],
  ["200 naira", 200],
  ["1.5k", 1_500],
  ["2k", 2_000],
  ["2.25k", 2_250],
  ["1.5m", 1_500_000],
  ["₦1.15M", 1_150_000],
  ["2m naira", 2_000_000],
  ["50.00", 50],
  ["٢٠٠", 200],
  ["２００", 200],
  [" 1 000 ", 1_000],
  ["₦ 10\u00a0000 naira", 10_000],
  ["1 234 500", 1_234_500],
  ["1. 5 k", 1_500],
  ["1,234,500", 1_234_500],
  ["٥٠٠", 500],
  ["\u200f٥٠٠\u200f", 500],
  ["\u202a₦\u200b5\u200d00\u202c", 500],
  ["\ufeff500", 500],
])("%j is %d naira", (typed, amount) => {
  expect(parseAmount(typed)).toBe(amount * 100);
});

test.each([
  "",
  "-200",
  "50.5",
  "1e9",
  "200.75",
  "two hundred",
  "200 200x",
  ...["100 50", "200\n50", "200\n500", "1000 500", "100  500", "100, 500", "080 312", "1 5 k"],
  "0x10",
  "999999999999",
  "NaN",
  "∞",
  "1.5",
  "250.000",
  "1.125m",
  "999999999m",
  "5mb",
  "12,50",
  "1,5",
  ",500",
  "5,00",
  "1,0000",
  "½",
])("%j is not an amount of whole naira", (typed) => {
  expect(parseAmount(typed)).toBeUndefined();
});

test("any text is read as a whole number of naira or as nothing", () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const amount = parseAmount(typed);
      expect(amount === undefined || (Number.isSafeInteger(amount) && amount % 100 === 0 && amount >= 0)).toBe(true);
    }),
  );
});
