import type { Clock } from "./core/base/time.js";
import type { Chat } from "./core/customers/chat.js";
import type { Log, Meter } from "./core/ports.js";
import type { ServiceSetup } from "./core/settings/rehearsal.js";
import type { Config } from "./load-config.js";
import { createGateway } from "./service/gateway.js";
import { createListsProbe } from "./service/lists-probe.js";
import { createPaymentWebhookReader, DEFAULT_SIGNATURE } from "./service/payment-webhook-reader.js";
import { createVendor } from "./service/vendor.js";
import { createWebhookInspector } from "./service/webhook-evidence.js";
import type { Mode } from "./telegram/bot.js";
import type { WhatsAppSettings } from "./whatsapp/channel.js";

/** The services that the shop talks to: the real ones, or the demo's emulators. */
export type ExternalServices = {
  readonly botToken: string;
  readonly telegramApiRoot: string;
  readonly intake: Mode;
  readonly service: { readonly baseUrl: string; readonly secretKey: string };
  readonly whatsapp?: WhatsAppSettings | undefined;
  readonly admins: readonly number[];
  /** The chat's web address, if it is not the bot's t.me link. */
  readonly chatUrl?: string;
};

/** The services that the configuration names. */
export function configuredServices({ mode, adminIds: admins, whatsapp }: Config): ExternalServices {
  if (mode.kind !== "real") throw new TypeError("The demo brings its own services");
  return { ...mode, whatsapp, admins };
}

/** The owners named in the configuration. They give everybody else their roles. */
export const ownerChats = ({ admins, whatsapp }: ExternalServices): readonly Chat[] => [
  ...admins.map((id) => ({ channel: "telegram", id: String(id) }) as const),
  ...(whatsapp?.ownerIds ?? []).map((id) => ({ channel: "whatsapp", id }) as const),
];

/** Where staff notifications go: to the admin chat, or else to each admin; and to the owners on WhatsApp. */
export const staffChats = ({ adminChatId }: Config, services: ExternalServices): readonly Chat[] =>
  ownerChats(adminChatId === undefined ? services : { ...services, admins: [adminChatId] });

/** The service's adapters for one configuration, shared by the shop and the tools beside it. */
export function connectService(
  { paymentUnit: unit, serviceTimeoutMs: timeoutMs, signature, shop: { pendingEnds } }: Config,
  { baseUrl, secretKey }: ExternalServices["service"],
  surroundings: { readonly clock: Clock; readonly log: Log; readonly meter?: Meter },
) {
  const pendingDeliveredMs = pendingEnds.as === "delivered" ? pendingEnds.afterMs : undefined;
  const options = { baseUrl, secretKey, unit, timeoutMs, pendingDeliveredMs, ...surroundings };
  return {
    vendor: createVendor(options),
    gateway: createGateway(options),
    readPaymentWebhook: createPaymentWebhookReader({ secretKey, ...signature, clock: surroundings.clock }),
    readServiceLists: createListsProbe(options),
    inspectWebhook: createWebhookInspector(secretKey),
  };
}

/** The settings for what the service's specification leaves open. */
export const serviceSetup = (
  { paymentUnit: unit, signature }: Config,
  service: ExternalServices["service"],
): ServiceSetup => ({
  host: new URL(service.baseUrl).host,
  unit,
  signature: { ...DEFAULT_SIGNATURE, ...signature },
  mustRehearse: !isSandbox(service),
});

/** Whether this is the service's sandbox, where nothing is delivered and no money moves. The host or the key shows it. */
export const isSandbox = ({ baseUrl, secretKey }: ExternalServices["service"]): boolean =>
  /^sandbox_/.test(secretKey) || /sandbox|^localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(new URL(baseUrl).hostname);
