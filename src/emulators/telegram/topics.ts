import type { Method } from "./methods.js";
import { badRequestError } from "./refusal.js";
import { addRoomMessage, type ChatId, findRoom } from "./rooms.js";
import { enqueue } from "./updates.js";
import { type Bot, createRoom, type Room, type TelegramWorld, userOf } from "./world.js";

/** Forums: groups whose messages stand in topics. */

const NAME_MAX = 128;
/** The first message of a forum is the one that made General. */
const GENERAL = 1;
const FIRST_COLOUR = 7_322_096;

type Create = { readonly chat_id: ChatId; readonly name: string; readonly icon_color?: number };

const createForumTopic: Method<Create> = ({ world, bot }, { chat_id, name, icon_color = FIRST_COLOUR }) => {
  const room = findRoom(world, bot, chat_id);
  if (!room.forum) throw badRequestError("the chat is not a forum");
  if (!room.forum.manages) throw badRequestError("not enough rights to create a topic");
  if (name.length < 1 || name.length > NAME_MAX) throw badRequestError("TOPIC_TITLE_EMPTY");
  bot.nextMessageId = Math.max(GENERAL + 1, bot.nextMessageId);
  const made = addRoomMessage(world, bot, room, {
    from: bot.user,
    content: { forum_topic_created: { name, icon_color } },
    fixed: true,
  });
  const thread = made.wire.message_id;
  made.wire = { ...made.wire, message_thread_id: thread, is_topic_message: true };
  room.forum.topics.set(thread, { name });
  world.changed();
  return { message_thread_id: thread, name, icon_color };
};

/** The topic that a call names; General has a number that no call may name. Undefined when it names none. */
export function threadIn(room: Room, thread: number | undefined): number | undefined {
  if (thread === undefined) return undefined;
  if (!room.forum?.topics.has(thread)) throw badRequestError("message thread not found");
  return thread;
}

/** The merchant makes a group a forum, or one whose topics the bot may or may not make; undefined makes it a plain group. */
export function setForum(world: TelegramWorld, room: Room, how: { readonly manages: boolean } | undefined): void {
  const { is_forum: _, ...chat } = room.chat;
  room.chat = how ? { ...chat, is_forum: true } : chat;
  room.forum = how && { manages: how.manages, topics: room.forum?.topics ?? new Map() };
  world.changed();
}

type Upgrade = { readonly group: number; readonly to: number; readonly quietly: boolean };

/** The group becomes a supergroup, as one does that is given topics. */
export function upgradeGroup(world: TelegramWorld, bot: Bot, { group, to, quietly }: Upgrade): void {
  const old = bot.rooms.get(group);
  if (!old) throw new Error(`There is no group ${group}`);
  const room = createRoom({ ...old.chat, id: to }, old.members, true);
  bot.rooms.set(to, room);
  old.upgradedTo = to;
  const [member = 0] = old.members;
  const from = userOf(world.people.get(member) ?? { id: member, firstName: `Person ${member}` });
  const told = [
    [old, addRoomMessage(world, bot, old, { from, content: { migrate_to_chat_id: to } })],
    [room, addRoomMessage(world, bot, room, { from: ANONYMOUS, content: { migrate_from_chat_id: group } })],
  ] as const;
  for (const [place, { wire }] of told) if (!quietly) enqueue(world, bot, place, { message: wire });
  world.changed();
}

/** Who speaks for a group. */
const ANONYMOUS = { id: 1_087_968_824, is_bot: true, first_name: "Group", username: "GroupAnonymousBot" };

/** Somebody deletes a topic with all that stands in it. */
export function deleteTopic(world: TelegramWorld, room: Room, name: string): void {
  const [thread] = [...(room.forum?.topics ?? [])].find(([, topic]) => topic.name === name) ?? [];
  if (thread === undefined) throw new Error(`There is no topic ${name} to delete`);
  room.forum?.topics.delete(thread);
  room.messages = room.messages.filter(({ wire }) => wire.message_thread_id !== thread);
  world.changed();
}

export const topicMethods = { createForumTopic };
