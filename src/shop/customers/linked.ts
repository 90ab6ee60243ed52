import type { CustomerId, Mint, OrderId } from "../../core/base/ids.js";
import type { Clock } from "../../core/base/time.js";
import { CHANNELS, type Customer } from "../../core/customers/customer.js";
import { moveInEntry, moveOutEntry } from "../../core/money/ledger.js";
import type { Order } from "../../core/orders/order.js";
import type { Books, Store } from "../../core/store.js";

type Deps = { readonly store: Store; readonly mint: Mint; readonly clock: Clock };

/**
 * A person with two linked chats is two customers in the books, for what was written stays where it is; all that is new
 * happens in the books of one of them, the main one. They are linked when both say so, in this order: first the main
 * one's `linked`, then the other's `joined`; and parted in the reverse order. So a crash between the two leaves them apart.
 */
export async function mergedCustomer(store: Pick<Store, "customer">, main: Customer): Promise<Customer | undefined> {
  const other = main.mergedFrom && (await store.customer(main.mergedFrom));
  return other?.mergedInto?.into === main.id ? other : undefined;
}

/** The customer in whose books a chat's customer is at home: themselves, or the one they are linked into. */
export async function primaryCustomer(store: Pick<Store, "customer">, customer: Customer): Promise<Customer> {
  const main = customer.mergedInto && (await store.customer(customer.mergedInto.into));
  return main?.mergedFrom === customer.id ? main : customer;
}

/** Everybody whose records are this customer's to see: themselves, and the other customer that they are. */
export async function linkedCustomerIds(
  store: Pick<Store, "customer">,
  id: CustomerId,
): Promise<readonly CustomerId[]> {
  const customer = await store.customer(id);
  const other = customer && (await mergedCustomer(store, customer));
  return other ? [id, other.id] : [id];
}

/** The same of whoever a customer is at home with: the main one first, whichever of the two is asked about. */
export async function allLinkedCustomerIds(
  store: Pick<Store, "customer">,
  id: CustomerId,
): Promise<readonly CustomerId[]> {
  const known = await store.customer(id);
  return known ? linkedCustomerIds(store, (await primaryCustomer(store, known)).id) : [id];
}

/** Whoever has a chat that is called this, on whatever channel. */
export async function customersByChatId(store: Pick<Store, "customerAt">, id: string): Promise<readonly Customer[]> {
  const found = await Promise.all(CHANNELS.map((channel) => store.customerAt({ channel, id })));
  return found.flatMap((customer) => customer ?? []);
}

/** A record that is a customer's, or their other self's; somebody else's is absent. */
export async function findOwned<T extends { readonly customer: CustomerId }>(
  store: Pick<Store, "customer">,
  id: CustomerId,
  reading: Promise<T | undefined>,
): Promise<T | undefined> {
  const record = await reading;
  if (!record || record.customer === id) return record;
  return (await linkedCustomerIds(store, id)).includes(record.customer) ? record : undefined;
}

/** The orders of all that a customer is, newest first, older than one of them; none when it is not theirs. */
export async function linkedHistory(
  store: Pick<Store, "customer" | "order" | "history">,
  id: CustomerId,
  page: { readonly before?: OrderId; readonly limit: number },
): Promise<readonly Order[]> {
  const selves = await linkedCustomerIds(store, id);
  const last = page.before && (await store.order(page.before));
  if (page.before && !(last && selves.includes(last.customer))) return [];
  const pages = await Promise.all(selves.map((self) => store.history(self, page)));
  const newest = (a: Order, b: Order) => b.placedAt - a.placedAt || (a.id < b.id ? 1 : -1);
  return pages.flat().sort(newest).slice(0, page.limit);
}

/** Brings all money of a person into the wallet of their main customer: what the other had, or still comes to them late. */
export function createConsolidateWallet({ store, mint, clock }: Deps) {
  return async (id: CustomerId): Promise<void> => {
    const main = await store.customer(id);
    const other = main && (await mergedCustomer(store, main));
    if (other && (await hasMoney(store, other.id))) {
      await store.transact(other.id, async (books) => {
        if ((await books.customer())?.mergedInto?.into !== id) return;
        await receiveTransfers(books, other.id, { mint, clock });
        await sendTransfer(books, other.id, { to: id, mint, clock });
      });
    }
    if ((await store.balance(`moving:${id}`)) === 0) return;
    await store.transact(id, (books) => receiveTransfers(books, id, { mint, clock }));
  };
}

const hasMoney = async (store: Store, id: CustomerId): Promise<boolean> =>
  (await store.balance(`wallet:${id}`)) + (await store.balance(`moving:${id}`)) > 0;

type Moving = Pick<Deps, "mint" | "clock">;

/** Puts what is on its way to a customer into their wallet. */
export async function receiveTransfers(books: Books, customer: CustomerId, { mint, clock }: Moving): Promise<void> {
  const amount = await books.balance(`moving:${customer}`);
  if (amount > 0) await books.post(moveInEntry({ id: mint("mov"), customer, amount, at: clock() }));
}

/** Sends all that is in a customer's wallet on its way to another's. */
export async function sendTransfer(
  books: Books,
  customer: CustomerId,
  { to, mint, clock }: Moving & { readonly to: CustomerId },
): Promise<void> {
  const amount = await books.balance(`wallet:${customer}`);
  if (amount > 0) await books.post(moveOutEntry({ id: mint("mov"), customer, to, amount, at: clock() }));
}
