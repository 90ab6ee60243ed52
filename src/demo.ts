import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import type { Hono } from "hono";
import { templates } from "../conversations/locales/templates.js";
import { demoExperiments } from "./demo-experiments.js";
import { sameOriginOnly } from "./emulators/kit/connection.js";
import { createChatPage } from "./emulators/page/chat-page.js";
import { createSandbox } from "./emulators/service/sandbox.js";
import { createTelegramEmulator } from "./emulators/telegram/telegram.js";
import { createWhatsAppEmulator } from "./emulators/whatsapp/whatsapp.js";
import type { ExternalServices } from "./external-services.js";
import type { Config } from "./load-config.js";
import { ownUrl } from "./tools/port.js";
import type { WhatsAppSettings } from "./whatsapp/channel.js";

/** The emulators of a demo, as the shop reaches them. */
export type DemoServices = {
  readonly services: ExternalServices;
  /** Generated for this start; no log may contain them. */
  readonly secrets: readonly string[];
};

/** The emulators of this process. */
export type DemoEmulators = Awaited<ReturnType<typeof createDemo>>["emulators"];

const ADA = 1001;
const BAYO = 1002;
const MERCHANT = 900;
const PEOPLE = [
  { id: ADA, firstName: "Ada", label: "Ada", about: "customer", phone: "2348031234567" },
  { id: BAYO, firstName: "Bayo", label: "Bayo", about: "customer", phone: "2348051234567" },
  { id: MERCHANT, firstName: "Chidi", label: "Chidi", about: "the merchant (admin)", phone: "2348091234567" },
];
const ON_WHATSAPP = [{ name: "Emeka", label: "Emeka", about: "customer on WhatsApp", phone: "2348065550101" }];

const secret = (bytes: number): string => randomBytes(bytes).toString("hex");

/** The demo's service and channels: emulators, created anew at every start and reached over real HTTP. */
export async function createDemo(config: Config) {
  const { publicUrl, shopName, paymentUnit, dataDir } = config;
  // The emulators forget everything when they stop, so stored books would be useless afterwards.
  await rm(dataDir, { recursive: true, force: true });
  const inside = ownUrl(config);
  const botToken = `700000001:${randomBytes(24).toString("base64url")}`;
  const secretKey = `sandbox_sk_${secret(16)}`;
  const sandbox = createSandbox({
    publicUrl: `${publicUrl}/sandbox`,
    webhookUrl: `${inside}/webhooks/payments`,
    merchantName: shopName,
    secretKey,
    paymentUnit,
  });
  const telegram = createTelegramEmulator({
    publicUrl: `${publicUrl}/telegram`,
    bot: { token: botToken, username: "sharpsharp_demo_bot", name: shopName },
    people: PEOPLE,
  });
  const { whatsapp, settings } = openWhatsApp({ inside, publicUrl, shopName });
  const page = createChatPage(telegram, {
    shopName,
    people: PEOPLE,
    whatsapp: { publicUrl: `${publicUrl}/whatsapp`, people: ON_WHATSAPP },
    experiments: demoExperiments({ ada: ADA, bayo: BAYO, merchant: MERCHANT }),
  });
  const emulators = {
    /** Must come before all routes: refuses requests from other sites' pages. */
    sameOriginGuard: sameOriginOnly(publicUrl),
    /** Serves the emulators beside the product: the chat at `/`, and `/sandbox`, `/telegram`, `/whatsapp`. */
    mountOn(root: Hono): void {
      root.route("/sandbox", sandbox.app);
      root.route("/telegram", telegram.app);
      root.route("/whatsapp", whatsapp.app);
      root.route("/", page);
    },
    /**
     * Tells the emulated WhatsApp where the product listens, and has the merchant open his chat. Call it once the
     * product listens.
     */
    async start(): Promise<void> {
      const { verifyToken } = settings;
      await whatsapp.webhooks.subscribe({ url: `${inside}/webhooks/whatsapp`, verifyToken });
      whatsapp.webhooks.release();
      await telegram.person(MERCHANT).start(); // A bot may not write first, and Chidi should hear of every vend.
    },
    stop(): void {
      sandbox.stop();
      telegram.stop();
      whatsapp.stop();
    },
  };
  const demo: DemoServices = {
    services: {
      botToken,
      telegramApiRoot: `${inside}/telegram`,
      intake: { mode: "polling" },
      service: { baseUrl: `${inside}/sandbox`, secretKey },
      whatsapp: settings,
      admins: [MERCHANT],
      chatUrl: publicUrl,
    },
    secrets: [botToken, secretKey, settings.accessToken, settings.appSecret, settings.verifyToken],
  };
  return { ...demo, emulators };
}

type Place = { readonly inside: string } & Pick<Config, "publicUrl" | "shopName">;

/** An emulated WhatsApp with a business of its own, and the settings that reach it. */
function openWhatsApp({ inside, publicUrl, shopName }: Place) {
  const business = { phoneNumberId: "106540352242922", accessToken: secret(24), appSecret: secret(16) };
  const whatsapp = createWhatsAppEmulator({
    publicUrl: `${publicUrl}/whatsapp`,
    business: { ...business, accountId: "102290129340398", phone: "2347000000001", name: shopName },
    people: ON_WHATSAPP,
    templates,
  });
  whatsapp.webhooks.hold(); // Messages wait until the product listens.
  const settings: WhatsAppSettings = {
    ...business,
    apiRoot: `${inside}/whatsapp`,
    apiVersion: "v23.0",
    verifyToken: secret(16),
    ownerIds: [],
  };
  return { whatsapp, settings };
}
