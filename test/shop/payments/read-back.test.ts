import { describe, expect, test } from "vitest";
import { flows } from "../../../conversations/flows.js";
import { after, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import type { GatewayPayment } from "../../../src/core/ports.js";
import { gate, STAFF_MEMBER } from "../ada.js";
import { airtime, deliveringVendor, openScriptedShop, paymentOf, recordOf, START } from "../scripted-shop.js";
import { ASKED, adaPays } from "./ada-pays.js";

/** Ada buys with her saved card, whose charge the gateway takes; a test says what it lists afterwards. */
async function adaPaysByCard() {
  let listed: Partial<GatewayPayment> | "nothing" | "unread" = "nothing";
  let reads = 0;
  const shop = await openScriptedShop({
    vendor: { vend: async () => ({ outcome: "accepted", record: recordOf() }) },
    gateway: {
      find: async (reference) => {
        reads++;
        if (listed === "unread") return { outcome: "unread", cause: "down" };
        return listed === "nothing" ? { outcome: "absent" } : paymentOf(reference, listed);
      },
    },
  });
  await shop.start();
  const ada = await shop.identify("1");
  const quote = airtime();
  await shop.shop.orders.place(ada.id, quote, { by: "card", card: await shop.saveCard(ada.id) });
  await shop.settled();
  return {
    ...{ ...shop, ada, order: quote.order, reads: () => reads },
    list: (as: typeof listed) => {
      listed = as;
    },
    payment: async () => (await shop.store.payments([ada.id])).find(({ via }) => via.kind === "card"),
  };
}

describe("a card charge that is read back", () => {
  test("as declined ends, its customer is notified and can pay in another way", async () => {
    const { list, pass, payment, state, order, shop, ada, notifications } = await adaPaysByCard();
    list({ state: "failed" });
    const before = notifications.length;
    await pass(MINUTE_MS, SECOND_MS);
    expect(await payment()).toMatchObject({ state: "failed", reason: "declined" });
    expect(await state(order)).toBe("awaiting_payment");
    expect(notifications.slice(before).filter((line) => line.startsWith("1 ") && line.includes(order))).toHaveLength(1);
    expect(await shop.orders.pay(ada.id, order, { by: "checkout", saveCard: false })).toMatchObject({
      outcome: "checkout",
    });
  });

  test("as declined, and later as made after all, pays for its order", async () => {
    const { list, pass, state, order, payment } = await adaPaysByCard();
    list({ state: "failed" });
    await pass(MINUTE_MS, SECOND_MS);
    list({});
    await pass(HOUR_MS, MINUTE_MS);
    expect(await payment()).toMatchObject({ state: "paid" });
    expect(await state(order)).toBe("delivered");
  });

  test("stops no card charges before its time is over, nor if it is found once the list can be read again", async () => {
    const { list, pass, state, order, shop, ada } = await adaPaysByCard();
    await pass(10 * MINUTE_MS);
    expect(await shop.payments.cardsToPay(ada.id)).toHaveLength(1);
    list("unread");
    await pass(2 * HOUR_MS, 5 * MINUTE_MS);
    list({});
    await pass(10 * MINUTE_MS);
    expect(await state(order)).toBe("delivered");
    expect(await shop.payments.cardsToPay(ada.id)).toHaveLength(1);
  });

  test("stops card charges once, however long it stays unlisted", async () => {
    const { pass, staffApi, shop, ada, payment } = await adaPaysByCard();
    await pass(2 * HOUR_MS, 10 * MINUTE_MS);
    expect(await payment()).toMatchObject({ state: "review" });
    expect(await shop.payments.cardsToPay(ada.id)).toEqual([]);
    expect(await staffApi.payments.resumeCardCharges(STAFF_MEMBER)).toBe(true);
    await pass(4 * HOUR_MS, 10 * MINUTE_MS);
    expect(await shop.payments.cardsToPay(ada.id)).toHaveLength(1);
  });

  test("is not read again once it is paid", async () => {
    const { list, pass, payment, shop, ada, reads } = await adaPaysByCard();
    list({ gatewayRef: "gw-1" });
    await pass(MINUTE_MS, SECOND_MS);
    expect(await payment()).toMatchObject({ state: "paid", gatewayRef: "gw-1" });
    const before = reads();
    await shop.payments.poll(ada.id, (await payment())?.reference ?? "chk_none");
    expect(reads()).toBe(before);
  });
});

describe("a page that is read back", () => {
  test("with a declined card stays open, as the customer can try again on it", async () => {
    const { comes, listed, pass, payment, state, order, vends } = await adaPays("order");
    await comes({ state: "failed" });
    expect(await payment()).toMatchObject({ state: "initiated", reason: "declined" });
    listed.as = {};
    await pass(10 * MINUTE_MS);
    expect([await state(order), vends.length]).toEqual(["delivered", 1]);
  });

  test("with a declined card stays open, and is not polled sooner, if the customer asks", async () => {
    const { listed, shop, ada, reference, payment } = await adaPays("order");
    const { dueAt } = await payment();
    listed.as = { state: "failed" };
    await shop.payments.poll(ada.id, reference);
    expect(await payment()).toMatchObject({ state: "initiated", reason: "declined", dueAt });
  });

  test("stores the gateway's own reference, if there is one", async () => {
    const named = await adaPays("top-up");
    await named.comes({ gatewayRef: "gw-1" });
    expect(await named.payment()).toMatchObject({ state: "paid", gatewayRef: "gw-1" });
    const nameless = await adaPays("top-up");
    await nameless.comes({});
    expect(await nameless.payment()).not.toHaveProperty("gatewayRef");
  });

  test.each(["unread", { amount: kobo(8_000) }, { suspicious: true }] as const)(
    "because somebody asks is not polled later than before: %j",
    async (as) => {
      const { comes, listed, shop, ada, reference, payment, jump } = await adaPays("top-up");
      if (as === "unread") listed.as = as;
      else await comes(as);
      const { dueAt } = await payment();
      jump(SECOND_MS);
      for (let taps = 0; taps < 13; taps++) await shop.payments.poll(ada.id, reference);
      expect((await payment()).dueAt).toBe(dueAt);
    },
  );

  test("and does not match is reported again only if the difference changes", async () => {
    const { comes, notificationCount } = await adaPays("top-up");
    for (const amount of [8_000, 8_000, 9_000]) await comes({ amount: kobo(amount) });
    expect(notificationCount("900", "payment-mismatched")).toBe(2);
    for (const currency of ["USD", "USD", "EUR"]) await comes({ amount: kobo(9_000), currency });
    expect(notificationCount("900", "payment-wrong-currency")).toBe(2);
  });

  test("and is no longer suspicious but too little is reported as too little", async () => {
    const { comes, notificationCount, payment } = await adaPays("top-up");
    await comes({ amount: kobo(8_000), suspicious: true });
    await comes({ amount: kobo(8_000) });
    expect(await payment()).toMatchObject({ state: "mismatched", received: 8_000 });
    expect(notificationCount("900", "payment-mismatched")).toBe(1);
  });

  test("and brought nothing cannot be credited by staff", async () => {
    const { comes, staffApi, reference, payment } = await adaPays("top-up");
    await comes({ amount: kobo(0) });
    expect(await staffApi.payments.credit(reference, STAFF_MEMBER)).toBe("not-listed");
    expect((await payment()).state).toBe("mismatched");
  });

  test("and was not paid in time causes one notification about its top-up", async () => {
    const { pass, notificationCount, payment } = await adaPays("top-up");
    await pass(50 * MINUTE_MS);
    expect([notificationCount("1", '"payment"'), (await payment()).state]).toEqual([0, "initiated"]);
    await pass(HOUR_MS);
    expect([notificationCount("1", '"payment"'), (await payment()).state]).toEqual([1, "expired"]);
  });

  test("for the last time while its webhook arrives is read once more, and pays for its order", async () => {
    const { vendor } = deliveringVendor();
    const [begun, answered] = [gate(), gate()];
    let isPaid = false;
    const shop = await openScriptedShop({
      vendor,
      gateway: {
        find: async (reference, { to }) => {
          if (isPaid) return paymentOf(reference);
          if (to >= START + HOUR_MS) {
            begun.open();
            await answered.passed;
          }
          return { outcome: "absent" };
        },
      },
    });
    await shop.start();
    const ada = await shop.identify("1");
    const order = airtime();
    const placed = await shop.shop.orders.place(ada.id, order, { by: "checkout", saveCard: false });
    if (placed.outcome !== "checkout") throw new Error("no page");
    const waiting = shop.pass(70 * MINUTE_MS);
    await begun.passed;
    isPaid = true;
    shop.jump(SECOND_MS);
    await shop.handlePaymentWebhook({ reference: placed.reference });
    answered.open();
    await waiting;
    expect(await shop.state(order.order)).toBe("delivered");
  });

  test("and has expired causes no notification if its order was paid in another way", async () => {
    const { shop, ada, fund, order, settled, pass, notificationCount } = await adaPays("order");
    await fund(ada.id, ASKED);
    await shop.orders.pay(ada.id, order, { by: "wallet" });
    await settled();
    const before = [notificationCount("1", order), notificationCount("1", '"payment"')];
    await pass(2 * HOUR_MS, 10 * MINUTE_MS);
    expect([notificationCount("1", order), notificationCount("1", '"payment"')]).toEqual(before);
  });

  test("and has expired leaves its order open to somebody else who was asked to pay for it, for the promised time", async () => {
    const { shop, ada, at, order, pass, state, notificationCount, store } = await adaPays("order");
    expect(await shop.orders.requestPayment(ada.id, order)).toBeDefined();
    const until = after(at(), 24 * HOUR_MS);
    const before = notificationCount("1", order);
    await pass(2 * HOUR_MS, 10 * MINUTE_MS);
    expect(await state(order)).toBe("awaiting_payment");
    expect(await store.read("order", order)).toMatchObject({ dueAt: until, paymentRequest: { until } });
    expect(await store.read("order", order)).not.toHaveProperty("payment");
    expect(notificationCount("1", order)).toBe(before + 1);
    await pass(23 * HOUR_MS, HOUR_MS);
    expect(await state(order)).toBe("expired");
  });

  test("causes no notification about an order that waits for another page, however this one ended", async () => {
    const { shop, ada, order, comes, staffApi, findings, notificationCount, state, pass } = await adaPays("order");
    await shop.orders.pay(ada.id, order, { by: "checkout", saveCard: true });
    const before = notificationCount("1", order);
    await comes({ amount: kobo(8_000) });
    expect(notificationCount("1", order)).toBe(before);
    await comes({ suspicious: true });
    const held = (await findings()).find(({ discrepancy }) => discrepancy.difference === "suspicious");
    expect(await staffApi.reconciliation.close(held?.id ?? "fnd_none", "return-payment", STAFF_MEMBER)).toBe("done");
    await pass(MINUTE_MS, SECOND_MS);
    expect(await state(order)).toBe("awaiting_payment");
  });
});

describe("money of another amount that staff credit", () => {
  test.each([8_000, 30_000])("is in the wallet, %d kobo, and its order still waits to be paid", async (amount) => {
    const { comes, staffApi, reference, wallet, state, order, settled, vends, notificationCount } =
      await adaPays("order");
    await comes({ amount: kobo(amount) });
    const before = notificationCount("1", '"payment"');
    expect(await staffApi.payments.credit(reference, STAFF_MEMBER)).toBe("credited");
    await settled();
    expect([await wallet(), await state(order), vends.length]).toEqual([amount, "awaiting_payment", 0]);
    expect(notificationCount("1", '"payment"')).toBe(before + 1);
  });

  test.each(["checkout", "card"] as const)(
    "leaves its order to be paid in another way, not once more in the same: by %s",
    async (by) => {
      const { shop, ada, comes, staffApi, order, settled, notificationCount, saveCard, store } = await adaPays("order");
      if (by === "card") await shop.orders.pay(ada.id, order, { by, card: await saveCard(ada.id) });
      await settled();
      const { payment: reference = expect.unreachable() } = (await store.read("order", order)) ?? {};
      await comes({ amount: kobo(8_000) });
      await shop.payments.poll(ada.id, reference);
      await settled();
      const before = notificationCount("1", '"order"');
      expect(await staffApi.payments.credit(reference, STAFF_MEMBER)).toBe("credited");
      await settled();
      expect(notificationCount("1", '"order"')).toBe(before + 1);
      const shown = await flows.noticeFor({ kind: "order", id: order }, shop, staffApi);
      expect(shown?.text.html).toMatch(/Not paid yet/);
      expect(JSON.stringify(shown?.choices)).toMatch(/pay-another-way/);
      expect(JSON.stringify(shown?.choices)).not.toMatch(/https/);
      const notice = await flows.noticeFor({ kind: "payment", id: reference }, shop, staffApi);
      expect(notice?.text.html).toMatch(/₦80 added/);
    },
  );

  test("is credited or returned, never both, if two members of staff decide at once", async () => {
    const { comes, staffApi, findings, reference, wallet, payment } = await adaPays("top-up");
    await comes({ suspicious: true });
    const [found] = await findings();
    if (!found) throw new Error("Nothing was found");
    await Promise.all([
      staffApi.payments.credit(reference, STAFF_MEMBER),
      staffApi.reconciliation.close(found.id, "return-payment", STAFF_MEMBER),
    ]);
    const { state } = await payment();
    expect([state, await wallet()]).toEqual(state === "paid" ? ["paid", ASKED] : ["returned", 0]);
  });

  test("is returned once if several taps return it at once", async () => {
    const { comes, staffApi, findings, wallet, payment } = await adaPays("top-up");
    await comes({ suspicious: true });
    const [found] = await findings();
    if (!found) throw new Error("Nothing was found");
    await Promise.all([1, 2, 3].map(() => staffApi.reconciliation.close(found.id, "return-payment", STAFF_MEMBER)));
    expect([(await payment()).state, await wallet()]).toEqual(["returned", 0]);
  });
});

test("the card of a payment that was returned is not saved", async () => {
  const { shop, store, handlePaymentWebhook, staffApi, identify, start, settled } = await openScriptedShop({
    gateway: { find: async (reference) => paymentOf(reference, { suspicious: true }) },
  });
  await start();
  const ada = await identify("1");
  const opened = await shop.payments.topUp(ada.id, ASKED, { saveCard: true });
  if (opened.outcome !== "checkout") throw new Error("no page");
  const { reference } = opened;
  await handlePaymentWebhook({ reference });
  await settled();
  const [found] = await store.openFindings(10);
  expect(await staffApi.reconciliation.close(found?.id ?? "fnd_none", "return-payment", STAFF_MEMBER)).toBe("done");
  await handlePaymentWebhook({ reference, card: { brand: "visa", last4: "4242", token: "tok_4242" } });
  await settled();
  expect(await shop.payments.savedCards(ada.id)).toEqual([]);
});
