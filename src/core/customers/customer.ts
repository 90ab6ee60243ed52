import { channelName, channelSchema } from "../base/channel.js";
import { clip } from "../base/clip.js";
import { type CustomerId, idSchema } from "../base/ids.js";
import { FIRST_LANGUAGE, languageSchema } from "../base/language.js";
import { networkSchema } from "../base/network.js";
import { phoneSchema } from "../base/phone.js";
import { fields, list, name, schema, type TypeOf, textSchema } from "../base/schema.js";
import { shortRef } from "../base/short-ref.js";
import { daySchema, instantSchema } from "../base/time.js";
import { positiveKobo } from "../money/money.js";
import { type PriceGroupMember, priceGroupMemberSchema } from "../money/pricing.js";
import { approvalRequestSchema, unapprovedGrantSchema } from "../money/wallet-change.js";
import { spendingGuardsSchema } from "./safety.js";

/** Where a person is talked to: a channel and that channel's own name for the chat. */
export const chatSchema = schema(() => fields({ channel: channelSchema(), id: name() }));

export type Chat = TypeOf<typeof chatSchema>;

/** One chat of a customer, and what they are called in it. */
const customerChatSchema = schema(() =>
  fields({
    chat: chatSchema(),
    /** The other name that their channel has for this chat: on WhatsApp their number, beside their user id. */
    alias: chatSchema().exactOptional(),
    name: textSchema(),
    /** Their @name on Telegram, as it was when they last wrote. */
    username: textSchema().exactOptional(),
    /** The channel says it cannot reach them there (they blocked the bot). */
    unreachableSince: instantSchema().exactOptional(),
  }),
);

export type CustomerChat = TypeOf<typeof customerChatSchema>;

const beneficiarySchema = schema(() => fields({ name: textSchema(), phone: phoneSchema() }));

export type Beneficiary = TypeOf<typeof beneficiarySchema>;

const recentRecipientSchema = schema(() => fields({ phone: phoneSchema(), network: networkSchema() }));

export type RecentRecipient = TypeOf<typeof recentRecipientSchema>;

/** A person with all their chats. None of their records ever changes its customer. */
export const customerSchema = schema(() =>
  fields({
    id: idSchema("cus"),
    /** The one they wrote in last comes first. None when they are erased; a merged customer's are as they were. */
    chats: list(customerChatSchema()),
    /** As they were called when they last wrote. */
    name: textSchema(),
    joinedAt: instantSchema(),
    /** Their first message of the last day (Lagos) on which they wrote; nobody knows when there is none. */
    lastActiveAt: instantSchema().exactOptional(),
    /** They want no broadcasts; of their own orders and payments they hear all the same. */
    optedOutSince: instantSchema().exactOptional(),
    /** They asked for broadcasts: where a channel lets nobody be written to unasked, only these are. */
    optedInSince: instantSchema().exactOptional(),
    /** Customers whose records are this one's too. Whoever has taken others in is never merged into another. */
    mergedFrom: list(idSchema("cus")).exactOptional(),
    /**
     * A customer who is to be merged into this one: announced, and not yet finished or taken back. `move` decides who was
     * first: the announced customer, who agrees, or the one who announced it and takes it back.
     */
    merging: fields({ from: idSchema("cus"), move: idSchema("mov") }).exactOptional(),
    /** All that is new happens in that customer's books, for ever. */
    mergedInto: fields({ into: idSchema("cus"), at: instantSchema() }).exactOptional(),
    /** Customers whom this chat was parted from: what they used of promo codes counts here too. */
    partedFrom: list(idSchema("cus")).exactOptional(),
    /** Names of chats that were parted from this customer. */
    partedChats: list(chatSchema()).exactOptional(),
    /** With its code another chat may ask to be linked, until then; `requestedBy` is the customer who did. */
    invitation: fields({
      code: name(),
      until: instantSchema(),
      requestedBy: idSchema("cus").exactOptional(),
    }).exactOptional(),
    /** Their own number, as their channel vouched or they said. */
    ownPhone: phoneSchema().exactOptional(),
    /** Whom they buy for, by the names they gave them; newest first. */
    beneficiaries: list(beneficiarySchema()).exactOptional(),
    /** Numbers bought for, newest first, with the network chosen for each: ported numbers are remembered. */
    recentRecipients: list(recentRecipientSchema()),
    /** What they are spoken to in; English when nobody knows better, and for a language that we do not speak any more. */
    language: languageSchema().catch(FIRST_LANGUAGE).exactOptional(),
    /** They chose it themselves; before that it is a guess from what their phone speaks. */
    languageChosenAt: instantSchema().exactOptional(),
    safety: spendingGuardsSchema().exactOptional(),
    /** The price group that staff put them in. */
    priceGroup: priceGroupMemberSchema().exactOptional(),
    /** What they paid for other people's orders on the last day on which they did: it counts towards that day's limit. */
    paidForOthers: fields({ day: daySchema(), amount: positiveKobo() }).exactOptional(),
    /** Their batch that was to be paid for with a card or on a page, last: there is one at a time. */
    unpaidBatch: idSchema("bat").exactOptional(),
    /** What staff would do to their wallet and a second one is to confirm, oldest first; the last ones that were decided too. */
    approvalRequests: list(approvalRequestSchema()).exactOptional(),
    /** What they gave other customers lately as a member of staff, without a second one. */
    unapprovedGrants: list(unapprovedGrantSchema()).exactOptional(),
    /** Findings about vends that may be theirs: until each is closed nothing is bought from the wallet (shop/wallets/frozen). */
    frozenBy: list(idSchema("fnd")).exactOptional(),
    /** The campaign link by which they came. */
    source: textSchema().exactOptional(),
    /** They had themselves forgotten: what is left holds up the books, and has nobody's name or chat. */
    erasedAt: instantSchema().exactOptional(),
  }),
);

export type Customer = TypeOf<typeof customerSchema>;

export const chatKey = (chat: Chat): string => `${chat.channel}:${chat.id}`;

export const isSameChat = (one: Chat, other: Chat): boolean => chatKey(one) === chatKey(other);

/** The name that is claimed for a chat: a chat is one customer's. */
export const chatClaim = (chat: Chat): `chat:${string}` => `chat:${chatKey(chat)}`;

/** Both names of a chat. */
export const chatNames = ({ chat, alias }: Pick<CustomerChat, "chat" | "alias">): readonly Chat[] =>
  alias ? [chat, alias] : [chat];

/** A customer's chat by either of its names. */
export const findChat = ({ chats }: Pick<Customer, "chats">, chat: Chat): CustomerChat | undefined =>
  chats.find((one) => chatNames(one).some((name) => chatKey(name) === chatKey(chat)));

/**
 * Where a chat of theirs is now: under either of its names, else, as their channel gave it new ones, where they are there.
 * Undefined for one that was parted from them.
 */
export function currentChatName(customer: Pick<Customer, "chats" | "partedChats">, chat: Chat): Chat | undefined {
  const found = findChat(customer, chat);
  if (found || customer.partedChats?.some((parted) => isSameChat(parted, chat))) return found?.chat;
  return customer.chats.find((one) => one.chat.channel === chat.channel)?.chat;
}

/** Where somebody is notified: where they wrote last. Who is erased has no chat. */
export const notificationChat = ({ chats }: Pick<Customer, "chats">): Chat | undefined => chats[0]?.chat;

/** The customers whose records are a person's. */
export const customerIds = ({ id, mergedFrom = [] }: Pick<Customer, "id" | "mergedFrom">): readonly CustomerId[] => [
  id,
  ...mergedFrom,
];

/**
 * The price group that somebody buys in. None while it was themself who put them there, or let them buy below cost, in a
 * chat that was linked since.
 */
export function priceGroupOf({
  priceGroup,
  partedFrom = [],
  ...customer
}: Pick<Customer, "id" | "mergedFrom" | "partedFrom" | "priceGroup">): PriceGroupMember | undefined {
  if (!priceGroup) return undefined;
  const own = [...customerIds(customer), ...partedFrom];
  const { by, belowCost } = priceGroup;
  return own.includes(by) || (belowCost && own.includes(belowCost.by)) ? undefined : priceGroup;
}

/** Most that are kept of one customer's people, and of the letters of a name. */
const BENEFICIARIES_MAX = 30;
export const BENEFICIARY_NAME_MAX = 30;

const nameKey = (name: string): string => name.normalize("NFKC").trim().toLocaleLowerCase("en");

/** Where a chat is, as people call it. */
export const channelNameOf = ({ chat }: Pick<CustomerChat, "chat">): string => channelName(chat.channel);

/** Where somebody wrote last, as people call it, and that channel's own name for the chat; who is erased is nowhere. */
export const lastChatName = ({ chats }: Pick<Customer, "chats">): { readonly app: string; readonly id: string } => {
  const [last] = chats;
  return last ? { app: channelNameOf(last), id: last.chat.id } : { app: "no chat", id: "-" };
};

/** Puts somebody at the head of a customer's people; a name is one number's. */
export function withBeneficiary(customer: Customer, { name, phone }: Beneficiary): Customer {
  const others = (customer.beneficiaries ?? []).filter((person) => nameKey(person.name) !== nameKey(name));
  return {
    ...customer,
    beneficiaries: [{ name: clip(name.trim(), BENEFICIARY_NAME_MAX), phone }, ...others].slice(0, BENEFICIARIES_MAX),
  };
}

/** Puts people at the end of a customer's, without those whose name somebody has already. */
export function addBeneficiaries(customer: Customer, older: readonly Beneficiary[] = []): Customer {
  const added = older.filter(({ name }) => !beneficiaryByName(customer, name));
  if (added.length === 0) return customer;
  return { ...customer, beneficiaries: [...(customer.beneficiaries ?? []), ...added].slice(0, BENEFICIARIES_MAX) };
}

/** Which of a customer's people is meant, short enough for a button. */
export const beneficiaryRef = ({ name, phone }: Beneficiary): string => `${phone}.${shortRef(nameKey(name))}`;

export const withoutBeneficiary = (customer: Customer, ref: string): Customer => ({
  ...customer,
  beneficiaries: (customer.beneficiaries ?? []).filter((person) => beneficiaryRef(person) !== ref),
});

/** Whom a name means, however it is written. */
export const beneficiaryByName = (
  { beneficiaries = [] }: Pick<Customer, "beneficiaries">,
  name: string,
): Beneficiary | undefined => beneficiaries.find((person) => nameKey(person.name) === nameKey(name));

const RECENT_RECIPIENTS_MAX = 5;

/** Puts numbers at the head of the recent ones. */
export const addRecentRecipients = (customer: Customer, ...newer: readonly RecentRecipient[]): Customer => {
  const older = customer.recentRecipients.filter(({ phone }) => !newer.some((recent) => recent.phone === phone));
  return { ...customer, recentRecipients: [...newer, ...older].slice(0, RECENT_RECIPIENTS_MAX) };
};
