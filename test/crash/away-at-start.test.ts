/** Something the shop needs is down when its process starts: the process stays, says so, and carries on when it is back. */
import { afterAll, expect, onTestFailed, onTestFinished, test } from "vitest";
import { freePort } from "../harness/child-shop.js";
import { createCustomer } from "../harness/customer.js";
import { ADA, ADMIN, environmentOf, openEmulators } from "../harness/emulators.js";
import { openLoadBalancer } from "../harness/load-balancer.js";
import { openPostgres } from "../harness/postgres.js";
import { createShopProcess } from "../harness/shop-process.js";
import { booksInFolder, booksInPostgres, type TestBooks } from "../harness/test-books.js";

const server = await openPostgres();
afterAll(server.dispose);

const BACK = { timeout: 90_000 };
/** Operations wait 15 seconds for a database, and the machine may be busy with other tests. */
const SLOW = { timeout: 240_000 };

/** A shop that has not started. Each outside service is behind a proxy that a test can close. */
async function aShop(books: TestBooks) {
  const emulators = await openEmulators();
  const [telegram, service] = [await openLoadBalancer(), await openLoadBalancer()];
  const emulatorsPort = Number(new URL(emulators.url).port);
  for (const proxy of [telegram, service]) proxy.routeTo([emulatorsPort]);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  emulators.service.setWebhookUrl(`${url}/webhooks/payments`);
  const env = {
    ...environmentOf(emulators, ""),
    ...books.environment,
    TELEGRAM_API_ROOT: `${telegram.url}/telegram`,
    SERVICE_BASE_URL: `${service.url}/sandbox`,
    WATCH_INTERVAL_MS: "100",
    PORT: String(port),
    PUBLIC_URL: url,
    PATH: process.env["PATH"],
  };
  const shop = createShopProcess(env);
  onTestFailed(() => console.error(`Output of the shop:\n${shop.output()}`));
  onTestFinished(async () => {
    await shop.kill();
    emulators.close();
  });
  const answer = async (path: string) => {
    const response = await fetch(url + path).catch(() => undefined);
    return response && { status: response.status, body: await response.json().catch(() => undefined) };
  };
  return {
    ...{ ...shop, env, books, url, answer },
    service: emulators.service,
    ada: createCustomer(emulators, ADA),
    admin: emulators.telegram.person(ADMIN),
    close: (name: "telegram" | "service") => ({ telegram, service })[name].routeTo([]),
    open: (name: "telegram" | "service") => ({ telegram, service })[name].routeTo([emulatorsPort]),
    isReady: () => expect.poll(() => answer("/readyz"), BACK).toEqual({ status: 200, body: { status: "ready" } }),
    waitsFor: (...names: readonly string[]) =>
      expect
        .poll(() => answer("/readyz"), BACK)
        .toEqual({ status: 503, body: { status: "not ready", waitingFor: names } }),
  };
}

test("Postgres: the process waits, reports not ready, alarms staff, and carries on when the server is back", {
  timeout: 480_000,
}, async () => {
  const shop = await aShop(await booksInPostgres(server.url("postgres")));
  const { ada, admin } = shop;
  await shop.start();
  await admin.start();
  await ada.start();
  await ada.opensPage();
  expect(await shop.stop()).toBe(0);
  await server.stop();
  shop.launch();
  await shop.waitsFor("store");
  expect(await shop.stop()).toBe(0); // A waiting process can be stopped.
  shop.launch();
  await shop.waitsFor("store");
  expect(await shop.answer("/healthz")).toEqual({ status: 200, body: { status: "ok" } });
  ada.pay(); // Its webhook is refused; the payment is found later.
  await admin.sees(/The database cannot be reached/, { timeoutMs: 180_000 });
  await server.start();
  await shop.isReady();
  await admin.sees(/The database can be reached again/, { timeoutMs: 90_000 });
  await ada.sees(/Delivered/, { timeoutMs: 90_000 });
  expect(shop.service.vends()).toHaveLength(1);
});

test("Postgres: a new shop creates its tables when the server is back", SLOW, async () => {
  const shop = await aShop(await booksInPostgres(server.url("postgres")));
  await server.stop();
  shop.launch();
  await shop.waitsFor("store");
  await server.start();
  await shop.isReady();
  await shop.ada.start();
});

test(
  "Postgres: a live shop exits with 78 on the sandbox's books when the server is back, and leaves them unchanged",
  SLOW,
  async () => {
    const shop = await aShop(await booksInPostgres(server.url("postgres")));
    await shop.start();
    expect(await shop.stop()).toBe(0);
    const before = await shop.books.rows();
    await server.stop();
    const SERVICE_BASE_URL = shop.env.SERVICE_BASE_URL.replace("127.0.0.1", "0.0.0.0"); // Not a name of this machine.
    Object.assign(shop.env, { SERVICE_BASE_URL, SERVICE_SECRET_KEY: "live_sk_of_the_tests" });
    shop.launch();
    await shop.waitsFor("store");
    await server.start();
    expect(await shop.ended()).toBe(78);
    expect(shop.output()).toContain("The books are the sandbox's");
    expect(await shop.books.rows()).toEqual(before);
  },
);

test("Telegram: a paid order is delivered while Telegram is down, and the customer is told later", SLOW, async () => {
  const shop = await aShop(await booksInFolder());
  const { ada, service } = shop;
  await shop.start();
  await ada.start();
  await ada.opensPage();
  expect(await shop.stop()).toBe(0);
  shop.close("telegram");
  shop.launch();
  await shop.waitsFor("telegram");
  ada.pay();
  await service.waitFor(() => service.vends().length === 1);
  shop.open("telegram");
  await shop.isReady();
  await ada.sees(/Delivered/, { timeoutMs: 90_000 });
  expect(service.vends()).toHaveLength(1);
});

test("the service: the shop opens, alarms staff, and sells when the service is back", SLOW, async () => {
  const shop = await aShop(await booksInFolder());
  shop.close("service");
  await shop.start();
  await shop.admin.start();
  await shop.admin.sees(/The service does not answer/, { timeoutMs: 90_000 });
  await shop.waitsFor("service");
  shop.open("service");
  await shop.isReady();
  await shop.ada.startsAndBuys();
});
