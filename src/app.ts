import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { flows } from "../conversations/flows.js";
import { wordsIn } from "../conversations/locales/words.js";
import { openConfiguredStore } from "./books.js";
import type { Config } from "./config.js";
import { createMint } from "./core/base/ids.js";
import { FIRST_LANGUAGE, type Language, parseLanguage } from "./core/base/language.js";
import { wallClock } from "./core/base/time.js";
import type { Chat } from "./core/customers/customer.js";
import { createWithLease } from "./core/jobs/alone.js";
import type { Meter } from "./core/meter.js";
import type { Messenger } from "./core/notifications/messenger.js";
import type { Log } from "./core/ports.js";
import { openDashboard } from "./dashboard.js";
import { createLazyPictures } from "./lazy-pictures.js";
import { createGateway } from "./service/gateway.js";
import { createVendor } from "./service/vendor.js";
import { createPaymentWebhookReader } from "./service/webhook.js";
import { type OpenShop, openShop } from "./shop/open-shop.js";
import { createPinHasher } from "./store/pin-hasher.js";
import { createVault } from "./store/vault.js";
import { createTelegram, type Mode } from "./telegram/bot.js";
import { createMetricsRegistry } from "./web/metrics.js";
import { createWeb } from "./web/web.js";
import type { WhatsAppSettings } from "./whatsapp/channel.js";

export type ExternalServices = {
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
  readonly services: ExternalServices;
  readonly vaultKey: Uint8Array;
  /** Keys that it replaced: cards that are still under one of them are brought under the new one. */
  readonly oldVaultKeys?: readonly Uint8Array[];
  readonly log: Log;
  readonly process: Parameters<typeof openConfiguredStore>[0]["process"];
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
export async function createApp({ config, services, log, process, onFault, ...keys }: AppOptions): Promise<App> {
  const clock = wallClock;
  const mint = createMint(randomBytes);
  const { store, drafts, onChange } = await openConfiguredStore({ config, process, onFault, log });
  const tally = createMetricsRegistry();
  const meter = meterWithHealth(tally.meter, () => opened.healthMonitor);
  const { paymentUnit: unit, serviceTimeoutMs: timeoutMs, pendingDeliveredMs } = config;
  const service = { ...services.service, unit, timeoutMs, pendingDeliveredMs, clock, log, meter };
  const messenger = channelMessenger(
    ({ channel }) => (channel === "whatsapp" && whatsapp ? whatsapp : telegram).messenger,
  );
  const opened = openShop({
    ...{ store, clock, log, messenger },
    shopName: config.shopName,
    vendor: createVendor(service),
    gateway: createGateway(service),
    ...createSealing(keys),
    ...{ mint, jitter: Math.random },
    ...{ staff: staffChatsOf(config, services), owners: ownerChats(services) },
    ...publicAddresses(config.publicUrl),
    ...timeSettings(config),
    meter,
  });
  const { shop, staffApi } = opened;
  const version = scriptVersion();
  const pictures = createLazyPictures();
  const telegram = createTelegram({
    ...{ shop, staffApi, drafts, clock, log, meter, flows, draw: pictures.draw },
    botToken: services.botToken,
    apiRoot: services.telegramApiRoot,
    botDescription: botDescription(config.shopName),
    ...{
      linkMessage: store.linkMessage,
      topicStore: { messageFor: store.messageFor, withLease: createWithLease({ store, clock, mint }) },
    },
    ...(config.adminChatId === undefined ? {} : { staffGroupId: config.adminChatId }),
    scriptVersion: version,
  });
  const whatsapp =
    services.whatsapp &&
    (await import("./whatsapp/channel.js")).createWhatsAppChannel({
      ...services.whatsapp,
      ...{ shop, staffApi, drafts, clock, log, meter, flows, draw: pictures.draw },
      linkMessage: store.linkMessage,
      ...{ requeue: opened.requeue, onUndelivered: opened.handleUndelivered },
      scriptVersion: version,
    });
  const dashboard = openDashboard({ staffApi, log, config, vaultKey: keys.vaultKey });
  let known = false;
  const web = createWeb({
    log,
    ...{ noticePayment: opened.handlePaymentWebhook, webhookSignatures: opened.webhookSignatures },
    readPaymentWebhook: createPaymentWebhookReader({ secretKey: services.service.secretKey, ...config.signature }),
    shopName: config.shopName,
    chatUrl: () => services.chatUrl ?? telegram.chatUrl(),
    words: returnPageWords,
    ...(services.intake.mode === "webhook"
      ? { telegram: { secret: services.intake.secretToken, receive: telegram.receive } }
      : {}),
    ...{ ...(whatsapp ? { whatsapp } : {}), dashboard },
    health: {
      unready: () => [...(known ? [] : ["telegram"]), ...opened.healthMonitor.unreachable()],
      ...{ registry: tally, snapshot: opened.healthMonitor.snapshot, clock, metricsAccess: metricsAccess(config) },
    },
  });

  return {
    web,
    async start() {
      onChange(opened.wake);
      await opened.start();
      opened.healthMonitor.start();
      await telegram.start(services.intake);
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
const createSealing = ({
  vaultKey: key,
  oldVaultKeys: oldKeys = [],
}: Pick<AppOptions, "vaultKey" | "oldVaultKeys">) => ({
  vault: createVault({ key, oldKeys }),
  pins: createPinHasher({ key, oldKeys }),
});

/** A real shop's metrics are for whoever shows the token; the demo has nothing to hide. */
const metricsAccess = ({ mode, metricsToken: token }: Config) =>
  token === undefined ? (mode.kind === "demo" ? "everybody" : undefined) : { token };

/** How long things last and take, in ms. */
const timeSettings = ({
  pollIntervalMs,
  vendGraceMs,
  paymentExpiryMs,
  undoMs,
  healthCheckIntervalMs,
  ...config
}: Config) => ({
  ...{ pollIntervalMs, vendGraceMs, paymentExpiryMs, undoMs, healthCheckIntervalMs },
  callTimeoutMs: config.serviceTimeoutMs + CALL_MARGIN_MS,
  pendingDeliveredMs: config.pendingDeliveredMs,
  broadcastLeaseMs: config.broadcastLeaseMs,
});

/** The watch hears of each call of the service, too. */
const meterWithHealth = (meter: Meter, watch: () => OpenShop["healthMonitor"]): Meter => ({
  ...meter,
  call: (of, ms) => {
    meter.call(of, ms);
    watch().recordServiceCall(of.ended);
  },
});

/** One way out to people, whichever channel they are on. */
const channelMessenger = (messengerOf: (chat: Chat) => Messenger): Messenger => ({
  send: (chat, ...message) => messengerOf(chat).send(chat, ...message),
  waitForBroadcastSlot: (chat) => messengerOf(chat).waitForBroadcastSlot(chat),
  sendBroadcast: (chat, ...message) => messengerOf(chat).sendBroadcast(chat, ...message),
});

/** The page that the checkout leads back to, in a language that its browser accepts: "yo-NG, en;q=0.8". */
const returnPageWords = (accepts: string) => {
  const [language = FIRST_LANGUAGE] = accepts.split(",").flatMap((tag) => parseLanguage(tag.replace(/;.*/, "")) ?? []);
  return { ...wordsIn(language).returnPage, language };
};

/** What people read of the bot before they start it. */
const botDescription = (shop: string) => (language: Language) => {
  const { description, shortDescription } = wordsIn(language).botDescription;
  return { description: description({ shop }), shortDescription };
};

/** Who may do everything at the desk, and decides who else may do what. */
const ownerChats = ({ admins, whatsapp }: ExternalServices): readonly Chat[] => [
  ...admins.map((id) => ({ channel: "telegram", id: String(id) }) as const),
  ...(whatsapp?.ownerIds ?? []).map((id) => ({ channel: "whatsapp", id }) as const),
];

/** Who hears of every vend: the admin chat when there is one, else each admin; and the staff on WhatsApp. */
const staffChatsOf = ({ adminChatId }: Config, { admins, whatsapp }: ExternalServices): readonly Chat[] => [
  ...(adminChatId === undefined ? admins : [adminChatId]).map(
    (id) => ({ channel: "telegram", id: String(id) }) as const,
  ),
  ...(whatsapp?.ownerIds ?? []).map((id) => ({ channel: "whatsapp", id }) as const),
];

/** Where others find us. */
const publicAddresses = (publicUrl: string) => ({
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
