import type { Label } from "../../kit/waiting.js";
import { messageIn } from "../rooms.js";
import type { TelegramStoredMessage } from "../world.js";
import { type Actor, createTelegramActs, tapCallback } from "./acts.js";
import { type ChatButton, inlineButton, replyKeys, roomLines } from "./view.js";

/** Whether a button's text equals a string, or matches the pattern. */
const hasLabel = (text: string, label: Label): boolean =>
  typeof label === "string" ? text === label : label.test(text);

type FoundButton = { readonly button: ChatButton; readonly message?: TelegramStoredMessage };

/** Finds the newest button with this label, on a message or on the keyboard. */
export function findButton(actor: Actor, label: Label): FoundButton {
  const { room } = actor;
  const keys = replyKeys(room).flat();
  for (const message of [...room.messages].reverse()) {
    const button = inlineButtons(message).find(({ text }) => hasLabel(text, label));
    if (button) return { button, message };
    const key = room.keyboard?.messageId === message.wire.message_id && keys.find(({ text }) => hasLabel(text, label));
    if (key) return { button: key };
  }
  throw buttonError(actor, `No button ${label} to tap`);
}

export function findButtonOn(actor: Actor, messageId: number, label: Label): FoundButton {
  const message = messageIn(actor.room, messageId);
  if (!message) throw buttonError(actor, `No message ${messageId} to tap on`);
  const button = inlineButtons(message).find(({ text }) => hasLabel(text, label));
  if (!button) throw buttonError(actor, `No button ${label} on message ${messageId}`);
  return { button, message };
}

const inlineButtons = ({ wire }: TelegramStoredMessage): readonly ChatButton[] =>
  wire.reply_markup?.inline_keyboard.flat().map(inlineButton) ?? [];

const buttonError = ({ world, room }: Actor, problem: string): Error => {
  const labels = [...room.messages.flatMap(inlineButtons), ...replyKeys(room).flat()].map(({ text }) => `[${text}]`);
  const visible = labels.length > 0 ? `Visible buttons: ${labels.join(" ")}` : "There are no buttons at all";
  return new Error(`${problem}. ${visible}.\n${roomLines(world, room)}`);
};

/** Links and copy buttons do nothing in the chat. */
export async function press(actor: Actor, { button, message }: FoundButton): Promise<void> {
  const { kind, text, data } = button;
  if (kind === "contact") await createTelegramActs(actor).shareContact();
  else if (kind === "text") await createTelegramActs(actor).send(text);
  else if (message && data !== undefined) tapCallback(actor, message, text, data);
}
