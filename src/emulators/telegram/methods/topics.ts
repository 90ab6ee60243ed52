/** Topics of forums. */
import { badRequestError } from "../refusal.js";
import { addRoomMessage, type ChatId, findRoom } from "../rooms.js";
import type { Room } from "../world.js";
import type { Method } from "./method.js";

const NAME_MAX = 128;
/** The id of the topic General: that of the first message of a forum. */
const GENERAL = 1;
const FIRST_COLOUR = 7_322_096;

type CreateTopic = { readonly chat_id: ChatId; readonly name: string; readonly icon_color?: number };

const createForumTopic: Method<CreateTopic> = ({ world, bot }, { chat_id, name, icon_color = FIRST_COLOUR }) => {
  const room = findRoom(world, bot, chat_id);
  if (!room.topics) throw badRequestError("the chat is not a forum");
  if (name.length < 1 || name.length > NAME_MAX) throw badRequestError("TOPIC_TITLE_EMPTY");
  bot.nextMessageId = Math.max(GENERAL + 1, bot.nextMessageId);
  const message = addRoomMessage(world, bot, room, {
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

export const topicMethods = { createForumTopic };
