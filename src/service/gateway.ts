import { z } from "zod";
import { isPaymentReference } from "../core/base/ids.js";
import { isWithin, type Window } from "../core/base/time.js";
import type { Kobo } from "../core/money/money.js";
import type { ChargeOutcome, CheckoutOutcome, Gateway, GatewayPayment } from "../core/ports.js";
import { CURRENCY, isExactPayment, mergeRows } from "../core/reconciliation/received.js";
import { explainFailure, type FailedAnswer } from "./answer.js";
import { type Client, createClient, type ServiceOptions } from "./client.js";
import { listPaymentRows } from "./payment-list.js";
import { createPaymentLookUps } from "./payment-look-ups.js";
import { mayBePayment, readPaymentRow, rowReference, unreadableRow } from "./payment-row.js";
import { toPaymentUnit } from "./payment-unit.js";

/** The payment side of the service: checkouts, card charges and their results. It never throws. */
export function createGateway(options: ServiceOptions): Gateway {
  const { unit, clock, log } = options;
  const client = createClient(options);
  const lookUp = createPaymentLookUps(client, options);
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
      if (unsendable(amount)) return { outcome: "unasked", cause: FRACTION };
      const answer = await client.post("transaction/charge_card", {
        amount: toPaymentUnit(amount, unit),
        token_id: token,
        transaction_ref: reference,
      });
      if (answer.kind === "ok") return { outcome: "sent" };
      const isUnasked = answer.kind === "unauthorised" || answer.kind === "unreached";
      return isUnasked ? { outcome: "unasked", cause: explainFailure(answer) } : refusedOrUnknown(answer);
    },

    async find(reference, window, amount) {
      // A paid payment stays paid, so once it is found, further pages and unreadable rows do not matter.
      const enough = (row: unknown) => {
        const payment = readPaymentRow(row, { unit, fallback: clock() });
        return payment?.reference === reference && isExactPayment(payment, amount);
      };
      const reading = await lookUp({ reference, ...window, isEnough: enough });
      if (reading.outcome === "unread") return reading;
      const { listPages } = reading;
      const payments: GatewayPayment[] = [];
      for (const row of reading.rows) {
        const about = rowReference(row);
        if (about !== undefined && about !== reference) continue;
        // In a list of all payments, one row without a reference would put every payment in doubt.
        if (about === undefined && listPages !== undefined && !mayBePayment(row, amount, unit)) continue;
        const payment = readPaymentRow(row, { unit, fallback: clock() });
        if (payment) payments.push(payment);
        // It could be this payment. To read it again later is safer than to call it absent, failed or too small.
        else if (!reading.rows.some(enough))
          return { outcome: "unread", cause: "A payment record cannot be read", unreadableRow: true };
      }
      const paid = payments.filter(({ state }) => state === "success");
      if (paid.length > 1) log.warn({ reference, times: paid.length }, "a reference was paid more than once");
      const payment = mergeRows(payments, amount);
      const read = payment ? ({ outcome: "found", payment } as const) : ({ outcome: "absent" } as const);
      return { ...read, ...(listPages !== undefined && { listPages }) };
    },

    list: (window, use) => listPayments(client, window, use, { unit, log }),
  };
}

/**
 * Every payment between two instants (service-spec: GET /transaction), ours and those of the merchant's other programs.
 * If one of ours cannot be read, it is listed as unreadable; any other unreadable row is skipped and logged. A payment
 * without a time is in every list, because it may belong to any.
 */
function listPayments(
  client: Client,
  window: Window,
  use: Parameters<Gateway["list"]>[1],
  { unit, log }: Pick<ServiceOptions, "unit" | "log">,
): ReturnType<Gateway["list"]> {
  const { from } = window;
  // Queries cover whole days, so they return more than was asked for.
  const isAskedFor = ({ at, undated }: GatewayPayment) => undated || isWithin(at, window);
  return listPaymentRows(client, window, async ({ rows, readTo }) => {
    const payments: GatewayPayment[] = [];
    for (const row of rows) {
      const payment = readPaymentRow(row, { unit, fallback: from });
      const reference = rowReference(row);
      if (payment) payments.push(payment);
      else if (reference !== undefined && isPaymentReference(reference)) {
        payments.push(unreadableRow(reference, row, from));
      } else log.warn({}, "unreadable payment record skipped");
    }
    await use({ payments: payments.filter(isAskedFor), readTo });
  });
}

const FRACTION = "The service takes whole naira only";

/** A refusal only if the service certainly did nothing. */
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
 * Reads a payment initiation result (service-spec). The page must repeat our reference, and our amount if it gives one:
 * a customer must not be sent to pay for something else.
 */
function readCheckout(
  data: unknown,
  requested: { readonly transaction_ref: string; readonly amount: number },
): CheckoutOutcome {
  const { data: checkout } = Checkout.safeParse(data);
  if (!checkout) return { outcome: "unknown", cause: "The checkout cannot be read" };
  if (checkout.transaction_ref !== requested.transaction_ref) {
    return { outcome: "unknown", cause: "The checkout is of another reference" };
  }
  if ((checkout.transaction_amount ?? requested.amount) !== requested.amount) {
    return { outcome: "unknown", cause: "The checkout is of another amount" };
  }
  return { outcome: "opened", url: checkout.checkout_url };
}
