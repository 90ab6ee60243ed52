import { CAPTION_MAX, formatted, TEXT_MAX } from "./formatted.js";
import { inlineOf, replyOf } from "./keyboards.js";
import type { Context, Method } from "./methods.js";
import { badRequest } from "./refusal.js";
import { addMessage, type ChatId, findRoom, messageIn, roomToSpeakIn } from "./rooms.js";
import { threadIn } from "./topics.js";
import type { Content, Entity, Markup, Message } from "./wire.js";
import type { Room, StoredMessage } from "./world.js";

export type Captioned = {
  readonly caption?: string;
  readonly parse_mode?: string;
  readonly caption_entities?: readonly Entity[];
};

export type Sending = {
  readonly chat_id: ChatId;
  readonly message_thread_id?: number;
  readonly disable_notification?: boolean;
  readonly protect_content?: boolean;
  readonly reply_markup?: Markup;
  readonly reply_parameters?: { readonly message_id: number; readonly allow_sending_without_reply?: boolean };
};

type SendMessage = Sending & {
  readonly text: string;
  readonly parse_mode?: string;
  readonly entities?: readonly Entity[];
};
type Copy = Sending & Captioned & { readonly from_chat_id: ChatId; readonly message_id: number };

/** Puts what a bot says into a chat, with its keyboard, and answers with the message. */
export function say({ world, bot }: Context, params: Sending, content: Content & { media_group_id?: string }): Message {
  const room = roomToSpeakIn(world, bot, params.chat_id);
  const markup = params.reply_markup;
  const inline = inlineOf(markup);
  const keyboard = replyOf(markup);
  const reply = replied(room, params);
  // A reply stands where the message does that it answers.
  const thread = threadIn(room, params.message_thread_id) ?? reply.reply_to_message?.message_thread_id;
  const message = addMessage(world, bot, room, {
    from: bot.user,
    content: { ...content, ...reply },
    inline,
    thread,
    silent: params.disable_notification,
    protect: params.protect_content,
    fixed: markup !== undefined && !("inline_keyboard" in markup),
  });
  if (keyboard) room.keyboard = { messageId: message.wire.message_id, markup: keyboard };
  if (markup && "remove_keyboard" in markup) room.keyboard = undefined;
  room.placeholder = markup && "force_reply" in markup ? (markup.input_field_placeholder ?? "Reply…") : undefined;
  room.action = undefined;
  world.changed();
  return message.wire;
}

function replied(room: Room, { reply_parameters: to }: Sending): { readonly reply_to_message?: Message } {
  if (!to) return {};
  const original = messageIn(room, to.message_id);
  if (!original && !to.allow_sending_without_reply) throw badRequest("message to be replied not found");
  return original ? { reply_to_message: original.wire } : {};
}

/** A caption as it is stored, or nothing. */
export function captionOf({ caption, parse_mode, caption_entities }: Captioned): Content {
  if (caption === undefined) return {};
  const { text, entities } = formatted(caption, { parse_mode, entities: caption_entities }, CAPTION_MAX);
  return text === "" ? {} : { caption: text, ...(entities.length > 0 ? { caption_entities: entities } : {}) };
}

/** A text as it is stored; an empty one is refused. */
export function textOf(
  written: string | undefined,
  how: { parse_mode?: string; entities?: readonly Entity[] },
): Content {
  const { text, entities } = formatted(written ?? "", how, TEXT_MAX);
  if (text === "") throw badRequest("message text is empty");
  return { text, ...(entities.length > 0 ? { entities } : {}) };
}

/** Only what a message says. */
export function contentOf({ wire }: StoredMessage): Content {
  const { text, entities, caption, caption_entities, photo, document, contact } = wire;
  const parts = { text, entities, caption, caption_entities, photo, document, contact };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}

function original({ world, bot }: Context, { from_chat_id, message_id }: Copy, what: string): StoredMessage {
  const found = messageIn(findRoom(world, bot, from_chat_id), message_id);
  if (!found) throw badRequest(`message to ${what} not found`);
  if (found.wire.has_protected_content)
    throw badRequest(`message can't be ${what === "copy" ? "copied" : "forwarded"}`);
  return found;
}

const sendMessage: Method<SendMessage> = (context, params) => say(context, params, textOf(params.text, params));

const copyMessage: Method<Copy> = (context, params) => {
  const content = contentOf(original(context, params, "copy"));
  const { message_id } = say(context, params, { ...content, ...(content.text === undefined ? captionOf(params) : {}) });
  return { message_id };
};

const forwardMessage: Method<Copy> = (context, params) => {
  const source = original(context, params, "forward");
  const { from, date } = source.wire;
  const origin = { forward_origin: { type: "user", sender_user: from, date } };
  return say(context, params, { ...contentOf(source), ...origin });
};

export const messageMethods = { sendMessage, copyMessage, forwardMessage };
