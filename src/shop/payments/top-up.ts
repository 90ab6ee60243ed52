import type { CustomerId, Mint, PaymentReference } from "../../core/base/ids.js";
import { after, type Clock } from "../../core/base/time.js";
import { type Kobo, naira } from "../../core/money/money.js";
import type { Payment } from "../../core/money/payment.js";
import type { Store } from "../../core/store.js";
import { claimCheckoutSlot } from "./checkout-limit.js";
import type { OpenCheckout } from "./open-checkout.js";

export type TopUpResult =
  | { readonly outcome: "checkout"; readonly reference: PaymentReference; readonly url: string; readonly amount: Kobo }
  | {
      readonly outcome: "refused";
      readonly reason: "below-minimum" | "above-maximum" | "checkout-unavailable" | "too-many-unpaid";
    };

export const TOP_UP_MIN = naira(100);
export const TOP_UP_MAX = naira(500_000);

type Deps = {
  readonly store: Store;
  readonly openCheckout: OpenCheckout;
  readonly mint: Mint;
  readonly clock: Clock;
  readonly paymentExpiryMs: number;
  readonly pollIntervalMs: number;
};

/** Asks for money into the wallet, on a hosted page. */
export function createTopUp(deps: Deps) {
  const { store, openCheckout, mint, clock, paymentExpiryMs, pollIntervalMs } = deps;
  return async (
    customer: CustomerId,
    amount: Kobo,
    { saveCard }: { readonly saveCard: boolean },
  ): Promise<TopUpResult> => {
    if (amount < TOP_UP_MIN) return { outcome: "refused", reason: "below-minimum" };
    if (amount > TOP_UP_MAX) return { outcome: "refused", reason: "above-maximum" };
    const at = clock();
    const reference = mint("top");
    const payment: Payment = {
      ...{ reference, customer, amount, purpose: { kind: "top-up" }, via: { kind: "checkout", saveCard } },
      ...{ state: "initiated", openedAt: at, changedAt: at, reads: 0 },
      expiresAt: after(at, paymentExpiryMs),
      dueAt: after(at, pollIntervalMs),
    };
    const asked = await store.transact(customer, async (books) => {
      const room = await claimCheckoutSlot(books, payment, at);
      if (room) await books.putPayment(payment);
      return room;
    });
    if (!asked) return { outcome: "refused", reason: "too-many-unpaid" };
    const url = await openCheckout(payment);
    if (url === undefined) return { outcome: "refused", reason: "checkout-unavailable" };
    return { outcome: "checkout", reference, url, amount };
  };
}
