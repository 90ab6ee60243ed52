import { type Chat, type Customer, chatKey } from "../../core/customers/customer.js";
import type { Log } from "../../core/ports.js";
import type { Store } from "../../core/store.js";
import type { SettingsStore } from "../context.js";
import type { CustomerApi } from "../customer-api.js";
import { createMoveRole } from "../staff/roles.js";
import { primaryCustomer } from "./linked.js";
import { changeCustomer, requireCustomer } from "./profile.js";

/**
 * Somebody on WhatsApp has a user id and perhaps a phone number, and a message may come with either or both. Both lead to
 * one customer from the first message on that tells of both. A number that comes with another user id than before has
 * been given to somebody else by its network: it leads to them then, and the wallet stays with the user id.
 */

const TRIES_MAX = 4;

type Deps = { readonly store: Store; readonly house: SettingsStore; readonly log: Log };

const isSame = (one: Chat | undefined, other: Chat): boolean => one !== undefined && chatKey(one) === chatKey(other);

/** The chat of who is known under these names of one chat, the lasting name first; as it is called from now on. */
export function createResolveChat(deps: Deps): CustomerApi["resolveChat"] {
  const { store, log } = deps;
  const rename = createRename(deps);

  return async (lasting, number) => {
    if (!number) return (await store.customerAt(lasting))?.chat ?? lasting;
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const known = await store.customerAt(lasting);
      const holder = await store.customerAt(number);
      if (known && known.id === holder?.id) return lasting;
      if (!known && !holder) return lasting;
      const byNumberAlone = holder !== undefined && isSame(holder.chat, number);
      if (known && byNumberAlone) {
        log.error(
          { known: known.id, holder: holder.id },
          "one person on WhatsApp is two customers, each with a wallet",
        );
        return lasting;
      }
      // Each may be in vain because somebody else is at it: then it is looked at again.
      if (holder) await rename(holder, byNumberAlone ? { chat: lasting, alias: number } : { chat: holder.chat });
      else if (known) await rename(known, { chat: lasting, alias: number });
    }
    return lasting;
  };
}

/** Somebody's channel knows them under other names from now on; false when those are another customer's already. */
export function createChangeChat(deps: Deps): CustomerApi["changeChat"] {
  const { store } = deps;
  const identify = createResolveChat(deps);
  const rename = createRename(deps);
  return async (before, now) => {
    const known = await store.customerAt(await identify(...before));
    if (!known) return true; // Nobody we knew: they are greeted under the new name.
    if (!(await rename(known, { chat: now[0] }))) return false;
    await identify(...now);
    return true;
  };
}

type Names = { readonly chat: Chat; readonly alias?: Chat };

/** Gives a customer's chat these names, and lets go of others; false, and nothing is changed, when one is not free. */
function createRename({ store, house }: Deps) {
  const moveRole = createMoveRole({ house });
  return async (known: Customer, { chat, alias }: Names): Promise<boolean> => {
    // First: it is not done again once nobody is known under the old name. By a number alone nobody is staff any more.
    for (const old of [known.chat, known.alias]) if (old && !isSame(old, chat)) await moveRole(old, chat);
    const main = await primaryCustomer(store, known);
    const named = await store.transact(known.id, async (books) => {
      const { alias: called, ...customer } = await requireCustomer(known.id, books.customer());
      if (!isSame(customer.chat, known.chat)) return false;
      const names = [chat, ...(alias ? [alias] : [])];
      for (const name of names) {
        const holder = await books.claimant(`chat:${chatKey(name)}`);
        if (holder !== undefined && holder !== known.id) return false;
      }
      for (const name of names) await books.claim(`chat:${chatKey(name)}`, known.id);
      await books.putCustomer({ ...customer, chat, ...(alias && { alias }) });
      const left = [customer.chat, ...(called ? [called] : [])].filter(
        (old) => !names.some((name) => isSame(name, old)),
      );
      for (const old of left) await books.unclaim(`chat:${chatKey(old)}`, known.id);
      return true;
    });
    if (named && main.lastChat && isSame(main.lastChat, known.chat) && !isSame(known.chat, chat)) {
      await changeCustomer(store, main.id, (customer) => ({ ...customer, lastChat: chat }));
    }
    return named;
  };
}
