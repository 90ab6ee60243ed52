/** What a bot does in a chat besides sending messages. */
import { badRequestError } from "../refusal.js";
import { addRoomMessage, findRoom, findWritableRoom, messageIn } from "../rooms.js";
import type { Room } from "../world.js";
import type { Method } from "./method.js";

const ACTION_MS = 5000;
const NAME_MAX = 128;
/** The id of the topic General: that of the first message of a forum. */
const GENERAL = 1;
const FIRST_COLOUR = 7_322_096;

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

const createForumTopic: Method<"createForumTopic"> = ({ world }, { chat_id, name, icon_color = FIRST_COLOUR }) => {
  const { bot } = world;
  const room = findRoom(world, chat_id);
  if (!room.topics) throw badRequestError("the chat is not a forum");
  if (name.length < 1 || name.length > NAME_MAX) throw badRequestError("TOPIC_TITLE_EMPTY");
  bot.nextMessageId = Math.max(GENERAL + 1, bot.nextMessageId);
  const message = addRoomMessage(world, room, {
    from: bot.user,
    content: { forum_topic_created: { name, icon_color } },
    fixed: true,
  });
  const thread = message.wire.message_id;
  message.wire = { ...message.wire, message_thread_id: thread, is_topic_message: true };
  room.topics.set(thread, { name });
  world.changed();
  return { message_thread_id: thread, name, icon_color };
};

/** The topic that a call names, or Telegram's refusal; undefined when it names none. No call may name General. */
export function threadIn(room: Room, thread: number | undefined): number | undefined {
  if (thread === undefined) return undefined;
  if (!room.topics?.has(thread)) throw badRequestError("message thread not found");
  return thread;
}

export const chatMethods = { deleteMessage, sendChatAction, createForumTopic };
