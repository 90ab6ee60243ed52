import { hasText, type Label } from "../../kit/labels.js";
import { type WaitOptions, waitFor } from "../../kit/waiting.js";
import {
  type Actor,
  forwardText,
  postFromChannel,
  replyWithText,
  sendContact,
  sendDocumentFrom,
  sendPhotoFrom,
  sendText,
  setBlocked,
  tapCallback,
} from "./acts.js";
import { findButton, findButtonOn, type PressResults, press } from "./buttons.js";
import { telegramWaitTarget } from "./transcript.js";
import { type TelegramChatMessage, telegramChatMessages, toTelegramChatMessage } from "./view.js";

type SeesOptions = WaitOptions & {
  /** Only what was sent or edited after the person's last act. */
  readonly fresh?: boolean;
};

/** Somebody with a phone, in one chat with a bot. */
export type TelegramPerson = {
  readonly id: number;
  start(payload?: string): Promise<void>;
  send(text: string): Promise<void>;
  /** Forwards a text by somebody else. */
  forward(text: string): Promise<void>;
  /** A post of the channel that is linked with this group. */
  postAsChannel(text: string): Promise<void>;
  /** Presses the newest button with exactly this label, or matching it. */
  tap(label: Label): Promise<void>;
  /** Presses a button of an older message, as it shows now. */
  tapOn(messageId: number, label: Label): Promise<void>;
  /** A tap on the newest message with data that no button carries, as a crafted client can send. */
  tapForged(data: string): Promise<void>;
  /** Two taps before the bot can answer the first. */
  tapTwice(label: Label): Promise<void>;
  shareContact(phone?: string, ownerId?: number): Promise<void>;
  sendPhoto(bytes: Uint8Array, caption?: string, replyTo?: number): Promise<void>;
  sendDocument(bytes: Uint8Array, name: string, caption?: string, replyTo?: number): Promise<void>;
  /** Replies to a message. */
  reply(messageId: number, text: string): Promise<void>;
  block(): void;
  unblock(): void;
  /** The chat as it is now: with edits, without deleted messages. */
  messages(): readonly TelegramChatMessage[];
  /** The newest message from the bot. */
  last(): TelegramChatMessage;
  /** Waits for a visible message of the bot whose text matches; a string need only be contained. */
  sees(pattern: Label, options?: SeesOptions): Promise<TelegramChatMessage>;
  toasts(): readonly { readonly text: string; readonly alert: boolean }[];
  /** Links this person followed by tapping. */
  opened(): readonly string[];
  /** What this person copied by tapping. */
  copied(): readonly string[];
};

/** What a person in a chat does and sees. */
export function createTelegramPerson(actor: Actor, results: PressResults): TelegramPerson {
  const { world, bot, room, person } = actor;

  const newest = (pattern: Label, fresh: boolean) => {
    const message = room.messages.findLast(
      ({ from, touched, wire }) =>
        from === "bot" && (!fresh || touched > room.lastAct) && hasText(wire.text ?? wire.caption ?? "", pattern),
    );
    return message && toTelegramChatMessage(bot, room, message);
  };

  return {
    id: person.id,
    start: async (payload) => sendText(actor, payload === undefined ? "/start" : `/start ${payload}`),
    send: async (text) => sendText(actor, text),
    forward: async (text) => forwardText(actor, text),
    postAsChannel: async (text) => postFromChannel(actor, text),
    tap: async (label) => press(actor, findButton(actor, label), results),
    tapOn: async (messageId, label) => press(actor, findButtonOn(actor, messageId, label), results),
    tapForged: async (data) => {
      const message = room.messages.findLast(({ from }) => from === "bot");
      if (!message) throw new Error(`The bot has said nothing to ${person.firstName} yet`);
      tapCallback(actor, message, data, data);
    },
    tapTwice: async (label) => {
      const button = findButton(actor, label);
      press(actor, button, results);
      press(actor, button, results);
    },
    shareContact: async (phone, ownerId) => sendContact(actor, phone, ownerId),
    sendPhoto: async (bytes, caption, replyTo) => sendPhotoFrom(actor, bytes, caption, replyTo),
    sendDocument: async (bytes, name, caption, replyTo) => sendDocumentFrom(actor, bytes, name, caption, replyTo),
    reply: async (messageId, text) => replyWithText(actor, messageId, text),
    block: () => setBlocked(actor, true),
    unblock: () => setBlocked(actor, false),
    messages: () => telegramChatMessages(bot, room),
    last: () => {
      const message = room.messages.findLast(({ from, wire }) => from === "bot" && !wire.forum_topic_created);
      if (!message) throw new Error(`The bot has said nothing to ${person.firstName} yet`);
      return toTelegramChatMessage(bot, room, message);
    },
    sees: (pattern, { fresh = false, ...options } = {}) =>
      waitFor(telegramWaitTarget(world), () => newest(pattern, fresh), {
        what: `${person.firstName} sees ${pattern}`,
        ...options,
      }),
    toasts: () =>
      room.toasts.filter(({ personId }) => personId === person.id).map(({ text, alert }) => ({ text, alert })),
    opened: () => [...results.opened],
    copied: () => [...results.copied],
  };
}
