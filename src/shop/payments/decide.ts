import type { CustomerId, PaymentReference } from "../../core/base/ids.js";
import type { Clock } from "../../core/base/time.js";
import type { Kobo } from "../../core/money/money.js";
import { isHeld, movePayment, type Payment } from "../../core/money/payment.js";
import type { Log } from "../../core/ports.js";
import type { Books, Store } from "../../core/store.js";
import type { ShopConfig } from "../context.js";
import { recordAudit } from "../settings/audit.js";
import { creditPayment, declineCharge, notifyPayer } from "./credit.js";
import type { SettlePayment } from "./settle.js";

type Deps = Parameters<typeof creditPayment>[0] & {
  readonly store: Store;
  readonly config: ShopConfig;
  readonly settlePayment: SettlePayment;
  readonly clock: Clock;
  readonly log: Log;
};

/** `closed`: there is nothing to credit (any more); `unread`: nothing was decided, as the service's list cannot be read. */
type CreditResult = "credited" | "closed" | "unread";

export type DecidePayment = {
  /** Credits a payment that did not match with what the service lists for it now. */
  creditPayment(reference: PaymentReference, by: CustomerId): Promise<CreditResult>;
  /** It goes back at the service, by hand; an order that waited for it is closed. */
  returnPayment(reference: PaymentReference, by: CustomerId): Promise<void>;
  /** A charge that is not listed was none. */
  confirmNotCharged(reference: PaymentReference, by: CustomerId): Promise<void>;
};

/** What a person decides about a payment that does not match, or is in review: each takes effect once. */
export function createDecidePayment(deps: Deps): DecidePayment {
  const { store, settlePayment, clock, log } = deps;

  /** Read anew first: what was shown may be old, and what agrees by now needs nobody to decide. */
  const decide = async (
    reference: PaymentReference,
    work: (books: Books, held: Payment) => Promise<boolean>,
  ): Promise<CreditResult> => {
    const known = await store.payment(reference);
    if (!known || !isHeld(known)) return "closed";
    if ((await settlePayment(reference, "asked")) === "unread") return "unread";
    return store.transact(known.customer, async (books) => {
      const payment = await books.payment(reference);
      if (payment?.state === "paid") return "credited";
      return payment && isHeld(payment) && (await work(books, payment)) ? "credited" : "closed";
    });
  };

  return {
    creditPayment: (reference, by) =>
      decide(reference, async (books, payment) => {
        const amount = creditable(payment);
        if (amount === undefined) return false;
        const { customer } = payment;
        await creditPayment(deps, books, payment, { amount });
        await recordAudit(deps, books, { customer, by, action: "payment-credited", target: reference, amount });
        log.info({ reference, amount }, "a payment was credited by hand");
        return true;
      }),

    async returnPayment(reference, by) {
      await decide(reference, async (books, payment) => {
        const { customer, purpose } = payment;
        const at = clock();
        await books.putPayment(movePayment(payment, "returned", { at }));
        await notifyPayer(deps, books, payment);
        const order = purpose.kind === "order" ? await books.order(purpose.order) : undefined;
        if (order?.state === "awaiting_payment" && order.payment === reference) {
          await books.putOrder({ ...order, dueAt: at });
        }
        await recordAudit(deps, books, { customer, by, action: "payment-returned", target: reference });
        return true;
      });
    },

    async confirmNotCharged(reference, by) {
      await decide(reference, async (books, payment) => {
        if (payment.review !== "unlisted") return false;
        await declineCharge(deps, books, payment, "a person saw that it was not charged");
        await recordAudit(deps, books, {
          customer: payment.customer,
          by,
          action: "payment-not-charged",
          target: reference,
        });
        return true;
      });
    },
  };
}

/** What is listed now and is naira; of a charge that is not listed what was asked for, as a person has seen it. */
function creditable({ review, received, currency, amount }: Payment): Kobo | undefined {
  if (review === "unlisted") return amount;
  return currency === undefined && received !== undefined && received > 0 ? received : undefined;
}
