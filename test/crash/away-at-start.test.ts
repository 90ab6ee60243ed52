/** What the shop needs is away when its process starts: it stays, says so, and goes on by itself when that is back. */
import { createHmac } from "node:crypto";
import { afterAll, expect, onTestFailed, onTestFinished, test } from "vitest";
import { freePort } from "../harness/child-shop.js";
import { createCustomer } from "../harness/customer.js";
import { openFrontDoor } from "../harness/front-door.js";
import { aFolderHome, aPostgresHome, type Home } from "../harness/homes.js";
import { ADA, ADMIN, environmentOf, openOutside, SERVICE_KEY } from "../harness/outside.js";
import { openPostgres } from "../harness/postgres.js";
import { createShopProcess } from "../harness/shop-process.js";

const server = await openPostgres();
afterAll(server.dispose);

const BACK = { timeout: 45_000 };

/** A shop that is not started yet. What is outside stands behind a door for each, which a test closes. */
async function aShop(home: Home) {
  const outside = await openOutside();
  const [telegram, service] = [await openFrontDoor(), await openFrontDoor()];
  const outsidePort = Number(new URL(outside.url).port);
  for (const door of [telegram, service]) door.leadsTo([outsidePort]);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  outside.service.setWebhookUrl(`${url}/webhooks/payments`);
  const env = {
    ...environmentOf(outside, ""),
    ...home.environment,
    TELEGRAM_API_ROOT: `${telegram.url}/telegram`,
    SERVICE_BASE_URL: `${service.url}/sandbox`,
    WATCH_INTERVAL_MS: "100",
    PORT: String(port),
    PUBLIC_URL: url,
    PATH: process.env["PATH"],
  };
  const shop = createShopProcess(env);
  onTestFailed(() => console.error(`The shop said:\n${shop.said()}`));
  onTestFinished(async () => {
    await shop.kill();
    outside.close();
  });
  const answer = async (path: string) => {
    const response = await fetch(url + path).catch(() => undefined);
    return response && { status: response.status, body: await response.json().catch(() => undefined) };
  };
  return {
    ...{ ...shop, home, url, answer },
    service: outside.service,
    ada: createCustomer(outside, ADA),
    admin: outside.telegram.person(ADMIN),
    close: (door: "telegram" | "service") => ({ telegram, service })[door].leadsTo([]),
    open: (door: "telegram" | "service") => ({ telegram, service })[door].leadsTo([outsidePort]),
    isReady: () => expect.poll(() => answer("/readyz"), BACK).toEqual({ status: 200, body: { status: "ready" } }),
    waitsFor: (...names: readonly string[]) =>
      expect
        .poll(() => answer("/readyz"), BACK)
        .toEqual({ status: 503, body: { status: "not ready", waitingFor: names } }),
  };
}

const sign = (body: string) => createHmac("sha512", SERVICE_KEY).update(body).digest("hex");

test("Postgres: the process waits, says so, alarms staff, and opens when it is there", {
  timeout: 180_000,
}, async () => {
  const shop = await aShop(await aPostgresHome(server.url("postgres")));
  await server.stop();
  shop.launch();
  await shop.waitsFor("store");
  expect(await shop.answer("/healthz")).toEqual({ status: 200, body: { status: "ok" } });
  await shop.admin.sees(/The database cannot be reached/, { timeoutMs: 45_000 });
  const body = JSON.stringify({ event: "payment", reference: "unknown" });
  const headers = { "content-type": "application/json", "x-squad-encrypted-body": sign(body) };
  const webhook = await fetch(`${shop.url}/webhooks/payments`, { method: "POST", body, headers });
  expect(webhook.status).toBeGreaterThanOrEqual(500); // So it is delivered again.
  await server.start();
  await shop.opened();
  await shop.isReady();
  await shop.admin.sees(/The database can be reached again/, { timeoutMs: 45_000 });
  await shop.ada.start();
  await shop.ada.topsUp("1000");
  await shop.ada.buysAirtime();
  expect(await shop.stop()).toBe(0);
});

test("Postgres: a process that waits for it ends when it is asked to", async () => {
  const shop = await aShop(await aPostgresHome(server.url("postgres")));
  await server.stop();
  onTestFinished(server.start);
  shop.launch();
  await shop.waitsFor("store");
  expect(await shop.stop()).toBe(0);
});

test("Telegram: what was paid is delivered meanwhile, and its customer reads it later", async () => {
  const shop = await aShop(await aFolderHome());
  const { ada, service } = shop;
  await shop.start();
  await ada.start();
  await ada.choosesAirtime("200");
  await ada.tap(/Pay by Checkout/);
  await ada.sees(/Pay on the secure page/);
  expect(await shop.stop()).toBe(0);
  shop.close("telegram");
  shop.launch();
  await shop.waitsFor("telegram");
  ada.pay();
  await service.waitFor(() => service.vends().length === 1);
  shop.open("telegram");
  await shop.opened();
  await shop.isReady();
  await ada.sees(/Delivered/, { timeoutMs: 45_000 });
  expect(service.vends()).toHaveLength(1);
});

test("the service: the shop opens, alarms staff, and sells when the service is there", async () => {
  const shop = await aShop(await aFolderHome());
  shop.close("service");
  await shop.start();
  await shop.admin.start();
  await shop.admin.sees(/The service does not answer/, { timeoutMs: 45_000 });
  await shop.waitsFor("service");
  shop.open("service");
  await shop.isReady();
  await shop.ada.start();
  await shop.ada.topsUp("1000");
  await shop.ada.buysAirtime();
});
