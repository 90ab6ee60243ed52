import { Hono } from "hono";
import { onTestFinished } from "vitest";
import type { Flows, View } from "../../conversations/talk.js";
import { text } from "../../conversations/text.js";
import { type Clock, type Instant, instant } from "../../src/core/base/time.js";
import type { Chat } from "../../src/core/customers/chat.js";
import { createTelegramEmulator, type TelegramEmulator } from "../../src/emulators/telegram/telegram.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { createTelegram, type Telegram, type TelegramOptions } from "../../src/telegram/bot.js";
import { telegramWebhook } from "../../src/web/webhooks.js";
import { serveSite } from "../harness/serve.js";
import { UNMEASURED } from "../harness/unmeasured.js";

/**
 * A counter: the Telegram side alone, with a Bot API emulator before it and flows of the test's own behind it.
 * Waits cost no time: they are noted, and the clock moves on.
 */
export const TOKEN = "700001:secret-part";
const SECRET = "s3cret";
export const ADA = 1001;
export const BAYO = 1002;
export const BOSS = 1009;
export const STAFF_ROOM = -5001;

export type LogLine = {
  readonly level: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
};

export type Counter = {
  readonly emulator: TelegramEmulator;
  readonly ada: ReturnType<TelegramEmulator["person"]>;
  readonly telegram: Telegram;
  readonly drafts: ReturnType<typeof memoryDrafts>;
  readonly posts: Map<string, string>;
  readonly greeted: string[];
  readonly waits: number[];
  readonly clock: Clock & { advance(ms: number): void };
  readonly logged: LogLine[];
  /** How many connections the Bot API has accepted so far. */
  connections(): number;
  /** The Bot API methods called since the last time this was read, without polling. */
  newCalls(): string[];
  /** Stops this process and starts another with the same drafts. */
  restart(changes?: Partial<TelegramOptions>): Promise<Counter>;
};

export const flowsOf = (flows: Flows["customerFlows"], more: Partial<Flows> = {}): Flows => ({
  customerFlows: { start: async (talk) => void (await talk.show(view("Welcome"))), ...flows },
  staffFlows: {},
  staffFlowRoles: Object.fromEntries(Object.keys(more.staffFlows ?? {}).map((flow) => [flow, "operator"])),
  customerCommands: () => Object.keys(flows).map((command) => ({ command, description: `Does ${command}` })),
  staffCommands: Object.keys(more.staffFlows ?? {}).map((command) => ({ command, description: `Desk: ${command}` })),
  flowFor: (typed) => ({ flow: "start", with: typed.slice(0, 20) }),
  noticeFor: async () => undefined,
  exitFor: () => undefined,
  templatesFor: () => [],
  broadcastView: ({ text: words }) => ({ text: text`${words}` }),
  broadcastTemplate: () => ({ name: "news", language: "en", values: [] }),
  channelTexts: () => ({
    ...{ staleTap: "Too late.", fault: "Our fault, sorry.", tooFast: "Slowly, please." },
    ...{
      shareNumber: "Share it.",
      menu: "Menu",
      list: { choose: "Choose", more: "More", earlier: "Back up", replyByNumber: "Reply" },
    },
  }),
  ...more,
});

/** A view with one row of picks, each its own label. */
export const view = (words: string, ...picks: readonly string[]): View => ({
  text: text`${words}`,
  ...(picks.length > 0 && { choices: [picks.map((pick) => ({ label: pick, pick }))] }),
});

/** Puts a forged button under the last message of a chat, as a modified app could. */
export function putButton(
  emulator: TelegramEmulator,
  person: number,
  key: { text: string; callback_data: string },
): void {
  const message = emulator.world.bot.rooms.get(person)?.messages.at(-1);
  if (message) message.wire = { ...message.wire, reply_markup: { inline_keyboard: [[key]] } };
}

function memoryDrafts() {
  const kept = new Map<string, string>();
  return {
    kept,
    withChatLease: (_key: string, _update: string, work: () => Promise<void>) => work(),
    flush: async () => {},
    read: async (key: string): Promise<unknown> => {
      const json = kept.get(key);
      return json === undefined ? undefined : JSON.parse(json);
    },
    write: async (key: string, value: unknown) => void kept.set(key, JSON.stringify(value)),
    remove: async (key: string) => void kept.delete(key),
  };
}

export function movableClock(start = 1_800_000_000_000) {
  let now = start;
  const clock = (): Instant => instant(now);
  return Object.assign(clock, {
    advance: (ms: number) => {
      now += ms;
    },
  });
}

async function openEmulator(site: Hono): Promise<{ emulator: TelegramEmulator; connections: () => number }> {
  let connections = 0;
  const { server, origin } = await serveSite(site);
  server.on("connection", () => connections++);
  const emulator = createTelegramEmulator({
    publicUrl: origin,
    bot: { token: TOKEN, username: "sharp_bot", name: "SharpSharp" },
    people: [
      { id: ADA, firstName: "Ada", lastName: "Obi", phone: "2348031234567" },
      { id: BAYO, firstName: "Bayo" },
      { id: BOSS, firstName: "Boss" },
    ],
    groups: [{ id: STAFF_ROOM, title: "Staff", members: [ADA, BOSS] }],
    webhookRetryMs: 20,
  });
  site.route("/", emulator.app);
  onTestFinished(emulator.stop);
  return { emulator, connections: () => connections };
}

export type Opening = Partial<TelegramOptions> & { readonly flows: Flows };

/** Opens a bot in polling mode; with `webhook`, updates come over HTTP instead. */
export async function openCounter(opening: Opening & { readonly webhook?: boolean }): Promise<Counter> {
  const site = new Hono();
  const served = await openEmulator(site);
  const { webhook = false, ...options } = opening;
  return await begin({ ...served, site, webhook, drafts: memoryDrafts(), posts: new Map(), options });
}

type Ground = {
  readonly emulator: TelegramEmulator;
  readonly connections: () => number;
  readonly site: Hono;
  readonly webhook: boolean;
  readonly drafts: Counter["drafts"];
  readonly posts: Counter["posts"];
  readonly options: Opening;
};

async function begin(ground: Ground): Promise<Counter> {
  const { emulator, site, webhook, drafts, posts, options } = ground;
  const greeted: string[] = [];
  const waits: number[] = [];
  const logged: LogLine[] = [];
  const clock = movableClock();
  const write = (level: string) => (fields: LogLine["fields"], message: string) =>
    void logged.push({ level, message, fields });
  const greet = async (chat: { readonly id: string }, name: string) => {
    greeted.push(name);
    return { id: `cus_${chat.id}` };
  };
  const postKey = (chat: { readonly id: string }, subject: object) => `${chat.id}/${JSON.stringify(subject)}`;
  const bindPost = async (chat: { readonly id: string }, subject: object, messageId: string) =>
    void posts.set(postKey(chat, subject), messageId);
  const telegram = createTelegram({
    botToken: TOKEN,
    apiRoot: emulator.world.options.publicUrl,
    scriptVersion: "1",
    shop: {
      customers: { identify: greet },
      support: { threadOfCustomerReply: async () => undefined },
      isClosed: async () => false,
    } as unknown as CustomerApi,
    staffApi: {
      support: { threadOfStaffReply: async () => undefined },
      staff: {
        roleOf: async ({ id }: Chat) => (id === String(BOSS) ? "owner" : undefined),
        currentChat: async (chat: Chat) => chat,
      },
    } as unknown as StaffApi,
    draw: async () => Buffer.from("PNG"),
    fetchFile: async () => undefined,
    linkMessage: bindPost,
    drafts,
    ...{ clock, meter: UNMEASURED },
    wait: async (ms, signal) => {
      signal?.throwIfAborted();
      waits.push(ms);
      clock.advance(ms);
      await new Promise((resolve) => setImmediate(resolve));
    },
    log: { info: write("info"), warn: write("warn"), error: write("error") },
    ...options,
  });
  if (webhook) {
    site.post(
      "/hook",
      telegramWebhook({ secret: SECRET, receive: telegram.receive }, () => undefined),
    );
    site.onError((_error, c) => c.body(null, 500));
  }
  const url = `${emulator.world.options.publicUrl}/hook`;
  await telegram.start(webhook ? { mode: "webhook", url, secretToken: SECRET } : { mode: "polling" });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= telegram.stop();
    return stopped;
  };
  onTestFinished(stop);
  let looked = emulator.calls().length;
  return {
    emulator,
    ada: emulator.person(ADA),
    telegram,
    drafts,
    posts,
    greeted,
    waits,
    clock,
    logged,
    connections: ground.connections,
    newCalls: () => {
      const fresh = emulator.calls().slice(looked);
      looked = emulator.calls().length;
      return fresh.map(({ method }) => method).filter((method) => method !== "getUpdates");
    },
    restart: async (changes = {}) => {
      await stop();
      return await begin({ ...ground, options: { ...options, ...changes } });
    },
  };
}
