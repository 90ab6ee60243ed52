/** The queue of the bot's updates, and long polling. */
import { nextChange } from "../kit/waiting.js";
import type { ParametersOf } from "./parameters.js";
import { BotApiRefusal, badRequestError } from "./refusal.js";
import type { Update, UpdateBody } from "./wire.js";
import type { Bot, QueuedUpdate, Room, TelegramWorld } from "./world.js";

const UPDATES_MAX = 100;
const TIMEOUT_S_MAX = 50;

/** Queues an update for the bot, unless it has not asked for this kind. */
export function enqueue(world: TelegramWorld, room: Room, body: UpdateBody): void {
  const { bot } = world;
  const kind = Object.keys(body)[0] ?? "";
  if (bot.allowed?.length && !bot.allowed.includes(kind)) return;
  const queued = { update: { update_id: bot.nextUpdateId++, ...body }, room, isRedelivery: false, delivered: false };
  bot.queue.push(queued);
  bot.lastUpdate.set(room.chat.id, queued);
  world.changed();
}

export function enqueueAgain(world: TelegramWorld, chatId: number): void {
  const { bot } = world;
  const last = bot.lastUpdate.get(chatId);
  if (!last) throw new Error(`Nothing was ever delivered from chat ${chatId}, so nothing can be delivered again`);
  bot.queue.unshift({ ...last, isRedelivery: true, delivered: false });
  world.changed();
}

/** Takes delivered updates off the queue and gives the person the second tick. */
export function confirm(bot: Bot, isConfirmed: (queued: QueuedUpdate) => boolean): void {
  for (const { update, room } of bot.queue.filter(isConfirmed)) {
    if (!("message" in update)) continue;
    const message = room.messages.find(({ wire }) => wire.message_id === update.message.message_id);
    if (message) message.delivered = true;
  }
  bot.queue = bot.queue.filter((queued) => !isConfirmed(queued));
}

/** Long polling: answers as soon as there is an update, or with none when the time is up. */
export async function getUpdates(
  world: TelegramWorld,
  { offset = 0, limit = UPDATES_MAX, timeout = 0, allowed_updates }: ParametersOf<"getUpdates">,
  signal: AbortSignal,
): Promise<readonly Update[]> {
  const { bot } = world;
  if (bot.webhook) {
    throw new BotApiRefusal(
      409,
      "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    );
  }
  if (limit < 1) throw badRequestError("limit must be positive");
  bot.endPoll?.();
  if (allowed_updates) bot.allowed = allowed_updates;
  confirm(bot, ({ isRedelivery, delivered, update }) =>
    isRedelivery ? delivered && offset > 0 : update.update_id < offset,
  );
  world.changed();
  if (bot.queue.length === 0 && timeout > 0) await poll(world, Math.min(timeout, TIMEOUT_S_MAX), signal);
  if (signal.aborted) return []; // The caller has disconnected: nothing was delivered.
  const batch = bot.queue.slice(0, Math.min(limit, UPDATES_MAX));
  for (const queued of batch) queued.delivered = true;
  return batch.map(({ update }) => update);
}

async function poll(world: TelegramWorld, timeoutS: number, caller: AbortSignal): Promise<void> {
  const { bot } = world;
  const terminated = new AbortController();
  const terminate = () => terminated.abort();
  bot.endPoll = terminate;
  await nextChange(world, {
    timeoutMs: timeoutS * 1000,
    signal: AbortSignal.any([caller, terminated.signal, world.signal]),
    counts: () => bot.queue.length > 0,
  });
  if (bot.endPoll === terminate) bot.endPoll = undefined;
  if (!terminated.signal.aborted) return;
  throw new BotApiRefusal(
    409,
    "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
  );
}
