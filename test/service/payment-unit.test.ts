import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kobo } from "../../src/core/money/money.js";
import { fromPaymentUnit, toPaymentUnit } from "../../src/service/payment-unit.js";

describe("an amount in the unit of payment calls", () => {
  it("is the same after it is converted and back, in either unit", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.constantFrom("kobo", "naira"), (whole, unit) => {
        const amount = kobo(whole * 100);
        expect(fromPaymentUnit(toPaymentUnit(amount, unit), unit)).toBe(amount);
      }),
    );
  });

  it("is a hundredth in naira, and is refused if it would lose kobo", () => {
    expect(toPaymentUnit(kobo(12_300), "kobo")).toBe(12_300);
    expect(toPaymentUnit(kobo(12_300), "naira")).toBe(123);
    expect(() => toPaymentUnit(kobo(12_345), "naira")).toThrow(RangeError);
    expect(fromPaymentUnit(123.45, "naira")).toBe(12_345);
  });

  it.each([[-1], [Number.NaN], [Number.POSITIVE_INFINITY], [0.001], [1e300], [1e15]])("cannot be %d", (amount) => {
    expect(fromPaymentUnit(amount, "kobo")).toBeUndefined();
    expect(fromPaymentUnit(amount, "naira")).toBeUndefined();
  });
});
