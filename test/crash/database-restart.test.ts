/** The database server is killed and restarted while the shop keeps running. */
import { afterAll, expect, test } from "vitest";
import { openChildShop } from "../harness/child-shop.js";
import { openPostgres } from "../harness/postgres.js";
import { booksInPostgres } from "../harness/test-books.js";
import { createRandom } from "../simulation/random.js";
import { audit } from "./audit.js";
import { ENVIRONMENT, expectConsistentBooks, timeoutFor, untilRandomMoment } from "./under-load.js";
import { unsettled } from "./unsettled.js";

const SEED = Number(process.env["SEED"] ?? 1);
const RESTARTS = Number(process.env["KILLS"] ?? 3);
const FLOAT_KOBO = 100_000_000_000;
const BACK = { timeoutMs: 60_000 };

const server = await openPostgres();
afterAll(server.dispose);

async function openOnServer() {
  const shop = await openChildShop(ENVIRONMENT, await booksInPostgres(server.url("postgres")));
  await shop.admin.start();
  shop.service.setMerchantWallet(FLOAT_KOBO);
  return shop;
}
type Shop = Awaited<ReturnType<typeof openOnServer>>;

/** Everything ends by itself, and then the books agree with the service's records, to the kobo. */
async function expectSettled({ books, service }: Shop) {
  await expect.poll(async () => unsettled(await books.rows(), service), { timeout: 60_000, interval: 250 }).toEqual([]);
  expect(audit({ rows: await books.rows(), service, float: FLOAT_KOBO })).toEqual([]);
}

test("a database that crashes during a vend and is back before the answer: the vend is delivered once", {
  timeout: 180_000,
}, async () => {
  const shop = await openOnServer();
  const { ada, service } = shop;
  await ada.start();
  await ada.topsUp("1000");
  await ada.choosesAirtime("200");
  service.addFault({ endpoint: "airtime", kind: "slow", delayMs: 300 });
  await ada.tap(/Pay from Wallet/);
  await service.waitFor(() => service.calls().some(({ endpoint }) => endpoint === "airtime"));
  await server.stop();
  await service.waitFor(() => service.vends().length === 1);
  await server.start();
  await ada.sees(/Delivered/, BACK);
  expect(service.vends()).toHaveLength(1);
  await expectSettled(shop);
});

test("a payment whose webhook arrives while the database is down is credited when it is back", {
  timeout: 180_000,
}, async () => {
  const shop = await openOnServer();
  const { ada, service } = shop;
  await ada.start();
  await ada.opensPage();
  await server.stop();
  ada.pay();
  await service.waitFor(() => service.payments().some(({ status }) => status === "success"));
  await server.start();
  await ada.sees(/Delivered/, BACK);
  expect(service.vends()).toHaveLength(1);
  await expectSettled(shop);
});

test("a database that is restarted repeatedly under load: each payment is sold once", {
  timeout: timeoutFor(RESTARTS),
}, async () => {
  const shop = await openOnServer();
  const random = createRandom(SEED);
  await expectConsistentBooks({
    ...{ shop, seed: SEED },
    kill: async (onDeath) => {
      for (let restarts = 0; restarts < RESTARTS; restarts++) {
        await untilRandomMoment(shop, random);
        await server.stop();
        await server.start();
        onDeath();
      }
      return RESTARTS;
    },
    stop: async () => expect(await shop.stop()).toBe(0),
  });
});
