import { expect, test } from "vitest";
import { kobo } from "../../../src/core/money/money.js";
import { AT_ONCE_MAX } from "../../../src/shop/jobs/worker.js";
import { turn } from "../ada.js";
import { airtime, openScriptedShop } from "../scripted-shop.js";

/** How many are under way at once, at the most. */
function crowd() {
  let now = 0;
  const seen = { peak: 0, visits: 0 };
  const visit = async <T>(stay: () => Promise<T>): Promise<T> => {
    seen.visits++;
    seen.peak = Math.max(seen.peak, ++now);
    return stay().finally(() => {
      now--;
    });
  };
  return { seen, visit };
}

const number = (index: number) => `0803${String(1_000_000 + index)}`;

test("payments whose webhooks come together are read back so many at once, and no more", async () => {
  const { seen, visit } = crowd();
  const shop = await openScriptedShop({
    gateway: { find: () => visit(() => turn().then(() => ({ outcome: "absent" }))) },
  });
  for (let index = 0; index < 40; index++) {
    const { id } = await shop.identify(`${index % 8}`);
    const opened = await shop.shop.payments.topUp(id, kobo(10_000), { saveCard: false });
    if (opened.outcome === "checkout") await shop.handlePaymentWebhook({ reference: opened.reference });
  }
  await shop.start();
  await shop.settled();
  expect(seen).toEqual({ peak: AT_ONCE_MAX.payments, visits: 40 });
});

test("what is not due is not asked for, however often somebody wakes", async () => {
  const asked: string[] = [];
  const shop = await openScriptedShop({
    reads: (store) => ({
      due: (kind, page) => {
        asked.push(kind);
        return store.due(kind, page);
      },
    }),
  });
  await shop.start();
  const { id } = await shop.identify("1");
  await shop.settled();
  expect(asked).toEqual([]);
  await shop.shop.payments.topUp(id, kobo(10_000), { saveCard: false });
  shop.jump(2_000);
  await shop.settled();
  expect(new Set(asked)).toEqual(new Set(["payments"]));
});

test("vends are sent so many at once, and no more", async () => {
  const { seen, visit } = crowd();
  const shop = await openScriptedShop({
    vendor: { vend: () => visit(() => turn().then(() => ({ outcome: "unknown", cause: "scripted" }))) },
  });
  const ada = await shop.identify("1");
  await shop.fund(ada.id, 1_000_000);
  for (let index = 0; index < 80; index++) {
    await shop.shop.orders.place(ada.id, airtime(number(index), 5_000), { by: "wallet" });
  }
  await shop.start();
  await shop.settled();
  expect(seen.visits).toBe(80);
  expect(seen.peak).toBeLessThanOrEqual(AT_ONCE_MAX.orders);
});

test("vends that are looked up together share one reading of the history", async () => {
  const { seen, visit } = crowd();
  const shop = await openScriptedShop({
    vendor: { history: () => visit(() => turn().then(() => ({ outcome: "history", records: [] }))) },
  });
  await shop.start();
  const ada = await shop.identify("1");
  await shop.fund(ada.id, 1_000_000);
  for (let index = 0; index < 30; index++) {
    await shop.shop.orders.place(ada.id, airtime(number(index), 5_000), { by: "wallet" });
  }
  await shop.settled();
  await shop.pass(2_000, 2_000);
  expect(seen).toEqual({ peak: 1, visits: 1 });
});
