import { describe, expect, test } from "vitest";
import { wordsIn } from "../../../conversations/locales/words.js";
import { noticeFor } from "../../../conversations/notices.js";
import { viewOrder } from "../../../conversations/views/order.js";
import { type OrderId, SHOP_CUSTOMER_ID } from "../../../src/core/base/ids.js";
import { DAY_MS, dayOf, HOUR_MS, instant, lastDays, MINUTE_MS, windowOf } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import { alarmKey } from "../../../src/core/notifications/notification.js";
import type { ChargeOutcome, GatewayPayment } from "../../../src/core/ports.js";
import { DEFAULT_SETTINGS } from "../../../src/core/settings/shop-settings.js";
import { openScript, success } from "../../service/open-service.js";
import { STAFF_MEMBER, turn } from "../ada.js";
import { airtime, deliveringVendor, openScriptedShop, paymentOf, START } from "../scripted-shop.js";

/** Ada buys with her saved card; a test says what the service lists, under whatever reference. */
async function adaPaysByCard(...answers: readonly ChargeOutcome[]) {
  const rows: GatewayPayment[] = [];
  const charges: string[] = [];
  const { vendor, vends } = deliveringVendor();
  const shop = await openScriptedShop({
    gateway: {
      charge: async ({ reference }) => {
        charges.push(reference);
        return answers[charges.length - 1] ?? { outcome: "sent" };
      },
      find: async (reference) => {
        const payment = rows.find((row) => row.reference === reference);
        return payment ? { outcome: "found", payment } : { outcome: "absent" };
      },
      list: async () => ({ outcome: "payments", payments: [...rows] }),
    },
    vendor,
  });
  await shop.start();
  const ada = await shop.identify("1");
  const card = await shop.saveCard(ada.id);
  const quote = airtime();
  await shop.shop.orders.place(ada.id, quote, { by: "card", card });
  await shop.settled();
  const [reference = ""] = charges;
  /** The service lists ₦200 of Ada's under a reference of its own. */
  const listsElsewhere = (change: Partial<GatewayPayment> = {}) =>
    void rows.push({
      ...paymentOf("SQREC6389", { at: shop.at(), email: `${ada.id}@shop.example` }).payment,
      ...change,
    });
  const compare = async () => {
    const compared = await shop.staffApi.reconciliation.run(lastDays(shop.at(), 2));
    await shop.settled();
    if (compared.outcome === "unread") throw new Error(compared.cause);
    return compared.report;
  };
  const findings = () => shop.store.openFindings(10);
  const only = async () => {
    const [found, ...others] = await findings();
    expect(others).toEqual([]);
    if (!found) throw new Error("Nothing was found");
    return found;
  };
  const wallet = async () => (await shop.shop.wallets.get(ada.id)).available;
  const payment = async () => shop.store.read("payment", reference as never);
  const notificationCount = (chat: string, of: string) =>
    shop.notifications.filter((line) => line.startsWith(`${chat} `) && line.includes(of)).length;
  return {
    ...{ ...shop, ada, card, quote, order: quote.order, reference, rows, charges, vends },
    ...{ listsElsewhere, compare, findings, only, wallet, payment, notificationCount },
  };
}

describe("a charge that the service took and does not list", () => {
  test("goes to review when its time is over, and is not charged again meanwhile", async () => {
    const { pass, state, order, shop, ada, card, charges, only, notificationCount, payment } = await adaPaysByCard();
    await pass(DAY_MS, 20 * MINUTE_MS);
    expect(await payment()).toMatchObject({ state: "review", review: "unlisted" });
    expect(await only()).toMatchObject({ discrepancy: { difference: "unlisted" } });
    expect(await state(order)).toBe("awaiting_payment");
    expect(await shop.orders.pay(ada.id, order, { by: "card", card })).toMatchObject({ outcome: "underway" });
    expect(await shop.orders.pay(ada.id, order, { by: "checkout", saveCard: false })).toMatchObject({
      outcome: "underway",
    });
    expect(await shop.orders.cancel(ada.id, order)).toBe(false);
    expect(charges).toHaveLength(1);
    expect([notificationCount("900", '"finding"'), notificationCount("900", "card-charges-stopped")]).toEqual([1, 1]);
  });

  test("stops no card charges while the clock is in doubt, whoever asks, and goes to review when the clock is certain", async () => {
    const { doubts, at, pass, jump, shop, ada, reference, payment, store, notificationCount } = await adaPaysByCard();
    const stopped = async () =>
      (await store.transact(SHOP_CUSTOMER_ID, (books) => books.settings())).cardChargesStopped;
    doubts({ since: at(), pending: false });
    jump(2 * HOUR_MS);
    await shop.payments.poll(ada.id, reference as never);
    await pass(10 * MINUTE_MS, MINUTE_MS);
    expect([(await payment())?.state, await stopped()]).toEqual(["initiated", undefined]);

    doubts();
    await pass(10 * MINUTE_MS, MINUTE_MS);
    expect(await payment()).toMatchObject({ state: "review", review: "unlisted" });
    expect(await stopped()).toMatchObject({ payment: reference });
    expect(notificationCount("900", "card-charges-stopped")).toBe(1);
  });

  test("pays for its order if staff see it at the service", async () => {
    const { pass, state, order, only, staffApi, settled, vends, wallet } = await adaPaysByCard();
    await pass(2 * HOUR_MS, 10 * MINUTE_MS);
    const { id } = await only();
    expect(await staffApi.reconciliation.close(id, "noted", STAFF_MEMBER)).toBe("closed");
    expect(await staffApi.reconciliation.close(id, "credit", STAFF_MEMBER)).toBe("done");
    expect(await staffApi.reconciliation.close(id, "credit", STAFF_MEMBER)).toBe("closed");
    await settled();
    expect(await state(order)).toBe("delivered");
    expect([vends.length, await wallet()]).toEqual([1, 0]);
  });

  test.each([
    ["before its time is over", 0],
    ["once staff decide about it", 2 * HOUR_MS],
  ])("is not credited while the service lists it as pending or refunded, from %s on", async (_, listedAfter) => {
    const { pass, only, staffApi, settled, rows, reference, state, order, wallet } = await adaPaysByCard();
    const list = (state: GatewayPayment["state"]) => rows.splice(0, 1, paymentOf(reference, { state }).payment);
    if (listedAfter === 0) list("other");
    await pass(2 * HOUR_MS, 10 * MINUTE_MS);
    list("other");
    const { id } = await only();
    expect(await staffApi.reconciliation.close(id, "credit", STAFF_MEMBER)).toBe("not-listed");
    await pass(HOUR_MS, 10 * MINUTE_MS);
    expect(await staffApi.payments.credit(reference as never, STAFF_MEMBER)).toBe("not-listed");
    expect([await wallet(), await state(order)]).toEqual([0, "awaiting_payment"]);
    list("success");
    expect(await staffApi.reconciliation.close(id, "credit", STAFF_MEMBER)).toBe("done");
    await settled();
    expect([await wallet(), await state(order)]).toEqual([0, "delivered"]);
  });

  test("asks for another way to pay if staff see that it was not charged", async () => {
    const { pass, only, staffApi, shop, ada, order, payment, store } = await adaPaysByCard();
    await pass(2 * HOUR_MS, 10 * MINUTE_MS);
    expect(await staffApi.reconciliation.close((await only()).id, "not-charged", STAFF_MEMBER)).toBe("done");
    expect((await payment())?.state).toBe("failed");
    expect((await store.list("card", [ada.id]))[0], "nor did the card decline").not.toHaveProperty("declines");
    const shown = await viewOrder(shop, { customer: ada.id, words: wordsIn("en") }, order);
    expect(shown?.text.html).toMatch(/cannot be charged now\. Nothing was charged/);
    const again = await shop.orders.pay(ada.id, order, { by: "checkout", saveCard: false });
    expect(again).toMatchObject({ outcome: "checkout" });
  });

  test("is not taken for one of the day before that was refused, when that day alone is compared", async () => {
    const refusal: ChargeOutcome = { outcome: "refused", message: "declined" };
    const { jump, at, shop, ada, card, settled, listsElsewhere, staffApi, payment, findings } =
      await adaPaysByCard(refusal);
    const yesterday = windowOf(dayOf(at()));
    jump(yesterday.to + 10 * MINUTE_MS - at());
    await shop.orders.place(ada.id, airtime("08031234568"), { by: "card", card });
    await settled();
    listsElsewhere();
    expect(await staffApi.reconciliation.run(yesterday)).toMatchObject({ report: { discrepancies: [] } });
    expect((await payment())?.state).toBe("failed");
    expect(await findings()).toEqual([]);
  });

  test("and is listed late is credited without staff", async () => {
    const { pass, rows, reference, state, order, findings, compare } = await adaPaysByCard();
    await pass(2 * HOUR_MS, 10 * MINUTE_MS);
    rows.push(paymentOf(reference).payment);
    await pass(2 * HOUR_MS, 10 * MINUTE_MS);
    await compare();
    expect(await state(order)).toBe("delivered");
    expect(await findings()).toEqual([]);
  });

  test("and did not answer expires as usual, as the charge may never have been made", async () => {
    const { pass, state, order, findings, shop, ada } = await adaPaysByCard({ outcome: "unknown", cause: "time-out" });
    await pass(2 * HOUR_MS, 10 * MINUTE_MS);
    expect(await state(order)).toBe("expired");
    expect(await findings()).toEqual([]);
    expect(await shop.payments.cardsToPay(ada.id)).toHaveLength(1);
  });
});

describe("a charge whose row at the service cannot be read", () => {
  async function adaPaysUnreadably(answer: "heard" | "lost" = "heard") {
    const rows: Record<string, unknown>[] = [];
    const { gateway } = await openScript(
      async (c, { path }) => {
        if (!path.endsWith("charge_card")) return c.json(success(rows));
        const { transaction_ref, amount: transaction_amount } = await c.req.json();
        rows.push({
          transaction_ref,
          transaction_amount,
          transaction_status: "success",
          transaction_currency_id: null,
        });
        return answer === "heard" ? c.json(success({})) : c.text("oh", 500);
      },
      { clock: () => shop.at() },
    );
    const { vendor, vends } = deliveringVendor();
    const shop = await openScriptedShop({ vendor, gateway: { charge: gateway.charge, find: gateway.find } });
    await shop.start();
    const ada = await shop.identify("1");
    const { order, ...quote } = airtime();
    await shop.shop.orders.place(ada.id, { ...quote, order }, { by: "card", card: await shop.saveCard(ada.id) });
    await shop.settled();
    const { payment: reference } = (await shop.store.read("order", order)) ?? {};
    const payment = async () => reference && shop.store.read("payment", reference);
    const view = async () => (await viewOrder(shop.shop, { customer: ada.id, words: wordsIn("en") }, order))?.text.html;
    return { ...shop, vends, order, rows, payment, view };
  }

  test.each([
    ["heard", "credit", "delivered", 1],
    ["lost", "credit", "delivered", 1],
    ["heard", "not-charged", "awaiting_payment", 0],
  ] as const)("is decided by staff when its time is over: answer %s, %s", async (answer, as, ending, vended) => {
    const { pass, payment, view, store, staffApi, settled, state, order, vends } = await adaPaysUnreadably(answer);
    await pass(MINUTE_MS, 1_000);
    expect(await view()).toMatch(/bank/);
    await pass(2 * HOUR_MS, 10 * MINUTE_MS);
    expect(await payment()).toMatchObject({ state: "review", review: "unlisted" });
    const [found, ...others] = await store.openFindings(10);
    expect([found?.discrepancy.difference, others]).toEqual(["unlisted", []]);
    expect(await staffApi.reconciliation.close(found?.id as never, as, STAFF_MEMBER)).toBe("done");
    await settled();
    expect([await state(order), vends.length]).toEqual([ending, vended]);
  });

  test("is credited without staff once it can be read", async () => {
    const { pass, rows, state, order } = await adaPaysUnreadably();
    await pass(2 * HOUR_MS, 10 * MINUTE_MS);
    for (const row of rows) row["transaction_currency_id"] = "NGN";
    await pass(2 * HOUR_MS, 10 * MINUTE_MS);
    expect(await state(order)).toBe("delivered");
  });
});

describe("a charge that the service lists under a reference of its own", () => {
  test.each([
    ["at once", {}, { outcome: "sent" }],
    ["without a time", { at: instant(START - 30 * MINUTE_MS), undated: true }, { outcome: "sent" }],
    ["after an answer that nobody heard", {}, { outcome: "unknown", cause: "time-out" }],
  ] as const)("%s is found by e-mail, amount and time, and credited once by staff", async (_, row, answer) => {
    const { listsElsewhere, compare, only, staffApi, settled, state, order, wallet, findings } =
      await adaPaysByCard(answer);
    listsElsewhere(row);
    expect((await compare()).foreign.count).toBe(0);
    const found = await only();
    expect(found.discrepancy).toMatchObject({ difference: "unlisted", gatewayRef: "SQREC6389" });
    expect(await staffApi.reconciliation.close(found.id, "credit", STAFF_MEMBER)).toBe("done");
    await settled();
    expect(await state(order)).toBe("delivered");
    expect((await compare()).discrepancies).toEqual([]);
    expect(await findings()).toEqual([]);
    expect(await wallet()).toBe(0);
  });

  test.each([
    ["credit", /Its order was already closed/],
    ["not-charged", /Nothing was charged/],
  ] as const)(
    "after its order expired is announced when it is found, and again when staff decide: %s",
    async (as, text) => {
      const {
        pass,
        state,
        order,
        listsElsewhere,
        compare,
        only,
        notificationCount,
        staffApi,
        settled,
        shop,
        reference,
      } = await adaPaysByCard({ outcome: "unknown", cause: "time-out" });
      await pass(2 * HOUR_MS, 10 * MINUTE_MS);
      expect([await state(order), notificationCount("1", '"payment"')]).toEqual(["expired", 0]);
      listsElsewhere({ at: instant(START + MINUTE_MS) });
      await compare();
      expect(notificationCount("1", '"payment"')).toBe(1);
      expect(await staffApi.reconciliation.close((await only()).id, as, STAFF_MEMBER)).toBe("done");
      await settled();
      expect(notificationCount("1", '"payment"')).toBe(2);
      const notice = await noticeFor({ kind: "payment", id: reference as never }, shop, staffApi);
      expect(notice).toMatchObject({ text: { html: expect.stringMatching(text) }, fresh: true });
    },
  );

  test("is attributed to a charge that may have been made, not to one that was refused just before", async () => {
    const refused = { outcome: "refused", message: "Try again" } as const;
    const { shop, ada, order, card, charges, settled, jump, listsElsewhere, compare, only } =
      await adaPaysByCard(refused);
    jump(2 * MINUTE_MS);
    await shop.orders.pay(ada.id, order, { by: "card", card });
    await settled();
    expect(charges).toHaveLength(2);
    listsElsewhere();
    await compare();
    expect((await only()).discrepancy).toMatchObject({ difference: "unlisted", reference: charges[1] });
  });

  test("is attributed to the last charge sent before it, not to an earlier one that nobody heard the end of", async () => {
    const unheard = { outcome: "unknown", cause: "time-out" } as const;
    const { shop, ada, card, charges, settled, pass, listsElsewhere, compare, only, state } =
      await adaPaysByCard(unheard);
    await pass(2 * HOUR_MS, 10 * MINUTE_MS);
    const again = airtime("08051234567");
    await shop.orders.place(ada.id, again, { by: "card", card });
    await settled();
    expect(charges).toHaveLength(2);
    listsElsewhere();
    await compare();
    expect((await only()).discrepancy).toMatchObject({ difference: "unlisted", reference: charges[1] });
    expect(await state(again.order)).toBe("awaiting_payment");
  });

  /** The charge was credited, and its order delivered. */
  async function credited() {
    const world = await adaPaysByCard();
    world.listsElsewhere();
    await world.compare();
    expect(await world.staffApi.reconciliation.close((await world.only()).id, "credit", STAFF_MEMBER)).toBe("done");
    await world.settled();
    world.jump(HOUR_MS);
    return world;
  }

  test("and was credited agrees with that row for good, also after its customer's data was erased", async () => {
    const { shop, ada, compare, findings } = await credited();
    expect(await shop.account.erase(ada.id)).toEqual({ outcome: "erased" });
    expect((await compare()).discrepancies).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  test("and was credited is taken back only as far as that row is missing", async () => {
    const { compare, rows, only, staffApi, payment, fund, ada, wallet } = await credited();
    await fund(ada.id, 50_000);
    const takeBack = async () => staffApi.reconciliation.close((await only()).id, "take-back", STAFF_MEMBER);
    const listed = rows.splice(0);
    await compare();
    rows.push(...listed);
    expect(await takeBack()).toBe("nothing-due");
    await compare();
    rows.splice(0, 1, ...listed.map((row) => ({ ...row, amount: kobo(15_000) })));
    await compare();
    expect(await takeBack()).toBe("done");
    expect([await wallet(), (await payment())?.takenBack]).toEqual([45_000, 5_000]);
    expect((await compare()).discrepancies).toEqual([]);
  });

  test("after staff said that it was not charged goes to review again, and is decided once", async () => {
    const { pass, listsElsewhere, compare, only, staffApi, payment, findings, shop, ada, order } =
      await adaPaysByCard();
    await pass(2 * HOUR_MS, 10 * MINUTE_MS);
    expect(await staffApi.reconciliation.close((await only()).id, "not-charged", STAFF_MEMBER)).toBe("done");
    await staffApi.payments.resumeCardCharges(STAFF_MEMBER);
    listsElsewhere({ at: instant(START + MINUTE_MS) });
    await compare();
    expect((await payment())?.state).toBe("review");
    const found = await only();
    expect(found.discrepancy).toMatchObject({ difference: "unlisted", gatewayRef: "SQREC6389" });

    expect(await staffApi.reconciliation.close(found.id, "not-charged", STAFF_MEMBER)).toBe("done");
    await compare();
    expect((await payment())?.state).toBe("failed");
    expect(await findings()).toEqual([]);
    expect(await shop.orders.pay(ada.id, order, { by: "checkout", saveCard: false })).toMatchObject({
      outcome: "checkout",
    });
  });

  test("is looked for as soon as a webhook names an unknown payment of the same customer", async () => {
    const { listsElsewhere, handlePaymentWebhook, ada, settled, payment } = await adaPaysByCard();
    listsElsewhere();
    await handlePaymentWebhook({ reference: "SQREC6389", email: `${ada.id}@shop.example` });
    await expect
      .poll(async () => {
        await settled();
        return (await payment())?.state;
      })
      .toBe("review");
  });

  test.each([
    ["of another amount", { amount: kobo(30_000) }],
    ["of long before", { at: instant(START - HOUR_MS) }],
  ])("but %s matches no charge: staff decide whether it goes to the wallet", async (_, row) => {
    const { listsElsewhere, compare, only, staffApi, settled, wallet, payment, rows, notificationCount, jump } =
      await adaPaysByCard();
    jump(1_000);
    listsElsewhere(row);
    await compare();
    const found = await only();
    expect(found).toMatchObject({ discrepancy: { difference: "unrequested" } });
    expect((await payment())?.state).toBe("initiated");
    const [listed] = rows.splice(0);
    expect(await staffApi.reconciliation.close(found.id, "credit", STAFF_MEMBER)).toBe("not-listed"); // It was given back meanwhile.
    if (listed) rows.push(listed);
    expect(await staffApi.reconciliation.close(found.id, "credit", STAFF_MEMBER)).toBe("done");
    expect(await staffApi.reconciliation.close(found.id, "credit", STAFF_MEMBER)).toBe("closed");
    await settled();
    expect(await wallet()).toBe(rows[0]?.amount);
    expect(notificationCount("1", '"extra-credit"')).toBe(1);
  });

  test.each([
    ["listed as returned", [{ state: "other" }], 0],
    ["no longer listed", [], 0],
    ["listed with less", [{ amount: kobo(10_000) }], 10_000],
  ] as const)("that was credited without a charge is taken back if it is %s", async (_, listed, left) => {
    const refused = { outcome: "refused", message: "Try again" } as const;
    const { listsElsewhere, compare, findings, only, staffApi, wallet, rows, jump } = await adaPaysByCard(refused);
    listsElsewhere({ amount: kobo(30_000) });
    await compare();
    expect(await staffApi.reconciliation.close((await only()).id, "credit", STAFF_MEMBER)).toBe("done");
    jump(HOUR_MS);
    await compare();
    expect([await wallet(), await findings()]).toEqual([30_000, []]);
    const [row] = rows.splice(0);
    if (!row) throw new Error("Nothing was listed");
    rows.push(...listed.map((change) => ({ ...row, ...change })));
    await compare();
    expect(await staffApi.reconciliation.close((await only()).id, "take-back", STAFF_MEMBER)).toBe("done");
    expect(await wallet()).toBe(left);
    expect((await compare()).discrepancies).toEqual([]);
  });

  test.each([undefined, "somebody@else.example", "cus_0000000000000000@shop.example"])(
    "makes the shop read the service's lists only after a webhook with a customer's e-mail, not %s",
    async (email) => {
      let lists = 0;
      const shop = await openScriptedShop({
        gateway: {
          list: async () => {
            lists++;
            return { outcome: "payments", payments: [] };
          },
        },
      });
      await shop.start();
      const ada = await shop.identify("1");
      await shop.handlePaymentWebhook({ reference: "SQREC6389", ...(email && { email }) });
      for (let turns = 0; turns < 50; turns++) await turn();
      expect(lists).toBe(0);
      await shop.handlePaymentWebhook({ reference: "SQREC6389", email: `${ada.id}@shop.example` });
      await expect.poll(() => lists).toBeGreaterThan(0);
    },
  );

  test("belongs to no customer without a customer's e-mail", async () => {
    const { listsElsewhere, compare, findings } = await adaPaysByCard();
    listsElsewhere({ email: "cus_0000000000000000@shop.example" });
    expect((await compare()).foreign).toMatchObject({ count: 1 });
    expect(await findings()).toEqual([]);
  });
});

describe("saved cards", () => {
  test("are not offered after the first such charge, until staff resume card charges", async () => {
    const { pass, shop, ada, card, staffApi, charges, only, notificationCount } = await adaPaysByCard();
    const quoted = async () => {
      const again = airtime("08051234567");
      return shop.orders.place(ada.id, again, { by: "card", card });
    };
    await pass(2 * HOUR_MS, 10 * MINUTE_MS);
    expect(await shop.payments.cardsToPay(ada.id)).toEqual([]);
    expect(await shop.payments.savedCards(ada.id)).toHaveLength(1);
    expect(await quoted()).toMatchObject({ outcome: "refused", reason: "card-charges-stopped" });
    expect(charges).toHaveLength(1);
    await staffApi.reconciliation.close((await only()).id, "not-charged", STAFF_MEMBER);
    const alarm = alarmKey({ about: "card-charges-stopped", of: charges[0] ?? "" });
    expect((await noticeFor(alarm, shop, staffApi))?.text.html).toMatch(/Saved cards are no longer charged/);
    expect(await staffApi.payments.resumeCardCharges(STAFF_MEMBER)).toBe(true);
    expect(await noticeFor(alarm, shop, staffApi), "an alarm that arrives after that").toBeUndefined();
    expect(await staffApi.payments.resumeCardCharges(STAFF_MEMBER)).toBe(false);
    expect(await quoted()).toMatchObject({ outcome: "underway" });
    await pass(MINUTE_MS);
    expect(charges).toHaveLength(2);
    expect(notificationCount("900", "card-charges-stopped")).toBe(1);
  });

  test("are not charged for an earlier purchase or by a schedule while stopped; the schedule continues by itself", async () => {
    const charges: string[] = [];
    const charge = async ({ reference }: { readonly reference: string }): Promise<ChargeOutcome> => {
      charges.push(reference);
      return { outcome: "sent" };
    };
    const { shop, store, start, pass, identify, saveCard, staffApi, state } = await openScriptedShop({
      gateway: { charge },
    });
    const ada = await identify("1");
    const card = await saveCard(ada.id);
    const quote = airtime();
    await shop.orders.place(ada.id, quote, { by: "card", card }); // Nobody is there to charge it yet.
    const stopped = { at: instant(START), payment: "chk_0000000000000000" } as const;
    await store.transact(SHOP_CUSTOMER_ID, (books) =>
      books.put("shopSettings", { ...DEFAULT_SETTINGS, cardChargesStopped: stopped }),
    );
    const every = { days: 7 };
    const made = await shop.schedules.create(ada.id, quote.order, {
      action: "buy",
      every,
      payBy: { by: "card", card },
    });
    if (made.outcome !== "scheduled") throw new Error(made.outcome);
    await start();
    await pass(MINUTE_MS, 2_000);
    expect(await shop.orders.pay(ada.id, quote.order, { by: "checkout", saveCard: false })).toMatchObject({
      outcome: "checkout",
    });
    await pass(7 * DAY_MS + HOUR_MS, HOUR_MS);
    expect([charges, await state(made.schedule.next as OrderId)]).toEqual([[], undefined]);

    await staffApi.payments.resumeCardCharges(STAFF_MEMBER);
    await pass(HOUR_MS, 5 * MINUTE_MS);
    expect(charges).toHaveLength(1);
    expect((await store.read("schedule", made.schedule.id))?.pausedAt).toBeUndefined();
  });
});
