import { randomUUID } from "node:crypto";
import { Api, type ApiClientOptions, Bot } from "grammy";
import type { Update } from "grammy/types";
import { createBoundedMap } from "../core/base/bounded-map.js";
import type { Language } from "../core/base/language.js";
import { createSecrets } from "../core/base/secrets.js";
import type { Clock } from "../core/base/time.js";
import type { Meter } from "../core/meter.js";
import type { Messenger } from "../shop/notifications/messenger.js";
import { createFloodGate } from "./api/flood.js";
import { createLane } from "./api/lane.js";
import { LIMITS, type Limits } from "./api/limits.js";
import { createAgent, createOutgoing, type Patience } from "./api/outgoing.js";
import { createPace } from "./api/pace.js";
import { createTraffic, type Traffic } from "./api/traffic.js";
import { createUntilDone } from "./api/until-done.js";
import { realWait, type Wait } from "./api/wait.js";
import type { ShopContext } from "./context.js";
import { type About, createMenus, introduce } from "./notices/introduction.js";
import { createMessenger } from "./notices/messenger.js";
import { createRoleAt, staffRoomNow } from "./notices/roles.js";
import { createTopics, type TopicKeeping } from "./notices/topics.js";
import { createDoor } from "./updates/identify.js";
import { createIntake } from "./updates/intake.js";
import { createNewest } from "./updates/newest.js";
import { installPipeline, type PipelineOptions } from "./updates/pipeline.js";
import { ALLOWED_UPDATES, createPolling } from "./updates/polling.js";
import { createRoomMoves } from "./updates/room-moves.js";
import { createThrottle } from "./updates/throttle.js";
import { createWebhookReplies, type WebhookReply } from "./updates/webhook-replies.js";

export type TelegramOptions = Omit<PipelineOptions, "limits" | "door" | "throttle" | "replies" | "secrets"> & {
  /** The group in which everybody is staff. */
  readonly staffRoom?: number;
  readonly botToken: string;
  /** Without a slash at its end. */
  readonly apiRoot: string;
  readonly about?: (language: Language) => About;
  readonly topics: TopicKeeping;
  readonly clock: Clock;
  readonly meter: Pick<Meter, "update">;
  readonly wait?: Wait;
  readonly limits?: Partial<Limits>;
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
  const limits = { ...LIMITS, ...options.limits };
  const agent = createAgent();
  const gate = createFloodGate(clock);
  const traffic = createTraffic(clock);
  const lane = createLane({ clock, wait, gate, traffic }, limits);
  const clientWith = (
    patience: Patience,
    counted: { traffic?: Traffic; pass?: () => Promise<void> },
  ): ApiClientOptions => ({
    apiRoot,
    timeoutSeconds: CLIENT_TIMEOUT_S,
    fetch: createOutgoing({ agent, gate, patience, wait, log, ...counted }),
  });

  const bot = new Bot<ShopContext>(botToken, { client: clientWith(limits, { traffic, pass: lane.pass }) });
  const languages = createBoundedMap<string, Language>(limits.chatsRememberedMax);
  const menus = createMenus(bot.api, programme, limits.chatsRememberedMax);
  const roleAt = createRoleAt(options);
  const door = createDoor({ ...options, roleAt, menus, languages });
  const newest = createNewest(limits.chatsRememberedMax);
  /** The desk's commands, where everybody is staff. */
  const showRoom = async (): Promise<void> => {
    const room = await staffRoomNow(options).catch(() => options.staffRoom); // While the books are away.
    if (room !== undefined) menus.showRoom(room);
  };
  bot.use(createRoomMoves(options.desk, showRoom));
  bot.use(newest.middleware);
  const tooFast = (user: string) => programme.asides(languages.get(user)).tooFast;
  const throttle = createThrottle({ ...options, roleAt, limits, tooFast });
  const replies = createWebhookReplies();
  installPipeline(bot, { ...options, limits, throttle, door, replies, secrets: createSecrets(randomUUID) });
  const intake = createIntake({ ...options, limits, replies, handle: handleWith(bot) });
  const polling = createPolling({ api: bot.api, intake, limits, wait, log });
  const stopped = new AbortController();
  const untilDone = createUntilDone({ wait, retryMs: limits.downRetryMs, signal: stopped.signal, log });
  const impatience = { ...limits, callTriesMax: 1, floodWaitMaxMs: 0 };
  const impatient = new Api(botToken, clientWith(impatience, { traffic, pass: lane.pass }));
  const messenger = createMessenger({
    ...options,
    menus,
    isBuried: newest.isBuried,
    api: impatient,
    newsApi: new Api(botToken, clientWith(impatience, {})), // Counted by the lane when they get their turn.
    pace: createPace(clock, limits),
    topics: createTopics({
      api: impatient,
      keeping: { ...options.topics, bindPost: options.bindPost },
      limits,
      clock,
    }),
    lane,
  });

  return {
    messenger,
    chatUrl: () => (bot.isInited() ? `https://t.me/${bot.botInfo.username}` : undefined),
    receive: intake.receive,
    start: async (mode) => {
      if (mode.mode === "polling") polling.start();
      await untilDone("getMe", () => bot.init(stopped.signal as never));
      if (mode.mode === "webhook")
        await untilDone("setWebhook", () =>
          bot.api.setWebhook(mode.url, { secret_token: mode.secretToken, allowed_updates: ALLOWED_UPDATES }),
        );
      await untilDone("menus and description", () => introduce(bot.api, programme, options.about));
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
const handleWith =
  (bot: Bot<ShopContext>) =>
  async (update: Update): Promise<void> => {
    if (!bot.isInited()) await bot.init();
    await bot.handleUpdate(update);
  };
