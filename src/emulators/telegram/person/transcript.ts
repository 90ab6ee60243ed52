import type { WaitTarget } from "../../kit/waiting.js";
import type { Room, TelegramWorld } from "../world.js";
import { replyKeys, type TelegramChatMessage, telegramChatMessages } from "./view.js";

const LINES_MAX = 12;

export const telegramWaitTarget = (world: TelegramWorld): WaitTarget => ({
  watch: world.watch,
  isBusy: () => world.bot.queue.length > 0 || world.bot.callsUnderWay > 0,
  transcript: () => transcript(world),
});

/** The latest messages of every chat, for the error of a failed test. */
function transcript(world: TelegramWorld): string {
  const rooms = [...world.bot.rooms.values()].map((room) => roomLines(world, room));
  const failed = world.calls.filter(({ status }) => status !== 200 && status !== 0).slice(-5);
  const refused = failed.map(({ method, status }) => `  ${method} was answered ${status}`);
  return [...rooms, ...(refused.length > 0 ? ["Refused calls:", ...refused] : [])].join("\n");
}

/** The latest messages of one chat, and its keyboard. */
export function roomLines(world: TelegramWorld, room: Room): string {
  const name = room.chat.title ?? room.chat.first_name ?? "";
  const lines = telegramChatMessages(world, room).slice(-LINES_MAX).map(line);
  const keys = replyKeys(room)
    .flat()
    .map(({ text }) => `[${text}]`);
  return [
    `Chat ${room.chat.id} (${name}):`,
    ...lines,
    ...(keys.length > 0 ? [`  keyboard ${keys.join(" ")}`] : []),
  ].join("\n");
}

function line({ from, fromName, text, buttons, photo, document }: TelegramChatMessage): string {
  const labels = buttons.flat().map((button) => ` [${button.text}]`);
  const file = photo ? "(photo) " : document ? `(${document.file_name}) ` : "";
  return `  ${from === "bot" ? "bot" : fromName}: ${file}${text.replaceAll("\n", " / ")}${labels.join("")}`;
}
