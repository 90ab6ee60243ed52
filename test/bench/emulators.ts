/**
 * The outside world of a bench: Telegram and the service emulated, in the bench's own process, so that nothing they or
 * the virtual customers cost is counted. Telegram has an address of its own: connections to it are counted there.
 */
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { onTestFinished } from "vitest";
import { createSandbox } from "../../src/emulators/service/sandbox.js";
import { createTelegramEmulator } from "../../src/emulators/telegram/telegram.js";

const BOT_TOKEN = "700000001:a-token-of-the-bench-that-nobody-else-has";
const SERVICE_KEY = "sandbox_sk_of_the_bench";
const WEBHOOK_SECRET = "a-secret-of-the-bench-that-nobody-else-has";
export const STAFF = 900;
/** What public servers do; Node's own 5 s would end every connection between two rounds. */
const KEEP_ALIVE_MS = 75_000;
/**
 * A vend is looked up this soon, not after the usual 2 s, or a round would be mostly waiting. It is the dearer way: look-ups
 * share less, and more of them bring a message to change.
 */
const LOOK_AFTER_MS = 250;
export const FLOAT_KOBO = 100_000_000_000;

export type BenchEmulators = Awaited<ReturnType<typeof openBenchEmulators>>;

async function listen(app: Hono) {
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }) as Server;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const counts = { requests: 0, connections: 0 };
  server.on("connection", () => {
    counts.connections += 1;
  });
  server.on("request", () => {
    counts.requests += 1;
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  if (!server.listening) await once(server, "listening");
  return { counts, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** `port` is where the measured program will listen. */
export async function openBenchEmulators(port: number) {
  const [root, services] = [new Hono(), new Hono()];
  const [bots, service] = await Promise.all([listen(root), listen(services)]);
  const quick = { vendDelayMs: 30, chargeDelayMs: 10, webhookDelayMs: 10, webhookRetryMs: 20 };
  const now = () => Date.now(); // Which a bench may take in hand.
  const sandbox = createSandbox({ publicUrl: `${service.url}/sandbox`, secretKey: SERVICE_KEY, now, ...quick });
  sandbox.control.setMerchantWallet(FLOAT_KOBO);
  sandbox.control.setWebhookUrl(`http://127.0.0.1:${port}/webhooks/payments`);
  const telegram = createTelegramEmulator({
    publicUrl: bots.url,
    bot: { token: BOT_TOKEN, username: "sharpsharp_bench_bot", name: "SharpSharp" },
  });
  root.route("/", telegram.app);
  services.route("/sandbox", sandbox.app);
  onTestFinished(() => {
    telegram.stop();
    sandbox.stop();
  });
  return {
    telegram,
    service: sandbox.control,
    /** Calls of the Bot API so far, those that came as a webhook's answer included; connections made to it. */
    counts: () => ({ updates: telegram.world.bot.nextUpdateId, ...bots.counts }),
    /** Resolves when the program has set its webhook and everything is quiet. */
    async opened() {
      await telegram.waitFor(() => telegram.world.bot.webhook !== undefined, { timeoutMs: 60_000, what: "a webhook" });
      await telegram.idle();
    },
    async settled() {
      await sandbox.control.idle();
      await telegram.idle({ timeoutMs: 60_000 });
    },
    environment: (dataDir: string): Record<string, string> => ({
      BOT_TOKEN,
      TELEGRAM_API_ROOT: bots.url,
      TELEGRAM_MODE: "webhook",
      TELEGRAM_WEBHOOK_SECRET: WEBHOOK_SECRET,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SERVICE_BASE_URL: `${service.url}/sandbox`,
      SERVICE_SECRET_KEY: SERVICE_KEY,
      ADMIN_IDS: String(STAFF),
      RECONCILE_INTERVAL_MS: String(LOOK_AFTER_MS),
      DATA_DIR: dataDir,
      TOKEN_ENCRYPTION_KEY: Buffer.from("thirty-two bytes for the benches").toString("base64"),
    }),
  };
}
