/** What a person can do in a chat. Each act becomes an update for the bot. */
import { storeDocument, storePhoto } from "../files.js";
import { addRoomMessage, messageIn } from "../rooms.js";
import { detectEntities, TEXT_MAX } from "../text/formatted.js";
import { enqueue } from "../updates.js";
import type { BotApiContent, Origin } from "../wire.js";
import {
  nowS,
  type Room,
  type TelegramPersonOptions,
  type TelegramStoredMessage,
  type TelegramWorld,
  userOf,
} from "../world.js";

export type Actor = {
  readonly world: TelegramWorld;
  readonly room: Room;
  readonly person: TelegramPersonOptions;
  readonly thread?: number | undefined;
};

/** Telegram's own account, which posts a channel's messages in the linked group. */
const TELEGRAM = { id: 777000, is_bot: false, first_name: "Telegram" };
const CHANNEL = { id: -1009990000001, type: "channel", title: "News" } as const;

export function createTelegramActs(actor: Actor) {
  const { world, person } = actor;
  const photoOf = (bytes: Uint8Array, caption: string): BotApiContent => ({
    ...storePhoto(world, Buffer.from(bytes)),
    ...captionOf(caption),
  });

  return {
    /** Sends a text. A long one is split as Telegram's own apps split it. */
    send: async (text: string) => {
      const trimmed = text.trim();
      if (trimmed === "") throw new Error("A person cannot send an empty message");
      for (let start = 0; start < trimmed.length; start += TEXT_MAX) {
        post(actor, textOf(trimmed.slice(start, start + TEXT_MAX)));
      }
    },
    reply: async (messageId: number, text: string) => post(actor, textOf(text), replyTo(actor, messageId)),
    /** Changes the text of a message that was sent. */
    edit: async (messageId: number, text: string) => edit(actor, messageId, text),
    forward: async (text: string) =>
      post(actor, textOf(text), {
        forward_origin: { type: "hidden_user", sender_user_name: "Somebody", date: nowS() },
      }),
    /** A post of the channel that is linked with this group. */
    postAsChannel: async (text: string) =>
      post(actor, textOf(text), {
        from: TELEGRAM,
        sender_chat: CHANNEL,
        is_automatic_forward: true,
        forward_origin: { type: "channel", chat: CHANNEL, message_id: 1, date: nowS() },
      }),
    shareContact: async (phone = phoneOf(person), ownerId = person.id) => {
      const first_name = world.people.get(ownerId)?.firstName ?? "Friend";
      post(actor, { contact: { phone_number: phone, first_name, user_id: ownerId } });
    },
    sendPhoto: async (bytes: Uint8Array, caption = "", answers?: number) =>
      post(actor, photoOf(bytes, caption), replyTo(actor, answers)),
    sendAlbum: async (pictures: readonly Uint8Array[], caption = "") => {
      const media_group_id = String(world.serial());
      for (const [index, bytes] of pictures.entries()) {
        post(actor, { ...photoOf(bytes, index === 0 ? caption : ""), media_group_id });
      }
    },
    sendDocument: async (bytes: Uint8Array, name: string, caption = "", answers?: number) => {
      if (bytes.length === 0) throw new Error("A person cannot send an empty file");
      const content = { ...storeDocument(world, Buffer.from(bytes), name), ...captionOf(caption) };
      post(actor, content, replyTo(actor, answers));
    },
    sendVoice: async (answers?: number) => {
      const file = { file_id: `voice${world.serial()}`, file_unique_id: `v${world.serial()}` };
      post(actor, { voice: { ...file, duration: 10, mime_type: "audio/ogg" } }, replyTo(actor, answers));
    },
    block: () => setBlocked(actor, true),
    unblock: () => setBlocked(actor, false),
  };
}

function textOf(text: string): BotApiContent {
  const entities = detectEntities(text, []);
  return { text, ...(entities.length > 0 ? { entities } : {}) };
}

function captionOf(caption: string): BotApiContent {
  const { text, entities } = textOf(caption);
  return { ...(text === "" ? {} : { caption }), ...(entities ? { caption_entities: entities } : {}) };
}

/** The replied message as its reply carries it: without the message that it replied to itself. */
function replyTo({ room }: Actor, messageId: number | undefined): Origin {
  if (messageId === undefined) return {};
  const replied = messageIn(room, messageId)?.wire;
  if (!replied) throw new Error(`There is no message ${messageId} to reply to`);
  const { reply_to_message: _, ...message } = replied;
  return { reply_to_message: message };
}

const phoneOf = ({ id, phone }: TelegramPersonOptions): string =>
  phone ?? `23480${String(id).padStart(8, "3").slice(-8)}`;

function post(actor: Actor, content: BotApiContent, origin: Origin & { readonly from?: typeof TELEGRAM } = {}): void {
  const { world, room, person, thread } = actor;
  const { from = userOf(person), ...fields } = origin;
  room.blocked = false; // Writing to a blocked bot unblocks it.
  room.open = true;
  const written = { ...topicReply(actor), ...content, ...fields };
  const message = addRoomMessage(world, room, { from, content: written, thread });
  if (room.keyboard?.markup.one_time_keyboard) room.keyboard = undefined;
  room.lastAct = world.serial();
  enqueue(world, room, { message: message.wire });
  world.changed();
}

function edit({ world, room, person }: Actor, messageId: number, text: string): void {
  const message = messageIn(room, messageId);
  if (message?.wire.from.id !== person.id) throw new Error(`${person.firstName} has written no message ${messageId}`);
  const { entities: _, ...written } = message.wire;
  message.wire = { ...written, ...textOf(text), edit_date: nowS() };
  message.edits += 1;
  room.lastAct = world.serial();
  message.touched = world.serial();
  enqueue(world, room, { edited_message: message.wire });
  world.changed();
}

/** A message in a topic replies to the one that opened the topic, unless it replies to another. */
function topicReply({ room, person, thread }: Actor): Origin {
  const name = room.topics.get(thread ?? 0);
  if (thread === undefined || name === undefined) return {};
  const opening = { message_id: thread, from: userOf(person), chat: room.chat, date: nowS() };
  return { reply_to_message: { ...opening, forum_topic_created: { name, icon_color: 0x6fb9f0 } } };
}

/** Taps a callback button: the bot receives a query, and the button spins until it is answered. */
export function tapCallback(
  { world, room, person }: Actor,
  message: TelegramStoredMessage,
  label: string,
  data: string,
): void {
  const id = `${person.id}${String(world.serial()).padStart(10, "0")}`;
  const messageId = message.wire.message_id;
  world.bot.queries.set(id, { id, personId: person.id, room, messageId, label, askedAt: Date.now() });
  room.lastAct = world.serial();
  message.taps += 1;
  const query = { id, from: userOf(person), message: message.wire, chat_instance: `ci${room.chat.id}`, data };
  enqueue(world, room, { callback_query: query });
  world.changed();
}

function setBlocked({ world, room }: Actor, blocked: boolean): void {
  room.blocked = blocked;
  world.changed();
}
