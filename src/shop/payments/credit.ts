import type { CardId, Mint } from "../../core/base/ids.js";
import { after, type Clock } from "../../core/base/time.js";
import { LOOK_INTERVAL_MAX_MS } from "../../core/jobs/backoff.js";
import { isSameCard, type SavedCard } from "../../core/money/card.js";
import { topUpEntry } from "../../core/money/ledger.js";
import { LATE_PAYMENT_LOOKS_MAX, movePayment, type Payment } from "../../core/money/payment.js";
import type { Books } from "../../core/store.js";
import type { ShopConfig } from "../context.js";
import { moveOrder } from "../ledger/move-order.js";
import { notifyCustomer } from "../notifications/notify-customer.js";
import { raiseAlarm } from "../notifications/staff.js";

type Deps = { readonly config: ShopConfig; readonly mint: Mint; readonly clock: Clock };

/**
 * Credits what came of a payment, once, and goes on with what it was for. An order is paid by nothing but what was asked
 * for; anything else is its customer's, in the wallet.
 */
export async function creditPayment(
  deps: Deps,
  books: Books,
  payment: Payment,
  { amount = payment.amount, gatewayRef }: Partial<Pick<Payment, "amount" | "gatewayRef">> = {},
): Promise<void> {
  const { clock } = deps;
  const at = clock();
  const { reference, customer, purpose } = payment;
  await books.post(topUpEntry({ id: reference, customer, amount, at }));
  const change = gatewayRef === undefined ? {} : { gatewayRef };
  const paid = { ...movePayment(payment, "paid", { at, change }), amount };
  await books.putPayment(paid);
  if ((await books.customer())?.erasedAt !== undefined) return raiseAlarm(deps, books, "payer-erased", reference);
  await saveOfferedCard(deps, books, paid);
  const order = purpose.kind === "order" && amount === payment.amount ? await books.order(purpose.order) : undefined;
  if (order?.state === "awaiting_payment") {
    await moveOrder(deps, books, order, "paid", { by: "gateway", change: { dueAt: at } });
  } else {
    await notifyCustomer(books, { kind: "payment", reference }, at);
  }
}

/**
 * Keeps the card of a verified payment whose customer asked for it, once for a payment. A card that is known already gets
 * the new token, and stays what its owner has made of it.
 */
export async function saveOfferedCard(
  { mint, clock }: Pick<Deps, "mint" | "clock">,
  books: Books,
  payment: Payment,
): Promise<void> {
  const { offeredCard, via, customer, reference } = payment;
  if (!offeredCard || via.kind !== "checkout" || !via.saveCard || payment.state !== "paid") return;
  const { brand, last4, sealedToken } = offeredCard;
  const id: CardId = mint("crd");
  if (!(await books.claim(`card-of:${reference}`, id))) return;
  const known = (await books.cards()).find((card) => isSameCard(card, offeredCard));
  // A copy of a linked chat's card becomes this chat's own.
  const { copyOf: _, ...same } = known ?? { id, customer, brand, last4 };
  const card: SavedCard = { ...same, sealedToken, savedAt: clock() };
  await books.putCard(card);
  await books.putPayment({ ...payment, savedCard: card.id });
}

/** A saved card that was not charged: the order waits for another way to pay, and the customer is told. */
export async function declineCharge(
  { clock }: Pick<Deps, "clock">,
  books: Books,
  payment: Payment,
  reason: string,
): Promise<void> {
  const at = clock();
  const change = { reason, dueAt: after(at, LOOK_INTERVAL_MAX_MS) };
  await books.putPayment({ ...movePayment(payment, "failed", { at, change }), reads: LATE_PAYMENT_LOOKS_MAX });
  await notifyPayer({ clock }, books, payment);
}

/** Tells of the order that was to be paid, or of the top-up. */
export async function notifyPayer({ clock }: Pick<Deps, "clock">, books: Books, payment: Payment): Promise<void> {
  const { purpose, reference } = payment;
  if (purpose.kind === "top-up") return notifyCustomer(books, { kind: "payment", reference }, clock());
  const order = await books.order(purpose.order);
  if (order?.payment !== reference || order.state !== "awaiting_payment") return;
  await notifyCustomer(books, { kind: "order", order: order.id }, clock());
}
