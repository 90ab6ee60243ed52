import type { CustomerId } from "../../core/base/ids.js";
import type { Kobo } from "../../core/money/money.js";
import { TOP_UP_LIMITS } from "../../core/money/payment.js";
import type { ShopContext } from "../context.js";
import { type CheckoutPage, openCheckout, refused, savePayment } from "./checkout.js";

export type TopUpResult =
  | CheckoutPage
  | {
      readonly outcome: "refused";
      readonly reason: "below-minimum" | "above-maximum" | "checkout-unavailable" | "too-many-unpaid";
    };

/** Opens a hosted page on which a customer pays money into their wallet. */
export async function topUp(
  shop: ShopContext,
  customer: CustomerId,
  amount: Kobo,
  { saveCard }: { readonly saveCard: boolean },
): Promise<TopUpResult> {
  if (amount < TOP_UP_LIMITS.min) return refused("below-minimum");
  if (amount > TOP_UP_LIMITS.max) return refused("above-maximum");
  const payBy = { by: "checkout", saveCard } as const;
  const terms = { reference: shop.mint("top"), customer, amount, purpose: { kind: "top-up" }, payBy } as const;
  const payment = await shop.store.transact(customer, (books) => savePayment(shop, books, terms));
  return payment ? openCheckout(shop, payment) : refused("too-many-unpaid");
}
