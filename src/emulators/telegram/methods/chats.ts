/** What a bot does in a chat besides sending messages. */
import { badRequestError } from "../refusal.js";
import { addRoomMessage, type ChatId, findRoom, findWritableRoom, messageIn } from "../rooms.js";
import { userOf } from "../world.js";
import type { Method } from "./method.js";
import { threadIn } from "./topics.js";

const ACTION_MS = 5000;
const DELETES_MAX = 100;

type ChatMessage = { readonly chat_id: ChatId; readonly message_id: number };
type Reaction = ChatMessage & { readonly reaction?: readonly { readonly type: string; readonly emoji?: string }[] };

const deleteMessage: Method<ChatMessage> = ({ world, bot }, { chat_id, message_id }) => {
  const room = findRoom(world, bot, chat_id);
  if (!messageIn(room, message_id)) throw badRequestError("message to delete not found");
  room.messages = room.messages.filter(({ wire }) => wire.message_id !== message_id);
  if (room.keyboard?.messageId === message_id) room.keyboard = undefined;
  world.changed();
  return true;
};

const deleteMessages: Method<{ readonly chat_id: ChatId; readonly message_ids: readonly number[] }> = (
  { world, bot },
  { chat_id, message_ids },
) => {
  if (message_ids.length < 1 || message_ids.length > DELETES_MAX)
    throw badRequestError("message identifiers are not specified");
  const room = findRoom(world, bot, chat_id);
  room.messages = room.messages.filter(({ wire }) => !message_ids.includes(wire.message_id));
  world.changed();
  return true; // Messages that do not exist are skipped.
};

type Action = { readonly chat_id: ChatId; readonly action: string; readonly message_thread_id?: number };

const sendChatAction: Method<Action> = ({ world, bot }, params) => {
  const room = findWritableRoom(world, bot, params.chat_id);
  threadIn(room, params.message_thread_id);
  room.action = { action: params.action, until: Date.now() + ACTION_MS };
  world.changed();
  return true;
};

const getChat: Method<{ readonly chat_id: ChatId }> = ({ world, bot }, { chat_id }) => {
  const room = findRoom(world, bot, chat_id);
  const pinned = messageIn(room, room.pinned.at(-1));
  return {
    ...room.chat,
    accent_color_id: 0,
    max_reaction_count: 11,
    accepted_gift_types: {},
    pinned_message: pinned?.wire,
  };
};

const getChatMember: Method<{ readonly chat_id: ChatId; readonly user_id: number }> = ({ world, bot }, params) => {
  const room = findRoom(world, bot, params.chat_id);
  if (params.user_id === bot.user.id) {
    if (room.chat.type === "private") return { status: "member", user: bot.user };
    return { status: "administrator", user: bot.user, can_manage_topics: room.forum?.manages ?? false };
  }
  const person = world.people.get(params.user_id);
  if (!person) throw badRequestError("PARTICIPANT_ID_INVALID");
  return { status: room.members.has(person.id) ? "member" : "left", user: userOf(person) };
};

const pinChatMessage: Method<ChatMessage & { readonly disable_notification?: boolean }> = ({ world, bot }, params) => {
  const room = findRoom(world, bot, params.chat_id);
  const message = messageIn(room, params.message_id);
  if (!message) throw badRequestError("message to pin not found");
  room.pinned = [...room.pinned.filter((id) => id !== params.message_id), params.message_id];
  addRoomMessage(world, bot, room, {
    from: bot.user,
    content: { pinned_message: message.wire },
    silent: true,
    fixed: true,
  });
  world.changed();
  return true;
};

const unpinChatMessage: Method<{ readonly chat_id: ChatId; readonly message_id?: number }> = (
  { world, bot },
  params,
) => {
  const room = findRoom(world, bot, params.chat_id);
  const id = params.message_id ?? room.pinned.at(-1);
  if (id === undefined || !room.pinned.includes(id)) throw badRequestError("message to unpin not found");
  room.pinned = room.pinned.filter((pinned) => pinned !== id);
  world.changed();
  return true;
};

const unpinAllChatMessages: Method<{ readonly chat_id: ChatId }> = ({ world, bot }, { chat_id }) => {
  findRoom(world, bot, chat_id).pinned = [];
  world.changed();
  return true;
};

const setMessageReaction: Method<Reaction> = ({ world, bot }, { chat_id, message_id, reaction = [] }) => {
  const message = messageIn(findRoom(world, bot, chat_id), message_id);
  if (!message) throw badRequestError("message to react not found");
  if (reaction.some(({ type }) => type !== "emoji")) throw badRequestError("REACTION_INVALID");
  message.reaction = reaction[0]?.emoji;
  world.changed();
  return true;
};

export const chatMethods = {
  deleteMessage,
  deleteMessages,
  sendChatAction,
  getChat,
  getChatMember,
  pinChatMessage,
  unpinChatMessage,
  unpinAllChatMessages,
  setMessageReaction,
};
