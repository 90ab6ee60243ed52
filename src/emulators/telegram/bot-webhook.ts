/** The bot's webhook: setting it, and delivering updates to it. */
import { postWebhook, repeatUntilTaken } from "../kit/post-webhook.js";
import type { ParametersOf } from "./parameters.js";
import { badRequestError } from "./refusal.js";
import { isLocal } from "./text/links.js";
import { confirm } from "./updates.js";
import type { BotWebhook, QueuedUpdate, TelegramWorld } from "./world.js";

const ANSWER_TIMEOUT_MS = 60_000;
const RETRY_MS = 1000;
const CONNECTIONS_MAX = 40;

type SetWebhook = ParametersOf<"setWebhook">;

/** Delivers updates to the bot's webhook, one at a time for each chat. Each is repeated until the bot accepts it. */
export function startTelegramWebhooks(world: TelegramWorld, callFromReply: (reply: unknown) => Promise<void>) {
  const { bot } = world;
  const underWay = new Set<QueuedUpdate>();

  const deliverAll = (webhook: BotWebhook): void => {
    for (const queued of [...bot.queue]) {
      const waitsForEarlier = [...underWay].some((other) => other.room === queued.room && bot.queue.includes(other));
      if (waitsForEarlier || underWay.has(queued) || underWay.size >= CONNECTIONS_MAX) continue;
      underWay.add(queued);
      void deliver(webhook, queued).finally(() => {
        underWay.delete(queued);
        world.changed();
      });
    }
  };

  const deliver = async (webhook: BotWebhook, queued: QueuedUpdate): Promise<void> => {
    const attempt = async (): Promise<boolean> => {
      if (!bot.queue.includes(queued)) return true; // It was dropped.
      try {
        const reply = await post(world, webhook, queued);
        confirm(bot, (other) => other === queued);
        await callFromReply(reply);
        return true;
      } catch {
        return false;
      }
    };
    if (await attempt()) return;
    await repeatUntilTaken(attempt, {
      pauseMs: world.options.webhookRetryMs ?? RETRY_MS,
      signal: AbortSignal.any([world.signal, webhook.replaced.signal]),
    });
  };

  world.watch(() => {
    if (bot.webhook && !world.signal.aborted) deliverAll(bot.webhook);
  });
}

/** The JSON that the webhook answered with, or undefined: most answer with nothing, or with "ok". */
async function post(world: TelegramWorld, webhook: BotWebhook, { update }: QueuedUpdate): Promise<unknown> {
  const { status, text } = await postWebhook(webhook.url, {
    body: JSON.stringify(update),
    headers: webhook.secret === undefined ? {} : { "x-telegram-bot-api-secret-token": webhook.secret },
    timeoutMs: ANSWER_TIMEOUT_MS,
    signal: world.signal,
  });
  if (status < 200 || status > 299) throw new Error("The webhook refuses the update");
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sets, changes or (with an empty address) removes the webhook. */
export function setWebhook(world: TelegramWorld, params: SetWebhook): true {
  const { bot } = world;
  if (params.allowed_updates) bot.allowed = params.allowed_updates;
  const webhook = params.url === "" ? undefined : checkWebhook(params);
  bot.webhook?.replaced.abort();
  bot.webhook = webhook;
  if (webhook) bot.endPoll?.();
  world.changed();
  return true;
}

function checkWebhook({ url, secret_token: secret }: SetWebhook): BotWebhook {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  // The real service takes https only; this one delivers to its own machine, where there are no certificates.
  const isAccepted = address?.protocol === "https:" || (address?.protocol === "http:" && isLocal(address));
  if (!isAccepted) throw badRequestError("bad webhook: An HTTPS URL must be provided for webhook");
  if (secret !== undefined && !/^[\w-]{1,256}$/.test(secret)) {
    throw badRequestError("secret token contains unallowed characters");
  }
  return { url, secret, replaced: new AbortController() };
}
