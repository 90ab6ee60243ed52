import type { CustomerId } from "../../core/base/ids.js";
import { parsePhone } from "../../core/base/phone.js";
import {
  type Chat,
  type CustomerChat,
  chatClaim,
  chatNames,
  findChat,
  isSameChat,
  partedFromIn,
} from "../../core/customers/chat.js";
import type { Books, Store } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { moveRole } from "../staff/roles.js";
import { requireCustomer } from "./current.js";

/**
 * A person on WhatsApp has a user id and perhaps a phone number, and a message may carry either or both. From the first
 * message with both, both lead to one customer. If a number arrives with a new user id, its network has given it to
 * somebody else: from then on it leads to them, and the wallet stays with the old user id.
 */

/** A channel's names for one chat: the lasting one, then another, if any. */
export type ChatNames = readonly [lasting: Chat, ...others: Chat[]];

const TRIES_MAX = 4;

/** Makes all names of a chat lead to one customer; returns the name under which the shop knows the chat from now on. */
export async function resolveChat(shop: ShopContext, ...[lasting, number]: ChatNames): Promise<Chat> {
  const { store, log } = shop;
  if (!number) return (await chatAt(store, lasting))?.chat ?? lasting;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const [customer, holder] = [await store.customerAt(lasting), await store.customerAt(number)];
    if (customer?.id === holder?.id) return lasting;
    const [known, numbers] = [customer && findChat(customer, lasting), holder && findChat(holder, number)];
    const byNumberAlone = numbers !== undefined && isSameChat(numbers.chat, number);
    if (customer && holder && byNumberAlone) {
      log.error({ known: customer.id, holder: holder.id }, "one WhatsApp user is two customers, each with a wallet");
      return lasting;
    }
    // Either may fail because another process renames at the same time. Then read both names again.
    if (holder && numbers) {
      const names = byNumberAlone ? { chat: lasting, alias: number } : { chat: numbers.chat };
      await rename(shop, holder.id, numbers.chat, names);
    } else if (customer && known) {
      await rename(shop, customer.id, known.chat, { chat: lasting, alias: number });
    }
  }
  return lasting;
}

async function chatAt(store: Pick<Store, "customerAt">, name: Chat): Promise<CustomerChat | undefined> {
  const customer = await store.customerAt(name);
  return customer && findChat(customer, name);
}

/** Renames a chat as its channel reports. False if the first new name is already another customer's. */
export async function changeChat(shop: ShopContext, [lasting, number]: ChatNames, now: ChatNames): Promise<boolean> {
  const { store } = shop;
  const byNumber = number && (await chatAt(store, number));
  // If the number has come with another id since, it is somebody else's and this report is late.
  const byNumberAlone = byNumber && isSameChat(byNumber.chat, number) ? byNumber : undefined;
  const known = (await chatAt(store, lasting)) ?? byNumberAlone;
  const customer = known && (await store.customerAt(known.chat));
  if (customer && (await rename(shop, customer.id, known.chat, { chat: now[0] }))) {
    await resolveChat(shop, ...now);
    return true;
  }
  // It may have been unlinked, also just now. If it is no customer's, `identify` will make one under the new name.
  return (await renameParted(shop, lasting, now[0])) || !customer;
}

/**
 * Claims an unlinked chat, in which nobody has written since, under its new name instead of the old one. False if it is
 * no such chat.
 */
async function renameParted({ store }: ShopContext, before: Chat, now: Chat): Promise<boolean> {
  const owner = await store.claimant(chatClaim(before));
  const id = partedFromIn(owner);
  if (owner === undefined || id === undefined) return false;
  return store.transact(id, async (books) => {
    const isSame = (await books.claimant(chatClaim(before))) === owner;
    if (!isSame || !(await books.claim(chatClaim(now), owner))) return false;
    await books.unclaim(chatClaim(before), owner);
    const customer = await requireCustomer(id, books.customer());
    await books.put("customer", { ...customer, partedChats: [...(customer.partedChats ?? []), now] });
    return true;
  });
}

/**
 * Claims the names of a chat for a customer. One that was unlinked from another customer is free. Returns who held each,
 * or undefined, and nothing changes, if one is somebody else's.
 */
export async function claimNames(
  books: Books,
  names: readonly Chat[],
  id: CustomerId,
): Promise<readonly (string | undefined)[] | undefined> {
  const claims = names.map(chatClaim);
  const holders = await Promise.all(claims.map((claim) => books.claimant(claim)));
  if (holders.some((holder) => holder !== undefined && holder !== id && !partedFromIn(holder))) return undefined;
  for (const [index, claim] of claims.entries()) {
    const holder = holders[index];
    if (holder !== undefined) await books.unclaim(claim, holder);
    await books.claim(claim, id);
  }
  return holders;
}

/**
 * Gives a customer's chat these names and drops the others. False, and nothing changes, if one is taken. A dropped
 * number is no longer "my number", which would otherwise buy for its next owner.
 */
async function rename(
  shop: ShopContext,
  id: CustomerId,
  current: Chat,
  { chat, alias }: Parameters<typeof chatNames>[0],
): Promise<boolean> {
  const { store } = shop;
  const known = findChat(await requireCustomer(id, store.read("customer", id)), current);
  // Move the role first: once the old name leads nowhere, this is not repeated. A number alone makes nobody staff.
  for (const old of known ? chatNames(known) : []) if (!isSameChat(old, chat)) await moveRole(shop, old, chat);
  return store.transact(id, async (books) => {
    const customer = await requireCustomer(id, books.customer());
    const renamed = customer.chats.find((one) => isSameChat(one.chat, current));
    if (!renamed) return false;
    const names = chatNames({ chat, ...(alias && { alias }) });
    if (!(await claimNames(books, names, id))) return false;
    const { alias: _, ...rest } = renamed;
    const now: CustomerChat = { ...rest, chat, ...(alias && { alias }) };
    const chats = customer.chats.map((one) => (one === renamed ? now : one));
    const dropped = chatNames(renamed).filter((old) => !names.some((name) => isSameChat(name, old)));
    const { ownPhone, ...others } = customer;
    const keepsPhone = ownPhone !== undefined && !dropped.some((old) => parsePhone(old.id) === ownPhone);
    await books.put("customer", { ...others, chats, ...(keepsPhone && { ownPhone }) });
    for (const old of dropped) await books.unclaim(chatClaim(old), id);
    return true;
  });
}
