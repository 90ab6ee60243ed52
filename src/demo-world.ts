import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import type { Hono } from "hono";
import { createChatPage } from "#demo/chat-page.js";
import { createTelegramEmulator } from "#demo/telegram.js";
import { createSandbox } from "#sandbox/sandbox.js";
import type { World } from "./app.js";
import type { Config } from "./config.js";

export type DemoWorld = {
  readonly world: World;
  /** Serves the outside world beside the product: the chat at `/`, `/sandbox` and `/telegram`. */
  mountOn(root: Hono): void;
  stop(): void;
};

const ADMIN = 900;
const PEOPLE = [
  { id: 1001, firstName: "Ada", label: "Ada", about: "customer", phone: "2348031234567" },
  { id: 1002, firstName: "Bayo", label: "Bayo", about: "customer", phone: "2348051234567" },
  { id: ADMIN, firstName: "Chidi", label: "Chidi", about: "the merchant (admin)", phone: "2348091234567" },
];

/** The outside world of the demo, new at every start: the service and Telegram, emulated, reached over real HTTP. */
export async function createDemoWorld({ port, publicUrl, shopName, paymentUnit, dataDir }: Config): Promise<DemoWorld> {
  // The emulated world forgets everything when it stops, so books about it would make no sense afterwards.
  await rm(dataDir, { recursive: true, force: true });
  const inside = `http://127.0.0.1:${port}`;
  const botToken = `700000001:${randomBytes(24).toString("base64url")}`;
  const secretKey = `sandbox_sk_${randomBytes(16).toString("hex")}`;
  const sandbox = createSandbox({
    publicUrl: `${publicUrl}/sandbox`,
    webhookUrl: `${inside}/webhooks/payments`,
    merchantName: shopName,
    ...{ secretKey, paymentUnit },
  });
  const telegram = createTelegramEmulator({
    publicUrl: `${publicUrl}/telegram`,
    bots: [{ token: botToken, username: "sharpsharp_demo_bot", name: shopName }],
    people: PEOPLE,
  });
  const page = createChatPage(telegram, { shopName, people: PEOPLE });
  return {
    world: {
      botToken,
      telegramApiRoot: `${inside}/telegram`,
      intake: { mode: "polling" },
      service: { baseUrl: `${inside}/sandbox`, secretKey },
      admins: [ADMIN],
      chatUrl: publicUrl,
    },
    mountOn(root) {
      root.route("/sandbox", sandbox.app);
      root.route("/telegram", telegram.app);
      root.route("/", page);
    },
    stop() {
      sandbox.stop();
      telegram.stop();
    },
  };
}
