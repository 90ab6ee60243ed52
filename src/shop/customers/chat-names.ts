import { type Chat, type Customer, chatKey, isSameChat } from "../../core/customers/customer.js";
import type { ShopContext } from "../context.js";
import { moveRole } from "../staff/roles.js";
import { primaryCustomer } from "./linked.js";
import { changeCustomer, requireCustomer } from "./profile.js";

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
  if (!number) return (await store.customerAt(lasting))?.chat ?? lasting;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const customer = await store.customerAt(lasting);
    const holder = await store.customerAt(number);
    if (customer?.id === holder?.id) return lasting;
    const byNumberAlone = holder !== undefined && isSameChat(holder.chat, number);
    if (customer && byNumberAlone) {
      log.error(
        { known: customer.id, holder: holder.id },
        "one person on WhatsApp is two customers, each with a wallet",
      );
      return lasting;
    }
    // Either may fail because another process renames at the same time: then both names are read again.
    if (holder) await rename(shop, holder, byNumberAlone ? { chat: lasting, alias: number } : { chat: holder.chat });
    else if (customer) await rename(shop, customer, { chat: lasting, alias: number });
  }
  return lasting;
}

/** A channel calls a chat by other names from now on; false when the first of them is another customer's already. */
export async function changeChat(shop: Renaming, before: ChatNames, now: ChatNames): Promise<boolean> {
  const customer = await shop.store.customerAt(await resolveChat(shop, ...before));
  if (!customer) return true; // Not a customer yet: `identify` makes one under the new name.
  if (!(await rename(shop, customer, { chat: now[0] }))) return false;
  await resolveChat(shop, ...now);
  return true;
}

type Names = { readonly chat: Chat; readonly alias?: Chat };

/** Gives a customer's chat these names and drops the others; false, and nothing changes, when one of them is taken. */
async function rename(shop: Renaming, current: Customer, { chat, alias }: Names): Promise<boolean> {
  const { store } = shop;
  // The role moves first: once the old name leads nowhere this is not repeated. A number alone makes nobody staff.
  for (const old of [current.chat, current.alias]) if (old && !isSameChat(old, chat)) await moveRole(shop, old, chat);
  const primary = await primaryCustomer(store, current);
  const renamed = await store.transact(current.id, async (books) => {
    const { alias: oldAlias, ...customer } = await requireCustomer(current.id, books.customer());
    if (!isSameChat(customer.chat, current.chat)) return false;
    const names = [chat, ...(alias ? [alias] : [])];
    for (const name of names) {
      const holder = await books.claimant(`chat:${chatKey(name)}`);
      if (holder !== undefined && holder !== current.id) return false;
    }
    for (const name of names) await books.claim(`chat:${chatKey(name)}`, current.id);
    await books.putCustomer({ ...customer, chat, ...(alias && { alias }) });
    const dropped = [customer.chat, ...(oldAlias ? [oldAlias] : [])].filter(
      (old) => !names.some((name) => isSameChat(name, old)),
    );
    for (const old of dropped) await books.unclaim(`chat:${chatKey(old)}`, current.id);
    return true;
  });
  if (renamed && primary.lastChat && isSameChat(primary.lastChat, current.chat) && !isSameChat(current.chat, chat)) {
    await changeCustomer(store, primary.id, (customer) => ({ ...customer, lastChat: chat }));
  }
  return renamed;
}
