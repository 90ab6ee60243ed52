import { isLocal } from "./links.js";
import { badRequestError } from "./refusal.js";
import { confirm } from "./updates.js";
import type { Bot, BotWebhook, QueuedUpdate, TelegramWorld } from "./world.js";

const ANSWER_MS_MAX = 60_000;
const RETRY_MS = 1000;
const RETRY_MS_MAX = 60_000;
const CONNECTIONS_MAX = 100;

export type SetWebhook = {
  readonly url: string;
  readonly secret_token?: string;
  readonly max_connections?: number;
  readonly drop_pending_updates?: boolean;
  readonly allowed_updates?: readonly string[];
};

/** Runs what a webhook answered with, as if it had been called. */
export type Perform = (bot: Bot, reply: unknown) => Promise<void>;

/** Delivers a bot's updates to its webhook: one at a time for each chat, again and again until it is taken. */
export function createTelegramWebhooks(world: TelegramWorld, perform: Perform) {
  const busy = new Set<QueuedUpdate>();

  const deliver = (bot: Bot, webhook: BotWebhook): void => {
    for (const queued of [...bot.queue]) {
      const earlier = [...busy].some((other) => other.room === queued.room && bot.queue.includes(other));
      if (earlier || busy.has(queued) || busy.size >= webhook.maxConnections) continue;
      busy.add(queued);
      void deliverOne(world, bot, webhook, queued, perform).finally(() => {
        busy.delete(queued);
        world.changed();
      });
    }
  };

  return world.watch(() => {
    for (const bot of world.bots.values()) {
      if (bot.webhook && !world.stopped) deliver(bot, bot.webhook);
    }
  });
}

async function deliverOne(
  world: TelegramWorld,
  bot: Bot,
  webhook: BotWebhook,
  queued: QueuedUpdate,
  perform: Perform,
): Promise<void> {
  const wanted = () => !world.stopped && bot.webhook === webhook && bot.queue.includes(queued);
  for (
    let pauseMs = world.options.webhookRetryMs ?? RETRY_MS;
    wanted();
    pauseMs = Math.min(pauseMs * 2, RETRY_MS_MAX)
  ) {
    try {
      const reply = await post(webhook, queued);
      confirm(bot, (other) => other === queued);
      return await perform(bot, reply);
    } catch (error) {
      webhook.lastError = {
        at: Math.floor(Date.now() / 1000),
        message: error instanceof Error ? error.message : String(error),
      };
      world.changed();
      await pause(world, pauseMs, wanted);
    }
  }
}

/** Waits, but not for a webhook that has been replaced meanwhile. */
function pause(world: TelegramWorld, ms: number, wanted: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      unwatch();
      resolve();
    };
    const timer = setTimeout(over, ms).unref();
    const unwatch = world.watch(() => {
      if (!wanted()) over();
    });
  });
}

async function post(webhook: BotWebhook, { update }: QueuedUpdate): Promise<unknown> {
  const response = await fetch(webhook.url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(webhook.secret === undefined ? {} : { "x-telegram-bot-api-secret-token": webhook.secret }),
    },
    body: JSON.stringify(update),
    redirect: "manual",
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`Wrong response from the webhook: ${response.status} ${response.statusText}`);
  try {
    return JSON.parse(body);
  } catch {
    return undefined; // Most webhooks answer with nothing, or with "ok".
  }
}

/** Sets, changes or (with an empty address) removes the webhook. */
export function setWebhook(world: TelegramWorld, bot: Bot, params: SetWebhook): true {
  if (params.drop_pending_updates) confirm(bot, () => true);
  if (params.allowed_updates) bot.allowed = params.allowed_updates;
  bot.webhook = params.url === "" ? undefined : checkWebhook(params);
  if (bot.webhook) bot.endPoll?.();
  world.changed();
  return true;
}

function checkWebhook({ url, secret_token: secret, max_connections: maxConnections = 40 }: SetWebhook): BotWebhook {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  // The real service takes https only; this one delivers to its own machine, where there are no certificates.
  const secure = address?.protocol === "https:" || (address?.protocol === "http:" && isLocal(address));
  if (!secure) throw badRequestError("bad webhook: An HTTPS URL must be provided for webhook");
  if (secret !== undefined && !/^[\w-]{1,256}$/.test(secret)) {
    throw badRequestError("secret token contains unallowed characters");
  }
  return { url, secret, maxConnections: Math.min(maxConnections, CONNECTIONS_MAX) };
}

/** What getWebhookInfo answers. */
export const webhookInfo = ({ webhook, queue, allowed }: Bot): object => ({
  url: webhook?.url ?? "",
  has_custom_certificate: false,
  pending_update_count: queue.length,
  ...(webhook ? { max_connections: webhook.maxConnections } : {}),
  ...(allowed ? { allowed_updates: allowed } : {}),
  ...(webhook?.lastError
    ? { last_error_date: webhook.lastError.at, last_error_message: webhook.lastError.message }
    : {}),
});
