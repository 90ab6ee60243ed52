/** What the chat page calls for its phones with Telegram. */
import type { Hono } from "hono";
import { createPageApi } from "../kit/page-api.js";
import { imageType } from "./files.js";
import { sendContact, sendText, tapCallback } from "./person/acts.js";
import { type TelegramSeat, telegramChatView } from "./person/chat-view.js";
import { inlineButton } from "./person/view.js";
import { findBot, findGroupOf, findOrAddPerson, privateRoom } from "./rooms.js";
import type { TelegramWorld } from "./world.js";

type Tap = { readonly messageId: number; readonly row: number; readonly column: number };

/** Routes below /chat. */
export function createTelegramPageApi(world: TelegramWorld): Hono {
  return createPageApi<TelegramSeat>({
    watch: world.watch,
    isStopped: () => world.signal.aborted,
    seatOf: (key) => seatOf(world, key),
    viewOf: telegramChatView,
    acts: {
      send: (seat, { text }: { readonly text: string }) => sendText(seat, text),
      contact: (seat) => sendContact(seat),
      tap: (seat, { messageId, row, column }: Tap) => {
        const message = seat.room.messages.find(({ wire }) => wire.message_id === messageId);
        const button = message?.wire.reply_markup?.inline_keyboard[row]?.[column];
        if (!message || button?.callback_data === undefined) throw new Error("That button is gone.");
        tapCallback(seat, message, inlineButton(button).text, button.callback_data);
      },
    },
    fileOf: (id) => {
      const file = world.files.get(id);
      if (!file) return undefined;
      const { document } = file.content;
      const type = document?.mime_type ?? imageType(file.bytes);
      return { bytes: file.bytes, type, inline: !document, name: document?.file_name ?? "photo" };
    },
  });
}

function seatOf(world: TelegramWorld, key: string): TelegramSeat {
  const [id = Number.NaN, group] = key.split("@").map(Number);
  const bot = findBot(world, undefined);
  const person = findOrAddPerson(world, id);
  const room = group === undefined ? privateRoom(bot, person) : findGroupOf(bot, group, id);
  return { key, world, bot, person, room };
}
