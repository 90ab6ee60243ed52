import { z } from "zod";
import type { CheckoutOutcome } from "../core/ports.js";

const Checkout = z.object({
  transaction_ref: z.string(),
  transaction_amount: z.number().optional().catch(undefined),
  checkout_url: z.url({ protocol: /^https?$/ }),
});

/**
 * Reads a payment initiation result (service-spec). A page counts as ours only when it echoes our reference, and our
 * amount where it gives one: a customer must not be sent to pay for something else.
 */
export function readCheckout(
  data: unknown,
  asked: { readonly transaction_ref: string; readonly amount: number },
): CheckoutOutcome {
  const { data: checkout } = Checkout.safeParse(data);
  if (!checkout) return { outcome: "unknown", cause: "The checkout cannot be read" };
  if (checkout.transaction_ref !== asked.transaction_ref) {
    return { outcome: "unknown", cause: "The checkout is of another reference" };
  }
  if ((checkout.transaction_amount ?? asked.amount) !== asked.amount) {
    return { outcome: "unknown", cause: "The checkout is of another amount" };
  }
  return { outcome: "opened", url: checkout.checkout_url };
}
