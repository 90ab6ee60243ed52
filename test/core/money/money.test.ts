import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  add,
  formatNaira,
  kobo,
  naira,
  parseNaira,
  percent,
  subtract,
  wholeNaira,
} from "../../../src/core/money/money.js";

describe("money", () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("is never %s kobo", (amount) => {
    expect(() => kobo(amount)).toThrow(RangeError);
  });

  test.each([
    ["5000.00", 500_000],
    [" 350 ", 35_000],
    ["0.05", 5],
    ["12.5", 1_250],
  ])("is read from %j", (text, amount) => {
    expect(parseNaira(text)).toBe(amount);
  });

  test.each(["", "-5", "1e9", "1,000", "5.001", "₦5", "1234567890123", "0x10"])("is not read from %j", (text) => {
    expect(parseNaira(text)).toBeUndefined();
  });

  test("survives being written as decimal naira and read back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 13 }), (amount) => {
        const text = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
        expect(parseNaira(text)).toBe(amount);
      }),
    );
  });

  test("survives adding and subtracting the same amount", () => {
    const amounts = fc.integer({ min: 0, max: 10 ** 12 }).map(kobo);
    fc.assert(fc.property(amounts, amounts, (a, b) => subtract(add(a, b), b) === a));
  });

  test.each([
    [150_000, "₦1,500"],
    [150_050, "₦1,500.50"],
    [5, "₦0.05"],
    [-20_000, "-₦200"],
  ])("of %d kobo is shown as %s", (amount, shown) => {
    expect(formatNaira(kobo(amount))).toBe(shown);
  });

  test("in naira may have two decimals at most", () => {
    expect(naira(19.99)).toBe(1_999);
    expect(() => naira(0.001)).toThrow(RangeError);
    expect(wholeNaira(naira(50))).toBe(50);
    expect(() => wholeNaira(kobo(5_050))).toThrow(RangeError);
  });

  test("rounds a share half up", () => {
    expect(percent(kobo(10_001), 150)).toBe(150);
    expect(percent(kobo(10_050), 5_000)).toBe(5_025);
    expect(percent(kobo(1), 5_000)).toBe(1);
  });
});
