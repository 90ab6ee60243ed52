import { describe, expect, test } from "vitest";
import { after, DAY_MS, dayOf, HOUR_MS, MINUTE_MS, startOf } from "../../../src/core/base/time.js";
import { naira } from "../../../src/core/money/money.js";
import { linkChats } from "../../harness/test-shop.js";
import { openForAda } from "../ada.js";
import { airtime, recordOf } from "../scripted-shop.js";

const WALLET = { by: "wallet" } as const;
const of = (amount: number) => airtime("08031234567", amount * 100);

/** Ada has ₦1,000 and a limit of ₦500 a day; it is six in the morning in Lagos. */
async function openLimited() {
  const shop = await openForAda();
  await shop.pass(after(startOf(dayOf(shop.at())), DAY_MS + 6 * HOUR_MS) - shop.at(), DAY_MS);
  await shop.shop.customers.setLimits(shop.ada.id, { dailyLimit: naira(500) });
  return {
    ...shop,
    pays: (amount: number, how = {}) => shop.shop.orders.place(shop.ada.id, of(amount), WALLET, how),
    spent: async () => (await shop.shop.customers.spendingGuards(shop.ada.id)).spent,
    wallet: async () => (await shop.shop.wallets.get(shop.ada.id)).available,
  };
}

describe("a daily limit", () => {
  test("allows what fits, to the kobo, and refuses more, saying what is left", async () => {
    const { pays, spent } = await openLimited();
    expect(await pays(501)).toMatchObject({ outcome: "over-limit", limit: naira(500), left: naira(500) });
    expect(await pays(300)).toMatchObject({ outcome: "underway" });
    expect(await pays(201)).toMatchObject({ outcome: "over-limit", left: naira(200) });
    expect(await pays(200)).toMatchObject({ outcome: "underway" });
    expect(await pays(50)).toMatchObject({ outcome: "over-limit", left: 0 });
    expect(await spent()).toBe(naira(500));
  });

  test("lets a refused order be paid on a checkout page, which does not count", async () => {
    const { shop, ada, spent } = await openLimited();
    const quote = of(600);
    expect(await shop.orders.place(ada.id, quote, WALLET)).toMatchObject({ outcome: "over-limit" });
    expect(await shop.orders.pay(ada.id, quote.order, WALLET)).toMatchObject({ outcome: "over-limit" });
    expect(await shop.orders.pay(ada.id, quote.order, { by: "checkout", saveCard: false })).toMatchObject({
      outcome: "checkout",
    });
    await shop.orders.place(ada.id, of(700), { by: "checkout", saveCard: false });
    expect(await spent()).toBe(0);
  });

  test("counts orders in their undo time and open card charges, until they come to nothing", async () => {
    const { shop, ada, pays, saveCard, spent } = await openLimited();
    const card = await saveCard(ada.id);
    const first = of(200);
    await shop.orders.place(ada.id, first, WALLET, { undo: true });
    expect(await spent()).toBe(naira(200));
    expect(await pays(400)).toMatchObject({ outcome: "over-limit", left: naira(300) });
    await shop.orders.cancel(ada.id, first.order);
    expect(await spent()).toBe(0);
    await shop.orders.place(ada.id, of(400), { by: "card", card });
    expect(await spent()).toBe(naira(400));
    expect(await pays(200)).toMatchObject({ outcome: "over-limit", left: naira(100) });
  });

  test("does not count an order against itself", async () => {
    const { shop, ada, saveCard } = await openLimited();
    const card = await saveCard(ada.id);
    const quote = of(400);
    const payBy = { by: "card", card } as const;
    expect(await shop.orders.place(ada.id, quote, payBy)).toMatchObject({ outcome: "underway" });
    expect(await shop.orders.pay(ada.id, quote.order, payBy), "tapped twice").toMatchObject({ outcome: "underway" });
  });

  test("gives back what was refunded", async () => {
    const { pays, answer, settled, spent } = await openLimited();
    answer({ outcome: "refused", reason: "rejected", message: "no" });
    await pays(500);
    expect(await spent(), "while it is held").toBe(naira(500));
    await settled();
    expect(await spent()).toBe(0);
    expect(await pays(500)).toMatchObject({ outcome: "underway" });
  });

  test("starts again at midnight in Lagos", async () => {
    const { pays, jump } = await openLimited();
    await pays(500);
    jump(18 * HOUR_MS - 1);
    expect(await pays(100)).toMatchObject({ outcome: "over-limit" });
    jump(1);
    expect(await pays(100)).toMatchObject({ outcome: "underway" });
  });

  test("counts on the day of payment, not of the order", async () => {
    const { shop, ada, pays, jump, spent } = await openLimited();
    jump(18 * HOUR_MS - 1);
    const late = of(500);
    await shop.orders.place(ada.id, late, { by: "checkout", saveCard: false });
    jump(1);
    expect(await shop.orders.pay(ada.id, late.order, WALLET)).toMatchObject({ outcome: "underway" });
    expect(await spent()).toBe(naira(500));
    expect(await pays(50)).toMatchObject({ outcome: "over-limit", left: 0 });
  });

  test("counts an order that somebody else was asked to pay first, and that its customer paid a day later", async () => {
    const { shop, ada, pass, spent } = await openLimited();
    const orders = [of(500), airtime("08061234567", 50_000)];
    for (const quote of orders) {
      await shop.orders.place(ada.id, quote, WALLET, { undo: true });
      await shop.orders.requestPayment(ada.id, quote.order);
    }
    await pass(23 * HOUR_MS, 5 * MINUTE_MS);
    const ends = [];
    for (const { order } of orders) ends.push((await shop.orders.pay(ada.id, order, WALLET)).outcome);
    expect(ends).toEqual(["underway", "over-limit"]);
    expect(await spent()).toBe(naira(500));
  });

  test("is not exceeded by simultaneous purchases", async () => {
    const { pays, spent } = await openLimited();
    const outcomes = (await Promise.all([300, 300, 300, 200].map((amount) => pays(amount)))).map(
      ({ outcome }) => outcome,
    );
    expect(outcomes.filter((outcome) => outcome === "underway")).toHaveLength(2);
    expect(await spent()).toBe(naira(500));
  });

  test("counts what is paid for others, also when several ask at once", async () => {
    const { shop, ada, identify, pays, spent, wallet } = await openLimited();
    const friend = await identify("2");
    const asks = async (amount: number, recipient: string) => {
      const quote = airtime(recipient, amount * 100);
      await shop.orders.place(friend.id, quote, WALLET);
      return (await shop.orders.requestPayment(friend.id, quote.order))?.token ?? "none";
    };
    const gives = async (token: string) => (await shop.orders.payRequest(ada.id, token, "wallet")).outcome;
    expect(await gives(await asks(150, "08061234560"))).toBe("paid");
    expect([await spent(), await wallet()]).toEqual([naira(150), naira(850)]);
    const tokens = [await asks(200, "08061234561"), await asks(200, "08061234562")];
    expect((await Promise.all(tokens.map(gives))).sort()).toEqual(["over-limit", "paid"]);
    expect([await spent(), await wallet()]).toEqual([naira(350), naira(650)]);
    expect(await pays(151)).toMatchObject({ outcome: "over-limit", left: naira(150) });
    expect(await pays(150)).toMatchObject({ outcome: "underway" });
  });

  test("counts payments for others across both chats, and starts again the next day", async () => {
    const { shop, ada, identify, fund, pays, jump, spent } = await openLimited();
    const [other, friend] = [
      await shop.customers.identify({ channel: "whatsapp", id: "7" }, "Ada"),
      await identify("2"),
    ];
    await fund(other.id, 50_000);
    const quote = airtime("08061234560", 30_000);
    await shop.orders.place(friend.id, quote, WALLET);
    await shop.orders.payRequest(
      other.id,
      (await shop.orders.requestPayment(friend.id, quote.order))?.token ?? "none",
      "wallet",
    );
    await linkChats(shop, ada.id, other.id);
    expect(await spent()).toBe(naira(300));
    expect(await pays(201)).toMatchObject({ outcome: "over-limit", left: naira(200) });
    jump(18 * HOUR_MS);
    expect(await spent()).toBe(0);
    expect(await pays(500)).toMatchObject({ outcome: "underway" });
  });

  test("applies to schedules too, which report it and continue", async () => {
    const { shop, ada, pays, settled, pass, accept, store } = await openLimited();
    accept(recordOf());
    expect(await pays(200)).toEqual({ outcome: "underway" });
    await settled();
    const [placed] = (await shop.orders.history(ada.id, { limit: 1 })).orders;
    if (!placed) throw new Error("no order");
    const how = { action: "buy", payBy: WALLET, every: { days: 7 } } as const;
    const made = await shop.schedules.create(ada.id, placed.id, how);
    if (made.outcome !== "scheduled") throw new Error(made.outcome);
    await shop.customers.setLimits(ada.id, { dailyLimit: naira(100) });
    await pass(7 * DAY_MS, HOUR_MS);
    const { last, pausedAt } = (await store.read("schedule", made.schedule.id)) ?? {};
    expect([last?.outcome, pausedAt]).toEqual(["over-limit", undefined]);
    expect((await shop.orders.history(ada.id, { limit: 9 })).orders).toHaveLength(1);
  });

  test("can be raised or removed only with the PIN, but lowered without", async () => {
    const { shop, ada } = await openLimited();
    await shop.customers.setPin(ada.id, "4071");
    const needed = { outcome: "pin-needed" };
    expect(await shop.customers.setLimits(ada.id, { dailyLimit: naira(600) })).toEqual(needed);
    expect(await shop.customers.setLimits(ada.id, { dailyLimit: naira(0) })).toEqual(needed);
    expect(await shop.customers.spendingGuards(ada.id)).toMatchObject({ dailyLimit: naira(500) });
    expect(await shop.customers.setLimits(ada.id, { dailyLimit: naira(400) })).toBe(true);
    expect(await shop.customers.setLimits(ada.id, { dailyLimit: naira(0) }, { pin: "4071" })).toBe(true);
    expect((await shop.customers.spendingGuards(ada.id)).dailyLimit).toBeUndefined();
  });

  test("is shared by both chats of a person", async () => {
    const { shop, ada, pays, spent } = await openLimited();
    const other = await shop.customers.identify({ channel: "whatsapp", id: "7" }, "Ada");
    await linkChats(shop, ada.id, other.id);
    expect(await pays(300)).toMatchObject({ outcome: "underway" });
    expect(await shop.customers.spendingGuards(ada.id)).toMatchObject({ spent: naira(300), dailyLimit: naira(500) });
    expect(await pays(300)).toMatchObject({ outcome: "over-limit" });
    expect(await spent()).toBe(naira(300));
  });
});
