import { badRequestError, botApiError } from "./refusal.js";
import type { Update, UpdateBody } from "./wire.js";
import type { Bot, QueuedUpdate, Room, TelegramWorld } from "./world.js";

const ON_REQUEST_ONLY = new Set(["chat_member", "message_reaction", "message_reaction_count"]);
const UPDATES_MAX = 100;
const TIMEOUT_S_MAX = 50;

/** Queues an update for a bot, unless it asked not to hear of such things. */
export function enqueue(world: TelegramWorld, bot: Bot, room: Room, body: UpdateBody): void {
  const kind = Object.keys(body)[0] ?? "";
  const wanted = bot.allowed?.length ? bot.allowed.includes(kind) : !ON_REQUEST_ONLY.has(kind);
  if (!wanted) return;
  const queued = { update: { update_id: bot.nextUpdateId++, ...body }, room, isRedelivery: false, delivered: false };
  bot.queue.push(queued);
  bot.lastUpdate.set(room.chat.id, queued);
  world.changed();
}

/** Queues the last update of a chat once more, under the same id. */
export function enqueueAgain(world: TelegramWorld, bot: Bot, chatId: number): void {
  const last = bot.lastUpdate.get(chatId);
  if (!last) throw new Error(`Nothing was ever delivered from chat ${chatId}, so nothing can be delivered again`);
  bot.queue.unshift({ ...last, isRedelivery: true, delivered: false });
  world.changed();
}

/** Takes delivered updates off the queue and gives the person the second tick. */
export function confirm(bot: Bot, done: (queued: QueuedUpdate) => boolean): void {
  for (const { update, room } of bot.queue.filter(done)) {
    if (!("message" in update)) continue;
    const message = room.messages.find(({ wire }) => wire.message_id === update.message.message_id);
    if (message) message.delivered = true;
  }
  bot.queue = bot.queue.filter((queued) => !done(queued));
}

export type GetUpdates = {
  readonly offset?: number;
  readonly limit?: number;
  readonly timeout?: number;
  readonly allowed_updates?: readonly string[];
};

/** Long polling: answers as soon as there is something, or with nothing when the time is over. */
export async function getUpdates(
  world: TelegramWorld,
  bot: Bot,
  { offset = 0, limit = UPDATES_MAX, timeout = 0, allowed_updates }: GetUpdates,
  signal: AbortSignal,
): Promise<readonly Update[]> {
  if (bot.webhook) {
    throw botApiError(
      409,
      "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    );
  }
  if (limit < 1) throw badRequestError("limit must be positive");
  bot.endPoll?.();
  if (allowed_updates) bot.allowed = allowed_updates;
  const keep = offset < 0 ? bot.queue.slice(offset) : undefined;
  confirm(bot, (queued) => {
    if (keep) return !keep.includes(queued);
    return queued.isRedelivery ? queued.delivered && offset > 0 : queued.update.update_id < offset;
  });
  world.changed();
  if (bot.queue.length === 0 && timeout > 0) await poll(world, bot, Math.min(timeout, TIMEOUT_S_MAX), signal);
  if (signal.aborted) return []; // Nobody is listening any more: nothing was delivered.
  const batch = bot.queue.slice(0, Math.min(limit, UPDATES_MAX));
  for (const queued of batch) queued.delivered = true;
  return batch.map(({ update }) => update);
}

function poll(world: TelegramWorld, bot: Bot, timeoutS: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (conflict: boolean) => {
      clearTimeout(timer);
      unwatch();
      signal.removeEventListener("abort", over);
      if (bot.endPoll === terminate) bot.endPoll = undefined;
      if (!conflict) return resolve();
      reject(
        botApiError(
          409,
          "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
        ),
      );
    };
    const over = () => end(false);
    const terminate = () => end(true);
    const timer = setTimeout(over, timeoutS * 1000);
    const unwatch = world.watch(() => {
      if (bot.queue.length > 0 || world.stopped) over();
    });
    signal.addEventListener("abort", over);
    bot.endPoll = terminate;
  });
}
