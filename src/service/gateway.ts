import { z } from "zod";
import type { Kobo } from "../core/money/money.js";
import type { ChargeOutcome, CheckoutOutcome, Gateway, GatewayPayment } from "../core/ports.js";
import { CURRENCY, isExactPayment, mergeRows } from "../core/reconciliation/received.js";
import { explainFailure, type FailedAnswer } from "./answer.js";
import { createClient, type ServiceOptions } from "./client.js";
import { listPayments } from "./list-payments.js";
import { readPaymentRow, rowReference } from "./payment-row.js";
import { toPaymentUnit } from "./payment-unit.js";
import { readPayments } from "./payments.js";

/** The paying side of the service: checkouts, card charges, and what became of them. Nothing here throws. */
export function createGateway(options: ServiceOptions): Gateway {
  const { unit, clock, log } = options;
  const client = createClient(options);
  const unsendable = (amount: Kobo) => unit === "naira" && amount % 100 !== 0;

  return {
    async open({ reference, amount, email, callbackPage, saveCard }) {
      if (unsendable(amount)) return { outcome: "refused", message: FRACTION };
      const wire = { amount: toPaymentUnit(amount, unit), transaction_ref: reference };
      const answer = await client.post("transaction/initiate", {
        ...wire,
        email,
        currency: CURRENCY,
        initiate_type: "inline",
        callback_url: callbackPage,
        is_recurring: saveCard,
      });
      return answer.kind === "ok" ? readCheckout(answer.data, wire) : refusedOrUnknown(answer);
    },

    async charge({ reference, amount, token }) {
      if (unsendable(amount)) return { outcome: "refused", message: FRACTION };
      const answer = await client.post("transaction/charge_card", {
        amount: toPaymentUnit(amount, unit),
        token_id: token,
        transaction_ref: reference,
      });
      return answer.kind === "ok" ? { outcome: "sent" } : refusedOrUnknown(answer);
    },

    async find(reference, window, amount) {
      // Once paid is paid: no further page can say otherwise.
      const enough = (row: unknown) => {
        const payment = readPaymentRow(row, { unit, fallback: clock() });
        return payment?.reference === reference && isExactPayment(payment, amount);
      };
      const reading = await readPayments(client, { reference, ...window, isEnough: enough });
      if (reading.outcome === "unread") return reading;
      const payments: GatewayPayment[] = [];
      for (const row of reading.rows) {
        const about = rowReference(row);
        if (about !== undefined && about !== reference) continue;
        const payment = readPaymentRow(row, { unit, fallback: clock() });
        // It could be this very payment: better to ask again later than to call it absent or failed.
        if (!payment) return { outcome: "unread", cause: "A payment record cannot be read" };
        payments.push(payment);
      }
      const paid = payments.filter(({ state }) => state === "success");
      if (paid.length > 1) log.warn({ reference, times: paid.length }, "A reference was paid more than once");
      const payment = mergeRows(payments, amount);
      return payment ? { outcome: "found", payment } : { outcome: "absent" };
    },

    list: (window) => listPayments(client, window, { unit, log }),
  };
}

const FRACTION = "The service takes whole naira only";

/** A refusal only when the service surely did nothing. */
function refusedOrUnknown(
  answer: FailedAnswer,
): Extract<CheckoutOutcome & ChargeOutcome, { outcome: "refused" | "unknown" }> {
  return answer.kind === "ambiguous"
    ? { outcome: "unknown", cause: explainFailure(answer) }
    : { outcome: "refused", message: explainFailure(answer) };
}

const Checkout = z.object({
  transaction_ref: z.string(),
  transaction_amount: z.number().optional().catch(undefined),
  checkout_url: z.url({ protocol: /^https?$/ }),
});

/**
 * Reads a payment initiation result (service-spec). A page counts as ours only when it repeats our reference, and our
 * amount where it gives one: a customer must not be sent to pay for something else.
 */
function readCheckout(
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
