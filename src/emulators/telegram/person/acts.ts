/** What a person can do in a chat. Each act becomes an update for the bot. */
import { storeDocument, storePhoto } from "../files.js";
import { addRoomMessage, messageIn } from "../rooms.js";
import { detectEntities } from "../text/formatted.js";
import { enqueue } from "../updates.js";
import type { BotApiContent, BotApiMessage } from "../wire.js";
import {
  type Room,
  type TelegramPersonOptions,
  type TelegramStoredMessage,
  type TelegramWorld,
  userOf,
} from "../world.js";

/** A person in a chat with the bot. */
export type Actor = {
  readonly world: TelegramWorld;
  readonly room: Room;
  readonly person: TelegramPersonOptions;
  readonly thread?: number | undefined;
};

const TEXT_MAX = 4096;

/** Sends a text. A long one is split as Telegram's own apps split it. */
export function sendText(actor: Actor, text: string): void {
  const trimmed = text.trim();
  if (trimmed === "") throw new Error("A person cannot send an empty message");
  for (let start = 0; start < trimmed.length; start += TEXT_MAX) {
    postMessage(actor, textContent(trimmed.slice(start, start + TEXT_MAX)));
  }
}

function textContent(text: string): BotApiContent {
  const entities = detectEntities(text, []);
  return { text, ...(entities.length > 0 ? { entities } : {}) };
}

export function sendContact(actor: Actor, phone = phoneOf(actor.person), ownerId = actor.person.id): void {
  const owner = actor.world.people.get(ownerId);
  const name = owner?.firstName ?? "Friend";
  postMessage(actor, { contact: { phone_number: phone, first_name: name, user_id: ownerId } });
}

/** Replies to a message of this chat, with a text. */
export function replyWithText(actor: Actor, messageId: number, text: string): void {
  postMessage(actor, textContent(text), repliedMessage(actor, messageId));
}

/** A message as it is carried by a reply to it: without what that one replied to. */
function repliedMessage({ room }: Actor, messageId: number): ForwardFields {
  const replied = messageIn(room, messageId)?.wire;
  if (!replied) throw new Error(`There is no message ${messageId} to reply to`);
  const { reply_to_message: _, ...message } = replied;
  return { reply_to_message: message };
}

/** Sends a photo with a caption, perhaps as a reply. */
export function sendPhotoFrom(actor: Actor, bytes: Uint8Array, caption = "", replyTo?: number): void {
  const content = { ...storePhoto(actor.world, Buffer.from(bytes)), ...captionContent(caption) };
  postMessage(actor, content, replyTo === undefined ? {} : repliedMessage(actor, replyTo));
}

/** Sends pictures as an album, with a caption below the first. */
export function sendAlbumFrom(actor: Actor, pictures: readonly Uint8Array[], caption = ""): void {
  const media_group_id = String(actor.world.serial());
  for (const [index, bytes] of pictures.entries()) {
    const content = { ...storePhoto(actor.world, Buffer.from(bytes)), ...captionContent(index === 0 ? caption : "") };
    postMessage(actor, { ...content, media_group_id });
  }
}

/** Sends a file as it is, with a caption, perhaps as a reply. */
export function sendDocumentFrom(actor: Actor, bytes: Uint8Array, name: string, caption = "", replyTo?: number): void {
  if (bytes.length === 0) throw new Error("A person cannot send an empty file");
  const content = { ...storeDocument(actor.world, Buffer.from(bytes), name), ...captionContent(caption) };
  postMessage(actor, content, replyTo === undefined ? {} : repliedMessage(actor, replyTo));
}

function captionContent(caption: string): BotApiContent {
  const entities = detectEntities(caption, []);
  return { ...(caption === "" ? {} : { caption }), ...(entities.length > 0 ? { caption_entities: entities } : {}) };
}

/** Forwards a text by somebody else. */
export function forwardText(actor: Actor, text: string): void {
  postMessage(actor, textContent(text), {
    forward_origin: { type: "hidden_user", sender_user_name: "Somebody", date: nowS() },
  });
}

/** Telegram's own account, which posts a channel's messages in the linked group. */
const TELEGRAM = { id: 777000, is_bot: false, first_name: "Telegram" };

/** A post of the channel that is linked with this group. */
export function postFromChannel(actor: Actor, text: string): void {
  const channel = { id: -1009990000001, type: "channel", title: "News" };
  postMessage(actor, textContent(text), {
    from: TELEGRAM,
    sender_chat: channel,
    is_automatic_forward: true,
    forward_origin: { type: "channel", chat: channel, message_id: 1, date: nowS() },
  });
}

const nowS = (): number => Math.floor(Date.now() / 1000);

const phoneOf = ({ id, phone }: TelegramPersonOptions): string =>
  phone ?? `23480${String(id).padStart(8, "3").slice(-8)}`;

type ForwardFields = Partial<
  Pick<BotApiMessage, "from" | "forward_origin" | "sender_chat" | "is_automatic_forward" | "reply_to_message">
>;

function postMessage(actor: Actor, content: BotApiContent, { from, ...fields }: ForwardFields = {}): void {
  const { world, room, person, thread } = actor;
  if (room.blocked) setBlocked(actor, false); // Writing to a blocked bot unblocks it.
  room.open = true;
  const message = addRoomMessage(world, room, {
    from: from ?? userOf(person),
    content: { ...content, ...fields },
    thread,
  });
  if (room.keyboard?.markup.one_time_keyboard) room.keyboard = undefined;
  room.lastAct = world.serial();
  enqueue(world, room, { message: message.wire });
  world.changed();
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

/** Blocks or unblocks the bot, which receives an update about it. */
export function setBlocked({ world, room, person }: Actor, blocked: boolean): void {
  if (room.blocked === blocked) return;
  room.blocked = blocked;
  const member = (status: string) => ({
    user: world.bot.user,
    status,
    ...(status === "kicked" ? { until_date: 0 } : {}),
  });
  const [before, after] = blocked ? ["member", "kicked"] : ["kicked", "member"];
  enqueue(world, room, {
    my_chat_member: {
      chat: room.chat,
      from: userOf(person),
      date: nowS(),
      old_chat_member: member(before ?? ""),
      new_chat_member: member(after ?? ""),
    },
  });
  world.changed();
}
