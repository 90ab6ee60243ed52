import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { programme } from "../conversations/flows.js";
import { wordsIn } from "../conversations/locales/words.js";
import { openBooks } from "./books.js";
import type { Config } from "./config.js";
import { createMint } from "./core/base/ids.js";
import { FIRST_LANGUAGE, type Language, parseLanguage } from "./core/base/language.js";
import { wallClock } from "./core/base/time.js";
import type { Chat } from "./core/customers/customer.js";
import { createAlone } from "./core/jobs/alone.js";
import type { Meter } from "./core/meter.js";
import type { Log } from "./core/ports.js";
import { openDashboard } from "./dashboard.js";
import { createLazyPictures } from "./lazy-pictures.js";
import { createGateway } from "./service/gateway.js";
import { createVendor } from "./service/vendor.js";
import { createWebhookReader } from "./service/webhook.js";
import type { Messenger } from "./shop/notifications/messenger.js";
import { type OpenShop, openShop } from "./shop/open-shop.js";
import { createPinHasher } from "./store/pin-hasher.js";
import { createVault } from "./store/vault.js";
import { createTelegram, type Mode } from "./telegram/bot.js";
import { createTally } from "./web/tally.js";
import { createWeb } from "./web/web.js";
import type { WhatsAppSettings } from "./whatsapp/channel.js";

export type World = {
  readonly botToken: string;
  readonly telegramApiRoot: string;
  readonly intake: Mode;
  readonly service: { readonly baseUrl: string; readonly secretKey: string };
  readonly whatsapp?: WhatsAppSettings;
  readonly admins: readonly number[];
  /** Where the chat is on the web, when that is not Telegram's own link to the bot. */
  readonly chatUrl?: string;
};

export type AppOptions = {
  readonly config: Config;
  readonly world: World;
  readonly vaultKey: Uint8Array;
  /** Keys that it replaced: cards that are still under one of them are brought under the new one. */
  readonly oldVaultKeys?: readonly Uint8Array[];
  readonly log: Log;
  readonly process: Parameters<typeof openBooks>[0]["process"];
  /** Called once when the books cannot be kept any more: the process must end. */
  readonly onFault: (fault: Error) => void;
};

export type App = {
  readonly web: ReturnType<typeof createWeb>;
  /** Begins to serve; resolves when the bot is known to Telegram, which may take as long as Telegram is down. */
  start(): Promise<void>;
  /** Takes nothing new, finishes what is in hand, and closes the books. */
  stop(): Promise<void>;
};

const CALL_MARGIN_MS = 2_000;

/** The composition root: the only place that knows everyone. */
export async function createApp({ config, world, log, process, onFault, ...keys }: AppOptions): Promise<App> {
  const clock = wallClock;
  const mint = createMint(randomBytes);
  const { store, drafts, onChange } = await openBooks({ config, process, onFault, log });
  const tally = createTally();
  const meter = heardBy(tally.meter, () => opened.watch);
  const { paymentUnit: unit, serviceTimeoutMs: timeoutMs, pendingDeliveredMs } = config;
  const service = { ...world.service, unit, timeoutMs, pendingDeliveredMs, clock, log, meter };
  const messenger = byChannel(({ channel }) => (channel === "whatsapp" && whatsapp ? whatsapp : telegram).messenger);
  const opened = openShop({
    ...{ store, clock, log, messenger },
    shopName: config.shopName,
    vendor: createVendor(service),
    gateway: createGateway(service),
    ...sealedWith(keys),
    ...{ mint, jitter: Math.random },
    ...{ staff: staffChats(config, world), owners: owners(world) },
    ...addressesAt(config.publicUrl),
    ...timesOf(config),
    meter,
  });
  const { shop, desk } = opened;
  const version = scriptVersion();
  const pictures = createLazyPictures();
  const telegram = createTelegram({
    ...{ shop, desk, drafts, clock, log, meter, programme, draw: pictures.draw },
    botToken: world.botToken,
    apiRoot: world.telegramApiRoot,
    about: aboutIn(config.shopName),
    ...{ bindPost: store.bindPost, topics: { post: store.post, alone: createAlone({ store, clock, mint }) } },
    ...(config.adminChatId === undefined ? {} : { staffRoom: config.adminChatId }),
    scriptVersion: version,
  });
  const whatsapp =
    world.whatsapp &&
    (await import("./whatsapp/channel.js")).createWhatsApp({
      ...world.whatsapp,
      ...{ shop, desk, drafts, clock, log, meter, programme, draw: pictures.draw },
      bindPost: store.bindPost,
      ...{ tellAgain: opened.tellAgain, undelivered: opened.undelivered },
      scriptVersion: version,
    });
  const dashboard = openDashboard({ desk, log, config, vaultKey: keys.vaultKey });
  let known = false;
  const web = createWeb({
    log,
    ...{ noticePayment: opened.noticePayment, webhookSignatures: opened.webhookSignatures },
    readPaymentWebhook: createWebhookReader({ secretKey: world.service.secretKey, ...config.signature }),
    shopName: config.shopName,
    chatUrl: () => world.chatUrl ?? telegram.chatUrl(),
    words: pageIn,
    ...(world.intake.mode === "webhook"
      ? { telegram: { secret: world.intake.secretToken, receive: telegram.receive } }
      : {}),
    ...{ ...(whatsapp ? { whatsapp } : {}), dashboard },
    health: {
      unready: () => [...(known ? [] : ["telegram"]), ...opened.watch.unreachable()],
      ...{ tally, pulse: opened.watch.pulse, clock, metricsFor: metricsFor(config) },
    },
  });

  return {
    web,
    async start() {
      onChange(opened.wake);
      await opened.start();
      opened.watch.start();
      await telegram.start(world.intake);
      known = true;
    },
    async stop() {
      known = false;
      await Promise.all([telegram.stop(), whatsapp?.stop(), dashboard.close()]);
      await opened.close();
      await telegram.close();
      await pictures.close();
      await drafts.close();
      await store.close();
    },
  };
}

/** What is sealed with the keys that are not in the books: card tokens, and the hashes of PINs. */
const sealedWith = ({ vaultKey: key, oldVaultKeys: oldKeys = [] }: Pick<AppOptions, "vaultKey" | "oldVaultKeys">) => ({
  vault: createVault({ key, oldKeys }),
  pins: createPinHasher({ key, oldKeys }),
});

/** A real shop's metrics are for whoever shows the token; the demo has nothing to hide. */
const metricsFor = ({ mode, metricsToken: token }: Config) =>
  token === undefined ? (mode.kind === "demo" ? "everybody" : undefined) : { token };

/** How long things last and take, in ms. */
const timesOf = ({ lookIntervalMs, vendGraceMs, paymentExpiryMs, undoMs, watchIntervalMs, ...config }: Config) => ({
  ...{ lookIntervalMs, vendGraceMs, paymentExpiryMs, undoMs, watchIntervalMs },
  callTimeoutMs: config.serviceTimeoutMs + CALL_MARGIN_MS,
  pendingDeliveredMs: config.pendingDeliveredMs,
  broadcastLeaseMs: config.broadcastLeaseMs,
});

/** The watch hears of each call of the service, too. */
const heardBy = (meter: Meter, watch: () => OpenShop["watch"]): Meter => ({
  ...meter,
  call: (of, ms) => {
    meter.call(of, ms);
    watch().called(of.ended);
  },
});

/** One way out to people, whichever channel they are on. */
const byChannel = (messengerOf: (chat: Chat) => Messenger): Messenger => ({
  tell: (chat, ...message) => messengerOf(chat).tell(chat, ...message),
  turn: (chat) => messengerOf(chat).turn(chat),
  broadcast: (chat, ...message) => messengerOf(chat).broadcast(chat, ...message),
});

/** The page that the checkout leads back to, in a language that its browser accepts: "yo-NG, en;q=0.8". */
const pageIn = (accepts: string) => {
  const [language = FIRST_LANGUAGE] = accepts.split(",").flatMap((tag) => parseLanguage(tag.replace(/;.*/, "")) ?? []);
  return { ...wordsIn(language).page, language };
};

/** What people read of the bot before they start it. */
const aboutIn = (shop: string) => (language: Language) => {
  const { description, shortDescription } = wordsIn(language).about;
  return { description: description({ shop }), shortDescription };
};

/** Who may do everything at the desk, and decides who else may do what. */
const owners = ({ admins, whatsapp }: World): readonly Chat[] => [
  ...admins.map((id) => ({ channel: "telegram", id: String(id) }) as const),
  ...(whatsapp?.staff ?? []).map((id) => ({ channel: "whatsapp", id }) as const),
];

/** Who hears of every vend: the admin chat when there is one, else each admin; and the staff on WhatsApp. */
const staffChats = ({ adminChatId }: Config, { admins, whatsapp }: World): readonly Chat[] => [
  ...(adminChatId === undefined ? admins : [adminChatId]).map(
    (id) => ({ channel: "telegram", id: String(id) }) as const,
  ),
  ...(whatsapp?.staff ?? []).map((id) => ({ channel: "whatsapp", id }) as const),
];

/** Where others find us. */
const addressesAt = (publicUrl: string) => ({
  callbackPage: (reference: string) => `${publicUrl}/return/${reference}`,
  deskPage: (key: string) => `${publicUrl}/desk/in/${key}`,
  emailOf: (customer: string) => `${customer}@${mailDomain(publicUrl)}`,
});

function mailDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return hostname.includes(".") && !/^[\d.]+$/.test(hostname) ? hostname : "sharpsharp.example";
}

/**
 * Changes whenever the script or its performance on Telegram does: a conversation that began under another version
 * cannot be replayed, and is dropped (it costs a tap, not money).
 */
function scriptVersion(): string {
  const hash = createHash("sha256");
  for (const folder of ["../conversations/", "./telegram/", "./whatsapp/"]) {
    const root = new URL(folder, import.meta.url);
    for (const name of readdirSync(root, { recursive: true, encoding: "utf8" }).sort()) {
      if (/\.(js|ts)$/.test(name)) hash.update(name).update(readFileSync(new URL(name, root)));
    }
  }
  return hash.digest("hex").slice(0, 16);
}
