import type { CustomerId, OrderId } from "../../core/base/ids.js";
import { type Instant, instant } from "../../core/base/time.js";
import { type Chat, chatNames } from "../../core/customers/chat.js";
import { type Customer, customerIds } from "../../core/customers/customer.js";
import type { Order } from "../../core/orders/order.js";
import { type Books, HISTORY_PAGE, type Store } from "../../core/store.js";

/** The customer that another was merged into, if any. Everything new happens in that customer's books. */
export async function followMerge(store: Pick<Store, "read">, customer: Customer): Promise<Customer> {
  const into = customer.mergedInto && (await store.read("customer", customer.mergedInto.into));
  return into ? followMerge(store, into) : customer;
}

/** The customer with an id, or whoever they were merged into. Throws if there is none: ids come from our own books. */
export const currentCustomer = async (store: Pick<Store, "read">, id: CustomerId): Promise<Customer> =>
  followMerge(store, await requireCustomer(id, store.read("customer", id)));

/** The same for an id from elsewhere. Undefined if there is no such customer. */
export async function findCurrent(store: Pick<Store, "read">, id: CustomerId): Promise<Customer | undefined> {
  const customer = await store.read("customer", id);
  return customer && followMerge(store, customer);
}

/** Throws when there is no such customer. */
export async function requireCustomer(id: CustomerId, reading: Promise<Customer | undefined>): Promise<Customer> {
  const customer = await reading;
  if (!customer) throw new Error(`No customer ${id}`);
  return customer;
}

/** The chats in which a person can be reached now, the one where they last wrote first. */
export async function chatsOf(store: Pick<Store, "read">, id: CustomerId): Promise<readonly Chat[]> {
  const current = await findCurrent(store, id);
  return current && current.erasedAt === undefined ? current.chats.flatMap(chatNames) : [];
}

/** All customer ids of a person, the current one first. */
export async function ownIds(store: Pick<Store, "read">, id: CustomerId): Promise<readonly CustomerId[]> {
  const current = await findCurrent(store, id);
  return current ? customerIds(current) : [id];
}

/**
 * The same, with the customer being merged into them and those they were unlinked from: unlinking must not let anybody
 * use a promo code again, or approve their own request as a second member of staff.
 */
export async function relatedIds(store: Pick<Store, "read">, id: CustomerId): Promise<readonly CustomerId[]> {
  const current = await findCurrent(store, id);
  return current ? idsRelatedTo(current) : [id];
}

/** The same for a current customer. */
export const idsRelatedTo = ({ merging, partedFrom = [], ...customer }: Customer): readonly CustomerId[] => [
  ...new Set([...customerIds(customer), ...(merging ? [merging.from] : []), ...partedFrom]),
];

/** The customers with these ids, without those that do not exist. */
export const readCustomers = async (
  store: Pick<Store, "read">,
  ids: readonly CustomerId[],
): Promise<readonly Customer[]> =>
  (await Promise.all(ids.map((id) => store.read("customer", id)))).flatMap((customer) => customer ?? []);

/** Whoever writes now in chats that were unlinked from these customers. */
export async function unlinkedFrom(
  store: Pick<Store, "read" | "customerAt">,
  ids: readonly CustomerId[],
): Promise<readonly Customer[]> {
  const chats = (await readCustomers(store, ids)).flatMap(({ partedChats = [] }) => partedChats);
  const writing = await Promise.all(chats.map((chat) => store.customerAt(chat)));
  return writing.flatMap((customer) => customer ?? []);
}

/** Whether two customers are one person as far as we know; also if both were unlinked from the same customer. */
export async function areRelated(store: Pick<Store, "read">, one: CustomerId, other: CustomerId): Promise<boolean> {
  const [own, theirs] = [await relatedIds(store, one), await relatedIds(store, other)];
  return own.some((id) => theirs.includes(id));
}

/** When the newest of these customers joined. They may be anybody who was erased before then. */
export async function lastJoinedAt(store: Pick<Store, "read">, ids: readonly CustomerId[]): Promise<Instant> {
  return instant(Math.max(0, ...(await readCustomers(store, ids)).map(({ joinedAt }) => joinedAt)));
}

/** Whether one of `who` joined after one of `others` was erased, so that they may be the same person. */
export async function mayBeSameAsErased(
  store: Pick<Store, "read">,
  others: readonly CustomerId[],
  who: readonly CustomerId[],
): Promise<boolean> {
  const since = Math.min(...(await readCustomers(store, others)).flatMap(({ erasedAt }) => erasedAt ?? []));
  return (await lastJoinedAt(store, who)) >= since;
}

/** A record, if it belongs to this person; otherwise undefined. */
export async function findOwned<T extends { readonly customer: CustomerId }>(
  store: Pick<Store, "read">,
  id: CustomerId,
  reading: Promise<T | undefined>,
): Promise<T | undefined> {
  const record = await reading;
  if (!record || record.customer === id) return record;
  return (await ownIds(store, id)).includes(record.customer) ? record : undefined;
}

/** The orders of these customers, newest first; only those placed since `since`, if given. */
export async function* eachOrder(
  store: Pick<Store, "history">,
  ids: readonly CustomerId[],
  since: Instant = instant(0),
): AsyncGenerator<Order, void, undefined> {
  for (let last: OrderId | undefined; ; ) {
    const page = await store.history(ids, { limit: HISTORY_PAGE, since, ...(last && { before: last }) });
    yield* page;
    if (page.length < HISTORY_PAGE) return;
    last = page.at(-1)?.id;
  }
}

/** The same, all at once. */
export async function allOrders(...of: Parameters<typeof eachOrder>): Promise<readonly Order[]> {
  const orders: Order[] = [];
  for await (const order of eachOrder(...of)) orders.push(order);
  return orders;
}

/** A person's orders, newest first; those older than `before`. None if `before` is not theirs. */
export async function ownHistory(
  store: Pick<Store, "read" | "history">,
  id: CustomerId,
  page: Parameters<Store["history"]>[1],
): Promise<readonly Order[]> {
  const ids = await ownIds(store, id);
  const last = page.before && (await store.read("order", page.before));
  return page.before && !(last && ids.includes(last.customer)) ? [] : store.history(ids, page);
}

/**
 * A purchase was overtaken while it was being authorized: its customer was merged into another, or another into them, or
 * their PIN or limits changed. It begins again, in the books and under the guards of the customer they are now.
 */
export type Overtaken = { readonly outcome: "overtaken"; readonly customer: CustomerId };

/** Whether the customer of these books has been merged, or is guarded otherwise, since `before` was read. */
export async function overtakenSince(books: Pick<Books, "customer">, before: Customer): Promise<Overtaken | undefined> {
  const customer = await requireCustomer(before.id, books.customer());
  if (customer.mergedInto) return { outcome: "overtaken", customer: customer.mergedInto.into };
  const earlier = guardsOf(before);
  const isSame = guardsOf(customer).every((guard, index) => guard === earlier[index]);
  return isSame ? undefined : { outcome: "overtaken", customer: customer.id };
}

/** What decides whether a purchase is authorized. Attempts at the PIN change without changing that. */
const guardsOf = ({ mergedFrom = [], safety }: Customer) => [
  mergedFrom.length,
  safety?.pin?.hash,
  safety?.confirmAbove,
  safety?.dailyLimit,
];
