import { type CustomerId, isPaymentReference, type PaymentReference } from "../../core/base/ids.js";
import { after, type Instant } from "../../core/base/time.js";
import { notificationChat } from "../../core/customers/chat.js";
import type { Kobo } from "../../core/money/money.js";
import { movePayment, OPEN_PAYMENT_INTERVAL_MAX_MS, type Payment, TOP_UP_LIMITS } from "../../core/money/payment.js";
import type { PayBy } from "../../core/orders/order.js";
import type { Books } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { changeRecord } from "../customers/change-customer.js";
import { findCurrent } from "../customers/current.js";

type PaymentTerms = Pick<Payment, "reference" | "customer" | "amount" | "purpose"> & {
  readonly payBy: Exclude<PayBy, { by: "wallet" }>;
};

/** Why a payment cannot begin in this way. `closed`: it can no longer be paid at all. */
export type PaymentRefusal =
  | "checkout-unavailable"
  | "too-many-unpaid"
  | "card-removed"
  | "card-charges-stopped"
  | "wallet-frozen"
  | "closed";

/** Paid from the wallet, or being charged to a card. Notifications report what follows. */
export const UNDERWAY = { outcome: "underway" } as const;

export const refused = <Reason extends string>(reason: Reason) => ({ outcome: "refused", reason }) as const;

/**
 * Saves a payment before its card is charged or its page is opened. Undefined if the customer has too many unpaid
 * pages.
 */
export async function savePayment(
  { clock, config }: ShopContext,
  books: Books,
  { payBy, ...terms }: PaymentTerms,
): Promise<Payment | undefined> {
  const at = clock();
  const payment: Payment = {
    ...terms,
    via: payBy.by === "card" ? { kind: "card", card: payBy.card } : { kind: "checkout", saveCard: payBy.saveCard },
    state: "initiated",
    openedAt: at,
    changedAt: at,
    expiresAt: after(at, config.paymentExpiryMs),
    dueAt: payBy.by === "card" ? at : after(at, config.pollIntervalMs),
  };
  if (payBy.by === "checkout" && !(await claimCheckoutSlot(books, payment, at))) return undefined;
  await books.put("payment", payment);
  return payment;
}

/** A page on which a payment can be made. */
export type CheckoutPage = {
  readonly outcome: "checkout";
  readonly reference: PaymentReference;
  readonly url: string;
};

/** The page already open for a payment, if it can still be paid there in this way. */
export function openPageOf({ reference, state, via }: Payment, payBy: PayBy): CheckoutPage | undefined {
  if (state !== "initiated" || via.kind !== "checkout" || payBy.by !== "checkout") return undefined;
  const { url, saveCard } = via;
  return url !== undefined && saveCard === payBy.saveCard ? { outcome: "checkout", reference, url } : undefined;
}

/** Unpaid checkouts that one customer may have open at the same time. */
export const CHECKOUTS_OPEN_MAX = 10;

/**
 * Limits the unpaid checkouts of one customer, so that nobody can open pages at the service without end. Each payment
 * claims a numbered slot until it is settled or expires; false if no slot is free. The page of a cancelled order can
 * still be paid until then, so it still counts.
 */
async function claimCheckoutSlot(books: Books, payment: Payment, now: Instant): Promise<boolean> {
  for (let slot = 1; slot <= CHECKOUTS_OPEN_MAX; slot++) {
    const name = `checkout:${payment.customer}:${slot}`;
    const holder = await books.claimant(name);
    if (holder !== undefined && (await isUnpaid(books, holder, now))) continue;
    if (holder !== undefined) await books.unclaim(name, holder);
    return books.claim(name, `${payment.reference}:${payment.expiresAt}`);
  }
  return false;
}

/** An expired payment is not read: it may have been closed long ago. */
async function isUnpaid(books: Books, holder: string, now: Instant): Promise<boolean> {
  const [reference = "", expiresAt] = holder.split(":");
  if (now >= Number(expiresAt) || !isPaymentReference(reference)) return false;
  return (await books.read("payment", reference))?.state === "initiated";
}

/** A saved payment whose checkout page must still be opened. */
export type PaymentToOpen = { readonly outcome: "open"; readonly payment: Payment };

/**
 * Opens the hosted page for a saved payment. If the page cannot be opened, the payment is `failed`; if it is paid
 * anyway, it is credited.
 */
export async function openCheckout(shop: ShopContext, payment: Payment) {
  const { gateway, clock, log, config, store } = shop;
  const { reference, amount, customer, via } = payment;
  const payer = await findCurrent(store, customer);
  const opened = await gateway.open({
    reference,
    amount,
    email: config.emailOf(customer),
    callbackPage: config.callbackPage(reference, payer && notificationChat(payer)?.channel),
    saveCard: via.kind === "checkout" && via.saveCard,
  });
  if (opened.outcome === "opened") {
    const { url } = opened;
    await changeInitiated(shop, payment, (current) =>
      current.via.kind === "checkout" ? { ...current, via: { ...current.via, url } } : current,
    );
    return { outcome: "checkout", reference, url } as const;
  }
  const reason = opened.outcome === "refused" ? opened.message : opened.cause;
  log.warn({ reference, outcome: opened.outcome, reason }, "checkout could not be opened");
  // The page may exist anyway and be paid, so we keep polling the payment, like every failed one.
  await changeInitiated(shop, payment, (current) => {
    const at = clock();
    return movePayment(current, "failed", {
      at,
      change: { reason, dueAt: after(at, OPEN_PAYMENT_INTERVAL_MAX_MS) },
    });
  });
  return refused("checkout-unavailable");
}

const changeInitiated = (
  { store }: ShopContext,
  { customer, reference: id }: Payment,
  change: (current: Payment) => Payment,
) =>
  changeRecord(store, "payment", { id, customer }, (current) =>
    current.state === "initiated" ? change(current) : undefined,
  );

type TopUpResult =
  | CheckoutPage
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
  if (amount < TOP_UP_LIMITS.min) return refused("below-minimum");
  if (amount > TOP_UP_LIMITS.max) return refused("above-maximum");
  const payBy = { by: "checkout", saveCard } as const;
  const terms = { reference: shop.mint("top"), customer, amount, purpose: { kind: "top-up" }, payBy } as const;
  const payment = await shop.store.transact(customer, (books) => savePayment(shop, books, terms));
  return payment ? openCheckout(shop, payment) : refused("too-many-unpaid");
}
