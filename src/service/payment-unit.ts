import { type Kobo, kobo, naira, wholeNaira } from "../core/money/money.js";

/**
 * Converts between our kobo and the whole numbers of payment calls (initiate, charge_card, query). The specification
 * does not give their unit, so a setting does, and only this module knows which it is.
 */
export type PaymentUnit = "kobo" | "naira";

/** An amount for a payment call. Throws RangeError if the unit is naira and kobo would be lost. */
export const toPaymentUnit = (amount: Kobo, unit: PaymentUnit): number =>
  unit === "kobo" ? amount : wholeNaira(amount);

/** The amount of a payment record; undefined if it is not a valid amount in this unit. */
export function fromPaymentUnit(amount: number, unit: PaymentUnit): Kobo | undefined {
  if (!(amount >= 0)) return undefined;
  try {
    return unit === "kobo" ? kobo(amount) : naira(amount);
  } catch {
    return undefined;
  }
}
