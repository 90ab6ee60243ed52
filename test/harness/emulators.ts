/** Everything outside the product, on one real server: the emulated service, Telegram and WhatsApp. It keeps running when the product stops. */
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { templates } from "../../conversations/locales/templates.js";
import { createSandbox, type SandboxOptions } from "../../src/emulators/service/sandbox.js";
import { createTelegramEmulator } from "../../src/emulators/telegram/telegram.js";
import { createWhatsAppEmulator } from "../../src/emulators/whatsapp/whatsapp.js";
import type { WhatsAppEmulatorOptions } from "../../src/emulators/whatsapp/world.js";

const BOT_TOKEN = "700000001:a-token-of-the-tests-that-nobody-else-has";
export const SERVICE_KEY = "sandbox_sk_of_the_tests";
export const ADMIN = 900;
export const ADA = 1001;
export const BAYO = 1002;
/** His phone speaks Hausa. */
export const MUSA = 1003;
/** The staff group, for shops that have one (ADMIN_CHAT_ID). */
export const STAFF_GROUP = -500_900;
/** On WhatsApp. */
export const EMEKA = "2348065550101";
export const NGOZI = "2348065550102";
const BUSINESS = {
  phoneNumberId: "106540352242922",
  accountId: "102290129340398",
  phone: "2347000000001",
  name: "SharpSharp",
  accessToken: "an-access-token-of-the-tests",
  appSecret: "an-app-secret-of-the-tests",
};
export const METRICS_TOKEN = "a-metrics-token-of-the-tests";
export const VERIFY_TOKEN = "a-verify-token-of-the-tests";

export type Emulators = Awaited<ReturnType<typeof openEmulators>>;

/** Fast by default: tests need not wait for simulated delays. */
export async function openEmulators(
  options: Partial<SandboxOptions> = {},
  whatsApp: Partial<WhatsAppEmulatorOptions> = {},
) {
  const root = new Hono();
  const server = serve({ fetch: root.fetch, port: 0 }) as Server;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const quick = { vendDelayMs: 30, chargeDelayMs: 10, webhookDelayMs: 10, webhookRetryMs: 20 };
  const sandbox = createSandbox({ publicUrl: `${url}/sandbox`, secretKey: SERVICE_KEY, ...quick, ...options });
  const telegram = createTelegramEmulator({
    publicUrl: `${url}/telegram`,
    bot: { token: BOT_TOKEN, username: "sharpsharp_test_bot", name: "SharpSharp" },
    people: [
      { id: ADA, firstName: "Ada", username: "Ada_Obi", phone: "2348031234567" },
      { id: BAYO, firstName: "Bayo", phone: "2348051234567" },
      { id: MUSA, firstName: "Musa", phone: "2348071234567", languageCode: "ha" },
      { id: ADMIN, firstName: "Chidi", phone: "2348091234567" },
    ],
    groups: [{ id: STAFF_GROUP, title: "Staff", members: [ADMIN, BAYO] }],
  });
  const whatsapp = createWhatsAppEmulator({
    publicUrl: `${url}/whatsapp`,
    business: BUSINESS,
    people: [
      { phone: EMEKA, name: "Emeka" },
      { phone: NGOZI, name: "Ngozi" },
    ],
    templates,
    webhookRetryMs: 20,
    ...whatsApp,
  });
  root.route("/whatsapp", whatsapp.app);
  root.route("/sandbox", sandbox.app);
  root.route("/telegram", telegram.app);
  return {
    url,
    service: sandbox.control,
    telegram,
    whatsapp,
    close() {
      telegram.stop();
      whatsapp.stop();
      sandbox.stop();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The environment with which the product uses this outside world. */
export const environmentOf = (emulators: Pick<Emulators, "url">, dataDir: string): Record<string, string> => ({
  BOT_TOKEN,
  TELEGRAM_API_ROOT: `${emulators.url}/telegram`,
  SERVICE_BASE_URL: `${emulators.url}/sandbox`,
  SERVICE_SECRET_KEY: SERVICE_KEY,
  WHATSAPP_API_ROOT: `${emulators.url}/whatsapp`,
  WHATSAPP_PHONE_NUMBER_ID: BUSINESS.phoneNumberId,
  WHATSAPP_ACCESS_TOKEN: BUSINESS.accessToken,
  WHATSAPP_APP_SECRET: BUSINESS.appSecret,
  WHATSAPP_VERIFY_TOKEN: VERIFY_TOKEN,
  ADMIN_IDS: String(ADMIN),
  METRICS_TOKEN,
  DATA_DIR: dataDir,
  TOKEN_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
  LOG_LEVEL: "warn",
  SERVICE_TIMEOUT_MS: "1500", // A machine that is busy with other tests may pause for a while.
  RECONCILE_INTERVAL_MS: "40",
  VEND_GRACE_MS: "400",
  PAYMENT_EXPIRY_MS: "60000",
  UNDO_MS: "50",
});

/** A request of another program of the same merchant to the service. Rejects if it is refused. */
export async function requestElsewhere(
  { url }: Pick<Emulators, "url">,
  path: string,
  body: object,
  key = SERVICE_KEY,
): Promise<void> {
  const answer = await fetch(`${url}/sandbox/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
