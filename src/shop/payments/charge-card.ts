import { after, type Clock } from "../../core/base/time.js";
import type { SavedCard, Vault } from "../../core/money/card.js";
import type { Payment } from "../../core/money/payment.js";
import type { Gateway, Log } from "../../core/ports.js";
import type { Store } from "../../core/store.js";
import { declineCharge } from "./credit.js";

type Deps = {
  readonly store: Store;
  readonly gateway: Gateway;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Log;
  readonly pollIntervalMs: number;
  readonly callTimeoutMs: number;
};

/**
 * Charges the saved card of a payment, at most once: that it is about to be sent is kept before it is sent, and a
 * charge without an answer is never sent again. The answer proves nothing (service-facts.md); the payment is read back.
 */
export function createCharge({ store, gateway, vault, clock, log, pollIntervalMs, callTimeoutMs }: Deps) {
  const take = (asked: Payment) =>
    store.transact(asked.customer, async (books) => {
      const payment = await books.payment(asked.reference);
      if (payment?.state !== "initiated" || payment.via.kind !== "card" || payment.via.sentAt !== undefined) return;
      const { via } = payment;
      const card = (await books.cards()).find(({ id }) => id === via.card);
      const at = clock();
      const order = payment.purpose.kind === "order" ? await books.order(payment.purpose.order) : undefined;
      const token = card && openToken({ vault, log }, card);
      const stale = at >= payment.expiresAt || order?.state !== "awaiting_payment";
      const stopped = (await books.settings()).cardChargesStopped !== undefined;
      if (stale || stopped || token === undefined) {
        await declineCharge(
          { clock },
          books,
          payment,
          stale ? "nobody waits for it any more" : "the card cannot be used",
        );
        return;
      }
      await books.putPayment({ ...payment, via: { ...via, sentAt: at }, dueAt: after(at, callTimeoutMs) });
      return { payment, token };
    });

  return async (asked: Payment): Promise<void> => {
    const taken = await take(asked);
    if (!taken) return;
    const { reference, amount, customer } = taken.payment;
    const answer = await gateway.charge({ reference, amount, token: taken.token });
    if (answer.outcome !== "sent") log.warn({ reference, outcome: answer.outcome }, "card charge without success");
    await store.transact(customer, async (books) => {
      const payment = await books.payment(reference);
      if (payment?.state !== "initiated") return;
      if (answer.outcome === "refused") return declineCharge({ clock }, books, payment, answer.message);
      const { via } = payment;
      const accepted =
        answer.outcome === "sent" && via.kind === "card" ? { via: { ...via, accepted: true } as const } : {};
      await books.putPayment({ ...payment, ...accepted, dueAt: after(clock(), Math.min(pollIntervalMs, 1_000)) });
    });
  };
}

/** Undefined when no key opens the token, or it was altered: its customer is asked for another way to pay, and nobody stops. */
function openToken(
  { vault, log }: Pick<Deps, "vault" | "log">,
  { id, customer, sealedToken }: SavedCard,
): string | undefined {
  try {
    return vault.open(sealedToken, customer);
  } catch (fault) {
    log.error({ card: id, err: fault }, "card token cannot be opened");
    return undefined;
  }
}

export const isUnsentCharge = (payment: Payment): boolean =>
  payment.state === "initiated" && payment.via.kind === "card" && payment.via.sentAt === undefined;
