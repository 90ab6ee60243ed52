/** What people do to groups: make them forums or supergroups, and delete topics. */
import { addRoomMessage, findGroup } from "./rooms.js";
import { enqueue } from "./updates.js";
import { type Bot, createRoom, type Room, type TelegramWorld, userOf } from "./world.js";

/** Makes a group a forum, or changes whether the bot may create topics; undefined makes it a plain group. */
export function setForum(world: TelegramWorld, room: Room, forum: { readonly manages: boolean } | undefined): void {
  const { is_forum: _, ...chat } = room.chat;
  room.chat = forum ? { ...chat, is_forum: true } : chat;
  room.forum = forum && { manages: forum.manages, topics: room.forum?.topics ?? new Map() };
  world.changed();
}

type Upgrade = { readonly group: number; readonly to: number; readonly quietly: boolean };

/** Turns a group into a supergroup, as Telegram does when it is given topics. */
export function upgradeGroup(world: TelegramWorld, bot: Bot, { group, to, quietly }: Upgrade): void {
  const old = findGroup(bot, group);
  const room = createRoom({ ...old.chat, id: to }, old.members, true);
  bot.rooms.set(to, room);
  old.upgradedTo = to;
  const [member = 0] = old.members;
  const from = userOf(world.people.get(member) ?? { id: member, firstName: `Person ${member}` });
  const announcements = [
    [old, addRoomMessage(world, bot, old, { from, content: { migrate_to_chat_id: to } })],
    [room, addRoomMessage(world, bot, room, { from: ANONYMOUS, content: { migrate_from_chat_id: group } })],
  ] as const;
  if (!quietly) for (const [place, { wire }] of announcements) enqueue(world, bot, place, { message: wire });
  world.changed();
}

/** The account that writes for a group. */
const ANONYMOUS = { id: 1_087_968_824, is_bot: true, first_name: "Group", username: "GroupAnonymousBot" };

/** Deletes a topic with all its messages. */
export function deleteTopic(world: TelegramWorld, room: Room, name: string): void {
  const [thread] = [...(room.forum?.topics ?? [])].find(([, topic]) => topic.name === name) ?? [];
  if (thread === undefined) throw new Error(`There is no topic ${name} to delete`);
  room.forum?.topics.delete(thread);
  room.messages = room.messages.filter(({ wire }) => wire.message_thread_id !== thread);
  world.changed();
}
