import { channelName, channelSchema } from "../base/channel.js";
import { fields, name, schema, type TypeOf, textSchema } from "../base/schema.js";
import { instantSchema } from "../base/time.js";

/** Where a person is talked to: a channel and that channel's own name for the chat. */
export const chatSchema = schema(() => fields({ channel: channelSchema(), id: name() }));

export type Chat = TypeOf<typeof chatSchema>;

/** One chat of a customer, and what they are called in it. */
export const customerChatSchema = schema(() =>
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

type WithChats = { readonly chats: readonly CustomerChat[] };

export const chatKey = (chat: Chat): string => `${chat.channel}:${chat.id}`;

export const isSameChat = (one: Chat, other: Chat): boolean => chatKey(one) === chatKey(other);

/** The name that is claimed for a chat: a chat is one customer's. */
export const chatClaim = (chat: Chat): `chat:${string}` => `chat:${chatKey(chat)}`;

/** Both names of a chat. */
export const chatNames = ({ chat, alias }: Pick<CustomerChat, "chat" | "alias">): readonly Chat[] =>
  alias ? [chat, alias] : [chat];

/** A customer's chat by either of its names. */
export const findChat = ({ chats }: WithChats, chat: Chat): CustomerChat | undefined =>
  chats.find((one) => chatNames(one).some((name) => isSameChat(name, chat)));

/**
 * Where a chat of theirs is now: under either of its names, else, as their channel gave it new ones, where they are there.
 * Undefined for one that was parted from them.
 */
export function currentChatName(
  customer: WithChats & { readonly partedChats?: readonly Chat[] },
  chat: Chat,
): Chat | undefined {
  const found = findChat(customer, chat);
  if (found || customer.partedChats?.some((parted) => isSameChat(parted, chat))) return found?.chat;
  return customer.chats.find((one) => one.chat.channel === chat.channel)?.chat;
}

/** Where somebody is notified: where they wrote last. Who is erased has no chat. */
export const notificationChat = ({ chats }: WithChats): Chat | undefined => chats[0]?.chat;

/** Where a chat is, as people call it. */
export const channelNameOf = ({ chat }: Pick<CustomerChat, "chat">): string => channelName(chat.channel);

/** Where somebody wrote last, as people call it, and that channel's own name for the chat; who is erased is nowhere. */
export const lastChatName = ({ chats }: WithChats): { readonly app: string; readonly id: string } => {
  const [last] = chats;
  return last ? { app: channelNameOf(last), id: last.chat.id } : { app: "no chat", id: "-" };
};
