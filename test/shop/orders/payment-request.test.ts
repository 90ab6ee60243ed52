import { describe, expect, test } from "vitest";
import { flows } from "../../../conversations/flows.js";
import { profileWords } from "../../../conversations/locales/staff/profiles.js";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import { CHECKOUTS_OPEN_MAX } from "../../../src/shop/payments/checkout.js";
import { finding } from "../../store/records.js";
import { recordOf } from "../scripted-shop.js";
import { openPaymentRequest } from "./open-payment-request.js";

const NO_PAGE = { outcome: "refused", reason: "checkout-unavailable" };

describe("somebody who is asked to pay", () => {
  test("sees who asks and the price, but not the full number", async () => {
    const { shop, ada, bayo, token } = await openPaymentRequest();
    const seen = await shop.orders.paymentRequest(bayo.id, token);
    expect(seen).toMatchObject({ from: "Ada", isOwn: false, price: 40_000, wallet: 50_000 });
    expect(JSON.stringify(seen)).not.toContain("08031234567");
    expect(await shop.orders.paymentRequest(ada.id, token)).toMatchObject({ isOwn: true });
  });

  test("pays without the PIN, limit or second tap of the customer who asks", async () => {
    const { shop, ada, bayo, token, wallets, settled, state, order } = await openPaymentRequest();
    await shop.customers.setLimits(ada.id, { dailyLimit: 10_000 as never, confirmAbove: 10_000 as never });
    await shop.customers.setPin(ada.id, "4071");
    expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toEqual({ outcome: "paid" });
    await settled();
    expect(await state(order)).toBe("vending");
    expect(await wallets()).toEqual({ ada: 100_000, bayo: 10_000 });
    expect((await shop.customers.spendingGuards(ada.id)).spent, "it was not their money").toBe(0);
  });

  test("pays from their wallet once, and the order is delivered", async () => {
    const { shop, bayo, token, wallets, accept, settled, state, order } = await openPaymentRequest();
    accept(recordOf({ amount: 40_000 as never, cost: 39_000 as never }));
    expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toEqual({ outcome: "paid" });
    expect(await shop.orders.payRequest(bayo.id, token, "wallet"), "tapped twice").toEqual({ outcome: "paid" });
    await settled();
    expect(await state(order)).toBe("delivered");
    expect(await wallets()).toEqual({ ada: 100_000, bayo: 10_000 });
  });

  test("finds the payment in their exported data, and nothing of the order", async () => {
    const { shop, bayo, token, order } = await openPaymentRequest();
    await shop.orders.payRequest(bayo.id, token, "wallet");
    const exported = await shop.account.exportPersonalData(bayo.id);
    expect(JSON.parse(exported)).toMatchObject({
      you: { paidForOthers: { amount: "400.00" } },
      orders: [],
      wallet: expect.arrayContaining([expect.objectContaining({ amount: "-400.00" })]),
    });
    expect(exported).not.toContain(order);
    expect(exported).not.toContain("08031234567");
  });

  test("is asked for their own PIN, and held to their own limit, before their wallet is charged", async () => {
    const { shop, bayo, token, wallets } = await openPaymentRequest();
    await shop.customers.setLimits(bayo.id, { dailyLimit: 30_000 as never, confirmAbove: 10_000 as never });
    expect(
      await shop.orders.payRequest(bayo.id, token, "wallet"),
      "before they are asked whether they are sure",
    ).toMatchObject({
      ...{ outcome: "over-limit", left: 30_000 },
    });
    await shop.customers.setLimits(bayo.id, { confirmAbove: 0 as never });
    expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toMatchObject({
      outcome: "over-limit",
      left: 30_000,
    });
    await shop.customers.setLimits(bayo.id, { dailyLimit: 90_000 as never });
    await shop.customers.setPin(bayo.id, "2580");
    expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toEqual({ outcome: "pin-needed" });
    expect(await shop.orders.payRequest(bayo.id, token, "wallet", { pin: "1111" })).toMatchObject({
      outcome: "pin-wrong",
    });
    expect((await wallets()).bayo).toBe(50_000);
    expect(await shop.orders.payRequest(bayo.id, token, "wallet", { pin: "2580" })).toEqual({ outcome: "paid" });
  });

  test("cannot pay from a wallet on hold", async () => {
    const { shop, store, bayo, token, wallets, state, order } = await openPaymentRequest();
    await store.transact(bayo.id, async (books) => {
      await books.put("finding", finding("fnd_1", { customer: bayo.id }));
      await books.put("customer", { ...bayo, frozenBy: ["fnd_1"] });
    });
    expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toEqual({ outcome: "wallet-frozen" });
    expect(await wallets()).toEqual({ ada: 100_000, bayo: 50_000 });
    expect(await state(order)).toBe("awaiting_payment");
  });

  test("cannot pay without the money, nor at the same moment as somebody else", async () => {
    const { shop, bayo, token, wallets, identify, fund } = await openPaymentRequest();
    const poor = await identify("3");
    expect(await shop.orders.payRequest(poor.id, token, "wallet")).toEqual({ outcome: "short" });
    await fund(poor.id, 50_000);
    const ends = await Promise.all([
      shop.orders.payRequest(bayo.id, token, "wallet"),
      shop.orders.payRequest(poor.id, token, "wallet"),
    ]);
    expect(ends.map(({ outcome }) => outcome).sort()).toEqual(["gone", "paid"]);
    const { bayo: left } = await wallets();
    expect(left + (await shop.wallets.get(poor.id)).available).toBe(60_000);
  });

  test("cannot pay while the asker's card is being charged", async () => {
    const { shop, ada, bayo, token, wallets, order, saveCard } = await openPaymentRequest();
    const card = await saveCard(ada.id);
    expect(await shop.orders.pay(ada.id, order, { by: "card", card })).toMatchObject({ outcome: "underway" });
    expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toEqual({ outcome: "gone" });
    expect(await wallets()).toEqual({ ada: 100_000, bayo: 50_000 });
  });

  test("finds no request once the order is cancelled, or after a day", async () => {
    const { shop, ada, bayo, token, order, pass } = await openPaymentRequest();
    await shop.orders.cancel(ada.id, order);
    expect(await shop.orders.paymentRequest(bayo.id, token)).toBeUndefined();
    const late = await openPaymentRequest();
    await late.pass(DAY_MS, HOUR_MS);
    expect(await late.shop.orders.paymentRequest(late.bayo.id, late.token)).toBeUndefined();
    expect(await late.state(late.order)).toBe("expired");
    await pass(0);
  });

  test("can pay for a day, even if the asker's own page expires after an hour", async () => {
    const { shop, bayo, token, order, pass, state } = await openPaymentRequest();
    await pass(2 * HOUR_MS, 5 * MINUTE_MS);
    expect(await state(order)).toBe("awaiting_payment");
    expect(await shop.orders.payRequest(bayo.id, token, "checkout")).toMatchObject({ outcome: "checkout" });
    await pass(2 * HOUR_MS, 5 * MINUTE_MS);
    expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toEqual({ outcome: "paid" });
  });

  test("can pay for no more than that day, however often the request is repeated", async () => {
    const { shop, ada, bayo, token, order, pass, state } = await openPaymentRequest();
    const requests = [await shop.orders.requestPayment(ada.id, order)];
    for (let asked = 0; asked < 5; asked++) {
      await pass(5 * HOUR_MS, HOUR_MS);
      requests.push(await shop.orders.requestPayment(ada.id, order));
    }
    expect(requests).toEqual([...Array.from({ length: 5 }, () => requests[0]), undefined]);
    expect(await shop.orders.paymentRequest(bayo.id, token)).toBeUndefined();
    expect(await shop.orders.requestPayment(ada.id, order)).toBeUndefined();
    expect(await state(order)).toBe("expired");
  });

  test("cannot be asked again after that day, even if the order has not been marked as expired yet", async () => {
    const { shop, ada, order, jump, state, settled } = await openPaymentRequest();
    await settled();
    jump(DAY_MS);
    expect(await state(order)).toBe("awaiting_payment");
    expect(await shop.orders.requestPayment(ada.id, order)).toBeUndefined();
  });

  test("can be asked only for the asker's own unpaid order", async () => {
    const { shop, ada, bayo, token, order, buys } = await openPaymentRequest();
    expect(token, "it goes into a link").toMatch(/^[a-z0-9]+$/);
    expect(await shop.orders.requestPayment(ada.id, order), "asked twice").toMatchObject({ token });
    expect(await shop.orders.requestPayment(bayo.id, order)).toBeUndefined();
    expect(await shop.orders.requestPayment(ada.id, await buys())).toBeUndefined();
    await shop.orders.cancel(ada.id, order);
    expect(await shop.orders.requestPayment(ada.id, order)).toBeUndefined();
  });

  test("sees and pays nothing by a made-up link", async () => {
    const { shop, bayo, wallets } = await openPaymentRequest();
    expect(await shop.orders.paymentRequest(bayo.id, "never")).toBeUndefined();
    for (const how of ["wallet", "checkout"] as const)
      expect(await shop.orders.payRequest(bayo.id, "never", how)).toEqual({ outcome: "gone" });
    expect(await wallets()).toEqual({ ada: 100_000, bayo: 50_000 });
  });

  test("pays on a page of which they get only the address, and their card is not saved for the asker", async () => {
    const { shop, ada, bayo, token, order, store, payPage, state, settled, handlePaymentWebhook } =
      await openPaymentRequest();
    expect(await shop.orders.payRequest(bayo.id, token, "checkout")).toEqual({
      ...{ outcome: "checkout", url: expect.stringMatching(/^https:/) },
    });
    const { payment: reference = "none" } = (await store.read("order", order)) ?? {};
    await handlePaymentWebhook({ reference, card: { brand: "visa", last4: "4242", token: "tok_4242" } });
    await payPage();
    await settled();
    expect(await state(order)).toBe("vending");
    expect(await shop.payments.savedCards(ada.id)).toEqual([]);
  });

  test.each([
    ["cancelled", "in your wallet"],
    ["paid by the asker", "₦400 added"],
  ])(
    "pays into the asker's wallet on the page of an order that is %s, and the asker and staff are told",
    async (how, where) => {
      const { shop, ada, bayo, token, order, store, payPage, settled, notifications, wallets, staffApi } =
        await openPaymentRequest();
      await shop.orders.payRequest(bayo.id, token, "checkout");
      const { payment: reference = expect.unreachable() } = (await store.read("order", order)) ?? {};
      if (how === "cancelled") await shop.orders.cancel(ada.id, order);
      else await shop.orders.pay(ada.id, order, { by: "wallet" });
      const { ada: before } = await wallets();
      await payPage();
      await settled();
      expect((await wallets()).ada).toBe(before + 40_000);
      const key = { kind: "payment", id: reference } as const;
      expect(notifications).toContain(`1 ${JSON.stringify(key)}`);
      const notice = await flows.noticeFor(key, shop, staffApi);
      expect(notice?.text.html).toContain(where);
      expect(notice?.text.html).toContain("You had asked somebody to pay for it");
      const alarm = { kind: "alarm", id: `request-paid-late:${reference}` } as const;
      expect(notifications).toContain(`900 ${JSON.stringify(alarm)}`);
    },
  );

  test.each([
    ["wallet", /₦400 is back in your wallet[\s\S]*Paid by Ada/, /Paid by .*cus_/],
    ["checkout", /₦400 is back in your wallet[\s\S]*You had asked somebody to pay for it/, /by checkout, credited/],
  ] as const)(
    "is named, or mentioned, to the asker if it fails, and to staff: paid by %s",
    async (how, told, staff) => {
      const { shop, bayo, token, order, answer, payPage, settled, state, wallets, staffApi } =
        await openPaymentRequest();
      answer({ outcome: "refused", reason: "rejected", message: "no" });
      await shop.orders.payRequest(bayo.id, token, how);
      if (how === "checkout") await payPage();
      await settled();
      expect(await state(order)).toBe("refunded");
      expect((await wallets()).ada).toBe(140_000);
      const notice = await flows.noticeFor({ kind: "order", id: order }, shop, staffApi);
      expect(notice?.text.html).toMatch(told);
      const details = (await staffApi.orders.details(order)) ?? expect.unreachable();
      expect(profileWords.order(details).html).toMatch(staff);
    },
  );

  test("can pay from their wallet if a page cannot be opened", async () => {
    let isAway = false;
    const { shop, bayo, token, pass } = await openPaymentRequest({
      open: async ({ reference }) =>
        isAway ? { outcome: "unknown", cause: "down" } : { outcome: "opened", url: `https://pay.example/${reference}` },
    });
    await pass(2 * HOUR_MS, 5 * MINUTE_MS); // The asker's own page is shut.
    isAway = true;
    expect(await shop.orders.payRequest(bayo.id, token, "checkout")).toEqual(NO_PAGE);
    expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toEqual({ outcome: "paid" });
  });

  test("reads only that no page can be opened if the asker has too many unpaid pages", async () => {
    const { shop, ada, bayo, token, pass } = await openPaymentRequest();
    await pass(2 * HOUR_MS, 5 * MINUTE_MS); // The asker's own page is shut.
    for (let pages = 0; pages < CHECKOUTS_OPEN_MAX; pages++)
      await shop.payments.topUp(ada.id, kobo(20_000), { saveCard: false });
    expect(await shop.orders.payRequest(bayo.id, token, "checkout")).toEqual(NO_PAGE);
  });

  test("can pay only from their wallet while the service refuses every vend", async () => {
    const { shop, bayo, token, answer, buys } = await openPaymentRequest();
    answer({ outcome: "refused", reason: "out-of-float", message: "no" });
    await buys();
    expect(await shop.orders.payRequest(bayo.id, token, "checkout")).toMatchObject({
      outcome: "off-sale",
      paused: true,
    });
    expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toEqual({ outcome: "paid" });
  });

  test("may spend their daily limit to the last kobo, and needs their PIN with a limit and without", async () => {
    const { shop, bayo, token } = await openPaymentRequest();
    await shop.customers.setPin(bayo.id, "2580");
    expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toEqual({ outcome: "pin-needed" });
    await shop.customers.setLimits(bayo.id, { dailyLimit: kobo(40_000) });
    expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toEqual({ outcome: "pin-needed" });
    expect(await shop.orders.payRequest(bayo.id, token, "wallet", { pin: "2580" })).toEqual({ outcome: "paid" });
  });
});
