import { describe, expect, test } from "vitest";
import { openChildShop } from "../harness/child-shop.js";
import { openWorld } from "../harness/open-world.js";

const WEBHOOK = { TELEGRAM_MODE: "webhook", TELEGRAM_WEBHOOK_SECRET: "a-secret-of-the-tests" };

describe("over a Telegram webhook", () => {
  test("the shop sells as it does by polling, and an update that comes again is dealt with once", async () => {
    const { ada, telegram, service } = await openWorld({ environment: WEBHOOK });
    await ada.start();
    await ada.topsUp("1000");
    await ada.choosesAirtime("200");
    await ada.tap(/Pay from Wallet/);
    await ada.sees(/Delivered/);
    telegram.redeliverLast(ada.id);
    await telegram.idle();
    expect(service.vends()).toHaveLength(1);
  });

  test("what does not carry the secret is not read", async () => {
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

test("health, readiness and metrics are served, and too large a body is not read", async () => {
  const { publicUrl } = await openWorld();
  expect((await fetch(`${publicUrl}/healthz`)).status).toBe(200);
  expect((await fetch(`${publicUrl}/readyz`)).status).toBe(200);
  expect(await (await fetch(`${publicUrl}/metrics`)).text()).toContain("process_cpu_user_seconds_total");
  const huge = await fetch(`${publicUrl}/webhooks/payments`, { method: "POST", body: "x".repeat(1024 * 1024) });
  expect(huge.status).toBe(413);
});

test("a shop that cannot reach Telegram yet is alive but not ready", async () => {
  const { publicUrl } = await openWorld({ environment: { TELEGRAM_API_ROOT: "http://127.0.0.1:9" }, waits: false });
  expect((await fetch(`${publicUrl}/healthz`)).status).toBe(200);
  expect((await fetch(`${publicUrl}/readyz`)).status).toBe(503);
});

test("the logs of a busy shop tell no secret, no token and no whole number", async () => {
  const shop = await openChildShop({ LOG_LEVEL: "trace" });
  const { ada, admin, service, telegram } = shop;
  await admin.start();
  await ada.savesCard();
  telegram.fail({ method: "sendMessage", status: 0, times: 2 });
  service.fail({ endpoint: "airtime", kind: "html" });
  service.setMerchantWallet(0);
  await ada.choosesAirtime("300");
  await ada.tap(/Pay with Card/);
  await ada.sees(/back in your wallet/);
  await shop.stop();
  const logs = shop.said();
  expect(logs.split("\n").length).toBeGreaterThan(5);
  const [token] = service.tokens();
  for (const secret of [
    shop.env["BOT_TOKEN"],
    shop.env["SERVICE_SECRET_KEY"],
    shop.env["TOKEN_ENCRYPTION_KEY"],
    token?.id,
  ]) {
    expect(secret).toBeTruthy();
    expect(logs).not.toContain(secret);
  }
  expect(logs).not.toMatch(/0803\D?123\D?4567|803\D?123\D?4567/);
});
