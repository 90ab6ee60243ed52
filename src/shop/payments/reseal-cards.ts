import type { CustomerId } from "../../core/base/ids.js";
import { before } from "../../core/base/time.js";
import type { Customer } from "../../core/customers/customer.js";
import { LATE_PAYMENT_INTERVAL_MAX_MS, LATE_PAYMENT_MS } from "../../core/money/payment.js";
import type { Books } from "../../core/store.js";
import type { ShopContext } from "../context.js";

/** Customers read at a time. */
export const RESEAL_PAGE = 100;

/**
 * After a key was replaced, seals every stored card token and PIN again with the newest one. It can be interrupted and
 * restarted at any time; what is done is recognised and skipped. What no key opens is counted and left as it is.
 */
export function createReseal(shop: ShopContext, stopping: () => boolean) {
  const { store, vault, pins, log } = shop;
  const counts = { resealed: 0, lost: 0 };
  const resealIn: ResealIn = async (customer, work) => {
    const { resealed, lost } = await store.transact(customer, async (books) => {
      let resealed = 0;
      const lost: { readonly of: string; readonly err: unknown }[] = [];
      await work(books, (of, reseal) => {
        try {
          const sealed = reseal();
          if (sealed) resealed += 1;
          return sealed;
        } catch (err) {
          lost.push({ of, err });
          return undefined;
        }
      });
      return { resealed, lost };
    });
    counts.resealed += resealed;
    counts.lost += lost.length;
    for (const fields of lost) log.error(fields, "card token or pin cannot be opened with any configured key");
  };

  const resealAll = async () => {
    // Payments first: a card saved from one meanwhile is then either found among the cards or already under the newest
    // key.
    await resealPayments(shop, resealIn, stopping);
    await resealCustomers(shop, resealIn, stopping);
    if (stopping()) return;
    if (counts.lost === 0) log.info(counts, "all card tokens and pins re-sealed, the old keys can go");
    else log.warn(counts, "card tokens and pins re-sealed, except those that no configured key opens");
  };

  let running = Promise.resolve();
  return {
    /** Works through the books in the background. Does nothing if the vault has no old keys. */
    start(): void {
      if (!vault.reseal || !pins.reseal) return;
      running = resealAll().catch((err: unknown) =>
        log.error({ err }, "re-sealing with the newest key failed, continuing at the next start"),
      );
    },
    finished: () => running,
  };
}

/** Counts what is sealed again, and what no key opens. Undefined for the latter, and if it was done already. */
type Reseal = <Sealed>(of: string, reseal: () => Sealed | undefined) => Sealed | undefined;

/** Seals again in one transaction, which may run more than once: it is counted and logged when it is saved. */
type ResealIn = (customer: CustomerId, work: (books: Books, reseal: Reseal) => Promise<void>) => Promise<void>;

/** Cards offered by payments that are still polled. */
async function resealPayments(
  { store, vault, clock, config }: ShopContext,
  resealIn: ResealIn,
  stopping: () => boolean,
): Promise<void> {
  const now = clock();
  const lastPolledMs = config.paymentExpiryMs + LATE_PAYMENT_MS + LATE_PAYMENT_INTERVAL_MAX_MS;
  const window = { from: before(now, lastPolledMs), to: now };
  for (const { reference, customer, offeredCard } of await store.paymentsOpened(window)) {
    if (stopping()) return;
    if (!offeredCard) continue;
    await resealIn(customer, async (books, reseal) => {
      const payment = await books.read("payment", reference);
      const card = payment?.offeredCard;
      const sealedToken = card && reseal(reference, () => vault.reseal?.(card.sealedToken, customer));
      if (sealedToken) await books.put("payment", { ...payment, offeredCard: { ...card, sealedToken } });
    });
  }
}

async function resealCustomers(shop: ShopContext, resealIn: ResealIn, stopping: () => boolean): Promise<void> {
  let last: CustomerId | undefined;
  for (;;) {
    const page = await shop.store.customers({ ...(last && { after: last }), limit: RESEAL_PAGE });
    for (const customer of page) {
      if (stopping()) return;
      await resealCustomer(shop, customer, resealIn);
    }
    last = page.at(-1)?.id;
    if (page.length < RESEAL_PAGE) return;
  }
}

async function resealCustomer(
  { store, vault, pins }: ShopContext,
  { id, safety }: Customer,
  resealIn: ResealIn,
): Promise<void> {
  if (!safety?.pin && (await store.list("card", [id])).length === 0) return;
  await resealIn(id, async (books, reseal) => {
    for (const card of await books.list("card")) {
      const sealedToken = reseal(card.id, () => vault.reseal?.(card.sealedToken, id));
      if (sealedToken) await books.put("card", { ...card, sealedToken });
    }
    const customer = await books.customer();
    const known = customer?.safety?.pin;
    const hash = known && reseal(id, () => pins.reseal?.(known.hash));
    if (hash) await books.put("customer", { ...customer, safety: { ...customer.safety, pin: { ...known, hash } } });
  });
}
