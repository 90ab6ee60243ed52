import type { SealedToken, Vault } from "#core/card.js";
import type { CardId, CustomerId, PaymentReference } from "#core/ids.js";
import type { Log } from "#core/ports.js";
import type { Store } from "#core/store.js";
import { before, type Clock } from "#core/time.js";
import { LATE_PAYMENT_MS, RESEAL_PAGE } from "./limits.js";

type Deps = {
  readonly store: Store;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Log;
  readonly paymentExpiryMs: number;
  readonly stopping: () => boolean;
};

export type Reseal = {
  /** Goes through the books in the background; does nothing while the vault has no old keys. */
  begin(): void;
  ended(): Promise<void>;
};

/**
 * After a key was replaced, brings every kept card token under the newest one. It may be cut off at any moment and
 * begun again: what is done is recognised and left alone. A token that no key opens is counted, and stays as it is.
 */
export function createReseal(deps: Deps): Reseal {
  const { vault, log } = deps;
  let underway = Promise.resolve();
  return {
    begin() {
      if (!vault.reseal) return;
      underway = run(deps, vault.reseal).catch((fault: unknown) =>
        log.error({ fault: String(fault) }, "card tokens are not all under the newest key yet: the next start goes on"),
      );
    },
    ended: () => underway,
  };
}

type Renew = (of: CardId | PaymentReference, sealed: SealedToken) => SealedToken | undefined;

async function run(deps: Deps, reseal: NonNullable<Vault["reseal"]>): Promise<void> {
  const { log, stopping } = deps;
  const tally = { resealed: 0, lost: 0 };
  const renew: Renew = (of, sealed) => {
    try {
      const renewed = reseal(sealed);
      if (renewed) tally.resealed += 1;
      return renewed;
    } catch (fault) {
      tally.lost += 1;
      log.error({ of, fault: String(fault) }, "a card token cannot be opened with any key there is");
      return undefined;
    }
  };
  // Payments first: the card that one of them becomes meanwhile is met among the cards, or is under the newest key.
  await renewPayments(deps, renew);
  await renewCards(deps, renew);
  if (stopping()) return;
  if (tally.lost === 0) log.info(tally, "every card token is under the newest key: the old keys can go");
  else log.warn(tally, "card tokens are under the newest key, but for those that need a key that is not there");
}

/** The cards that payments offered: those that can still be paid, and so be saved. */
async function renewPayments({ store, clock, paymentExpiryMs, stopping }: Deps, renew: Renew): Promise<void> {
  const now = clock();
  const window = { from: before(now, LATE_PAYMENT_MS + paymentExpiryMs), to: now };
  for (const { reference, customer, offeredCard } of await store.paymentsOpened(window)) {
    if (stopping()) return;
    const sealedToken = offeredCard && renew(reference, offeredCard.sealedToken);
    if (!sealedToken) continue;
    await store.transact(customer, async (books) => {
      const payment = await books.payment(reference);
      if (payment?.offeredCard?.sealedToken !== offeredCard.sealedToken) return;
      await books.putPayment({ ...payment, offeredCard: { ...payment.offeredCard, sealedToken } });
    });
  }
}

async function renewCards({ store, stopping }: Deps, renew: Renew): Promise<void> {
  let last: CustomerId | undefined;
  for (;;) {
    const page = await store.customers({ ...(last ? { after: last } : {}), limit: RESEAL_PAGE });
    for (const { id } of page) {
      if (stopping()) return;
      await renewCardsOf(store, id, renew);
    }
    last = page.at(-1)?.id;
    if (page.length < RESEAL_PAGE) return;
  }
}

/** A card that was removed or saved anew since it was read is left as it is. */
async function renewCardsOf(store: Store, customer: CustomerId, renew: Renew): Promise<void> {
  const renewed = new Map<SealedToken, SealedToken>();
  for (const { id, sealedToken } of await store.cards(customer)) {
    const fresh = renew(id, sealedToken);
    if (fresh) renewed.set(sealedToken, fresh);
  }
  if (renewed.size === 0) return;
  await store.transact(customer, async (books) => {
    for (const card of await books.cards()) {
      const sealedToken = renewed.get(card.sealedToken);
      if (sealedToken) await books.putCard({ ...card, sealedToken });
    }
  });
}
