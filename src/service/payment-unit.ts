import { type Kobo, kobo, naira, wholeNaira } from "../core/money/money.js";

/**
 * The border between our kobo and the whole numbers of payment calls (initiate, charge_card, query). The specification
 * does not give their unit, so a setting does, and this is the only module that knows which it is.
 */
export type PaymentUnit = "kobo" | "naira";

/** An amount as a payment call carries it. Throws RangeError when the unit is naira and kobo would be lost. */
export const toPaymentUnit = (amount: Kobo, unit: PaymentUnit): number =>
  unit === "kobo" ? amount : wholeNaira(amount);

/** An amount of a payment record; undefined when it is no amount of money in this unit. */
export function fromPaymentUnit(amount: number, unit: PaymentUnit): Kobo | undefined {
  if (!(amount >= 0)) return undefined;
  try {
    return unit === "kobo" ? kobo(amount) : naira(amount);
  } catch {
    return undefined;
  }
}
