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
import { serveSite } from "../harness/serve-site.js";
import { UNMEASURED } from "../harness/unmeasured.js";

/** The Telegram bot alone: a Bot API emulator before it and the flows of a test behind it. A wait only moves the clock. */
export const TOKEN = "700001:secret-part";
const SECRET = "s3cret";
export const ADA = 1001;
export const BAYO = 1002;
export const BOSS = 1009;
export const STAFF_ROOM = -5001;

type LogLine = {
  readonly level: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
};

export type TelegramBot = {
  readonly emulator: TelegramEmulator;
  readonly ada: ReturnType<TelegramEmulator["person"]>;
  readonly telegram: Telegram;
  readonly drafts: ReturnType<typeof memoryDrafts>;
  readonly linkedMessages: Map<string, string>;
  readonly identifiedNames: string[];
  readonly waits: number[];
  readonly clock: Clock & { advance(ms: number): void };
  readonly logged: LogLine[];
  /** The number of connections that the Bot API has accepted. */
  connections(): number;
  /** The Bot API methods called since the last call of this function, without polling. */
  newCalls(): string[];
  /** Stops this process and starts another with the same drafts. */
  restart(changes?: Partial<TelegramOptions>): Promise<TelegramBot>;
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
    ...{ staleTap: "Too late.", fault: "Our fault, sorry.", tooFast: "Slowly, please.", editedMessage: "Again." },
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
  button: { text: string; callback_data: string },
): void {
  const message = emulator.world.bot.rooms.get(person)?.messages.at(-1);
  if (message) message.wire = { ...message.wire, reply_markup: { inline_keyboard: [[button]] } };
}

function memoryDrafts() {
  const stored = new Map<string, string>();
  return {
    stored,
    withChatLease: (_key: string, _update: string, work: () => Promise<void>) => work(),
    flush: async () => {},
    read: async (key: string): Promise<unknown> => {
      const json = stored.get(key);
      return json === undefined ? undefined : JSON.parse(json);
    },
    write: async (key: string, value: unknown) => void stored.set(key, JSON.stringify(value)),
    remove: async (key: string) => void stored.delete(key),
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

export type BotOptions = Partial<TelegramOptions> & { readonly flows: Flows };

/** Opens a bot in polling mode; with `webhook`, updates come over HTTP instead. */
export async function openTelegramBot(options: BotOptions & { readonly webhook?: boolean }): Promise<TelegramBot> {
  const site = new Hono();
  const served = await openEmulator(site);
  const { webhook = false, ...botOptions } = options;
  return await startBot({
    ...{ ...served, site, webhook, drafts: memoryDrafts(), linkedMessages: new Map(), options: botOptions },
  });
}

type BotSetup = {
  readonly emulator: TelegramEmulator;
  readonly connections: () => number;
  readonly site: Hono;
  readonly webhook: boolean;
  readonly drafts: TelegramBot["drafts"];
  readonly linkedMessages: TelegramBot["linkedMessages"];
  readonly options: BotOptions;
};

async function startBot(setup: BotSetup): Promise<TelegramBot> {
  const { emulator, site, webhook, drafts, linkedMessages, options } = setup;
  const identifiedNames: string[] = [];
  const waits: number[] = [];
  const logged: LogLine[] = [];
  const clock = movableClock();
  const write = (level: string) => (fields: LogLine["fields"], message: string) =>
    void logged.push({ level, message, fields });
  const identify = async (chat: { readonly id: string }, name: string) => {
    identifiedNames.push(name);
    return { id: `cus_${chat.id}` };
  };
  const linkKey = (chat: { readonly id: string }, subject: object) => `${chat.id}/${JSON.stringify(subject)}`;
  const linkMessage = async (chat: { readonly id: string }, subject: object, messageId: string) =>
    void linkedMessages.set(linkKey(chat, subject), messageId);
  const telegram = createTelegram({
    botToken: TOKEN,
    apiRoot: emulator.world.options.publicUrl,
    scriptVersion: "1",
    shop: {
      customers: { identify },
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
    linkMessage,
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
  let callsRead = emulator.calls().length;
  return {
    emulator,
    ada: emulator.person(ADA),
    telegram,
    drafts,
    linkedMessages,
    identifiedNames,
    waits,
    clock,
    logged,
    connections: setup.connections,
    newCalls: () => {
      const fresh = emulator.calls().slice(callsRead);
      callsRead = emulator.calls().length;
      return fresh.map(({ method }) => method).filter((method) => method !== "getUpdates");
    },
    restart: async (changes = {}) => {
      await stop();
      return await startBot({ ...setup, options: { ...options, ...changes } });
    },
  };
}
