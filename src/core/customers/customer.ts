import { channelName, channelSchema } from "../base/channel.js";
import { clip } from "../base/clip.js";
import type { CustomerId } from "../base/ids.js";
import type { Language } from "../base/language.js";
import type { Network } from "../base/network.js";
import type { Phone } from "../base/phone.js";
import { fields, name, schema, type TypeOf } from "../base/schema.js";
import { shortRef } from "../base/short-ref.js";
import type { Day, Instant } from "../base/time.js";
import type { Kobo } from "../money/money.js";
import type { ApprovalRequest, UnapprovedGrant } from "../money/wallet-change.js";
import type { SpendingGuards } from "./safety.js";

/** Where a person is talked to: a channel and that channel's own name for the chat. */
export const chatSchema = schema(() => fields({ channel: channelSchema(), id: name() }));

export type Chat = TypeOf<typeof chatSchema>;

export const chatKey = (chat: Chat): string => `${chat.channel}:${chat.id}`;

export const isSameChat = (one: Chat, other: Chat): boolean => chatKey(one) === chatKey(other);

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
  readonly lastActiveAt?: Instant;
  /** The channel says it cannot reach them (they blocked the bot). */
  readonly unreachableSince?: Instant;
  /** They want no broadcasts; of their own orders and payments they hear all the same. */
  readonly optedOutSince?: Instant;
  /** They asked for broadcasts: where a channel lets nobody be written to unasked, only these are. */
  readonly optedInSince?: Instant;
  /** The chat they wrote in last, when that is not their own: the one that is linked with it. */
  readonly lastChat?: Chat;
  /** The customer of their other chat, whose wallet, orders and cards are one with these, if that one says so too. */
  readonly mergedFrom?: CustomerId;
  /** This chat is linked with another: all that is new happens in that customer's books. */
  readonly mergedInto?: { readonly into: CustomerId; readonly at: Instant };
  readonly invitation?: LinkInvitation;
  /** Their own number, as their channel vouched or they said. */
  readonly ownPhone?: Phone;
  /** Whom they buy for, by the names they gave them; newest first. */
  readonly beneficiaries?: readonly Beneficiary[];
  /** Numbers bought for, newest first, with the network chosen for each: ported numbers are remembered. */
  readonly recentRecipients: readonly RecentRecipient[];
  /** What they are spoken to in; English when nobody knows better. */
  readonly language?: Language;
  /** They chose it themselves; before that it is a guess from what their phone speaks. */
  readonly languageChosenAt?: Instant;
  readonly safety?: SpendingGuards;
  /** What they paid for other people's orders on the last day on which they did: it counts towards that day's limit. */
  readonly paidForOthers?: { readonly day: Day; readonly amount: Kobo };
  /** What staff would do to their wallet and a second one is to confirm, oldest first; the last ones that were decided too. */
  readonly approvalRequests?: readonly ApprovalRequest[];
  /** What they gave other customers lately as a member of staff, without a second one. */
  readonly unapprovedGrants?: readonly UnapprovedGrant[];
  /** They had themselves forgotten: what is left holds up the books, and has nobody's name or chat. */
  readonly erasedAt?: Instant;
};

/** With its code another chat may ask to be linked, until then; `asked` is the customer who did. */
export type LinkInvitation = { readonly code: string; readonly until: Instant; readonly requestedBy?: CustomerId };

/** All names of a customer's chat. */
export const chatIdentities = ({ chat, alias }: Pick<Customer, "chat" | "alias">): readonly Chat[] =>
  alias ? [chat, alias] : [chat];

/** Where somebody is told of what happens: where they wrote last. */
export const notificationChat = ({ chat, lastChat = chat }: Customer): Chat => lastChat;

export type Beneficiary = { readonly name: string; readonly phone: Phone };

/** Most that are kept of one customer's people, and of the letters of a name. */
const BENEFICIARIES_MAX = 30;
export const BENEFICIARY_NAME_MAX = 30;

const nameKey = (name: string): string => name.normalize("NFKC").trim().toLocaleLowerCase("en");

/** Where their chat is, as people call it. */
export const channelNameOf = ({ chat }: Pick<Customer, "chat">): string => channelName(chat.channel);

/** Puts somebody at the head of a customer's people; a name is one number's. */
export function withBeneficiary(customer: Customer, { name, phone }: Beneficiary): Customer {
  const others = (customer.beneficiaries ?? []).filter((person) => nameKey(person.name) !== nameKey(name));
  return {
    ...customer,
    beneficiaries: [{ name: clip(name.trim(), BENEFICIARY_NAME_MAX), phone }, ...others].slice(0, BENEFICIARIES_MAX),
  };
}

/** Which of a customer's people is meant, short enough for a button. */
export const beneficiaryRef = ({ name, phone }: Beneficiary): string => `${phone}.${shortRef(nameKey(name))}`;

export const withoutBeneficiary = (customer: Customer, ref: string): Customer => ({
  ...customer,
  beneficiaries: (customer.beneficiaries ?? []).filter((person) => beneficiaryRef(person) !== ref),
});

/** Whom a name means, however it is written. */
export const beneficiaryByName = ({ beneficiaries = [] }: Customer, name: string): Beneficiary | undefined =>
  beneficiaries.find((person) => nameKey(person.name) === nameKey(name));

export type RecentRecipient = { readonly phone: Phone; readonly network: Network };

const RECENT_RECIPIENTS_MAX = 5;

/** Puts numbers at the head of the recent ones. */
export const addRecentRecipients = (customer: Customer, ...newer: readonly RecentRecipient[]): Customer => {
  const older = customer.recentRecipients.filter(({ phone }) => !newer.some((recent) => recent.phone === phone));
  return { ...customer, recentRecipients: [...newer, ...older].slice(0, RECENT_RECIPIENTS_MAX) };
};
