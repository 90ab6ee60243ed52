import type { CardId, CustomerId, PaymentReference } from "../../core/base/ids.js";
import { before, type Clock } from "../../core/base/time.js";
import type { Customer } from "../../core/customers/customer.js";
import type { PinHasher } from "../../core/customers/safety.js";
import type { SavedCard, SealedToken, Vault } from "../../core/money/card.js";
import { LATE_PAYMENT_MS } from "../../core/money/payment.js";
import type { Log } from "../../core/ports.js";
import type { Store } from "../../core/store.js";

/** Customers read at once when their card tokens are brought under a new key. */
export const RESEAL_PAGE = 100;

type Deps = {
  readonly store: Store;
  readonly vault: Vault;
  readonly pins: PinHasher;
  readonly clock: Clock;
  readonly log: Log;
  readonly paymentExpiryMs: number;
  readonly stopping: () => boolean;
};

export type ResealJob = {
  /** Goes through the books in the background; does nothing while the vault has no old keys. */
  start(): void;
  finished(): Promise<void>;
};

/**
 * After a key was replaced, brings every kept card token and PIN under the newest one. It may be cut off at any moment
 * and begun again: what is done is recognised and left alone. What no key opens is counted, and stays as it is.
 */
export function createReseal(deps: Deps): ResealJob {
  const { vault, pins, log } = deps;
  let underway = Promise.resolve();
  return {
    start() {
      if (!vault.reseal || !pins.reseal) return;
      underway = run(deps, { token: vault.reseal, pin: pins.reseal }).catch((fault: unknown) =>
        log.error({ err: fault }, "re-sealing with the newest key failed, continuing at the next start"),
      );
    },
    finished: () => underway,
  };
}

type Reseals = {
  readonly token: NonNullable<Vault["reseal"]>;
  readonly pin: NonNullable<PinHasher["reseal"]>;
};

/** What `reseal` makes of it; undefined when it is under the newest key already, or no key opens it. */
type ResealRecords = <Sealed>(
  of: CardId | PaymentReference | CustomerId,
  reseal: () => Sealed | undefined,
) => Sealed | undefined;

async function run(deps: Deps, reseals: Reseals): Promise<void> {
  const { log, stopping } = deps;
  const tally = { resealed: 0, lost: 0 };
  const renew: ResealRecords = (of, reseal) => {
    try {
      const renewed = reseal();
      if (renewed) tally.resealed += 1;
      return renewed;
    } catch (fault) {
      tally.lost += 1;
      log.error({ of, err: fault }, "card token or pin cannot be opened with any configured key");
      return undefined;
    }
  };
  // Payments first: the card that one of them becomes meanwhile is met among the cards, or is under the newest key.
  await renewPayments(deps, reseals, renew);
  await renewCustomers(deps, reseals, renew);
  if (stopping()) return;
  if (tally.lost === 0) log.info(tally, "every card token and PIN is under the newest key: the old keys can go");
  else
    log.warn(tally, "card tokens and PINs are under the newest key, but for those that need a key that is not there");
}

/** The cards that payments offered: those that can still be paid, and so be saved. */
async function renewPayments(
  { store, clock, paymentExpiryMs, stopping }: Deps,
  { token }: Reseals,
  renew: ResealRecords,
): Promise<void> {
  const now = clock();
  const window = { from: before(now, LATE_PAYMENT_MS + paymentExpiryMs), to: now };
  for (const { reference, customer, offeredCard } of await store.paymentsOpened(window)) {
    if (stopping()) return;
    const sealedToken = offeredCard && renew(reference, () => token(offeredCard.sealedToken, customer));
    if (!sealedToken) continue;
    await store.transact(customer, async (books) => {
      const payment = await books.payment(reference);
      if (payment?.offeredCard?.sealedToken !== offeredCard.sealedToken) return;
      await books.putPayment({ ...payment, offeredCard: { ...payment.offeredCard, sealedToken } });
    });
  }
}

async function renewCustomers({ store, stopping }: Deps, reseals: Reseals, renew: ResealRecords): Promise<void> {
  let last: CustomerId | undefined;
  for (;;) {
    const page = await store.customers({ ...(last ? { after: last } : {}), limit: RESEAL_PAGE });
    for (const customer of page) {
      if (stopping()) return;
      await renewPinOf(store, customer, (hash) => renew(customer.id, () => reseals.pin(hash)));
      await renewCardsOf(store, customer.id, (card) =>
        renew(card.id, () => reseals.token(card.sealedToken, customer.id)),
      );
    }
    last = page.at(-1)?.id;
    if (page.length < RESEAL_PAGE) return;
  }
}

/** A card that was removed or saved anew since it was read is left as it is. */
async function renewCardsOf(
  store: Store,
  customer: CustomerId,
  renew: (card: SavedCard) => SealedToken | undefined,
): Promise<void> {
  const renewed = new Map<SealedToken, SealedToken>();
  for (const card of await store.cards(customer)) {
    const fresh = renew(card);
    if (fresh) renewed.set(card.sealedToken, fresh);
  }
  if (renewed.size === 0) return;
  await store.transact(customer, async (books) => {
    for (const card of await books.cards()) {
      const sealedToken = renewed.get(card.sealedToken);
      if (sealedToken) await books.putCard({ ...card, sealedToken });
    }
  });
}

/** A PIN that was taken away or set anew since it was read is left as it is. */
async function renewPinOf(
  store: Store,
  { id, safety }: Customer,
  renew: (hash: string) => string | undefined,
): Promise<void> {
  const was = safety?.pin?.hash;
  const hash = was === undefined ? undefined : renew(was);
  if (hash === undefined) return;
  await store.transact(id, async (books) => {
    const customer = await books.customer();
    const pin = customer?.safety?.pin;
    if (customer && pin && pin.hash === was) {
      await books.putCustomer({ ...customer, safety: { ...customer.safety, pin: { ...pin, hash } } });
    }
  });
}
