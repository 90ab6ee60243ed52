import type { CustomerId, PaymentReference } from "../../core/base/ids.js";
import { type Kobo, naira } from "../../core/money/money.js";
import type { ShopContext } from "../context.js";
import { claimCheckoutSlot, newPayment, openCheckout } from "./checkout.js";

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
  if (amount < TOP_UP_MIN) return { outcome: "refused", reason: "below-minimum" };
  if (amount > TOP_UP_MAX) return { outcome: "refused", reason: "above-maximum" };
  const { store, mint } = shop;
  const reference = mint("top");
  const payBy = { by: "checkout", saveCard } as const;
  const payment = newPayment(shop, { reference, customer, amount, purpose: { kind: "top-up" }, payBy });
  const hasSlot = await store.transact(customer, async (books) => {
    const claimed = await claimCheckoutSlot(books, payment, payment.openedAt);
    if (claimed) await books.put("payment", payment);
    return claimed;
  });
  if (!hasSlot) return { outcome: "refused", reason: "too-many-unpaid" };
  const url = await openCheckout(shop, payment);
  if (url === undefined) return { outcome: "refused", reason: "checkout-unavailable" };
  return { outcome: "checkout", reference, url, amount };
}
