import type { CardId } from "../../core/base/ids.js";
import { after } from "../../core/base/time.js";
import type { SavedCard } from "../../core/money/card.js";
import type { Payment } from "../../core/money/payment.js";
import type { ShopContext } from "../context.js";
import { declineCharge, failCharge, notifyPayer, unpaidPurchase } from "./credit-payment.js";
import { findCardIn } from "./saved-cards.js";

/** An answered charge is read back after this, or at the poll interval if that is shorter. */
const READ_BACK_AFTER_MS = 1_000;

export const isUnsentCharge = (payment: Payment): boolean =>
  payment.state === "initiated" && payment.via.kind === "card" && payment.via.sentAt === undefined;

/**
 * Charges the saved card of a payment, at most once: `sentAt` is stored before the call, and a charge without an answer
 * is never sent again. The answer proves nothing (service-facts.md); the payment is read back.
 */
export async function chargeCard(shop: ShopContext, { reference, customer, amount }: Payment): Promise<void> {
  const intent = await takeIntent(shop, { reference, customer });
  if (!intent) return;
  if ("err" in intent) return shop.log.error(intent, "card token cannot be opened");
  const { token } = intent;
  const answer = await shop.gateway.charge({ reference, amount, token });
  if (answer.outcome !== "sent") shop.log.warn({ reference, outcome: answer.outcome }, "card charge without success");
  await shop.store.transact(customer, async (books) => {
    const payment = await books.read("payment", reference);
    if (payment?.state !== "initiated") return;
    if (answer.outcome === "refused") return declineCharge(shop, books, payment, answer.message);
    const { via } = payment;
    if (via.kind !== "card") return;
    if (answer.outcome === "unasked") {
      const { sentAt: _, ...unsent } = via;
      return failCharge(shop, books, { ...payment, via: unsent }, { reason: answer.cause });
    }
    const isSent = answer.outcome === "sent";
    const readAt = after(shop.clock(), Math.min(shop.config.pollIntervalMs, READ_BACK_AFTER_MS));
    await books.put("payment", {
      ...payment,
      via: isSent ? { ...via, accepted: true } : { ...via, inDoubt: true },
      dueAt: readAt,
      hintedAt: readAt,
    });
    if (!isSent) await notifyPayer(shop, books, payment);
  });
}

/**
 * Stores that the charge is about to be sent, and returns the card's token; undefined when it must not be sent, or the
 * error if the token cannot be opened.
 */
const takeIntent = (
  shop: ShopContext,
  { reference, customer }: Pick<Payment, "reference" | "customer">,
): Promise<OpenedToken | undefined> =>
  shop.store.transact(customer, async (books) => {
    const payment = await books.read("payment", reference);
    if (payment?.state !== "initiated" || payment.via.kind !== "card" || payment.via.sentAt !== undefined) return;
    const { via } = payment;
    const card = await findCardIn(books, via.card);
    const at = shop.clock();
    const opened = card && openToken(shop, card);
    const isStale = at >= payment.expiresAt || !(await unpaidPurchase(books, payment));
    const isStopped = (await books.settings()).cardChargesStopped !== undefined;
    if (isStale || isStopped || !opened || "err" in opened) {
      const reason = isStale ? "nobody waits for it any more" : "the card cannot be used";
      await failCharge(shop, books, payment, { reason });
      return opened && "err" in opened ? opened : undefined;
    }
    const readAt = after(at, shop.config.callTimeoutMs);
    await books.put("payment", { ...payment, via: { ...via, sentAt: at }, dueAt: readAt, hintedAt: readAt });
    return opened;
  });

type OpenedToken = { readonly token: string } | { readonly card: CardId; readonly err: unknown };

/** `err`: no key opens the token, or it was altered. Then the customer is asked to pay in another way. */
function openToken({ vault }: ShopContext, { id, customer, sealedToken }: SavedCard): OpenedToken {
  try {
    return { token: vault.open(sealedToken, customer) };
  } catch (err) {
    return { card: id, err };
  }
}
