import { channelName, otherChannel } from "../../core/base/channel.js";
import type { CustomerId } from "../../core/base/ids.js";
import { after, type Instant, MINUTE_MS } from "../../core/base/time.js";
import { type Chat, type CustomerChat, findChat, notificationChat } from "../../core/customers/chat.js";
import type { Customer } from "../../core/customers/customer.js";
import type { Books } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { type Authorization, checkPin, type PinRefusal } from "../customers/authorize.js";
import { currentCustomer, requireCustomer } from "../customers/current.js";
import { notifyCustomer } from "../notifications/notify.js";
import { linkClaim, mergeCustomers, mergeDirection, partChats, settleMerge } from "./merge.js";

/**
 * Links two chats of one person: a code from one is typed in the other, which asks to be linked, and the first one
 * allows it. Both sides must agree, so a leaked code is worth nothing.
 */

/** How long a code for linking is valid. */
const INVITATION_MS = 10 * MINUTE_MS;
const CODE_LENGTH = 8;

/** Whether a customer's chat is linked with one on another channel. `asked`: `by` waits for an answer. */
export type LinkState =
  | { readonly state: "alone" }
  | { readonly state: "linked"; readonly name: string; readonly app: string }
  | { readonly state: "asked"; readonly name: string; readonly app: string; readonly by: CustomerId };

/** The state as seen from `chat`, by default the chat they last wrote in. */
export async function linkState({ store, clock }: ShopContext, id: CustomerId, chat?: Chat): Promise<LinkState> {
  const customer = await requireCustomer(id, store.read("customer", id));
  const current = await currentCustomer(store, id);
  const here = chat ?? notificationChat(customer);
  const elsewhere = current.chats.filter((one) => one !== (here && findChat(current, here)));
  if (current.chats.length > 1 && elsewhere[0]) return { state: "linked", ...nameAndApp(elsewhere[0]) };
  const by = requestOf(customer, clock())?.customer;
  const [asking] = (by && (await store.read("customer", by))?.chats) ?? [];
  return by && asking ? { state: "asked", by, ...nameAndApp(asking) } : { state: "alone" };
}

/** Who asks to be linked, and since when, while the invitation is valid. */
const requestOf = ({ invitation }: Customer, now: Instant) =>
  invitation && now < invitation.until ? invitation.requestedBy : undefined;

const nameAndApp = ({ name, chat }: CustomerChat) => ({ name, app: channelName(chat.channel) });

/** Makes a code with which a chat in `app` may ask to be linked, valid for `lasts` ms. It replaces the earlier code. */
export async function invite(
  { store, mint, clock }: ShopContext,
  id: CustomerId,
): Promise<{ readonly code: string; readonly lasts: number; readonly app: string }> {
  const code = mint("mov").slice(-CODE_LENGTH).toUpperCase();
  const until = after(clock(), INVITATION_MS);
  const app = await store.transact(id, async (books) => {
    const customer = await requireCustomer(id, books.customer());
    if (customer.invitation) await books.unclaim(linkClaim(customer.invitation.code), id);
    await books.claim(linkClaim(code), id);
    await books.put("customer", { ...customer, invitation: { code, until } });
    return channelName(otherChannel(notificationChat(customer)?.channel ?? "telegram"));
  });
  return { code, app, lasts: INVITATION_MS };
}

type InviterResult =
  | { readonly outcome: "inviter"; readonly name: string; readonly app: string }
  | { readonly outcome: "unknown-code" | LinkRefusal };

/** The owner of a code, or why `by` cannot be linked with them. */
export async function findInviter(shop: ShopContext, by: CustomerId, code: string): Promise<InviterResult> {
  const { store } = shop;
  const inviter = await inviterOf(shop, code);
  if (!inviter || inviter.id === by) return { outcome: "unknown-code" };
  const refusal = linkRefusal(inviter, await currentCustomer(store, by));
  const [inviting] = inviter.chats;
  if (refusal || !inviting) return { outcome: refusal ?? "unknown-code" };
  return { outcome: "inviter", ...nameAndApp(inviting) };
}

/** Asks the owner of a code for linking. False if the code is not valid, or no longer. */
export async function askToLink(
  shop: ShopContext,
  by: CustomerId,
  code: string,
  authorization: Authorization = {},
): Promise<boolean | PinRefusal> {
  const { store, clock } = shop;
  const inviter = await inviterOf(shop, code);
  if (!inviter || linkRefusal(inviter, await currentCustomer(store, by))) return false;
  const requestedBy = { customer: by, at: clock() };
  const refusal = await checkPin(shop, by, authorization); // Their wallet will move too.
  if (refusal) return refusal;
  return store.transact(inviter.id, async (books) => {
    const customer = await requireCustomer(inviter.id, books.customer());
    const { invitation } = customer;
    if (invitation?.code !== code || (invitation.requestedBy?.customer ?? by) !== by) return false;
    await books.put("customer", { ...customer, invitation: { ...invitation, requestedBy } });
    await notifyCustomer(books, { kind: "link", id: customer.id }, clock());
    return true;
  });
}

/** Answers a request to link, only that of `by` if given. False if the chats are not linked afterwards. */
export async function answerLink(
  shop: ShopContext,
  id: CustomerId,
  allowed: boolean,
  { by, ...authorization }: Authorization & { readonly by?: CustomerId } = {},
): Promise<boolean | PinRefusal> {
  const { store, clock } = shop;
  const request = requestOf(await requireCustomer(id, store.read("customer", id)), clock());
  if (!request || (by !== undefined && by !== request.customer)) return false;
  const requestedBy = request.customer;
  const refusal = allowed ? await checkPin(shop, id, authorization) : undefined;
  if (refusal) return refusal;
  const inviter = await settleMerge(shop, await requireCustomer(id, store.read("customer", id)));
  const requester = await settleMerge(shop, await requireCustomer(requestedBy, store.read("customer", requestedBy)));
  // They were asked for the PIN that they had then.
  const hasNewPin = (requester.safety?.pin?.setAt ?? 0) > request.at;
  const isRefused = hasNewPin || linkRefusal(inviter, requester) !== undefined;
  const direction = isRefused ? undefined : mergeDirection(inviter, requester);
  const asking = notificationChat(requester);
  if (allowed && direction) await mergeCustomers(shop, direction.into, direction.from);
  await store.transact(id, (books) => endInvitation(books, id));
  if (asking) {
    const target = { chat: asking, owner: requestedBy };
    await store.transact(requestedBy, (books) => books.notify(target, { kind: "link", id: requestedBy }, clock()));
  }
  return (await currentCustomer(store, id)).id === (await currentCustomer(store, requestedBy)).id;
}

/** Unlinks chats. Everything stays with the chat `keeper`. False if they were not linked. */
export async function unlink(
  shop: ShopContext,
  id: CustomerId,
  keeper: Chat,
  authorization: Authorization = {},
): Promise<boolean | PinRefusal> {
  const refusal = await checkPin(shop, id, authorization);
  return refusal ?? partChats(shop, (await currentCustomer(shop.store, id)).id, keeper);
}

/** The customer whose valid invitation has this code. */
async function inviterOf({ store, clock }: ShopContext, code: string): Promise<Customer | undefined> {
  const id = await store.claimant(linkClaim(code));
  const inviter = id === undefined ? undefined : await store.read("customer", id as CustomerId);
  const { invitation } = inviter ?? {};
  return invitation?.code === code && clock() < invitation.until ? inviter : undefined;
}

/** `both-merged`: both have had others merged into them, so neither can be merged (`mergeDirection`). */
type LinkRefusal = "linked" | "same-app" | "both-merged";

/** Why two customers cannot be linked. Undefined if they can. */
function linkRefusal(inviter: Customer, by: Customer): LinkRefusal | undefined {
  const [here, there] = [inviter.chats, by.chats];
  if (inviter.id === by.id || here.length !== 1 || there.length !== 1) return "linked";
  if (here[0]?.chat.channel === there[0]?.chat.channel) return "same-app";
  return mergeDirection(inviter, by) ? undefined : "both-merged";
}

async function endInvitation(books: Books, id: CustomerId): Promise<void> {
  const { invitation, ...customer } = await requireCustomer(id, books.customer());
  if (invitation) await books.unclaim(linkClaim(invitation.code), id);
  await books.put("customer", customer);
}
