/** The chats of a bot: finding them, and adding messages. */
import type { User } from "grammy/types";
import { pushCapped } from "../kit/capped.js";
import type { InlineKeyboard } from "./parameters.js";
import { BotApiRefusal, badRequestError } from "./refusal.js";
import { enqueue } from "./updates.js";
import type { BotApiMessage } from "./wire.js";
import {
  createRoom,
  nowS,
  type Room,
  type TelegramPersonOptions,
  type TelegramStoredMessage,
  type TelegramWorld,
  userOf,
} from "./world.js";

const MESSAGES_MAX = 1000;

/** The private chat of a person and the bot, made when first needed. */
export function privateRoom({ bot }: TelegramWorld, person: TelegramPersonOptions): Room {
  const { is_bot: _, language_code: __, ...names } = userOf(person);
  const room = bot.rooms.get(person.id) ?? createRoom({ ...names, type: "private" }, [person.id], false);
  bot.rooms.set(person.id, room);
  return room;
}

/** The chat that a call names, or Telegram's refusal. */
export function findRoom(world: TelegramWorld, chatId: number | string): Room {
  if (chatId === "") throw badRequestError("chat_id is empty");
  const room = world.bot.rooms.get(Number(chatId));
  if (room?.upgradedTo !== undefined) {
    const parameters = { migrate_to_chat_id: room.upgradedTo };
    throw new BotApiRefusal(400, "Bad Request: group chat was upgraded to a supergroup chat", parameters);
  }
  if (room) return room;
  const person = world.people.get(Number(chatId));
  if (!person) throw badRequestError("chat not found");
  return privateRoom(world, person);
}

/** The chat that the bot wants to write in, if it may, or Telegram's refusal. */
export function findWritableRoom(world: TelegramWorld, chatId: number | string): Room {
  const room = findRoom(world, chatId);
  if (room.blocked) throw new BotApiRefusal(403, "Forbidden: bot was blocked by the user");
  if (!room.open) throw new BotApiRefusal(403, "Forbidden: bot can't initiate conversation with a user");
  return room;
}

export const messageIn = (room: Room, messageId: number | undefined): TelegramStoredMessage | undefined =>
  room.messages.find(({ wire }) => wire.message_id === messageId);

type NewMessage = {
  readonly from: User;
  readonly content: Omit<BotApiMessage, "message_id" | "from" | "chat" | "date">;
  readonly inline?: InlineKeyboard | undefined;
  /** The topic; absent for General, and where there are none. */
  readonly thread?: number | undefined;
  readonly silent?: boolean | undefined;
  readonly fixed?: boolean;
};

export function addRoomMessage(
  world: TelegramWorld,
  room: Room,
  { from, content, inline, thread, ...options }: NewMessage,
): TelegramStoredMessage {
  const wire: BotApiMessage = {
    message_id: world.bot.nextMessageId++,
    from,
    chat: room.chat,
    date: nowS(),
    ...content,
    ...(inline ? { reply_markup: inline } : {}),
    ...(thread === undefined ? {} : { message_thread_id: thread, is_topic_message: true }),
  };
  const message: TelegramStoredMessage = {
    wire,
    from: from.is_bot ? "bot" : "person",
    silent: options.silent ?? false,
    fixed: options.fixed ?? false,
    edits: 0,
    taps: 0,
    touched: world.serial(),
    delivered: false,
  };
  pushCapped(room.messages, message, MESSAGES_MAX);
  return message;
}

export function findGroup(world: TelegramWorld, id: number): Room {
  const room = world.bot.rooms.get(id);
  if (!room) throw new Error(`There is no group ${id}`);
  return room;
}

/** The id of the topic General: that of the first message of a forum. */
const GENERAL = 1;

/** Adds a topic to a group, which is a forum from then on. Returns the topic's thread. */
export function addTopic({ bot, changed }: TelegramWorld, room: Room, name: string): number {
  const thread = Math.max(GENERAL + 1, bot.nextMessageId);
  bot.nextMessageId = thread + 1;
  if (room.chat.type === "supergroup") room.chat = { ...room.chat, is_forum: true };
  room.topics.set(thread, name);
  changed();
  return thread;
}

type Upgrade = { readonly group: number; readonly to: number; readonly quietly: boolean };

/** Turns a group into a supergroup, as Telegram does when it is given topics. */
export function upgradeGroup(world: TelegramWorld, { group, to, quietly }: Upgrade): void {
  const old = findGroup(world, group);
  const room = createRoom({ ...old.chat, id: to }, old.members, true);
  world.bot.rooms.set(to, room);
  old.upgradedTo = to;
  const [member = 0] = old.members;
  const from = userOf(world.people.get(member) ?? { id: member, firstName: `Person ${member}` });
  const announcements = [
    [old, addRoomMessage(world, old, { from, content: { migrate_to_chat_id: to } })],
    [room, addRoomMessage(world, room, { from: ANONYMOUS, content: { migrate_from_chat_id: group } })],
  ] as const;
  if (!quietly) for (const [place, { wire }] of announcements) enqueue(world, place, { message: wire });
  world.changed();
}

/** The account that writes for a group. */
const ANONYMOUS = { id: 1_087_968_824, is_bot: true, first_name: "Group", username: "GroupAnonymousBot" };
