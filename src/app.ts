import { randomBytes } from "node:crypto";
import { flows } from "../conversations/flows.js";
import { createLazy } from "./core/base/async.js";
import { type Channel, type FetchFile, returnPath } from "./core/base/channel.js";
import { createMint } from "./core/base/ids.js";
import { createSteadyClock } from "./core/base/steady-clock.js";
import { wallClock } from "./core/base/time.js";
import type { Chat } from "./core/customers/chat.js";
import type { Messenger } from "./core/notifications/messenger.js";
import type { Draw } from "./core/picture.js";
import type { Log } from "./core/ports.js";
import {
  connectService,
  type ExternalServices,
  isSandbox,
  ownerChats,
  serviceSetup,
  staffChats,
} from "./external-services.js";
import type { Config } from "./load-config.js";
import type { ShopConfig } from "./shop/context.js";
import { openShop } from "./shop/open-shop.js";
import { openConfiguredStore } from "./store/open-store.js";
import { createPinHasher } from "./store/pin-hasher.js";
import { createVault } from "./store/vault.js";
import { createTelegram, type Telegram } from "./telegram/bot.js";
import { openDashboard } from "./web/dashboard/open.js";
import { createMetricsRegistry } from "./web/metrics.js";
import { rehearsalRoutes, rehearsalToken } from "./web/rehearsal.js";
import { createWeb } from "./web/web.js";

type AppOptions = {
  readonly config: Config;
  readonly services: ExternalServices;
  /** The version of the code of flows and channels. */
  readonly scriptVersion: string;
  /** What earlier keys sealed is sealed again with `key`. */
  readonly vaultKeys: { readonly key: Uint8Array; readonly oldKeys?: readonly Uint8Array[] };
  readonly log: Log;
  readonly process: Parameters<typeof openConfiguredStore>[0]["process"];
  /** Called once when the books can no longer be written. The process must then end. */
  readonly onFault: (fault: Error) => void;
};

export type App = Awaited<ReturnType<typeof createApp>>;

const CALL_MARGIN_MS = 2_000;

/** The composition root: the only place that knows every part. Each part is built from those above it. */
export async function createApp({ config, services, scriptVersion, log, process, onFault, vaultKeys }: AppOptions) {
  const { shopName, publicUrl } = config;
  const { intake } = services;
  const clock = createSteadyClock(wallClock, () => performance.now());
  const mint = createMint(randomBytes, clock);
  const { store, drafts, pollMs, exchangeDemand, stopOpening } = await openConfiguredStore({
    config,
    environment: isSandbox(services.service) ? "sandbox" : "live",
    process,
    onFault,
    log,
    clock,
  });
  const metrics = createMetricsRegistry();
  const measured = { clock, log, meter: metrics.meter };
  const { readPaymentWebhook, inspectWebhook, ...ports } = connectService(config, services.service, measured);
  const messengers = createMessengers(log);
  const opened = openShop({
    ...shopConfig(config, services),
    ...ports,
    ...measured,
    vault: createVault(vaultKeys),
    pins: createPinHasher(vaultKeys),
    store,
    messenger: messengers.messenger,
    mint,
    workPollMs: pollMs,
  });
  const { shop, staffApi, healthMonitor } = opened;
  metrics.onServiceCall(healthMonitor.recordServiceCall);
  const pictures = createLazy(async () => (await import("./pictures/pictures.js")).createPictures());
  const draw: Draw = async (picture) => (await pictures.get()).draw(picture);
  const channelOptions = {
    ...measured,
    flows,
    scriptVersion,
    shop,
    staffApi,
    drafts,
    draw,
    linkMessage: store.linkMessage,
    fetchFile: messengers.fetchFile,
  };
  const telegram = createTelegram({
    ...channelOptions,
    ...(exchangeDemand && { exchangeDemand }),
    botToken: services.botToken,
    apiRoot: services.telegramApiRoot,
    staffGroupId: config.adminChatId,
  });
  const { sendWaiting, handleUndelivered: onUndelivered } = opened;
  const whatsAppOptions = services.whatsapp && { ...channelOptions, ...services.whatsapp, sendWaiting, onUndelivered };
  // Loaded only when configured: most shops start without WhatsApp.
  const whatsapp = whatsAppOptions && (await import("./whatsapp/channel.js")).createWhatsAppChannel(whatsAppOptions);
  messengers.connect({ telegram, whatsapp });
  const vaultKey = vaultKeys.key;
  const dashboard = openDashboard({ staffApi, clock, log, shopName, publicUrl, vaultKey });
  const starting = new Set(["store", "telegram"]);
  const unready = () => [...new Set([...starting, ...healthMonitor.unreachable()])];
  const web = createWeb({
    shopName,
    log,
    readPaymentWebhook,
    handlePaymentWebhook: opened.handlePaymentWebhook,
    webhookSignatures: opened.webhookSignatures,
    noteWebhook: (reference, request) => opened.noteWebhook(reference, () => inspectWebhook(request)),
    telegram: intake.mode === "webhook" ? { secret: intake.secretToken, receive: telegram.receive } : undefined,
    whatsapp: whatsapp && { verifyToken: whatsAppOptions.verifyToken, receive: whatsapp.receive },
    dashboard: dashboard.serve,
    chatUrl: (channel) => services.chatUrl ?? (channel === "telegram" ? telegram.chatUrl() : undefined),
    health: {
      unready,
      registry: metrics,
      snapshot: healthMonitor.snapshot,
      metricsAccess: metricsAccess(config),
      clock,
    },
  });
  web.route("/rehearsal", rehearsalRoutes({ token: rehearsalToken(vaultKey), run: staffApi.rehearsal.runAsOwner }));
  return {
    web,
    /** Starts serving. Resolves once the bot is registered with Telegram; while Telegram is down, it keeps trying. */
    async start(): Promise<void> {
      const begin = async (name: string, begun: Promise<void>) => {
        await begun;
        starting.delete(name);
      };
      await Promise.all([begin("store", opened.start()), begin("telegram", telegram.start(intake))]);
    },
    /** Accepts nothing new, finishes the work in progress, and closes the books. */
    async stop(): Promise<void> {
      starting.add("telegram");
      stopOpening?.();
      await Promise.all([telegram.stop(), whatsapp?.stop(), dashboard.close()]);
      await opened.close();
      await telegram.close();
      await (await pictures.opened())?.close();
      await drafts.close();
      await store.close();
    },
  };
}

/** The part of the configuration that the shop itself needs. */
const shopConfig = (config: Config, services: ExternalServices): ShopConfig => ({
  ...config.shop,
  shopName: config.shopName,
  isSandbox: isSandbox(services.service),
  serviceSetup: serviceSetup(config, services.service),
  staff: staffChats(config, services),
  owners: ownerChats(services),
  callbackPage: (reference, channel = "telegram") => `${config.publicUrl}${returnPath(channel)}${reference}`,
  signInPage: (key) => `${config.publicUrl}/desk/in/${key}`,
  emailOf: (customer) => `${customer}@${mailDomain(config.publicUrl)}`,
  callTimeoutMs: config.serviceTimeoutMs + CALL_MARGIN_MS,
  jitter: Math.random,
});

/** A real shop's metrics need the token; the demo has nothing to hide. */
function metricsAccess({ mode, metricsToken }: Config): { readonly token: string } | "everybody" | undefined {
  if (metricsToken !== undefined) return { token: metricsToken };
  return mode.kind === "demo" ? "everybody" : undefined;
}

/**
 * One messenger over all channels. The shop needs it before the channels exist, and they need the shop, so they are
 * connected later. A chat on a channel that is no longer configured is unreachable.
 */
function createMessengers(log: Log) {
  const channels: { [C in Channel]?: Pick<Telegram, "messenger" | "fetchFile"> | undefined } = {};
  const unconfigured = ({ channel }: Chat) => {
    log.error({ channel }, "channel is not configured");
    return { outcome: "unreachable" } as const;
  };
  const messenger: Messenger = {
    send: async (chat, ...message) => channels[chat.channel]?.messenger.send(chat, ...message) ?? unconfigured(chat),
    waitForBroadcastSlot: async (chat) => channels[chat.channel]?.messenger.waitForBroadcastSlot(chat),
    sendBroadcast: async (chat, ...message) =>
      channels[chat.channel]?.messenger.sendBroadcast(chat, ...message) ?? unconfigured(chat),
  };
  const fetchFile: FetchFile = async (file) => channels[file.channel]?.fetchFile(file);
  return { messenger, fetchFile, connect: (all: Required<typeof channels>) => void Object.assign(channels, all) };
}

function mailDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return hostname.includes(".") && !/^[\d.]+$/.test(hostname) ? hostname : "sharpsharp.example";
}
