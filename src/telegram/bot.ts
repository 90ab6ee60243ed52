import { randomUUID } from "node:crypto";
import { Api, type ApiClientOptions, Bot } from "grammy";
import type { Update } from "grammy/types";
import { createBoundedMap } from "../core/base/bounded-map.js";
import type { Language } from "../core/base/language.js";
import { createSecrets } from "../core/base/secrets.js";
import type { Clock } from "../core/base/time.js";
import type { Meter } from "../core/meter.js";
import type { Messenger } from "../core/notifications/messenger.js";
import { createFloodWaits } from "./api/flood.js";
import { createBroadcastLimiter } from "./api/lane.js";
import { TELEGRAM_LIMITS, type TelegramLimits } from "./api/limits.js";
import { type CallLimits, createBotFetch, createHttpAgent } from "./api/bot-fetch.js";
import { createNoticeLimiter } from "./api/notice-limiter.js";
import { createMessageCounter, type MessageCounter } from "./api/rate-limiters.js";
import { createRetryUntilDone } from "./api/retry.js";
import { type AbortableWait, realWait } from "./api/wait.js";
import type { BotContext } from "./context.js";
import { type BotDescription, createCommandMenus, publishBotProfile } from "./notices/command-menus.js";
import { createTelegramMessenger } from "./notices/messenger.js";
import { createFindRole, currentStaffGroupId } from "./notices/roles.js";
import { createTopics, type TopicStore } from "./notices/topics.js";
import { createIdentifyCustomer } from "./updates/identify.js";
import { createIntake } from "./updates/intake.js";
import { createLatestMessages } from "./updates/latest-messages.js";
import { installPipeline, type PipelineOptions } from "./updates/pipeline.js";
import { ALLOWED_UPDATES, createPolling } from "./updates/polling.js";
import { createGroupMigration } from "./updates/group-migration.js";
import { createTelegramThrottle } from "./updates/throttle.js";
import { createWebhookReplies, type WebhookReply } from "./updates/webhook-replies.js";

export type TelegramOptions = Omit<
  PipelineOptions,
  "limits" | "identifyCustomer" | "throttle" | "replies" | "secrets"
> & {
  /** The group in which everybody is staff. */
  readonly staffGroupId?: number;
  readonly botToken: string;
  /** Without a slash at its end. */
  readonly apiRoot: string;
  readonly botDescription?: (language: Language) => BotDescription;
  readonly topicStore: TopicStore;
  readonly clock: Clock;
  readonly meter: Pick<Meter, "update">;
  readonly wait?: AbortableWait;
  readonly limits?: Partial<TelegramLimits>;
};

export type Mode =
  | { readonly mode: "polling" }
  | { readonly mode: "webhook"; readonly url: string; readonly secretToken: string };

export type Telegram = {
  readonly messenger: Messenger;
  /** Where people open the chat with this bot; undefined until Telegram has said who it is. */
  chatUrl(): string | undefined;
  /**
   * An update that a webhook brought: resolves when it need not come again, perhaps with what the answer should say,
   * and rejects when it must come again.
   */
  receive(update: unknown): Promise<WebhookReply | undefined>;
  /**
   * Lets updates in at once; resolves when the bot has introduced itself. Never rejects: while the Bot API is down, it
   * goes on trying, so whoever must not wait for that does not wait for this.
   */
  start(mode: Mode): Promise<void>;
  /** Lets nothing more in, and waits (not for ever) for what is under way. The messenger still sends. */
  stop(): Promise<void>;
  /** Closes the connections. */
  close(): Promise<void>;
};

/** Longer than any call with all its waits: the limits of the way out end it first. */
const CLIENT_TIMEOUT_S = 120;

/** The shop, on Telegram. */
export function createTelegram(options: TelegramOptions): Telegram {
  const { botToken, apiRoot, programme, clock, log, wait = realWait } = options;
  const limits = { ...TELEGRAM_LIMITS, ...options.limits };
  const agent = createHttpAgent();
  const gate = createFloodWaits(clock);
  const traffic = createMessageCounter(clock);
  const lane = createBroadcastLimiter({ clock, wait, floodWaits: gate, messageCounter: traffic }, limits);
  const clientWith = (
    patience: CallLimits,
    counted: { traffic?: MessageCounter; pass?: () => Promise<void> },
  ): ApiClientOptions => ({
    apiRoot,
    timeoutSeconds: CLIENT_TIMEOUT_S,
    fetch: createBotFetch({ agent, floodWaits: gate, callLimits: patience, wait, log, ...counted }),
  });

  const bot = new Bot<BotContext>(botToken, { client: clientWith(limits, { traffic, pass: lane.waitIfBusy }) });
  const languages = createBoundedMap<string, Language>(limits.chatsRememberedMax);
  const menus = createCommandMenus(bot.api, programme, limits.chatsRememberedMax);
  const roleAt = createFindRole(options);
  const door = createIdentifyCustomer({ ...options, findRole: roleAt, commandMenus: menus, languages });
  const newest = createLatestMessages(limits.chatsRememberedMax);
  /** The desk's commands, where everybody is staff. */
  const showRoom = async (): Promise<void> => {
    const room = await currentStaffGroupId(options).catch(() => options.staffGroupId); // While the books are away.
    if (room !== undefined) menus.showStaffGroup(room);
  };
  bot.use(createGroupMigration(options.staffApi, showRoom));
  bot.use(newest.middleware);
  const tooFast = (user: string) => programme.asides(languages.get(user)).tooFast;
  const throttle = createTelegramThrottle({ ...options, findRole: roleAt, limits, tooFast });
  const replies = createWebhookReplies();
  installPipeline(bot, {
    ...options,
    limits,
    throttle,
    identifyCustomer: door,
    replies,
    secrets: createSecrets(randomUUID),
  });
  const intake = createIntake({ ...options, limits, replies, handle: createUpdateHandler(bot) });
  const polling = createPolling({ api: bot.api, intake, limits, wait, log });
  const stopped = new AbortController();
  const untilDone = createRetryUntilDone({ wait, retryMs: limits.downRetryMs, signal: stopped.signal, log });
  const impatience = { ...limits, callTriesMax: 1, floodWaitMaxMs: 0 };
  const impatient = new Api(botToken, clientWith(impatience, { traffic, pass: lane.waitIfBusy }));
  const messenger = createTelegramMessenger({
    ...options,
    commandMenus: menus,
    hasNewerMessage: newest.hasNewerMessage,
    api: impatient,
    broadcastApi: new Api(botToken, clientWith(impatience, {})), // Counted by the lane when they get their turn.
    noticeLimiter: createNoticeLimiter(clock, limits),
    topics: createTopics({
      api: impatient,
      topicStore: { ...options.topicStore, linkMessage: options.linkMessage },
      limits,
      clock,
    }),
    broadcastLimiter: lane,
  });

  return {
    messenger,
    chatUrl: () => (bot.isInited() ? `https://t.me/${bot.botInfo.username}` : undefined),
    receive: intake.receiveWebhook,
    start: async (mode) => {
      if (mode.mode === "polling") polling.start();
      await untilDone("getMe", () => bot.init(stopped.signal as never));
      if (mode.mode === "webhook")
        await untilDone("setWebhook", () =>
          bot.api.setWebhook(mode.url, { secret_token: mode.secretToken, allowed_updates: ALLOWED_UPDATES }),
        );
      await untilDone("menus and description", () => publishBotProfile(bot.api, programme, options.botDescription));
      await showRoom();
    },
    stop: async () => {
      stopped.abort();
      await polling.stop();
    },
    close: () => agent.destroy(),
  };
}

/** A bot must know its own name before it can read a command. */
const createUpdateHandler =
  (bot: Bot<BotContext>) =>
  async (update: Update): Promise<void> => {
    if (!bot.isInited()) await bot.init();
    await bot.handleUpdate(update);
  };
