import { channelName, otherChannel } from "../../core/base/channel.js";
import type { CustomerId } from "../../core/base/ids.js";
import { after, MINUTE_MS } from "../../core/base/time.js";
import { type Chat, type Customer, chatKey } from "../../core/customers/customer.js";
import { customerTarget } from "../../core/notifications/notification.js";
import type { Books, Store } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import type { Authorization } from "../customers/authorize.js";
import { linkedCustomerIds, mergedCustomer, primaryCustomer } from "../customers/linked.js";
import { checkPin, type PinChecking, type PinRefusal } from "../customers/pin.js";
import { requireCustomer } from "../customers/profile.js";
import { mergeCustomers, unlinkCustomers } from "./merge.js";

/**
 * Links two chats of one person: a code from the one is given in the other, which asks to be linked, and the first one
 * allows it. Both sides agree, and whoever merely got hold of a code gets nothing.
 */

/** How long a code for linking another chat is good for. */
const INVITATION_MS = 10 * MINUTE_MS;
const CODE_LENGTH = 8;
const codeClaim = (code: string) => `link:${code}`;

/** Whether a customer's chat is linked with another, on another channel; `asked`: that one waits for an answer. */
export type LinkState =
  | { readonly state: "alone" }
  | { readonly state: "asked" | "linked"; readonly name: string; readonly app: string };

/** As it is seen from one of their chats. */
export async function linkState(
  { store, clock }: Pick<ShopContext, "store" | "clock">,
  id: CustomerId,
  chat?: Chat,
): Promise<LinkState> {
  const customer = await requireCustomer(id, store.customer(id));
  const primary = await primaryCustomer(store, customer);
  const other = await mergedCustomer(store, primary);
  if (other) {
    const elsewhere = [primary, other].find((one) => chatKey(one.chat) !== chatKey(chat ?? customer.chat)) ?? other;
    return { state: "linked", name: elsewhere.name, app: channelName(elsewhere.chat.channel) };
  }
  const { requestedBy, until } = customer.invitation ?? {};
  const requester =
    requestedBy !== undefined && until !== undefined && clock() < until ? await store.customer(requestedBy) : undefined;
  return requester
    ? { state: "asked", name: requester.name, app: channelName(requester.chat.channel) }
    : { state: "alone" };
}

/** A code with which another chat may ask to be linked; it replaces the one before. Good for `lasts` ms, in `app`. */
export async function invite(
  { store, mint, clock }: Pick<ShopContext, "store" | "mint" | "clock">,
  id: CustomerId,
): Promise<{ readonly code: string; readonly lasts: number; readonly app: string }> {
  const code = mint("mov").slice(-CODE_LENGTH).toUpperCase();
  const until = after(clock(), INVITATION_MS);
  const app = await store.transact(id, async (books) => {
    const customer = await requireCustomer(id, books.customer());
    if (customer.invitation) await books.unclaim(codeClaim(customer.invitation.code), id);
    await books.claim(codeClaim(code), id);
    await books.putCustomer({ ...customer, invitation: { code, until } });
    return channelName(otherChannel(customer.chat.channel));
  });
  return { code, app, lasts: INVITATION_MS };
}

type InviterResult =
  | { readonly outcome: "inviter"; readonly name: string; readonly app: string }
  | { readonly outcome: "unknown-code" | "same-app" | "linked" };

/** Whose code it is. */
export async function findInviter(
  shop: Pick<ShopContext, "store" | "clock">,
  by: CustomerId,
  code: string,
): Promise<InviterResult> {
  const { store } = shop;
  const inviter = await inviterOf(shop, by, code);
  if (!inviter || inviter.id === by) return { outcome: "unknown-code" };
  const refusal = await linkRefusal(store, inviter, await requireCustomer(by, store.customer(by)));
  return refusal
    ? { outcome: refusal }
    : { outcome: "inviter", name: inviter.name, app: channelName(inviter.chat.channel) };
}

/** Asks the owner of a code to be linked with them; false when the code is no good (any more). */
export async function askToLink(
  shop: PinChecking,
  by: CustomerId,
  code: string,
  authorization: Authorization = {},
): Promise<boolean | PinRefusal> {
  const { store, clock } = shop;
  const inviter = await inviterOf(shop, by, code);
  if (!inviter || (await linkRefusal(store, inviter, await requireCustomer(by, store.customer(by))))) return false;
  const refusal = await checkPin(shop, by, authorization); // Their wallet moves with them.
  if (refusal) return refusal;
  return store.transact(inviter.id, async (books) => {
    const customer = await requireCustomer(inviter.id, books.customer());
    const { invitation } = customer;
    if (invitation?.code !== code || (invitation.requestedBy ?? by) !== by) return false;
    await books.putCustomer({ ...customer, invitation: { ...invitation, requestedBy: by } });
    await books.notify(customerTarget(customer), { kind: "link", id: customer.id }, clock());
    return true;
  });
}

/** Lets the chat that asked be linked, or not; false when they are not linked after it. */
export async function answerLink(
  shop: ShopContext,
  id: CustomerId,
  allowed: boolean,
  authorization: Authorization = {},
): Promise<boolean | PinRefusal> {
  const { store, clock } = shop;
  const { invitation } = await requireCustomer(id, store.customer(id));
  const { requestedBy, until } = invitation ?? {};
  if (requestedBy === undefined || until === undefined || clock() >= until) return false;
  const refusal = allowed ? await checkPin(shop, id, authorization) : undefined;
  if (refusal) return refusal;
  const requester = await requireCustomer(requestedBy, store.customer(requestedBy));
  const isFree = (await linkRefusal(store, await requireCustomer(id, store.customer(id)), requester)) === undefined;
  if (allowed && isFree) await mergeCustomers(shop, id, requestedBy);
  await store.transact(id, (books) => endInvitation(books, id));
  await store.transact(requestedBy, (books) =>
    books.notify({ chat: requester.chat, owner: requestedBy }, { kind: "link", id: requestedBy }, clock()),
  );
  return (await linkedCustomerIds(store, id)).includes(requestedBy);
}

/** Parts the linked chats again; the wallet stays with the chat `keeper`. False when they were not linked. */
export async function unlink(
  shop: PinChecking & Pick<ShopContext, "mint">,
  id: CustomerId,
  keeper: Chat,
  authorization: Authorization = {},
): Promise<boolean | PinRefusal> {
  return (await checkPin(shop, id, authorization)) ?? unlinkCustomers(shop, id, keeper);
}

/** The customer whose invitation has this code, while it lasts. */
async function inviterOf(
  { store, clock }: Pick<ShopContext, "store" | "clock">,
  by: CustomerId,
  code: string,
): Promise<Customer | undefined> {
  const id = await store.transact(by, (books) => books.claimant(codeClaim(code)));
  const inviter = id === undefined ? undefined : await store.customer(id as CustomerId);
  const { invitation } = inviter ?? {};
  return invitation?.code === code && clock() < invitation.until ? inviter : undefined;
}

/** Why these two cannot be linked; undefined when they can. */
async function linkRefusal(store: Store, inviter: Customer, by: Customer): Promise<"linked" | "same-app" | undefined> {
  const ids = await Promise.all([linkedCustomerIds(store, inviter.id), linkedCustomerIds(store, by.id)]);
  const primaries = await Promise.all([primaryCustomer(store, inviter), primaryCustomer(store, by)]);
  const areApart = ids.every(({ length }) => length === 1) && primaries[0] === inviter && primaries[1] === by;
  if (!areApart) return "linked";
  return inviter.chat.channel === by.chat.channel ? "same-app" : undefined;
}

async function endInvitation(books: Books, id: CustomerId): Promise<void> {
  const { invitation, ...customer } = await requireCustomer(id, books.customer());
  if (invitation) await books.unclaim(codeClaim(invitation.code), id);
  await books.putCustomer(customer);
}
