import { Bot } from "grammy";
import type { Update } from "grammy/types";
import type { ChannelContext } from "../../conversations/channel.js";
import { parseLanguage } from "../core/base/language.js";
import type { ExchangeDemand } from "../core/jobs/rate-limiter.js";
import { createBotClients } from "./api/clients.js";
import { type AbortableWait, realWait, retryUntilDone, TELEGRAM_LIMITS, type TelegramLimits } from "./api/limits.js";
import { createMessageShare } from "./api/message-share.js";
import { createNoticeLimiter } from "./api/notice-limiter.js";
import type { BotContext } from "./context.js";
import { createCommandMenus, publishBotProfile } from "./notices/command-menus.js";
import { createTelegramMessenger } from "./notices/messenger.js";
import { createLatestMessages } from "./notices/send-notice.js";
import { createIntake } from "./updates/intake.js";
import { installPipeline } from "./updates/pipeline.js";
import { ALLOWED_UPDATES, createPolling } from "./updates/polling.js";
import { createStaffRoles } from "./updates/sender.js";

export type TelegramOptions = ChannelContext & {
  readonly botToken: string;
  /** Without a slash at the end. */
  readonly apiRoot: string;
  /** Every member of this group is staff. */
  readonly staffGroupId?: number | undefined;
  /** Present if several processes send for this bot. */
  readonly exchangeDemand?: ExchangeDemand;
  readonly wait?: AbortableWait;
  readonly limits?: Partial<TelegramLimits>;
};

export type Mode =
  | { readonly mode: "polling" }
  | { readonly mode: "webhook"; readonly url: string; readonly secretToken: string };

export type Telegram = ReturnType<typeof createTelegram>;

/** The shop's channel on Telegram. */
export function createTelegram(options: TelegramOptions) {
  const { botToken, flows, staffApi, clock, log, wait = realWait } = options;
  const limits = { ...TELEGRAM_LIMITS, ...options.limits };
  const share = createMessageShare({
    clock,
    exchange: options.exchangeDemand,
    onFailure: (err) => log.warn({ err }, "message demand could not be exchanged"),
  });
  const clients = createBotClients({ botToken, apiRoot: options.apiRoot, clock, wait, share, limits, log });
  const bot = new Bot<BotContext>(botToken, { client: clients.botOptions });
  const commandMenus = createCommandMenus(bot.api, flows, limits.chatsRememberedMax);
  const staffRoles = createStaffRoles(staffApi, options.staffGroupId);
  const latestMessages = createLatestMessages(limits.chatsRememberedMax);
  const showStaffMenu = async (): Promise<void> => {
    const group = await staffRoles.groupId().catch(() => options.staffGroupId); // The store may be down.
    if (group !== undefined) commandMenus.showStaffGroup(group);
  };
  const parts = { staffRoles, commandMenus, onGroupMigrated: showStaffMenu, latestMessages, limits };
  installPipeline(bot, options, parts);
  const apologize = async ({ message, callback_query: tap }: Update): Promise<void> => {
    const { chat, from = tap?.from } = message ?? tap?.message ?? {};
    if (chat?.type !== "private") return;
    const { fault } = flows.channelTexts(parseLanguage(from?.language_code ?? ""));
    await bot.api.sendMessage(chat.id, fault).catch(() => {}); // Logged by the client.
  };
  const intake = createIntake({
    handle: async (...update) => {
      if (!bot.isInited()) await bot.init(); // It must know its own name before it can read commands.
      await bot.handleUpdate(...update);
    },
    onGivenUp: apologize,
    limits,
    meter: options.meter,
    clock,
    log,
  });
  const polling = createPolling({ api: bot.api, intake, limits, wait, log });
  const messenger = createTelegramMessenger(options, {
    api: clients.noticeApi,
    broadcastApi: clients.broadcastApi,
    messageLimiter: clients.messageLimiter,
    noticeLimiter: createNoticeLimiter(clock, limits),
    hasNewerMessage: latestMessages.hasNewerMessage,
    commandMenus,
  });
  const stopped = new AbortController();

  return {
    messenger,
    fetchFile: clients.fetchFile,
    /** The link that opens a chat with this bot; undefined until Telegram has told us the bot's name. */
    chatUrl: (): string | undefined => (bot.isInited() ? `https://t.me/${bot.botInfo.username}` : undefined),
    /**
     * Takes an update from a webhook. Resolves when Telegram need not deliver it again, with a call to put into the
     * reply, if any. Rejects when Telegram must deliver it again.
     */
    receive: intake.receiveWebhook,
    /**
     * Takes updates from now on; resolves when the bot is registered with Telegram. It never rejects but keeps trying
     * while the Bot API is down, so do not await it where an outage must not block.
     */
    start: async (mode: Mode): Promise<void> => {
      share.start();
      if (mode.mode === "polling") polling.start();
      const retry = { wait, retryMs: limits.downRetryMs, signal: stopped.signal, log };
      await retryUntilDone("getMe", () => bot.init(stopped.signal as never), retry);
      if (mode.mode === "webhook") await retryUntilDone("setWebhook", () => setWebhook(bot, mode), retry);
      await retryUntilDone("menus and description", () => publishBotProfile(bot.api, flows, options.shop.name), retry);
      await showStaffMenu();
    },
    /** Takes no more updates and waits a limited time for those in progress. The messenger still sends. */
    stop: async (): Promise<void> => {
      stopped.abort();
      await polling.stop();
    },
    /** Closes the connections. */
    close: async (): Promise<void> => {
      await share.stop();
      await clients.close();
    },
  };
}

const setWebhook = (bot: Bot<BotContext>, { url, secretToken }: Extract<Mode, { mode: "webhook" }>) =>
  bot.api.setWebhook(url, { secret_token: secretToken, allowed_updates: ALLOWED_UPDATES });
