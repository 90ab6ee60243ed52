import { present } from "../../core/base/collections.js";
import type { CustomerId, PaymentReference } from "../../core/base/ids.js";
import type { Kobo } from "../../core/money/money.js";
import { isUndecided, movePayment, type Payment } from "../../core/money/payment.js";
import type { Books } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { recordAudit } from "../settings/audit.js";
import { isOwnAndOthersCould } from "../wallets/carry-out.js";
import { failCharge } from "./charge-card.js";
import { creditPayment, notifyPayer, waitingOrder } from "./credit-payment.js";
import { expireBatch, settlePayment } from "./settle.js";

/**
 * Why nothing was decided. `credited`: the payment agrees now. `closed`: there is nothing to decide, or no longer.
 * `unread`: the service's list cannot be read.
 */
type NotDecided = "credited" | "closed" | "unread";

/**
 * `credited`: by this decision too. `own-payment`: it is in review and their own, so another member of staff has to
 * credit it. `not-listed`: the service lists no money of it that can be credited.
 */
type CreditResult = NotDecided | "own-payment" | "not-listed";

/**
 * Credits a payment that does not match, or is in review, with the amount the service lists for it now. `whenCredited`
 * runs in the same transaction.
 */
export async function creditHeldPayment(
  shop: ShopContext,
  reference: PaymentReference,
  by: CustomerId,
  whenCredited?: (books: Books, held: Payment) => Promise<void>,
): Promise<CreditResult> {
  const payer = (await shop.store.read("payment", reference))?.customer;
  const isOthersToDecide = payer !== undefined && (await isOwnAndOthersCould(shop, payer, by));
  return decide(shop, reference, async (books, payment): Promise<CreditResult> => {
    const amount = creditableAmount(payment);
    if (amount === undefined) return "not-listed";
    if (payment.review && isOthersToDecide) return "own-payment";
    const { customer } = payment;
    await creditPayment(shop, books, payment, { amount });
    await expireBatch(shop, books, payment); // Only the exact price pays for a batch.
    await whenCredited?.(books, payment);
    await recordAudit(shop, books, { customer, by, action: "payment-credited", target: reference, amount });
    return "credited";
  });
}

/** Closes a payment whose money staff return at the service. An order that waited for it becomes due; a batch ends. */
export const returnHeldPayment = (
  shop: ShopContext,
  reference: PaymentReference,
  by: CustomerId,
): Promise<NotDecided | "returned"> =>
  decide(shop, reference, async (books, payment): Promise<"returned"> => {
    const { customer, received, currency } = payment;
    const at = shop.clock();
    const change = present({ received, currency });
    const { offeredCard: _, ...returned } = movePayment(payment, "returned", { at, change });
    await books.put("payment", returned);
    await notifyPayer(shop, books, payment);
    await expireBatch(shop, books, payment);
    const order = await waitingOrder(books, payment);
    if (order) await books.put("order", { ...order, dueAt: at });
    await recordAudit(shop, books, { customer, by, action: "payment-returned", target: reference });
    return "returned";
  });

/** Records that a charge the service does not list was never made. */
export const confirmNotCharged = (
  shop: ShopContext,
  reference: PaymentReference,
  by: CustomerId,
): Promise<NotDecided | "not-charged"> =>
  decide(shop, reference, async (books, payment) => {
    const { customer, review } = payment;
    if (review !== "unlisted") return "closed";
    await failCharge(shop, books, payment, { reason: "a person saw that it was not charged", review });
    await recordAudit(shop, books, { customer, by, action: "payment-not-charged", target: reference });
    return "not-charged";
  });

/** Reads the payment back first: what the person saw may be old, and a payment that agrees now needs no decision. */
async function decide<Decision>(
  shop: ShopContext,
  reference: PaymentReference,
  work: (books: Books, held: Payment) => Promise<Decision>,
): Promise<Decision | NotDecided> {
  const shown = await shop.store.read("payment", reference);
  if (!shown || !isUndecided(shown)) return "closed";
  if ((await settlePayment(shop, reference, "asked")) === "unread") return "unread";
  return shop.store.transact(shown.customer, async (books) => {
    const payment = await books.read("payment", reference);
    if (payment?.state === "paid") return "credited";
    return payment && isUndecided(payment) ? work(books, payment) : "closed";
  });
}

/**
 * The amount the service lists now, if it is in naira. For a charge that it does not list, the amount asked for, as a
 * person has seen it.
 */
function creditableAmount({ review, received, currency, amount }: Payment): Kobo | undefined {
  if (review === "unlisted" && received === undefined) return amount;
  return currency === undefined && received !== undefined && received > 0 ? received : undefined;
}

/** Whether staff may credit a payment as it was last read; it is read again before it is credited. */
export const isCreditable = (payment: Payment): boolean =>
  isUndecided(payment) && creditableAmount(payment) !== undefined;
