import { expect, test } from "vitest";
import { kobo } from "../../../src/core/money/money.js";
import { AT_ONCE_MAX } from "../../../src/shop/jobs/worker.js";
import { turn } from "../ada.js";
import { airtime, openScriptedShop } from "../scripted-shop.js";

/** Counts calls, and how many of them run at once. */
function concurrencyMeter() {
  let running = 0;
  const measured = { peak: 0, calls: 0 };
  const measure = async <T>(call: () => Promise<T>): Promise<T> => {
    measured.calls++;
    measured.peak = Math.max(measured.peak, ++running);
    return call().finally(() => {
      running--;
    });
  };
  return { measured, measure };
}

const number = (index: number) => `0803${String(1_000_000 + index)}`;

test("payments whose webhooks come together are read back with exactly the allowed concurrency", async () => {
  const { measured, measure } = concurrencyMeter();
  const shop = await openScriptedShop({
    gateway: { find: () => measure(() => turn().then(() => ({ outcome: "absent" }))) },
  });
  for (let index = 0; index < 40; index++) {
    const { id } = await shop.identify(`${index % 8}`);
    const opened = await shop.shop.payments.topUp(id, kobo(10_000), { saveCard: false });
    if (opened.outcome === "checkout") await shop.handlePaymentWebhook({ reference: opened.reference });
  }
  await shop.start();
  await shop.settled();
  expect(measured).toEqual({ peak: AT_ONCE_MAX.payments, calls: 40 });
});

test("a wake-up reads from the store only the kinds of work that are due", async () => {
  const kindsRead: string[] = [];
  const shop = await openScriptedShop({
    reads: (store) => ({
      due: (kind, page) => {
        kindsRead.push(kind);
        return store.due(kind, page);
      },
    }),
  });
  await shop.start();
  const { id } = await shop.identify("1");
  await shop.settled();
  expect(kindsRead).toEqual([]);
  await shop.shop.payments.topUp(id, kobo(10_000), { saveCard: false });
  shop.jump(2_000);
  await shop.settled();
  expect(new Set(kindsRead)).toEqual(new Set(["payments"]));
});

test("no more vends are sent at once than allowed", async () => {
  const { measured, measure } = concurrencyMeter();
  const shop = await openScriptedShop({
    vendor: { vend: () => measure(() => turn().then(() => ({ outcome: "unknown", cause: "scripted" }))) },
  });
  const ada = await shop.identify("1");
  await shop.fund(ada.id, 1_000_000);
  for (let index = 0; index < 80; index++) {
    await shop.shop.orders.place(ada.id, airtime(number(index), 5_000), { by: "wallet" });
  }
  await shop.start();
  await shop.settled();
  expect(measured.calls).toBe(80);
  expect(measured.peak).toBeLessThanOrEqual(AT_ONCE_MAX.orders);
});

test("vends that are looked up together share one reading of the history", async () => {
  const { measured, measure } = concurrencyMeter();
  const shop = await openScriptedShop({
    vendor: { history: () => measure(() => turn().then(() => ({ outcome: "history", records: [] }))) },
  });
  await shop.start();
  const ada = await shop.identify("1");
  await shop.fund(ada.id, 1_000_000);
  for (let index = 0; index < 30; index++) {
    await shop.shop.orders.place(ada.id, airtime(number(index), 5_000), { by: "wallet" });
  }
  await shop.settled();
  await shop.pass(2_000, 2_000);
  expect(measured).toEqual({ peak: 1, calls: 1 });
});
