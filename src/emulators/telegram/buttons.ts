import { type Actor, sendContact, sendText, tapCallback } from "./acts.js";
import { roomLines } from "./transcript.js";
import { type ChatButton, inlineButton, replyKeys } from "./view.js";
import type { TelegramStoredMessage } from "./world.js";

export type Label = string | RegExp;

/** Where pressing a link or a copy button leads: into the person's browser or clipboard. */
export type PressResults = { readonly opened: string[]; readonly copied: string[] };

type Found = { readonly button: ChatButton; readonly message?: TelegramStoredMessage };

const fits = (text: string, label: Label): boolean => (typeof label === "string" ? text === label : label.test(text));

/** Finds the newest button with this label, on a message or on the keyboard. */
export function findButton(actor: Actor, label: Label): Found {
  const { room } = actor;
  const keys = replyKeys(room).flat();
  for (const message of [...room.messages].reverse()) {
    const button = inlineButtons(message).find(({ text }) => fits(text, label));
    if (button) return { button, message };
    const key = room.keyboard?.messageId === message.wire.message_id && keys.find(({ text }) => fits(text, label));
    if (key) return { button: key };
  }
  throw missing(actor, `No button ${label} to tap`);
}

/** Finds a button on one message, as it shows now. */
export function findButtonOn(actor: Actor, messageId: number, label: Label): Found {
  const message = actor.room.messages.find(({ wire }) => wire.message_id === messageId);
  if (!message) throw missing(actor, `No message ${messageId} to tap on`);
  const button = inlineButtons(message).find(({ text }) => fits(text, label));
  if (!button) throw missing(actor, `No button ${label} on message ${messageId}`);
  return { button, message };
}

const inlineButtons = ({ wire }: TelegramStoredMessage): readonly ChatButton[] =>
  wire.reply_markup?.inline_keyboard.flat().map(inlineButton) ?? [];

const missing = ({ bot, room }: Actor, what: string): Error => {
  const labels = [...room.messages.flatMap(inlineButtons), ...replyKeys(room).flat()].map(({ text }) => `[${text}]`);
  const seen = labels.length > 0 ? `Visible buttons: ${labels.join(" ")}` : "There are no buttons at all";
  return new Error(`${what}. ${seen}.\n${roomLines(bot, room)}`);
};

/** Does what a finger on this button does. */
export function press(actor: Actor, { button, message }: Found, pocket: PressResults): void {
  if (button.disabled) throw missing(actor, `The button "${button.text}" is disabled`);
  switch (button.kind) {
    case "callback":
      if (message) tapCallback(actor, message, button.text, button.data ?? "");
      return;
    case "url":
      pocket.opened.push(button.url ?? "");
      return;
    case "copy":
      pocket.copied.push(button.copy ?? "");
      return;
    case "contact":
      sendContact(actor);
      return;
    case "text":
      sendText(actor, button.text);
      return;
    default:
      throw missing(actor, `A button like "${button.text}" is not emulated`);
  }
}
