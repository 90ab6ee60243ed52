import type { ChatMessage } from "./view.js";
import { replyKeys, viewsOf } from "./view.js";
import type { Place } from "./waiting.js";
import type { Bot, Room, World } from "./world.js";

const LINES_MAX = 12;

export const placeOf = (world: World): Place => ({
  watch: world.watch,
  isBusy: () => isBusy(world),
  transcript: () => transcript(world),
});

/** Whether an update is undelivered or a call under way. */
export const isBusy = ({ bots }: World): boolean =>
  [...bots.values()].some(({ queue, callsUnderWay }) => queue.length > 0 || callsUnderWay > 0);

/** What was said lately in every chat, for the message of a failed test. */
function transcript(world: World): string {
  const rooms = [...world.bots.values()].flatMap((bot) => [...bot.rooms.values()].map((room) => roomLines(bot, room)));
  const failed = world.calls.filter(({ status }) => status !== 200 && status !== 0).slice(-5);
  const refused = failed.map(({ method, status }) => `  ${method} was answered ${status}`);
  return [...rooms, ...(refused.length > 0 ? ["Refused calls:", ...refused] : [])].join("\n");
}

export function roomLines(bot: Bot, room: Room): string {
  const name = room.chat.title ?? room.chat.first_name ?? "";
  const lines = viewsOf(bot, room).slice(-LINES_MAX).map(line);
  const keys = replyKeys(room)
    .flat()
    .map(({ text }) => `[${text}]`);
  return [
    `Chat ${room.chat.id} (${name}):`,
    ...lines,
    ...(keys.length > 0 ? [`  keyboard ${keys.join(" ")}`] : []),
  ].join("\n");
}

function line({ from, fromName, text, buttons, photo, document }: ChatMessage): string {
  const labels = buttons.flat().map((button) => ` [${button.text}]`);
  const file = photo ? "(photo) " : document ? `(${document.file_name}) ` : "";
  return `  ${from === "bot" ? "bot" : fromName}: ${file}${text.replaceAll("\n", " / ")}${labels.join("")}`;
}
