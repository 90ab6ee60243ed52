import type { CardId, CustomerId, PaymentReference } from "../../core/base/ids.js";
import { before } from "../../core/base/time.js";
import type { Customer } from "../../core/customers/customer.js";
import type { PinHasher } from "../../core/customers/safety.js";
import type { SealedToken, Vault } from "../../core/money/card.js";
import { LATE_PAYMENT_MS } from "../../core/money/payment.js";
import type { Store } from "../../core/store.js";
import type { ShopConfig, ShopContext } from "../context.js";

/** Customers read at once when their card tokens and PINs are sealed again. */
export const RESEAL_PAGE = 100;

type ResealContext = Pick<ShopContext, "store" | "vault" | "pins" | "clock" | "log"> & {
  readonly config: Pick<ShopConfig, "paymentExpiryMs">;
};

export type ResealJob = {
  /** Goes through the books in the background; does nothing while the vault has no old keys. */
  start(): void;
  finished(): Promise<void>;
};

/**
 * After a key was replaced, seals every stored card token and PIN again with the newest one. It may be interrupted at any
 * moment and started again: what is done is recognised and left alone. What no key opens is counted, and stays as it is.
 */
export function createReseal(shop: ResealContext, stopping: () => boolean): ResealJob {
  const { vault, pins, log } = shop;
  let running = Promise.resolve();
  return {
    start() {
      if (!vault.reseal || !pins.reseal) return;
      running = resealAll(shop, { token: vault.reseal, pin: pins.reseal }, stopping).catch((err: unknown) =>
        log.error({ err }, "re-sealing with the newest key failed, continuing at the next start"),
      );
    },
    finished: () => running,
  };
}

/** Each is undefined when the secret is under the newest key already, or no key opens it. */
type Resealer = {
  token(of: CardId | PaymentReference, sealed: SealedToken, customer: CustomerId): SealedToken | undefined;
  pin(of: CustomerId, hash: string): string | undefined;
};

type Reseals = {
  readonly token: NonNullable<Vault["reseal"]>;
  readonly pin: NonNullable<PinHasher["reseal"]>;
};

async function resealAll(shop: ResealContext, reseals: Reseals, stopping: () => boolean): Promise<void> {
  const { log } = shop;
  const counts = { resealed: 0, lost: 0 };
  const counted = <Sealed>(of: string, reseal: () => Sealed | undefined): Sealed | undefined => {
    try {
      const resealed = reseal();
      if (resealed) counts.resealed += 1;
      return resealed;
    } catch (err) {
      counts.lost += 1;
      log.error({ of, err }, "card token or pin cannot be opened with any configured key");
      return undefined;
    }
  };
  const resealer: Resealer = {
    token: (of, sealed, customer) => counted(of, () => reseals.token(sealed, customer)),
    pin: (of, hash) => counted(of, () => reseals.pin(hash)),
  };
  // Payments first: a card that is saved from one meanwhile is then found among the cards, or is under the newest key.
  await resealPayments(shop, resealer, stopping);
  await resealCustomers(shop.store, resealer, stopping);
  if (stopping()) return;
  if (counts.lost === 0) log.info(counts, "all card tokens and pins re-sealed, the old keys can go");
  else log.warn(counts, "card tokens and pins re-sealed, except those that no configured key opens");
}

/** The cards that payments offered: those that can still be paid, and so be saved. */
async function resealPayments(
  { store, clock, config }: ResealContext,
  resealer: Resealer,
  stopping: () => boolean,
): Promise<void> {
  const now = clock();
  const window = { from: before(now, LATE_PAYMENT_MS + config.paymentExpiryMs), to: now };
  for (const { reference, customer, offeredCard } of await store.paymentsOpened(window)) {
    if (stopping()) return;
    const sealedToken = offeredCard && resealer.token(reference, offeredCard.sealedToken, customer);
    if (!sealedToken) continue;
    await store.transact(customer, async (books) => {
      const payment = await books.read("payment", reference);
      if (payment?.offeredCard?.sealedToken !== offeredCard.sealedToken) return;
      await books.put("payment", { ...payment, offeredCard: { ...payment.offeredCard, sealedToken } });
    });
  }
}

async function resealCustomers(store: Store, resealer: Resealer, stopping: () => boolean): Promise<void> {
  let last: CustomerId | undefined;
  for (;;) {
    const page = await store.customers({ ...(last ? { after: last } : {}), limit: RESEAL_PAGE });
    for (const customer of page) {
      if (stopping()) return;
      await resealPinOf(store, customer, resealer);
      await resealCardsOf(store, customer.id, resealer);
    }
    last = page.at(-1)?.id;
    if (page.length < RESEAL_PAGE) return;
  }
}

/** A card that was removed or saved anew since it was read is left as it is. */
async function resealCardsOf(store: Store, customer: CustomerId, resealer: Resealer): Promise<void> {
  const resealed = new Map<SealedToken, SealedToken>();
  for (const { id, sealedToken } of await store.list("card", [customer])) {
    const newest = resealer.token(id, sealedToken, customer);
    if (newest) resealed.set(sealedToken, newest);
  }
  if (resealed.size === 0) return;
  await store.transact(customer, async (books) => {
    for (const card of await books.list("card")) {
      const sealedToken = resealed.get(card.sealedToken);
      if (sealedToken) await books.put("card", { ...card, sealedToken });
    }
  });
}

/** A PIN that was taken away or set anew since it was read is left as it is. */
async function resealPinOf(store: Store, { id, safety }: Customer, resealer: Resealer): Promise<void> {
  const before = safety?.pin?.hash;
  const hash = before === undefined ? undefined : resealer.pin(id, before);
  if (hash === undefined) return;
  await store.transact(id, async (books) => {
    const customer = await books.customer();
    const pin = customer?.safety?.pin;
    if (customer && pin && pin.hash === before) {
      await books.put("customer", { ...customer, safety: { ...customer.safety, pin: { ...pin, hash } } });
    }
  });
}
