/** What a bot does in a chat besides sending messages. */
import { badRequestError } from "../refusal.js";
import { findRoom, findWritableRoom, messageIn } from "../rooms.js";
import type { Room } from "../world.js";
import type { Method } from "./method.js";

const ACTION_MS = 5000;

const deleteMessage: Method<"deleteMessage"> = ({ world }, { chat_id, message_id }) => {
  const room = findRoom(world, chat_id);
  if (!messageIn(room, message_id)) throw badRequestError("message to delete not found");
  room.messages = room.messages.filter(({ wire }) => wire.message_id !== message_id);
  if (room.keyboard?.messageId === message_id) room.keyboard = undefined;
  world.changed();
  return true;
};

const sendChatAction: Method<"sendChatAction"> = ({ world }, params) => {
  const room = findWritableRoom(world, params.chat_id);
  threadIn(room, params.message_thread_id);
  room.action = { action: params.action, until: Date.now() + ACTION_MS };
  world.changed();
  return true;
};

/** The topic that a call names, or Telegram's refusal; undefined when it names none. No call may name General. */
export function threadIn(room: Room, thread: number | undefined): number | undefined {
  if (thread === undefined) return undefined;
  if (!room.topics.has(thread)) throw badRequestError("message thread not found");
  return thread;
}

export const chatMethods = { deleteMessage, sendChatAction };
