import { present } from "../../core/base/collections.js";
import type { CustomerId } from "../../core/base/ids.js";
import type { Language } from "../../core/base/language.js";
import { clip } from "../../core/base/text.js";
import { dayOf } from "../../core/base/time.js";
import { type Chat, type CustomerChat, chatKey, chatNames, findChat, partedFromIn } from "../../core/customers/chat.js";
import { type Customer, customerIds } from "../../core/customers/customer.js";
import type { Store } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { changeCustomer } from "../customers/change-customer.js";
import { claimNames, resolveChat } from "../customers/chat-names.js";
import { sendWaiting } from "../notifications/notify.js";
import { settleMerge } from "./merge.js";

/** What a channel says about a person: the phone's language, if we speak it; @name; the chat's other name (`alias`). */
type ChannelProfile = {
  readonly language?: Language | undefined;
  readonly username?: string | undefined;
  readonly alias?: Chat | undefined;
};

const NAME_MAX = 64;
const TRIES_MAX = 4;
/** Characters that are invisible or change the text direction: names appear inside our sentences. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * The customer of a chat. The first message makes a new customer; each later one updates their name and marks their
 * chat reachable again, so that what could not be sent there follows at once. Completes a merge of customers that a
 * crash interrupted.
 */
export async function identify(
  shop: ShopContext,
  chat: Chat,
  displayName: string,
  profile: ChannelProfile = {},
): Promise<Customer> {
  const { store } = shop;
  const name = clip(displayName.replace(INVISIBLE, ""), NAME_MAX);
  let holder: Customer | undefined;
  for (let tries = 0; !holder && tries < TRIES_MAX; tries++) {
    holder = (await store.customerAt(chat)) ?? (await enrol(shop, chat, name, profile));
    // Another message has just introduced them under one name, or the number is still with its former owner. Free it.
    if (!holder && profile.alias) await resolveChat(shop, chat, profile.alias);
  }
  if (!holder) throw new Error(`The chat ${chatKey(chat)} is claimed, but has no customer`);
  const current = await settleMerge(shop, holder);
  const customer = await recordActivity(shop, current, chat, { name, username: profile.username });
  const wasUnreachable = findChat(current, chat)?.unreachableSince !== undefined;
  if (wasUnreachable) await sendWaiting(shop, [chat]);
  return customer;
}

/**
 * Makes a new customer. Undefined if somebody else claimed one of the chat's names first. A customer whose chat was
 * unlinked from another keeps that one's language and choice about broadcasts.
 */
function enrol(
  { store, mint, clock }: ShopContext,
  chat: Chat,
  name: string,
  { language, username, alias }: ChannelProfile,
): Promise<Customer | undefined> {
  const id = mint("cus");
  return store.transact(id, async (books) => {
    const holders = await claimNames(books, chatNames({ chat, ...(alias && { alias }) }), id);
    if (!holders) return undefined;
    const [partedFrom, numbersPartedFrom] = holders.map(partedFromIn);
    const before = partedFrom
      ? await store.read("customer", partedFrom)
      : await numbersOwner(store, numbersPartedFrom, alias);
    const customer: Customer = {
      id,
      chats: [{ chat, name, ...(username && { username }), ...(alias && { alias }) }],
      name,
      joinedAt: clock(),
      lastActiveAt: clock(),
      recentRecipients: [],
      ...(language && { language }),
      ...inherited(before),
    };
    await books.put("customer", customer);
    return customer;
  });
}

/** The customer a number was unlinked from. Undefined if they also had a user id: then its owner is new by now. */
async function numbersOwner(store: Store, partedFrom: CustomerId | undefined, number: Chat | undefined) {
  const before = partedFrom && (await store.read("customer", partedFrom));
  const hadUserId = before?.partedChats?.some(({ channel, id }) => channel === number?.channel && id !== number.id);
  return hadUserId ? undefined : before;
}

/** What a new customer inherits from the one their chat was unlinked from. */
function inherited(before: Customer | undefined): Partial<Customer> {
  if (!before || before.erasedAt !== undefined) return {};
  const { language, languageChosenAt, optedOutSince, optedInSince, partedFrom = [] } = before;
  const chosen = { language, languageChosenAt, optedOutSince, optedInSince };
  return { ...present(chosen), partedFrom: [...customerIds(before), ...partedFrom] };
}

type DisplayName = { readonly name: string; readonly username?: string | undefined };

/** Writes only if something changed: a name, the chat, the day, or that they are reachable again. */
async function recordActivity(
  { store, clock }: ShopContext,
  current: Customer,
  chat: Chat,
  displayName: DisplayName,
): Promise<Customer> {
  const now = clock();
  const { lastActiveAt } = current;
  const isActiveToday = lastActiveAt !== undefined && dayOf(lastActiveAt) === dayOf(now);
  const written = findChat(current, chat);
  if (written === current.chats[0] && written && isActiveToday && isUpToDate(current, written, displayName))
    return current;
  return changeCustomer(store, current.id, (customer) => {
    const own = findChat(customer, chat);
    if (!own) return customer; // Unlinked from them meanwhile.
    // Some messages come without a name. An @name that the channel no longer sends is dropped.
    const { unreachableSince: _, username: __, ...rest } = own;
    const { username, name } = { ...displayName, name: displayName.name || own.name };
    const first = { ...rest, name, ...(username && { username }) };
    return {
      ...customer,
      chats: [first, ...customer.chats.filter((one) => one !== own)],
      name,
      lastActiveAt: isActiveToday ? lastActiveAt : now,
    };
  });
}

const isUpToDate = (customer: Customer, chat: CustomerChat, { name, username }: DisplayName): boolean =>
  chat.unreachableSince === undefined &&
  chat.username === username &&
  (name === "" || (chat.name === name && customer.name === name));
