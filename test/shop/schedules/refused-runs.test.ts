import { expect, test } from "vitest";
import { flows } from "../../../conversations/flows.js";
import { type OrderId, SHOP_CUSTOMER_ID } from "../../../src/core/base/ids.js";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../src/core/base/time.js";
import type { PayBy } from "../../../src/core/orders/order.js";
import type { Schedule } from "../../../src/core/orders/schedule.js";
import { DEFAULT_SETTINGS } from "../../../src/core/settings/shop-settings.js";
import { mint } from "../../harness/test-shop.js";
import { finding } from "../../store/records.js";
import { STAFF_MEMBER } from "../ada.js";
import { airtime, openScriptedShop, recordOf } from "../scripted-shop.js";

/** Ada has bought ₦200 of airtime, and has it bought again each week; `due` goes on to the first run. */
async function openScheduled(by: PayBy["by"]) {
  const record = () => recordOf({ vendorRef: mint("ord") });
  const shop = await openScriptedShop({ vendor: { vend: async () => ({ outcome: "accepted", record: record() }) } });
  const { store, identify, fund, saveCard, settled, pass, start, state, notifications } = shop;
  await start();
  const ada = await identify("1");
  await fund(ada.id, 100_000);
  const payBy: PayBy = by === "card" ? { by, card: await saveCard(ada.id) } : { by: "wallet" };
  const quote = airtime();
  await shop.shop.orders.place(ada.id, quote, { by: "wallet" });
  await settled();
  const made = await shop.shop.schedules.create(ada.id, quote.order, { action: "buy", every: { days: 7 }, payBy });
  if (made.outcome !== "scheduled") throw new Error(made.outcome);
  const { id, next } = made.schedule;

  return {
    ...shop,
    ...{ ada, payBy },
    due: () => pass(7 * DAY_MS, HOUR_MS),
    now: async () => (await store.read("schedule", id)) as Schedule,
    placed: () => state(next as OrderId),
    orderNotifications: () => notifications.filter((line) => line.includes(next)),
  };
}

test("a scheduled purchase that meets a wallet on hold is tried again, and bought once it is released", async () => {
  const { ada, store, staffApi, due, pass, now, placed } = await openScheduled("wallet");
  await store.transact(ada.id, async (books) => {
    await books.put("finding", finding("fnd_1", { customer: ada.id }));
    await books.put("customer", { ...ada, frozenBy: ["fnd_1"] });
  });
  await due();
  await pass(HOUR_MS, 5 * MINUTE_MS);
  expect([await placed(), (await now()).last]).toEqual([undefined, undefined]);
  expect(await staffApi.reconciliation.close("fnd_1", "noted", STAFF_MEMBER)).toBe("done");
  await pass(10 * MINUTE_MS);
  expect([await placed(), (await now()).last?.outcome]).toEqual(["delivered", "bought"]);
});

test.each([
  ["wallet", /Your wallet is on hold while we check a purchase/],
  ["card", /Saved cards cannot be charged right now/],
] as const)("a scheduled purchase that for hours cannot be paid with the %s says why", async (by, why) => {
  const { ada, at, shop, staffApi, store, due, pass, now } = await openScheduled(by);
  const { id } = await now();
  await store.transact(ada.id, (books) => books.put("customer", { ...ada, frozenBy: ["fnd_1"] }));
  await store.transact(ada.id, (books) => books.put("finding", finding("fnd_1", { customer: ada.id })));
  const cardChargesStopped = { at: at(), payment: mint("chk") };
  await store.transact(SHOP_CUSTOMER_ID, (books) =>
    books.put("shopSettings", { ...DEFAULT_SETTINGS, cardChargesStopped }),
  );
  await due();
  await pass(7 * HOUR_MS, 5 * MINUTE_MS);
  const notice = await flows.noticeFor({ kind: "schedule", id }, shop, staffApi);
  expect(notice?.text.html).toMatch(why);
  expect(notice?.text.html).not.toMatch(/not on sale/);
});

test("a scheduled purchase whose card was removed is not announced, but said to be paused", async () => {
  const { ada, shop, staffApi, payBy, pass, now, notifications } = await openScheduled("card");
  if (payBy.by === "card") await shop.payments.removeCard(ada.id, payBy.card);
  await pass(6 * DAY_MS + HOUR_MS, HOUR_MS);
  const { id } = await now();
  expect(notifications.filter((line) => line.includes(id))).toHaveLength(1);
  const notice = await flows.noticeFor({ kind: "schedule", id }, shop, staffApi);
  expect(notice?.text.html).toMatch(/The card is no longer saved. The schedule is paused/);
});

test("a scheduled purchase whose card was removed leaves no order behind that would ask to be paid", async () => {
  const { ada, shop, payBy, due, pass, now, placed, orderNotifications } = await openScheduled("card");
  if (payBy.by === "card") await shop.payments.removeCard(ada.id, payBy.card);
  await due();
  await pass(HOUR_MS);
  expect(await now()).toMatchObject({ last: { outcome: "card-removed" }, pausedAt: expect.any(Number) });
  expect([await placed(), orderNotifications()]).toEqual([undefined, []]);
});
