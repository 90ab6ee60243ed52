import { clip } from "../../core/base/clip.js";
import type { CustomerId, Mint } from "../../core/base/ids.js";
import type { Language } from "../../core/base/language.js";
import { type Clock, dayOf } from "../../core/base/time.js";
import { type Chat, type Customer, chatKey, notificationChat } from "../../core/customers/customer.js";
import type { Store } from "../../core/store.js";
import type { ChannelProfile } from "../customer-api.js";
import { primaryCustomer } from "./linked.js";

type Deps = { readonly store: Store; readonly mint: Mint; readonly clock: Clock };

type DisplayName = { readonly name: string; readonly username?: string | undefined };

const NAME_MAX = 64;
/** Marks that turn the text around them, or that nobody sees: a name is shown among words of ours, to staff too. */
const MARKS = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * The customer of a chat, or the one that it is linked into: known from their first message on, and reachable again,
 * there, with every later one.
 */
export function createIdentify({ store, mint, clock }: Deps) {
  const enrol = (
    chat: Chat,
    name: string,
    { language, username, alias }: ChannelProfile,
  ): Promise<Customer | undefined> => {
    const id = mint("cus");
    return store.transact(id, async (books) => {
      if (!(await books.claim(`chat:${chatKey(chat)}`, id))) return undefined;
      // Nothing of this is kept then; the message comes again, and they are known by then.
      if (alias && !(await books.claim(`chat:${chatKey(alias)}`, id)))
        throw new Error(`The chat ${chatKey(chat)} is known under its other name`);
      const customer: Customer = {
        id,
        chat,
        name,
        joinedAt: clock(),
        lastActiveAt: clock(),
        recentRecipients: [],
        ...(language && { language }),
        ...(username && { username }),
        ...(alias && { alias }),
      };
      await books.putCustomer(customer);
      return customer;
    });
  };

  const heard = async (known: Customer, chat: Chat, called: DisplayName = known): Promise<Customer> => {
    const { name, username } = called;
    const same =
      known.name === name && known.username === username && chatKey(notificationChat(known)) === chatKey(chat);
    const now = clock();
    const today = known.lastActiveAt !== undefined && dayOf(known.lastActiveAt) === dayOf(now);
    if (same && today && known.unreachableSince === undefined) return known;
    return changeCustomer(store, known.id, ({ unreachableSince: _, lastChat: __, username: ___, ...customer }) => {
      const away = chatKey(chat) === chatKey(customer.chat) ? {} : { lastChat: chat };
      return {
        ...customer,
        ...away,
        name,
        ...(username && { username }),
        lastActiveAt: today ? known.lastActiveAt : now,
      };
    });
  };

  return async (chat: Chat, called: string, as: ChannelProfile = {}): Promise<Customer> => {
    const name = clip(called.replace(MARKS, ""), NAME_MAX);
    const known = (await store.customerAt(chat)) ?? (await enrol(chat, name, as)) ?? (await store.customerAt(chat));
    if (!known) throw new Error(`The chat ${chatKey(chat)} is claimed, but nobody is there`);
    // Some messages come without a name. An @name that is not told of any more is none.
    const own = await heard(known, known.chat, { name: name || known.name, username: as.username });
    const main = await primaryCustomer(store, own);
    return main.id === own.id ? own : heard(main, chat);
  };
}

/** Whether a customer wants no broadcasts (`wanted`), or asks for them; when they said so is kept. */
export function createOptOut({ store, clock }: Pick<Deps, "store" | "clock">) {
  return async (id: CustomerId, wanted: boolean): Promise<void> => {
    await changeCustomer(store, id, ({ optedOutSince: _, optedInSince = clock(), ...customer }) => ({
      ...customer,
      ...(wanted ? { optedOutSince: clock() } : { optedInSince }),
    }));
  };
}

/** What a customer is spoken to in from now on. */
export function createSetLanguage({ store, clock }: Pick<Deps, "store" | "clock">) {
  return async (id: CustomerId, language: Language): Promise<void> => {
    await changeCustomer(store, id, (customer) => ({ ...customer, language, languageChosenAt: clock() }));
  };
}

/** Changes what is kept of a customer, as it is by then; the customer they are from now on. */
export function changeCustomer(
  store: Pick<Store, "transact">,
  id: CustomerId,
  change: (known: Customer) => Customer,
): Promise<Customer> {
  return store.transact(id, async (books) => {
    const changed = change(await requireCustomer(id, books.customer()));
    await books.putCustomer(changed);
    return changed;
  });
}

/** The customer in whose books this one is at home (see `mainOf`). */
export const requirePrimaryCustomer = async (store: Pick<Store, "customer">, id: CustomerId): Promise<Customer> =>
  primaryCustomer(store, await requireCustomer(id, store.customer(id)));

/** Throws when there is no such customer: ids come from our own books. */
export async function requireCustomer(id: CustomerId, reading: Promise<Customer | undefined>): Promise<Customer> {
  const customer = await reading;
  if (!customer) throw new Error(`No customer ${id}`);
  return customer;
}
