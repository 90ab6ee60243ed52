import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { LOOPBACK, takePort } from "../../../src/serve-shop.js";
import { openChildShop } from "../../harness/child-shop.js";
import { environmentOf, METRICS_TOKEN } from "../../harness/emulators.js";
import { openWorld } from "../../harness/open-world.js";

/** The secrets that every shop of these tests has. */
const { BOT_TOKEN = "", SERVICE_SECRET_KEY = "", TOKEN_ENCRYPTION_KEY = "" } = environmentOf({ url: "" }, "");
const SECRETS = [BOT_TOKEN, SERVICE_SECRET_KEY, TOKEN_ENCRYPTION_KEY];

const WEBHOOK = { TELEGRAM_MODE: "webhook", TELEGRAM_WEBHOOK_SECRET: "a-secret-of-the-tests" };

describe("with a Telegram webhook", () => {
  test("the shop sells as with polling, and handles a repeated update once", async () => {
    const { ada, telegram, service } = await openWorld({ environment: WEBHOOK });
    await ada.startsAndBuys();
    telegram.redeliverLast(ada.id);
    await telegram.idle();
    expect(service.vends()).toHaveLength(1);
  });

  test("an update that is repeated after a restart buys nothing", async () => {
    const { ada, telegram, service, ...shop } = await openChildShop(WEBHOOK);
    await ada.startsAndBuys();
    await shop.stop();
    await shop.start();
    telegram.redeliverLast(ada.id);
    await telegram.idle();
    await ada.seesWallet(/Available: ₦800/);
    expect(service.vends()).toHaveLength(1);
  });

  test("a request without the secret is refused", async () => {
    const { publicUrl } = await openWorld({ environment: WEBHOOK });
    const post = (secret: string) =>
      fetch(`${publicUrl}/webhooks/telegram`, {
        method: "POST",
        headers: { "x-telegram-bot-api-secret-token": secret, "content-type": "application/json" },
        body: JSON.stringify({ update_id: 1 }),
      });
    expect((await post("a-wrong-secret-of-the-tests")).status).toBe(401);
    expect((await post("")).status).toBe(401);
    expect((await post("a-secret-of-the-tests")).status).toBe(200);
  });
});

const METRICS = { authorization: `Bearer ${METRICS_TOKEN}` };

test("health, readiness and metrics are served, and too large a body is refused", async () => {
  const { publicUrl } = await openWorld();
  expect((await fetch(`${publicUrl}/healthz`)).status).toBe(200);
  expect((await fetch(`${publicUrl}/readyz`)).status).toBe(200);
  expect(await (await fetch(`${publicUrl}/metrics`, { headers: METRICS })).text()).toContain(
    "process_cpu_user_seconds_total",
  );
  const huge = await fetch(`${publicUrl}/webhooks/payments`, { method: "POST", body: "x".repeat(1024 * 1024) });
  expect(huge.status).toBe(413);
});

test("a shop that cannot reach Telegram yet is alive but not ready", async () => {
  const { publicUrl } = await openWorld({
    environment: { TELEGRAM_API_ROOT: "http://127.0.0.1:9" },
    waitsForTelegram: false,
  });
  expect((await fetch(`${publicUrl}/healthz`)).status).toBe(200);
  expect((await fetch(`${publicUrl}/readyz`)).status).toBe(503);
});

test("health, readiness, metrics and the return page contain no secrets and no customer data", async () => {
  const { ada, publicUrl, service } = await openWorld({ environment: WEBHOOK });
  await ada.savesCard();
  const [token] = service.tokens();
  for (const path of ["/healthz", "/readyz", "/metrics", "/return/top_1"]) {
    const answer = await fetch(`${publicUrl}${path}`, { headers: METRICS });
    expect(answer.status).toBe(200);
    const all = `${await answer.text()}${JSON.stringify([...answer.headers])}`;
    for (const secret of [...SECRETS, WEBHOOK.TELEGRAM_WEBHOOK_SECRET, token?.id ?? expect.unreachable()]) {
      expect(all, path).not.toContain(secret);
    }
    expect(all, path).not.toMatch(/(cus|ord|crd|chk)_\w{16}|08031234567|2348031234567|sharpsharp-/);
  }
});

/** The sealed card tokens in the files of the books. */
async function sealedTokens(dataDir: string): Promise<readonly string[]> {
  const dir = join(dataDir, "books");
  const files = (await readdir(dir)).filter((name) => !name.startsWith("lock"));
  const texts = await Promise.all(files.map((name) => readFile(join(dir, name), "utf8")));
  return texts.flatMap((text) => text.match(/v1\.[0-9a-f]{8}\.[\w-]+\.[\w-]+/g) ?? []);
}

test("the logs contain no secret, card token, e-mail address or full phone number", async () => {
  const old = [Buffer.alloc(32, 5).toString("base64"), Buffer.alloc(32, 6).toString("base64")];
  const shop = await openChildShop({ LOG_LEVEL: "trace", TOKEN_ENCRYPTION_KEY_OLD: old.join(",") });
  const { ada, admin, service, telegram } = shop;
  await admin.start();
  await ada.savesCard();
  telegram.addFault({ method: "sendMessage", status: 0, times: 2 });
  service.addFault({ endpoint: "airtime", kind: "html" });
  service.setMerchantWallet(0);
  await ada.choosesAirtime("300");
  await ada.tap(/Pay with Card/);
  await ada.sees(/back in your wallet/);
  await shop.stop();
  const sealed = await sealedTokens(shop.dataDir);
  expect(sealed.length).toBeGreaterThan(0);
  // A second start with a key that opens no card: its log messages are checked too.
  shop.env["TOKEN_ENCRYPTION_KEY"] = Buffer.alloc(32, 8).toString("base64");
  await shop.start();
  await telegram.waitFor(() => shop.output().includes("cannot be opened with any configured key"));
  await shop.stop();
  const logs = shop.output();
  expect(logs.split("\n").length).toBeGreaterThan(5);
  const [token] = service.tokens();
  const emails = service.payments().map(({ email }) => email);
  for (const secret of [...SECRETS, ...old, shop.env["TOKEN_ENCRYPTION_KEY"], token?.id, ...emails, ...sealed]) {
    expect(secret).toBeTruthy();
    expect(logs).not.toContain(secret?.replace(/=+$/, ""));
  }
  expect(logs).not.toMatch(/0803\D?123\D?4567|803\D?123\D?4567/);
});

test("a request may take half a minute to arrive: what has come of it is held in memory", async () => {
  const { server } = await takePort({ port: 0, hostname: LOOPBACK });
  onTestFinished(() => void server.close());
  const { requestTimeout, headersTimeout } = server;
  expect([requestTimeout, headersTimeout]).toEqual([30_000, 30_000]);
});
