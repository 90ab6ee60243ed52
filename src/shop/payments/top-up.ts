import type { CustomerId, PaymentReference } from "../../core/base/ids.js";
import { after } from "../../core/base/time.js";
import { type Kobo, naira } from "../../core/money/money.js";
import type { Payment } from "../../core/money/payment.js";
import type { ShopContext } from "../context.js";
import { claimCheckoutSlot, openCheckout } from "./checkout.js";

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
  const { store, mint, clock, config } = shop;
  const at = clock();
  const reference = mint("top");
  const payment: Payment = {
    reference,
    customer,
    amount,
    purpose: { kind: "top-up" },
    via: { kind: "checkout", saveCard },
    state: "initiated",
    openedAt: at,
    changedAt: at,
    expiresAt: after(at, config.paymentExpiryMs),
    dueAt: after(at, config.pollIntervalMs),
    reads: 0,
  };
  const hasSlot = await store.transact(customer, async (books) => {
    const claimed = await claimCheckoutSlot(books, payment, at);
    if (claimed) await books.putPayment(payment);
    return claimed;
  });
  if (!hasSlot) return { outcome: "refused", reason: "too-many-unpaid" };
  const url = await openCheckout(shop, payment);
  if (url === undefined) return { outcome: "refused", reason: "checkout-unavailable" };
  return { outcome: "checkout", reference, url, amount };
}
