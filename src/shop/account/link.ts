import type { CustomerId, Mint } from "../../core/base/ids.js";
import { after, type Clock, MINUTE_MS } from "../../core/base/time.js";
import {
  appName,
  type Chat,
  type Customer,
  chatKey,
  newsChat,
  otherChannel,
  remember,
} from "../../core/customers/customer.js";
import { stricter } from "../../core/customers/safety.js";
import { type Card, isSameCard, type SealedToken, type Vault } from "../../core/money/card.js";
import type { Log } from "../../core/ports.js";
import type { Books, Store } from "../../core/store.js";
import type { LinkState, Shop } from "../customer-api.js";
import { createGather, mainOf, otherOf, selvesOf, sendOut, takeIn } from "../customers/linked.js";
import type { PinGuard } from "../customers/pin.js";
import { changeCustomer, mustKnow } from "../customers/profile.js";
import { type createGiveUp, giveUpUnpaid } from "../orders/cancel.js";

/** How long a code for linking another chat is good for. */
const INVITATION_MS = 10 * MINUTE_MS;

type Deps = {
  readonly store: Store;
  readonly mint: Mint;
  readonly clock: Clock;
  readonly giveUp: ReturnType<typeof createGiveUp>;
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
): Pick<Shop, "linkState" | "invite" | "inviter" | "askToLink" | "answerLink" | "unlink"> {
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
        const customer = await mustKnow(id, books.customer());
        if (customer.invitation) await books.unclaim(codeClaim(customer.invitation.code), id);
        await books.claim(codeClaim(code), id);
        await books.putCustomer({ ...customer, invitation: { code, until } });
        return appName(otherChannel(customer.chat.channel));
      });
      return { code, app, lasts: INVITATION_MS };
    },

    async inviter(by, code) {
      const inviter = await holder(by, code);
      if (!inviter || inviter.id === by) return { outcome: "unknown-code" };
      const blocked = await obstacle(store, inviter, await mustKnow(by, store.customer(by)));
      return blocked
        ? { outcome: blocked }
        : { outcome: "inviter", name: inviter.name, app: appName(inviter.chat.channel) };
    },

    async askToLink(by, code, consent = {}) {
      const inviter = await holder(by, code);
      if (!inviter || (await obstacle(store, inviter, await mustKnow(by, store.customer(by))))) return false;
      const refusal = await deps.pinGuard(by, consent); // Their wallet goes with them.
      if (refusal) return refusal;
      return store.transact(inviter.id, async (books) => {
        const customer = await mustKnow(inviter.id, books.customer());
        const { invitation } = customer;
        if (invitation?.code !== code || (invitation.asked ?? by) !== by) return false;
        await books.putCustomer({ ...customer, invitation: { ...invitation, asked: by } });
        await books.tell(newsChat(customer), { kind: "link", customer: customer.id }, clock());
        return true;
      });
    },

    async answerLink(id, allowed, consent = {}) {
      const { invitation } = await mustKnow(id, store.customer(id));
      const { asked, until } = invitation ?? {};
      if (asked === undefined || until === undefined || clock() >= until) return false;
      const refusal = allowed ? await deps.pinGuard(id, consent) : undefined;
      if (refusal) return refusal;
      const other = await mustKnow(asked, store.customer(asked));
      const free = (await obstacle(store, await mustKnow(id, store.customer(id)), other)) === undefined;
      if (allowed && free) await join(deps, id, asked);
      await store.transact(id, (books) => endInvitation(books, id));
      await store.transact(asked, (books) => books.tell(other.chat, { kind: "link", customer: asked }, clock()));
      return (await selvesOf(store, id)).includes(asked);
    },

    unlink: async (id, keeper, consent = {}) => (await deps.pinGuard(id, consent)) ?? part(deps, id, keeper),
  };
}

/** Why these two cannot be linked; undefined when they can. */
async function obstacle(store: Store, inviter: Customer, by: Customer) {
  const selves = await Promise.all([selvesOf(store, inviter.id), selvesOf(store, by.id)]);
  const mains = await Promise.all([mainOf(store, inviter), mainOf(store, by)]);
  const apart = selves.every(({ length }) => length === 1) && mains[0] === inviter && mains[1] === by;
  if (!apart) return "linked";
  return inviter.chat.channel === by.chat.channel ? "same-app" : undefined;
}

async function linkState({ store, clock }: Deps, id: CustomerId, chat?: Chat): Promise<LinkState> {
  const customer = await mustKnow(id, store.customer(id));
  const main = await mainOf(store, customer);
  const other = await otherOf(store, main);
  if (other) {
    const away = [main, other].find((self) => chatKey(self.chat) !== chatKey(chat ?? customer.chat)) ?? other;
    return { state: "linked", name: away.name, app: appName(away.chat.channel) };
  }
  const { asked, until } = customer.invitation ?? {};
  const asking =
    asked !== undefined && until !== undefined && clock() < until ? await store.customer(asked) : undefined;
  return asking ? { state: "asked", name: asking.name, app: appName(asking.chat.channel) } : { state: "alone" };
}

/** Each step may be done again: a link that a crash cut short is made whole by the next tap. */
async function join(deps: Deps, id: CustomerId, asked: CustomerId): Promise<void> {
  const { store, clock } = deps;
  const { recents, safety } = await mustKnow(asked, store.customer(asked));
  const cards = (await store.cards(asked)).flatMap((card) => {
    const sealedToken = sealedFor(deps, id, card);
    return sealedToken === undefined ? [] : [{ ...card, sealedToken }];
  });
  await giveUpUnpaid(deps, asked);
  await store.transact(id, async (books) => {
    const main = await mustKnow(id, books.customer());
    // A guard that either of them has set stands before what is now both their money.
    const guards = safety || main.safety ? { safety: stricter(main.safety ?? {}, safety ?? {}) } : {};
    await books.putCustomer({ ...remember(main, ...recents), ...guards, linked: asked });
    const known = await books.cards();
    for (const card of cards) {
      if (known.some((own) => isSameCard(own, card))) continue;
      await books.putCard({ ...card, id: deps.mint("crd"), customer: id, copyOf: card.id });
    }
  });
  await changeCustomer(store, asked, (other) => ({ ...other, joined: { into: id, at: clock() } }));
  await createGather(deps)(id);
}

/** A card's token, sealed for another customer of the same person; undefined when no key opens it. */
function sealedFor({ vault, log }: Deps, to: CustomerId, { id, customer, sealedToken }: Card): SealedToken | undefined {
  try {
    return vault.seal(vault.open(sealedToken, customer), to);
  } catch (fault) {
    log.error({ card: id, fault: String(fault) }, "a card token cannot be opened");
    return undefined;
  }
}

async function endInvitation(books: Books, id: CustomerId): Promise<void> {
  const { invitation, ...customer } = await mustKnow(id, books.customer());
  if (invitation) await books.unclaim(codeClaim(invitation.code), id);
  await books.putCustomer(customer);
}

/** Parts two linked chats; what is in the wallet stays with the chat that asks, or comes to it. */
async function part(deps: Deps, id: CustomerId, keeper: Chat): Promise<boolean> {
  const { store } = deps;
  const main = await mustKnow(id, store.customer(id));
  const other = await otherOf(store, main);
  if (!other) return false;
  await createGather(deps)(id);
  const leaves = chatKey(keeper) === chatKey(other.chat);
  if (leaves) await store.transact(id, (books) => sendOut(books, id, { ...deps, to: other.id }));
  await store.transact(other.id, async (books) => {
    const { joined: _, ...alone } = await mustKnow(other.id, books.customer());
    await takeIn(books, other.id, deps);
    await books.putCustomer(alone);
  });
  await store.transact(id, async (books) => {
    const { linked: _, lastChat: __, ...alone } = await mustKnow(id, books.customer());
    await takeIn(books, id, deps);
    await books.putCustomer(alone);
    for (const { id: card, copyOf } of await books.cards()) if (copyOf) await books.removeCard(card);
  });
  return true;
}
