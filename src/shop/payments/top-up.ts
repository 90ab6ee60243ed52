import type { CustomerId, PaymentReference } from "../../core/base/ids.js";
import { type Kobo, naira } from "../../core/money/money.js";
import type { ShopContext } from "../context.js";
import { openCheckout, refused, savePayment } from "./checkout.js";

export const TOP_UP_MIN = naira(100);
export const TOP_UP_MAX = naira(500_000);

export type TopUpResult =
  | { readonly outcome: "checkout"; readonly reference: PaymentReference; readonly url: string; readonly amount: Kobo }
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
  if (amount < TOP_UP_MIN) return refused("below-minimum");
  if (amount > TOP_UP_MAX) return refused("above-maximum");
  const { store, mint } = shop;
  const reference = mint("top");
  const payBy = { by: "checkout", saveCard } as const;
  const terms = { reference, customer, amount, purpose: { kind: "top-up" }, payBy } as const;
  const payment = await store.transact(customer, (books) => savePayment(shop, books, terms));
  if (!payment) return refused("too-many-unpaid");
  const url = await openCheckout(shop, payment);
  if (url === undefined) return refused("checkout-unavailable");
  return { outcome: "checkout", reference, url, amount };
}
