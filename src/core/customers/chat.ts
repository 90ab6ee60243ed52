import { channelName, channelSchema } from "../base/channel.js";
import type { CustomerId } from "../base/ids.js";
import { fields, name, schema, type TypeOf, textSchema } from "../base/schema.js";
import { instantSchema } from "../base/time.js";

/** A chat, by its channel and the id it has there. */
export const chatSchema = schema(() => fields({ channel: channelSchema(), id: name() }));

export type Chat = TypeOf<typeof chatSchema>;

/** A customer's chat, and their name in it. */
export const customerChatSchema = schema(() =>
  fields({
    chat: chatSchema(),
    /** A second id of the same chat: on WhatsApp a number beside a user id. */
    alias: chatSchema().exactOptional(),
    name: textSchema(),
    /** Their @name on Telegram, as of their last message. */
    username: textSchema().exactOptional(),
    /** Since when the channel cannot reach them there, as they blocked the bot. */
    unreachableSince: instantSchema().exactOptional(),
  }),
);

export type CustomerChat = TypeOf<typeof customerChatSchema>;

type WithChats = { readonly chats: readonly CustomerChat[] };

export const chatKey = (chat: Chat): string => `${chat.channel}:${chat.id}`;

export const isSameChat = (one: Chat, other: Chat): boolean => chatKey(one) === chatKey(other);

/** The claim on a chat, which makes it belong to one customer only. */
export const chatClaim = (chat: Chat): `chat:${string}` => `chat:${chatKey(chat)}`;

const PARTED = "/parted";

/** Claims an unlinked chat for its former customer. Whoever writes there next is a new customer (see `identify`). */
export const partedOwner = (id: CustomerId): string => `${id}${PARTED}`;

/** The former customer of an unlinked chat, by the owner of its claim. */
export const partedFromIn = (owner: string | undefined): CustomerId | undefined =>
  owner?.endsWith(PARTED) ? (owner.slice(0, -PARTED.length) as CustomerId) : undefined;

/** All ids of a chat. */
export const chatNames = ({ chat, alias }: Pick<CustomerChat, "chat" | "alias">): readonly Chat[] =>
  alias ? [chat, alias] : [chat];

/** Finds a customer's chat by any of its ids. */
export const findChat = ({ chats }: WithChats, chat: Chat): CustomerChat | undefined =>
  chats.find((one) => chatNames(one).some((name) => isSameChat(name, chat)));

/**
 * The present id of a customer's chat. If neither of its ids is known, the channel must have given it new ones, so it
 * is their chat on that channel. Undefined for a chat that was parted from them.
 */
export function currentChatName(
  customer: WithChats & { readonly partedChats?: readonly Chat[] },
  chat: Chat,
): Chat | undefined {
  const found = findChat(customer, chat);
  if (found || customer.partedChats?.some((parted) => isSameChat(parted, chat))) return found?.chat;
  return customer.chats.find((one) => one.chat.channel === chat.channel)?.chat;
}

/** The chat for notifications: the one they last wrote in. An erased customer has none. */
export const notificationChat = ({ chats }: WithChats): Chat | undefined => chats[0]?.chat;

/** The name of a chat's channel, for `conversations/`, which must not read `channel` itself. */
export const channelNameOf = ({ chat }: Pick<CustomerChat, "chat">): string => channelName(chat.channel);

/** The channel's name and the id of the chat in which a customer last wrote; "no chat" if they are erased. */
export const lastChatName = ({ chats }: WithChats): { readonly app: string; readonly id: string } => {
  const [last] = chats;
  return last ? { app: channelNameOf(last), id: last.chat.id } : { app: "no chat", id: "-" };
};
