import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import { aFolder } from "../../store/folders.js";
import { openForAda, STAFF_MEMBER } from "../ada.js";
import { airtime, chargingGateway, openScriptedShop, paymentOf, recordOf, START } from "../scripted-shop.js";

describe("money that arrives late, without a webhook", () => {
  test("for an order that expired is found in the end, and is in the wallet", async () => {
    let paid = false;
    const shop = await openScriptedShop({
      gateway: { find: async (reference) => (paid ? paymentOf(reference) : { outcome: "absent" }) },
    });
    await shop.start();
    const ada = await shop.identify("1");
    const order = airtime();
    await shop.shop.orders.place(ada.id, order, { by: "checkout", saveCard: false });
    await shop.pass(70 * MINUTE_MS);
    expect(await shop.state(order.order)).toBe("expired");
    paid = true;
    await shop.pass(DAY_MS, 10 * MINUTE_MS);
    expect(await shop.shop.wallets.get(ada.id)).toEqual({ available: 20_000, held: 0 });
  });

  test("for a top-up that was paid in time and listed late is credited", async () => {
    const listedAt = START + 90 * MINUTE_MS;
    const shop = await openScriptedShop({
      gateway: {
        find: async (reference, { to }) =>
          to >= listedAt ? paymentOf(reference, { amount: kobo(50_000) }) : { outcome: "absent" },
      },
    });
    await shop.start();
    const ada = await shop.identify("1");
    await shop.shop.payments.topUp(ada.id, kobo(50_000), { saveCard: false });
    await shop.pass(DAY_MS, 5 * MINUTE_MS);
    expect((await shop.shop.wallets.get(ada.id)).available).toBe(50_000);
  });

  test("is no longer looked up after a week", async () => {
    let looks = 0;
    const shop = await openScriptedShop({
      gateway: {
        find: async () => {
          looks++;
          return { outcome: "absent" };
        },
      },
    });
    await shop.start();
    const ada = await shop.identify("1");
    await shop.shop.payments.topUp(ada.id, kobo(50_000), { saveCard: false });
    await shop.pass(9 * DAY_MS, 30 * MINUTE_MS);
    expect(looks).toBeGreaterThan(100);
    expect(await shop.store.nextDue()).toBeUndefined();
  });
});

describe("a payment that does not match", () => {
  test.each([
    ["less than was asked", { amount: kobo(15_000) }, 15_000],
    ["more than was asked", { amount: kobo(30_000) }, 30_000],
  ] as const)(
    "by %s credits nothing, is reported to staff and customer, and is credited once by staff",
    async (_, seen, credited) => {
      const shop = await openScriptedShop({ gateway: { find: async (reference) => paymentOf(reference, seen) } });
      await shop.start();
      const ada = await shop.identify("1");
      const opened = await shop.shop.payments.topUp(ada.id, kobo(20_000), { saveCard: false });
      if (opened.outcome !== "checkout") throw new Error("no page");
      await shop.pass(MINUTE_MS, 5_000);
      expect((await shop.shop.wallets.get(ada.id)).available).toBe(0);
      expect(shop.notifications.some((line) => line.startsWith("1 ") && line.includes(opened.reference))).toBe(true);
      expect(shop.notifications.some((line) => line.startsWith("900") && line.includes("payment-mismatched"))).toBe(
        true,
      );
      expect(await shop.staffApi.payments.credit(opened.reference, STAFF_MEMBER)).toBe("credited");
      expect(await shop.staffApi.payments.credit(opened.reference, STAFF_MEMBER)).toBe("closed");
      expect((await shop.shop.wallets.get(ada.id)).available).toBe(credited);
    },
  );

  test.each([
    ["another currency", { currency: "USD" }],
    ["another reference", { reference: "chk_of_somebody_else" }],
  ])("by %s credits nothing", async (_, seen) => {
    const shop = await openScriptedShop({ gateway: { find: async (reference) => paymentOf(reference, seen) } });
    await shop.start();
    const ada = await shop.identify("1");
    await shop.shop.payments.topUp(ada.id, kobo(20_000), { saveCard: false });
    await shop.pass(MINUTE_MS, 5_000);
    expect((await shop.shop.wallets.get(ada.id)).available).toBe(0);
  });
});

describe("a card charge", () => {
  test("whose token cannot be opened fails, and another way to pay is open", async () => {
    const shop = await openScriptedShop({
      vault: {
        open: () => {
          throw new Error("sealed with another key");
        },
      },
    });
    await shop.start();
    const ada = await shop.identify("1");
    const card = await shop.saveCard(ada.id);
    const order = airtime();
    await shop.shop.orders.place(ada.id, order, { by: "card", card });
    await shop.settled();
    const placed = await shop.shop.orders.pay(ada.id, order.order, { by: "checkout", saveCard: false });
    expect(placed.outcome).toBe("checkout");
  });

  test("that a crash delayed for days is not sent any more", async () => {
    const dir = await aFolder();
    const before = await openScriptedShop({ dir });
    const ada = await before.identify("1");
    const card = await before.saveCard(ada.id);
    const order = airtime();
    await before.shop.orders.place(ada.id, order, { by: "card", card });
    await before.close();
    const { gateway, charges } = chargingGateway();
    const later = await openScriptedShop({
      dir,
      gateway,
    });
    later.jump(3 * DAY_MS);
    await later.start();
    await later.pass(DAY_MS, 30 * MINUTE_MS);
    expect(charges).toEqual([]);
    expect(await later.state(order.order)).toBe("expired");
  });

  test("that may be under way can be neither cancelled nor paid another way", async () => {
    const shop = await openScriptedShop({
      gateway: { charge: async () => ({ outcome: "unknown", cause: "time-out" }) },
    });
    await shop.start();
    const ada = await shop.identify("1");
    await shop.fund(ada.id, 20_000);
    const card = await shop.saveCard(ada.id);
    const order = airtime();
    await shop.shop.orders.place(ada.id, order, { by: "card", card });
    await shop.settled();
    expect(await shop.shop.orders.cancel(ada.id, order.order)).toBe(false);
    expect(await shop.shop.orders.pay(ada.id, order.order, { by: "wallet" })).toMatchObject({ outcome: "underway" });
    expect(await shop.shop.wallets.get(ada.id)).toEqual({ available: 20_000, held: 0 });
  });

  test("that is declined late causes no notification about an order that was delivered meanwhile", async () => {
    let declined = false;
    const paid = new Set<string>();
    const shop = await openScriptedShop({
      gateway: {
        find: async (reference) => {
          if (paid.has(reference)) return paymentOf(reference);
          return declined ? paymentOf(reference, { state: "failed" }) : { outcome: "absent" };
        },
      },
      vendor: { vend: async () => ({ outcome: "accepted", record: recordOf() }) },
    });
    await shop.start();
    const ada = await shop.identify("1");
    const card = await shop.saveCard(ada.id);
    const order = airtime();
    const first = await shop.shop.orders.place(ada.id, order, { by: "checkout", saveCard: false });
    if (first.outcome !== "checkout") throw new Error("no page");
    await shop.shop.orders.pay(ada.id, order.order, { by: "card", card });
    paid.add(first.reference);
    await shop.pass(MINUTE_MS, 2_000);
    expect(await shop.state(order.order)).toBe("delivered");
    shop.notifications.length = 0;
    declined = true;
    await shop.pass(10 * MINUTE_MS);
    expect(shop.notifications).toEqual([]);
  });
});

test("an order does not keep its price for ever by opening one page after the other", async () => {
  const { shop, ada, pass, state } = await openForAda();
  const quote = airtime();
  let how = await shop.orders.place(ada.id, quote, { by: "checkout", saveCard: false });
  for (let pages = 0; how.outcome === "checkout" && pages < 99; pages++) {
    await pass(50 * MINUTE_MS, 10 * MINUTE_MS);
    how = await shop.orders.pay(ada.id, quote.order, { by: "checkout", saveCard: pages % 2 === 0 });
  }
  expect(how).toMatchObject({ outcome: "refused", reason: "closed" });
  expect(await shop.orders.pay(ada.id, quote.order, { by: "wallet" })).toMatchObject({ outcome: "refused" });
  await pass(4 * HOUR_MS, 10 * MINUTE_MS);
  expect(await state(quote.order)).toBe("expired");
});

test("taps on “I have paid” do not delay the next poll", async () => {
  const shop = await openScriptedShop();
  const ada = await shop.identify("1");
  const placed = await shop.shop.orders.place(ada.id, airtime(), { by: "checkout", saveCard: false });
  if (placed.outcome !== "checkout") throw new Error("no page");
  const due = (await shop.store.read("payment", placed.reference))?.dueAt;
  for (let tap = 0; tap < 13; tap++) await shop.shop.payments.poll(ada.id, placed.reference);
  expect((await shop.store.read("payment", placed.reference))?.dueAt).toBe(due);
});
