import type { CustomerId, FindingId } from "../../core/base/ids.js";
import { type Customer, customerIds } from "../../core/customers/customer.js";
import { type Account, moveInEntry, moveOutEntry } from "../../core/money/ledger.js";
import { type Kobo, kobo } from "../../core/money/money.js";
import type { Books, Store } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { currentCustomer } from "../customers/current.js";

/**
 * Money goes from one customer's wallet to another's through `moving:`, because a transaction has the books of one
 * customer only. Money on its way to somebody is theirs: it is shown with their wallet, and whatever spends from the
 * wallet takes it in first. Reading moves nothing.
 */
type Transferring = Pick<ShopContext, "mint" | "clock">;

/** The balance of a current customer: in their wallet and on its way there. */
export const walletBalance = (store: Pick<Store, "balance">, id: CustomerId): Promise<Kobo> =>
  store.balance(`wallet:${id}`, `moving:${id}`);

/**
 * Takes money on its way to the customer of these books into their wallet. Returns the wallet's balance. Not during a
 * merge into them: the stricter of each spending guard does not protect the money yet.
 */
export async function takeIn({ mint, clock }: Transferring, books: Books, customer: CustomerId): Promise<Kobo> {
  const amount = await books.balance(`moving:${customer}`);
  if (amount > 0 && !(await books.customer())?.merging) {
    await books.post(moveInEntry({ id: mint("mov"), customer, amount, at: clock() }));
  }
  return books.balance(`wallet:${customer}`);
}

/**
 * The store, except that every transaction in a merged customer's books ends by passing on what it leaves in their
 * wallet.
 */
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
  shop: ShopContext,
  id: CustomerId,
): Promise<{ readonly available: Kobo; readonly held: Kobo }> {
  const { store } = shop;
  const primary = await currentCustomer(store, id);
  const openOrders = await store.openOrders(customerIds(primary));
  const held = await store.balance(...openOrders.map(({ id: order }): Account => `held:${order}`));
  return { available: await walletBalance(store, primary.id), held };
}

/**
 * For a merged customer, fetches up to an amount from the wallet of the customer they were merged into, so that it can
 * be debited in their own books. The debiting transaction passes on what is left. Does nothing for a current customer.
 */
export async function fetchFromCurrentWallet(shop: ShopContext, merged: CustomerId, most: Kobo): Promise<void> {
  const { id } = await currentCustomer(shop.store, merged);
  if (id === merged) return;
  await shop.store.transact(id, async (books) => {
    const amount = kobo(Math.min(await takeIn(shop, books, id), most));
    if (amount > 0)
      await books.post(moveOutEntry({ id: shop.mint("mov"), customer: id, to: merged, amount, at: shop.clock() }));
  });
}

/**
 * Whether this wallet may have paid for a vend that restored books do not know. Until a person has closed each finding
 * that names it, nothing can be bought from it. Money can still come in, and staff can still change it.
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
