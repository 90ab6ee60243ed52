import { type CustomerId, isCustomerId, type PaymentReference } from "../../core/base/ids.js";
import { after, type Clock } from "../../core/base/time.js";
import { LOOK_INTERVAL_MAX_MS } from "../../core/jobs/backoff.js";
import { movePayment, type Payment } from "../../core/money/payment.js";
import type { Gateway, Log } from "../../core/ports.js";
import type { Store } from "../../core/store.js";

export type OpenCheckout = (payment: Payment) => Promise<string | undefined>;

type Deps = {
  readonly store: Store;
  readonly gateway: Gateway;
  readonly clock: Clock;
  readonly log: Log;
  /** Where the browser returns to after paying; decides nothing. */
  readonly callbackPage: (reference: PaymentReference) => string;
  /** The service wants an e-mail address; customers of a chat have none, so each has one of the shop's. */
  readonly emailOf: (customer: CustomerId) => string;
};

/**
 * Opens the hosted page for a payment whose intent is already stored; the page's address, or undefined when it could
 * not be opened. A payment that could not be opened is `failed`; should it be paid all the same, it is credited.
 */
export function createOpenCheckout({ store, gateway, clock, log, callbackPage, emailOf }: Deps): OpenCheckout {
  const keep = (payment: Payment, change: (current: Payment) => Payment) =>
    store.transact(payment.customer, async (books) => {
      const current = await books.payment(payment.reference);
      if (current?.state === "initiated") await books.putPayment(change(current));
    });

  return async (payment) => {
    const { reference, amount, customer, via } = payment;
    const opened = await gateway.open({
      reference,
      amount,
      email: emailOf(customer),
      callbackPage: callbackPage(reference),
      saveCard: via.kind === "checkout" && via.saveCard,
    });
    if (opened.outcome === "opened") {
      const { url } = opened;
      await keep(payment, (current) =>
        current.via.kind === "checkout" ? { ...current, via: { ...current.via, url } } : current,
      );
      return url;
    }
    const reason = opened.outcome === "refused" ? opened.message : opened.cause;
    log.warn({ reference, outcome: opened.outcome, reason }, "checkout could not be opened");
    // The page may exist all the same, and be paid: it is looked for, like every payment that was given up on.
    await keep(payment, (current) => {
      const at = clock();
      return movePayment(current, "failed", { at, change: { reason, dueAt: after(at, LOOK_INTERVAL_MAX_MS) } });
    });
    return undefined;
  };
}

/** Whose address it is: the part before the @ is the customer's id, which nobody could guess (see `emailOf`). */
export function customerOfEmail(email = ""): CustomerId | undefined {
  const [id = ""] = email.trim().toLowerCase().split("@");
  return isCustomerId(id) ? id : undefined;
}
