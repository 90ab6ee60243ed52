import { clip } from "../base/clip.js";
import type { CustomerId } from "../base/ids.js";
import type { Language } from "../base/language.js";
import type { Network } from "../base/network.js";
import type { Phone } from "../base/phone.js";
import { shortRef } from "../base/short-ref.js";
import type { Day, Instant } from "../base/time.js";
import type { Kobo } from "../money/money.js";
import type { GivenAlone, WalletRequest } from "../money/wallet-change.js";
import type { Safety } from "./safety.js";

export const CHANNELS = ["telegram", "whatsapp"] as const;

/** Where a person is talked to: a channel and that channel's own name for the chat. */
export type Chat = { readonly channel: (typeof CHANNELS)[number]; readonly id: string };

/** The channel as people know it. */
export const appName = (channel: Chat["channel"]): string => (channel === "telegram" ? "Telegram" : "WhatsApp");
export const otherChannel = (channel: Chat["channel"]): Chat["channel"] =>
  channel === "telegram" ? "whatsapp" : "telegram";

export const chatKey = (chat: Chat): string => `${chat.channel}:${chat.id}`;

export type Customer = {
  readonly id: CustomerId;
  readonly chat: Chat;
  /** The other name that their channel has for this chat: on WhatsApp their number, beside their user id. */
  readonly alias?: Chat;
  readonly name: string;
  /** Their @name on Telegram, as it was when they last wrote. */
  readonly username?: string;
  readonly joinedAt: Instant;
  /** Their first message of the last day (Lagos) on which they wrote; nobody knows when there is none. */
  readonly seenAt?: Instant;
  /** The channel says it cannot reach them (they blocked the bot). */
  readonly unreachableSince?: Instant;
  /** They want no broadcasts; of their own orders and payments they hear all the same. */
  readonly quietSince?: Instant;
  /** They asked for broadcasts: where a channel lets nobody be written to unasked, only these are. */
  readonly newsSince?: Instant;
  /** The chat they wrote in last, when that is not their own: the one that is linked with it. */
  readonly lastChat?: Chat;
  /** The customer of their other chat, whose wallet, orders and cards are one with these, if that one says so too. */
  readonly linked?: CustomerId;
  /** This chat is linked with another: all that is new happens in that customer's books. */
  readonly joined?: { readonly into: CustomerId; readonly at: Instant };
  readonly invitation?: Invitation;
  /** Their own number, as their channel vouched or they said. */
  readonly own?: Phone;
  /** Whom they buy for, by the names they gave them; newest first. */
  readonly people?: readonly Person[];
  /** Numbers bought for, newest first, with the network chosen for each: ported numbers are remembered. */
  readonly recents: readonly Recent[];
  /** What they are spoken to in; English when nobody knows better. */
  readonly language?: Language;
  /** They chose it themselves; before that it is a guess from what their phone speaks. */
  readonly languageChosenAt?: Instant;
  readonly safety?: Safety;
  /** What they paid for other people's orders on the last day on which they did: it counts towards that day's limit. */
  readonly given?: { readonly day: Day; readonly amount: Kobo };
  /** What staff would do to their wallet and a second one is to confirm, oldest first; the last ones that were decided too. */
  readonly requests?: readonly WalletRequest[];
  /** What they gave other customers lately as a member of staff, without a second one. */
  readonly givenAlone?: readonly GivenAlone[];
  /** They had themselves forgotten: what is left holds up the books, and has nobody's name or chat. */
  readonly erasedAt?: Instant;
};

/** With its code another chat may ask to be linked, until then; `asked` is the customer who did. */
export type Invitation = { readonly code: string; readonly until: Instant; readonly asked?: CustomerId };

/** All names of a customer's chat. */
export const chatsOf = ({ chat, alias }: Pick<Customer, "chat" | "alias">): readonly Chat[] =>
  alias ? [chat, alias] : [chat];

/** Where somebody is told of what happens: where they wrote last. */
export const newsChat = ({ chat, lastChat = chat }: Customer): Chat => lastChat;

export type Person = { readonly name: string; readonly phone: Phone };

/** Most that are kept of one customer's people, and of the letters of a name. */
const PEOPLE_MAX = 30;
export const NAME_MAX = 30;

const nameKey = (name: string): string => name.normalize("NFKC").trim().toLocaleLowerCase("en");

/** Where their chat is, as people call it. */
export const appOf = ({ chat }: Pick<Customer, "chat">): string => appName(chat.channel);

/** Puts somebody at the head of a customer's people; a name is one number's. */
export function keepPerson(customer: Customer, { name, phone }: Person): Customer {
  const others = (customer.people ?? []).filter((person) => nameKey(person.name) !== nameKey(name));
  return { ...customer, people: [{ name: clip(name.trim(), NAME_MAX), phone }, ...others].slice(0, PEOPLE_MAX) };
}

/** Which of a customer's people is meant, short enough for a button. */
export const personRef = ({ name, phone }: Person): string => `${phone}.${shortRef(nameKey(name))}`;

export const dropPerson = (customer: Customer, ref: string): Customer => ({
  ...customer,
  people: (customer.people ?? []).filter((person) => personRef(person) !== ref),
});

/** Whom a name means, however it is written. */
export const personCalled = ({ people = [] }: Customer, name: string): Person | undefined =>
  people.find((person) => nameKey(person.name) === nameKey(name));

export type Recent = { readonly phone: Phone; readonly network: Network };

const RECENTS_MAX = 5;

/** Puts numbers at the head of the recent ones. */
export const remember = (customer: Customer, ...newer: readonly Recent[]): Customer => {
  const older = customer.recents.filter(({ phone }) => !newer.some((recent) => recent.phone === phone));
  return { ...customer, recents: [...newer, ...older].slice(0, RECENTS_MAX) };
};
