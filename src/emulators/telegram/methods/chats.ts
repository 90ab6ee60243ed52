/** What a bot does in a chat besides sending messages. */
import { badRequestError } from "../refusal.js";
import { type ChatId, findRoom, findWritableRoom, messageIn } from "../rooms.js";
import type { Method } from "./method.js";
import { threadIn } from "./topics.js";

const ACTION_MS = 5000;

type ChatMessage = { readonly chat_id: ChatId; readonly message_id: number };

const deleteMessage: Method<ChatMessage> = ({ world, bot }, { chat_id, message_id }) => {
  const room = findRoom(world, bot, chat_id);
  if (!messageIn(room, message_id)) throw badRequestError("message to delete not found");
  room.messages = room.messages.filter(({ wire }) => wire.message_id !== message_id);
  if (room.keyboard?.messageId === message_id) room.keyboard = undefined;
  world.changed();
  return true;
};

type Action = { readonly chat_id: ChatId; readonly action: string; readonly message_thread_id?: number };

const sendChatAction: Method<Action> = ({ world, bot }, params) => {
  const room = findWritableRoom(world, bot, params.chat_id);
  threadIn(room, params.message_thread_id);
  room.action = { action: params.action, until: Date.now() + ACTION_MS };
  world.changed();
  return true;
};

export const chatMethods = {
  deleteMessage,
  sendChatAction,
};
