import { clip } from "../../core/base/clip.js";
import type { Language } from "../../core/base/language.js";
import { dayOf } from "../../core/base/time.js";
import { type Chat, type Customer, chatKey, notificationChat } from "../../core/customers/customer.js";
import type { ShopContext } from "../context.js";
import { primaryCustomer } from "./linked.js";
import { changeCustomer } from "./profile.js";

/** What a channel says of the person: their phone's language, if we speak it; their @name and their chat's other name, if any. */
export type ChannelProfile = {
  readonly language?: Language | undefined;
  readonly username?: string | undefined;
  readonly alias?: Chat | undefined;
};

type DisplayName = { readonly name: string; readonly username?: string | undefined };

const NAME_MAX = 64;
/** Characters that are invisible or change the direction of the text around them: names are shown in our sentences. */
const INVISIBLE = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * The customer of a chat, or the customer it is linked into. The first message makes a new customer; each later one
 * brings their name up to date and marks them reachable again.
 */
export async function identify(
  shop: Pick<ShopContext, "store" | "mint" | "clock">,
  chat: Chat,
  displayName: string,
  profile: ChannelProfile = {},
): Promise<Customer> {
  const { store } = shop;
  const name = clip(displayName.replace(INVISIBLE, ""), NAME_MAX);
  const customer =
    (await store.customerAt(chat)) ?? (await enrol(shop, chat, name, profile)) ?? (await store.customerAt(chat));
  if (!customer) throw new Error(`The chat ${chatKey(chat)} is claimed, but has no customer`);
  // Some messages come without a name. An @name that a channel no longer sends is gone.
  const named = { name: name || customer.name, username: profile.username };
  const own = await recordActivity(shop, customer, customer.chat, named);
  const primary = await primaryCustomer(store, own);
  return primary.id === own.id ? own : recordActivity(shop, primary, chat, primary);
}

/** A new customer; undefined when somebody else claimed the chat first. */
function enrol(
  { store, mint, clock }: Pick<ShopContext, "store" | "mint" | "clock">,
  chat: Chat,
  name: string,
  { language, username, alias }: ChannelProfile,
): Promise<Customer | undefined> {
  const id = mint("cus");
  return store.transact(id, async (books) => {
    if (!(await books.claim(`chat:${chatKey(chat)}`, id))) return undefined;
    // Throwing drops the first claim too; the channel delivers the message again, and the customer is known by then.
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
}

/** Writes only when something changed: a name, the chat, the day, or that they can be reached again. */
async function recordActivity(
  { store, clock }: Pick<ShopContext, "store" | "clock">,
  current: Customer,
  chat: Chat,
  { name, username }: DisplayName,
): Promise<Customer> {
  const isSame =
    current.name === name && current.username === username && chatKey(notificationChat(current)) === chatKey(chat);
  const now = clock();
  const isActiveToday = current.lastActiveAt !== undefined && dayOf(current.lastActiveAt) === dayOf(now);
  if (isSame && isActiveToday && current.unreachableSince === undefined) return current;
  return changeCustomer(store, current.id, ({ unreachableSince: _, lastChat: __, username: ___, ...customer }) => ({
    ...customer,
    ...(chatKey(chat) !== chatKey(customer.chat) && { lastChat: chat }),
    name,
    ...(username && { username }),
    lastActiveAt: isActiveToday ? current.lastActiveAt : now,
  }));
}
