import { hasText, type Label, type WaitOptions, waitFor } from "../../kit/waiting.js";
import { type Actor, createTelegramActs, tapCallback } from "./acts.js";
import { findButton, findButtonOn, press } from "./buttons.js";
import { type TelegramChatMessage, telegramChatMessages, telegramWaitTarget, toTelegramChatMessage } from "./view.js";

type SeesOptions = WaitOptions & {
  /** Only what was sent or edited after the person's last act. */
  readonly fresh?: boolean;
};

export type TelegramPerson = ReturnType<typeof createTelegramPerson>;

/** Somebody with a phone, in one chat with the bot: what they do and see. */
export function createTelegramPerson(actor: Actor) {
  const { world, room, person } = actor;
  const acts = createTelegramActs(actor);

  const newest = (pattern: Label, fresh: boolean) => {
    const message = room.messages.findLast(
      ({ from, touched, wire }) =>
        from === "bot" && (!fresh || touched > room.lastAct) && hasText(wire.text ?? wire.caption ?? "", pattern),
    );
    return message && toTelegramChatMessage(world, room, message);
  };
  const last = () => {
    const message = room.messages.findLast(({ from }) => from === "bot");
    if (!message) throw new Error(`The bot has said nothing to ${person.firstName} yet`);
    return message;
  };

  return {
    ...acts,
    id: person.id,
    start: (payload?: string) => acts.send(payload === undefined ? "/start" : `/start ${payload}`),
    /** Presses the newest button with exactly this label, or matching it. */
    tap: async (label: Label) => press(actor, findButton(actor, label)),
    tapOn: async (messageId: number, label: Label) => press(actor, findButtonOn(actor, messageId, label)),
    /** A tap on the newest message with data that no button carries, as a crafted client can send. */
    tapForged: async (data: string) => tapCallback(actor, last(), data, data),
    /** Two taps before the bot can answer the first. */
    tapTwice: async (label: Label) => {
      const button = findButton(actor, label);
      await Promise.all([press(actor, button), press(actor, button)]);
    },
    /** The chat as it is now: with edits, without deleted messages. */
    messages: () => telegramChatMessages(world, room),
    last: () => toTelegramChatMessage(world, room, last()),
    /** Waits for a visible message of the bot whose text matches; a string need only be contained. */
    sees: (pattern: Label, { fresh = false, ...options }: SeesOptions = {}): Promise<TelegramChatMessage> => {
      const what = `${person.firstName} sees ${pattern}`;
      return waitFor(telegramWaitTarget(world), () => newest(pattern, fresh), { what, ...options });
    },
    toasts: () => room.toasts.filter(({ personId }) => personId === person.id).map(({ text }) => text),
  };
}
