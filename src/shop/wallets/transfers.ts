import type { CustomerId, FindingId } from "../../core/base/ids.js";
import { type Customer, customerIds } from "../../core/customers/customer.js";
import { type Account, moveInEntry, moveOutEntry } from "../../core/money/ledger.js";
import { type Kobo, kobo } from "../../core/money/money.js";
import type { Books, Store } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { currentCustomer } from "../customers/current.js";

/**
 * Money goes from one customer's wallet to another's through `moving:`, as a transaction has the books of one customer
 * only. What is on its way to somebody is theirs: it is shown with their wallet, and whatever takes from the wallet takes
 * it in first. Reading moves nothing.
 */
type Transferring = Pick<ShopContext, "mint" | "clock">;

/** What a current customer has: in their wallet, and on its way there. */
export const walletBalance = (store: Pick<Store, "balance">, id: CustomerId): Promise<Kobo> =>
  store.balance(`wallet:${id}`, `moving:${id}`);

/**
 * Takes what is on its way to the customer of these books into their wallet; what is in it then. Not while a merge into
 * them is under way: their guards are not yet the stricter ones of both.
 */
export async function takeIn({ mint, clock }: Transferring, books: Books, customer: CustomerId): Promise<Kobo> {
  const amount = await books.balance(`moving:${customer}`);
  if (amount > 0 && !(await books.customer())?.merging) {
    await books.post(moveInEntry({ id: mint("mov"), customer, amount, at: clock() }));
  }
  return books.balance(`wallet:${customer}`);
}

/** The store, but a transaction in a merged customer's books ends by posting on what it leaves in their wallet. */
export function passingOn(store: Store, shop: Transferring): Store {
  return {
    ...store,
    transact: (customer, work) =>
      store.transact(customer, async (books) => {
        const result = await work(books);
        await passOn(shop, books, customer);
        return result;
      }),
  };
}

async function passOn(shop: Transferring, books: Books, customer: CustomerId): Promise<void> {
  const to = (await books.customer())?.mergedInto?.into;
  if (!to) return;
  const amount = await takeIn(shop, books, customer);
  if (amount > 0) await books.post(moveOutEntry({ id: shop.mint("mov"), customer, to, amount, at: shop.clock() }));
}

/** What a person can spend, and what is held for their open orders. */
export async function walletOf(
  shop: Pick<ShopContext, "store" | "mint" | "clock">,
  id: CustomerId,
): Promise<{ readonly available: Kobo; readonly held: Kobo }> {
  const { store } = shop;
  const primary = await currentCustomer(store, id);
  const openOrders = await store.openOrders(customerIds(primary));
  const held = await store.balance(...openOrders.map(({ id: order }): Account => `held:${order}`));
  return { available: await walletBalance(store, primary.id), held };
}

/**
 * Sends up to so much from the wallet of a customer who was merged into another since, from the other's, into their own
 * books, where it is to be taken: what is left there is passed on again by the transaction that takes it. Nothing happens
 * for a current customer.
 */
export async function fetchFromCurrentWallet(
  shop: Pick<ShopContext, "store" | "mint" | "clock">,
  merged: CustomerId,
  most: Kobo,
): Promise<void> {
  const { id } = await currentCustomer(shop.store, merged);
  if (id === merged) return;
  await shop.store.transact(id, async (books) => {
    const amount = kobo(Math.min(await takeIn(shop, books, id), most));
    if (amount > 0)
      await books.post(moveOutEntry({ id: shop.mint("mov"), customer: id, to: merged, amount, at: shop.clock() }));
  });
}

/**
 * Whether the wallet of these books may have paid for a vend that the books lost: until a person has closed each finding
 * that names it, nothing is bought from it. What comes in, and what staff do, is not held up.
 */
export async function isWalletFrozen(store: Pick<Store, "read">, books: Pick<Books, "customer">): Promise<boolean> {
  for (const id of (await books.customer())?.frozenBy ?? []) {
    const finding = await store.read("finding", id);
    if (finding && !finding.closed) return true;
  }
  return false;
}

export const freeze = (customer: Customer, finding: FindingId): Customer => ({
  ...customer,
  frozenBy: [...new Set([...(customer.frozenBy ?? []), finding])],
});
