import type { CustomerId, Mint } from "../../core/base/ids.js";
import { after, type Clock, MINUTE_MS } from "../../core/base/time.js";
import {
  addRecentRecipients,
  type Chat,
  type Customer,
  channelName,
  chatKey,
  notificationChat,
  otherChannel,
} from "../../core/customers/customer.js";
import { stricterGuards } from "../../core/customers/safety.js";
import { isSameCard, type SavedCard, type SealedToken, type Vault } from "../../core/money/card.js";
import type { Log } from "../../core/ports.js";
import type { Books, Store } from "../../core/store.js";
import type { ShopConfig } from "../context.js";
import type { CustomerApi, LinkState } from "../customer-api.js";
import {
  createConsolidateWallet,
  linkedCustomerIds,
  mergedCustomer,
  primaryCustomer,
  receiveTransfers,
  sendTransfer,
} from "../customers/linked.js";
import type { PinGuard } from "../customers/pin.js";
import { changeCustomer, requireCustomer } from "../customers/profile.js";
import { cancelRecentUnpaid } from "../orders/cancel.js";

/** How long a code for linking another chat is good for. */
const INVITATION_MS = 10 * MINUTE_MS;

type Deps = {
  readonly store: Store;
  readonly mint: Mint;
  readonly clock: Clock;
  readonly config: ShopConfig;
  readonly pinGuard: PinGuard;
  readonly vault: Vault;
  readonly log: Log;
};

const CODE_LENGTH = 8;
const codeClaim = (code: string) => `link:${code}`;

/**
 * Links two chats of one person: a code from the one is given in the other, which asks to be linked, and the first one
 * allows it. So both sides consent, and whoever only came by a code gets nothing.
 */
export function createLink(
  deps: Deps,
): Pick<CustomerApi, "linkState" | "invite" | "findInviter" | "askToLink" | "answerLink" | "unlink"> {
  const { store, mint, clock } = deps;

  const holder = async (by: CustomerId, code: string): Promise<Customer | undefined> => {
    const id = await store.transact(by, (books) => books.claimant(codeClaim(code)));
    const inviter = id === undefined ? undefined : await store.customer(id as CustomerId);
    const { invitation } = inviter ?? {};
    return invitation?.code === code && clock() < invitation.until ? inviter : undefined;
  };

  return {
    linkState: (id, chat) => linkState(deps, id, chat),

    async invite(id) {
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
    },

    async findInviter(by, code) {
      const inviter = await holder(by, code);
      if (!inviter || inviter.id === by) return { outcome: "unknown-code" };
      const blocked = await linkRefusal(store, inviter, await requireCustomer(by, store.customer(by)));
      return blocked
        ? { outcome: blocked }
        : { outcome: "inviter", name: inviter.name, app: channelName(inviter.chat.channel) };
    },

    async askToLink(by, code, consent = {}) {
      const inviter = await holder(by, code);
      if (!inviter || (await linkRefusal(store, inviter, await requireCustomer(by, store.customer(by))))) return false;
      const refusal = await deps.pinGuard(by, consent); // Their wallet goes with them.
      if (refusal) return refusal;
      return store.transact(inviter.id, async (books) => {
        const customer = await requireCustomer(inviter.id, books.customer());
        const { invitation } = customer;
        if (invitation?.code !== code || (invitation.requestedBy ?? by) !== by) return false;
        await books.putCustomer({ ...customer, invitation: { ...invitation, requestedBy: by } });
        await books.notify(notificationChat(customer), { kind: "link", customer: customer.id }, clock());
        return true;
      });
    },

    async answerLink(id, allowed, consent = {}) {
      const { invitation } = await requireCustomer(id, store.customer(id));
      const { requestedBy, until } = invitation ?? {};
      if (requestedBy === undefined || until === undefined || clock() >= until) return false;
      const refusal = allowed ? await deps.pinGuard(id, consent) : undefined;
      if (refusal) return refusal;
      const other = await requireCustomer(requestedBy, store.customer(requestedBy));
      const free = (await linkRefusal(store, await requireCustomer(id, store.customer(id)), other)) === undefined;
      if (allowed && free) await mergeCustomers(deps, id, requestedBy);
      await store.transact(id, (books) => endInvitation(books, id));
      await store.transact(requestedBy, (books) =>
        books.notify(other.chat, { kind: "link", customer: requestedBy }, clock()),
      );
      return (await linkedCustomerIds(store, id)).includes(requestedBy);
    },

    unlink: async (id, keeper, consent = {}) => (await deps.pinGuard(id, consent)) ?? unlinkCustomers(deps, id, keeper),
  };
}

/** Why these two cannot be linked; undefined when they can. */
async function linkRefusal(store: Store, inviter: Customer, by: Customer) {
  const selves = await Promise.all([linkedCustomerIds(store, inviter.id), linkedCustomerIds(store, by.id)]);
  const mains = await Promise.all([primaryCustomer(store, inviter), primaryCustomer(store, by)]);
  const apart = selves.every(({ length }) => length === 1) && mains[0] === inviter && mains[1] === by;
  if (!apart) return "linked";
  return inviter.chat.channel === by.chat.channel ? "same-app" : undefined;
}

async function linkState({ store, clock }: Deps, id: CustomerId, chat?: Chat): Promise<LinkState> {
  const customer = await requireCustomer(id, store.customer(id));
  const main = await primaryCustomer(store, customer);
  const other = await mergedCustomer(store, main);
  if (other) {
    const away = [main, other].find((self) => chatKey(self.chat) !== chatKey(chat ?? customer.chat)) ?? other;
    return { state: "linked", name: away.name, app: channelName(away.chat.channel) };
  }
  const { requestedBy, until } = customer.invitation ?? {};
  const asking =
    requestedBy !== undefined && until !== undefined && clock() < until ? await store.customer(requestedBy) : undefined;
  return asking ? { state: "asked", name: asking.name, app: channelName(asking.chat.channel) } : { state: "alone" };
}

/** Each step may be done again: a link that a crash cut short is made whole by the next tap. */
async function mergeCustomers(deps: Deps, id: CustomerId, asked: CustomerId): Promise<void> {
  const { store, clock } = deps;
  const { recentRecipients, safety } = await requireCustomer(asked, store.customer(asked));
  const cards = (await store.cards(asked)).flatMap((card) => {
    const sealedToken = sealedFor(deps, id, card);
    return sealedToken === undefined ? [] : [{ ...card, sealedToken }];
  });
  await cancelRecentUnpaid(deps, asked);
  await store.transact(id, async (books) => {
    const main = await requireCustomer(id, books.customer());
    // A guard that either of them has set stands before what is now both their money.
    const guards = safety || main.safety ? { safety: stricterGuards(main.safety ?? {}, safety ?? {}) } : {};
    await books.putCustomer({ ...addRecentRecipients(main, ...recentRecipients), ...guards, mergedFrom: asked });
    const known = await books.cards();
    for (const card of cards) {
      if (known.some((own) => isSameCard(own, card))) continue;
      await books.putCard({ ...card, id: deps.mint("crd"), customer: id, copyOf: card.id });
    }
  });
  await changeCustomer(store, asked, (other) => ({ ...other, mergedInto: { into: id, at: clock() } }));
  await createConsolidateWallet(deps)(id);
}

/** A card's token, sealed for another customer of the same person; undefined when no key opens it. */
function sealedFor(
  { vault, log }: Deps,
  to: CustomerId,
  { id, customer, sealedToken }: SavedCard,
): SealedToken | undefined {
  try {
    return vault.seal(vault.open(sealedToken, customer), to);
  } catch (fault) {
    log.error({ card: id, err: fault }, "card token cannot be opened");
    return undefined;
  }
}

async function endInvitation(books: Books, id: CustomerId): Promise<void> {
  const { invitation, ...customer } = await requireCustomer(id, books.customer());
  if (invitation) await books.unclaim(codeClaim(invitation.code), id);
  await books.putCustomer(customer);
}

/** Parts two linked chats; what is in the wallet stays with the chat that asks, or comes to it. */
async function unlinkCustomers(deps: Deps, id: CustomerId, keeper: Chat): Promise<boolean> {
  const { store } = deps;
  const main = await requireCustomer(id, store.customer(id));
  const other = await mergedCustomer(store, main);
  if (!other) return false;
  await createConsolidateWallet(deps)(id);
  const leaves = chatKey(keeper) === chatKey(other.chat);
  if (leaves) await store.transact(id, (books) => sendTransfer(books, id, { ...deps, to: other.id }));
  await store.transact(other.id, async (books) => {
    const { mergedInto: _, ...alone } = await requireCustomer(other.id, books.customer());
    await receiveTransfers(books, other.id, deps);
    await books.putCustomer(alone);
  });
  await store.transact(id, async (books) => {
    const { mergedFrom: _, lastChat: __, ...alone } = await requireCustomer(id, books.customer());
    await receiveTransfers(books, id, deps);
    await books.putCustomer(alone);
    for (const { id: card, copyOf } of await books.cards()) if (copyOf) await books.removeCard(card);
  });
  return true;
}
