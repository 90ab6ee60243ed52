import { CHANNELS } from "../../core/base/channel.js";
import type { CustomerId, OrderId } from "../../core/base/ids.js";
import {
  type Chat,
  type Customer,
  chatIdentities,
  isSameChat,
  notificationChat,
} from "../../core/customers/customer.js";
import { moveInEntry, moveOutEntry } from "../../core/money/ledger.js";
import type { Order } from "../../core/orders/order.js";
import type { Books, Store } from "../../core/store.js";
import type { ShopContext } from "../context.js";

/**
 * A person with two linked chats is two customers in the books, because no record ever changes its customer; all that is
 * new happens in the books of one of them, the primary one. They are linked when both records say so: first the primary's
 * `mergedFrom` is written, then the other's `mergedInto`; parting goes the other way round. A crash between the two leaves
 * them apart.
 */
export async function mergedCustomer(store: Pick<Store, "customer">, primary: Customer): Promise<Customer | undefined> {
  const other = primary.mergedFrom && (await store.customer(primary.mergedFrom));
  return other?.mergedInto?.into === primary.id ? other : undefined;
}

/** The customer in whose books a chat's customer has their new records: themselves, or the one they are linked into. */
export async function primaryCustomer(store: Pick<Store, "customer">, customer: Customer): Promise<Customer> {
  const primary = customer.mergedInto && (await store.customer(customer.mergedInto.into));
  return primary?.mergedFrom === customer.id ? primary : customer;
}

/** The chats in which a person can be written to now, the one where they wrote last first; none once they are erased. */
export async function chatsOf(store: Pick<Store, "customer">, id: CustomerId): Promise<readonly Chat[]> {
  const customer = await store.customer(id);
  const primary = customer && (await primaryCustomer(store, customer));
  if (!primary || primary.erasedAt !== undefined) return [];
  const chats = [...chatIdentities(primary), ...chatIdentities((await mergedCustomer(store, primary)) ?? primary)];
  const last = notificationChat(primary);
  return [...chats.filter((chat) => isSameChat(chat, last)), ...chats];
}

/** The customers whose records a person may see: this one, and the one merged into it. */
export async function linkedCustomerIds(
  store: Pick<Store, "customer">,
  id: CustomerId,
): Promise<readonly CustomerId[]> {
  const customer = await store.customer(id);
  const other = customer && (await mergedCustomer(store, customer));
  return other ? [id, other.id] : [id];
}

/** All customers of a person, the primary one first, whichever of the two is asked about. */
export async function allLinkedCustomerIds(
  store: Pick<Store, "customer">,
  id: CustomerId,
): Promise<readonly CustomerId[]> {
  const customer = await store.customer(id);
  return customer ? linkedCustomerIds(store, (await primaryCustomer(store, customer)).id) : [id];
}

/** The customers with a chat of this id, on any channel. */
export async function customersByChatId(store: Pick<Store, "customerAt">, id: string): Promise<readonly Customer[]> {
  const customers = await Promise.all(CHANNELS.map((channel) => store.customerAt({ channel, id })));
  return customers.flatMap((customer) => customer ?? []);
}

/** A record of this person; somebody else's is undefined. */
export async function findOwned<T extends { readonly customer: CustomerId }>(
  store: Pick<Store, "customer">,
  id: CustomerId,
  reading: Promise<T | undefined>,
): Promise<T | undefined> {
  const record = await reading;
  if (!record || record.customer === id) return record;
  return (await linkedCustomerIds(store, id)).includes(record.customer) ? record : undefined;
}

/** A person's orders, newest first; those older than `before`, and none when that order is not theirs. */
export async function linkedHistory(
  store: Pick<Store, "customer" | "order" | "history">,
  id: CustomerId,
  page: { readonly before?: OrderId; readonly limit: number },
): Promise<readonly Order[]> {
  const ids = await linkedCustomerIds(store, id);
  const last = page.before && (await store.order(page.before));
  if (page.before && !(last && ids.includes(last.customer))) return [];
  return store.history(ids, page);
}

/** Brings all money of a person into the wallet of their primary customer: what the other had, or still receives late. */
export async function consolidateWallet(shop: Moving & Pick<ShopContext, "store">, id: CustomerId): Promise<void> {
  const { store } = shop;
  const primary = await store.customer(id);
  const other = primary && (await mergedCustomer(store, primary));
  if (other && (await hasMoney(store, other.id))) {
    await store.transact(other.id, async (books) => {
      if ((await books.customer())?.mergedInto?.into !== id) return;
      await receiveTransfers(shop, books, other.id);
      await sendTransfer(shop, books, other.id, id);
    });
  }
  if ((await store.balance(`moving:${id}`)) === 0) return;
  await store.transact(id, (books) => receiveTransfers(shop, books, id));
}

const hasMoney = async (store: Store, id: CustomerId): Promise<boolean> =>
  (await store.balance(`wallet:${id}`)) + (await store.balance(`moving:${id}`)) > 0;

type Moving = Pick<ShopContext, "mint" | "clock">;

/** Puts what is on its way to a customer into their wallet. */
export async function receiveTransfers({ mint, clock }: Moving, books: Books, customer: CustomerId): Promise<void> {
  const amount = await books.balance(`moving:${customer}`);
  if (amount > 0) await books.post(moveInEntry({ id: mint("mov"), customer, amount, at: clock() }));
}

/** Sends all that is in a customer's wallet on its way to another's. */
export async function sendTransfer(
  { mint, clock }: Moving,
  books: Books,
  customer: CustomerId,
  to: CustomerId,
): Promise<void> {
  const amount = await books.balance(`wallet:${customer}`);
  if (amount > 0) await books.post(moveOutEntry({ id: mint("mov"), customer, to, amount, at: clock() }));
}
