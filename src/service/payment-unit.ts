import { type Kobo, kobo, naira, wholeNaira } from "../core/money/money.js";

/**
 * Converts between our kobo and the whole numbers of payment calls (initiate, charge_card, query). The specification
 * does not give their unit, so a setting does, and only this module knows which it is.
 */
export type PaymentUnit = "kobo" | "naira";

/** No payment is larger. The sum of a few larger ones would no longer be exact, so nothing could be compared with it. */
const AMOUNT_MAX = naira(1_000_000_000_000);

/** An amount for a payment call. Throws RangeError if the unit is naira and kobo would be lost. */
export const toPaymentUnit = (amount: Kobo, unit: PaymentUnit): number =>
  unit === "kobo" ? amount : wholeNaira(amount);

/** The amount of a payment record; undefined if it is not a valid amount in this unit. */
export function fromPaymentUnit(amount: number, unit: PaymentUnit): Kobo | undefined {
  try {
    const read = unit === "kobo" ? kobo(amount) : naira(amount);
    return read >= 0 && read <= AMOUNT_MAX ? read : undefined;
  } catch {
    return undefined;
  }
}
