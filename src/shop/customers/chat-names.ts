import type { CustomerId } from "../../core/base/ids.js";
import { parsePhone } from "../../core/base/phone.js";
import { type Chat, type CustomerChat, chatClaim, chatNames, findChat, isSameChat } from "../../core/customers/chat.js";
import type { Store } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { moveRole } from "../staff/roles.js";
import { requireCustomer } from "./current.js";

/**
 * Somebody on WhatsApp has a user id and perhaps a phone number, and a message may carry either or both. Both lead to one
 * customer from the first message on that carries both. A number that arrives with another user id than before has been
 * given to somebody else by its network: from then on it leads to them, and the wallet stays with the user id.
 */

/** What a channel calls one chat: the name that lasts, then another, if it has one. */
export type ChatNames = readonly [lasting: Chat, ...others: Chat[]];

type Renaming = Pick<ShopContext, "store" | "settings" | "log">;

const TRIES_MAX = 4;

/** The chat of the customer known under these names of one chat; what it is called here from now on. */
export async function resolveChat(shop: Renaming, ...[lasting, number]: ChatNames): Promise<Chat> {
  const { store, log } = shop;
  if (!number) return (await chatAt(store, lasting))?.chat ?? lasting;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const [customer, holder] = [await store.customerAt(lasting), await store.customerAt(number)];
    if (customer?.id === holder?.id) return lasting;
    const [known, numbers] = [customer && findChat(customer, lasting), holder && findChat(holder, number)];
    const byNumberAlone = numbers !== undefined && isSameChat(numbers.chat, number);
    if (customer && holder && byNumberAlone) {
      log.error(
        { known: customer.id, holder: holder.id },
        "one person on WhatsApp is two customers, each with a wallet",
      );
      return lasting;
    }
    // Either may fail because another process renames at the same time: then both names are read again.
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

/** A channel calls a chat by other names from now on; false when the first of them is another customer's already. */
export async function changeChat(shop: Renaming, [lasting, number]: ChatNames, now: ChatNames): Promise<boolean> {
  const { store } = shop;
  const byNumber = number && (await chatAt(store, number));
  // A number that came with another id since is somebody else's: this news is late.
  const byNumberAlone = byNumber && isSameChat(byNumber.chat, number) ? byNumber : undefined;
  const known = (await chatAt(store, lasting)) ?? byNumberAlone;
  const customer = known && (await store.customerAt(known.chat));
  if (!customer) return true; // Not a customer yet: `identify` makes one under the new name.
  if (!(await rename(shop, customer.id, known.chat, { chat: now[0] }))) return false;
  await resolveChat(shop, ...now);
  return true;
}

type Names = { readonly chat: Chat; readonly alias?: Chat };

/**
 * Gives a customer's chat these names and drops the others; false, and nothing changes, when one of them is taken. A
 * number that is dropped is not their own any more: "my number" would buy for whoever has it next.
 */
async function rename(shop: Renaming, id: CustomerId, current: Chat, { chat, alias }: Names): Promise<boolean> {
  const { store } = shop;
  const known = findChat(await requireCustomer(id, store.read("customer", id)), current);
  // The role moves first: once the old name leads nowhere this is not repeated. A number alone makes nobody staff.
  for (const old of known ? chatNames(known) : []) if (!isSameChat(old, chat)) await moveRole(shop, old, chat);
  return store.transact(id, async (books) => {
    const customer = await requireCustomer(id, books.customer());
    const renamed = customer.chats.find((one) => isSameChat(one.chat, current));
    if (!renamed) return false;
    const names = chatNames({ chat, ...(alias && { alias }) });
    for (const name of names) {
      const holder = await books.claimant(chatClaim(name));
      if (holder !== undefined && holder !== id) return false;
    }
    for (const name of names) await books.claim(chatClaim(name), id);
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
