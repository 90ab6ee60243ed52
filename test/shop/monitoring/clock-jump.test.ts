import { expect, test } from "vitest";
import { before, HOUR_MS, MINUTE_MS } from "../../../src/core/base/time.js";
import { type AlarmKind, parseAlarmId } from "../../../src/core/notifications/notification.js";
import { openForAda } from "../ada.js";
import { airtime, openScriptedShop } from "../scripted-shop.js";

test("a vend is not believed absent while the machine's clock is in doubt, and is given back when that is over", async () => {
  const { buys, pass, state, doubts, at, shop, ada } = await openForAda();
  const lost = await buys();
  doubts({ since: at(), pending: false });
  await pass(10 * MINUTE_MS, 10_000);
  expect(await state(lost)).toBe("vending");
  doubts();
  await pass(6 * MINUTE_MS, 10_000);
  expect(await state(lost)).toBe("refunded");
  expect(await shop.wallets.get(ada.id)).toEqual({ available: 100_000, held: 0 });
});

test("an unpaid order and its payment end when the clock is sure again, and not before", async () => {
  const { shop, ada, pass, state, doubts, at, store } = await openForAda();
  const asked = await shop.orders.place(ada.id, airtime(), { by: "checkout", saveCard: false });
  if (asked.outcome !== "checkout") throw new Error(asked.outcome);
  doubts({ since: at(), pending: true });
  await pass(3 * HOUR_MS, 5 * MINUTE_MS);
  expect(await state(asked.order.id)).toBe("awaiting_payment");
  expect(await store.read("payment", asked.reference)).toMatchObject({ state: "initiated" });
  doubts();
  await pass(20 * MINUTE_MS, 5 * MINUTE_MS);
  expect(await state(asked.order.id)).toBe("expired");
});

test.each([
  ["that slept since the intent does not send the vend", 0, 0],
  ["whose clock jumped before it sells on", 1, 1],
])("a machine %s", async (_, jumpedMsAgo, sent) => {
  let sleeps = false;
  const { vends, pass, doubts, at, buys } = await openForAda({
    reads: (store) => ({
      transact: async (customer, work) => {
        const result = await store.transact(customer, work);
        const [order] = await store.history([customer], { limit: 1 });
        if (order?.state === "vending" && !sleeps) {
          sleeps = true;
          doubts({ since: before(at(), jumpedMsAgo), pending: true });
        }
        return result;
      },
    }),
  });
  await buys();
  await pass(MINUTE_MS, 5_000);
  expect(vends).toHaveLength(sent);
});

test("staff are told once that the machine's clock has jumped, and that it is right again", async () => {
  const shop = await openScriptedShop({ healthCheckIntervalMs: 1 });
  const telling = (about: AlarmKind) =>
    shop.told
      .filter((line) => line.includes('"alarm"'))
      .map((line) => parseAlarmId(JSON.parse(line.slice(4)).id))
      .filter((alarm) => alarm.about === about);
  await shop.start();
  shop.doubts({ since: before(shop.at(), 1), pending: true });
  await expect.poll(() => telling("clock-jumped")).toHaveLength(1);
  shop.doubts({ since: before(shop.at(), 1), pending: false });
  await expect.poll(() => telling("recovered")).toEqual([expect.objectContaining({ of: "clock-jumped" })]);
});
