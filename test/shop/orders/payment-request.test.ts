import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import { CHECKOUTS_OPEN_MAX } from "../../../src/shop/payments/checkout.js";
import { recordOf } from "../scripted-shop.js";
import { openPaymentRequest } from "./open-payment-request.js";

const NO_PAGE = { outcome: "refused", reason: "checkout-unavailable" };

describe("somebody who is asked to pay", () => {
  test("sees what for, and no number in full", async () => {
    const { shop, ada, bayo, token } = await openPaymentRequest();
    const seen = await shop.orders.paymentRequest(bayo.id, token);
    expect(seen).toMatchObject({ from: "Ada", isOwn: false, price: 40_000, wallet: 50_000 });
    expect(JSON.stringify(seen)).not.toContain("08031234567");
    expect(await shop.orders.paymentRequest(ada.id, token)).toMatchObject({ isOwn: true });
  });

  test("pays for somebody who has a PIN, a limit and a second tap of their own, and is asked for none of these", async () => {
    const { shop, ada, bayo, token, wallets, settled, state, order } = await openPaymentRequest();
    await shop.customers.setLimits(ada.id, { dailyLimit: 10_000 as never, confirmAbove: 10_000 as never });
    await shop.customers.setPin(ada.id, "4071");
    expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toEqual({ outcome: "paid" });
    await settled();
    expect(await state(order)).toBe("vending");
    expect(await wallets()).toEqual({ ada: 100_000, bayo: 10_000 });
    expect((await shop.customers.spendingGuards(ada.id)).spent, "it was not their money").toBe(0);
  });

  test("pays from their wallet, once, and the order goes its way", async () => {
    const { shop, bayo, token, wallets, accept, settled, state, order } = await openPaymentRequest();
    accept(recordOf({ amount: 40_000 as never, cost: 39_000 as never }));
    expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toEqual({ outcome: "paid" });
    expect(await shop.orders.payRequest(bayo.id, token, "wallet"), "tapped twice").toEqual({ outcome: "paid" });
    await settled();
    expect(await state(order)).toBe("delivered");
    expect(await wallets()).toEqual({ ada: 100_000, bayo: 10_000 });
  });

  test("reads what they paid in what we keep of them, and nothing of the order", async () => {
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

  test("is asked for their PIN, and held to their limit, before anything leaves their wallet", async () => {
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

  test("cannot pay without the money, nor twice at once", async () => {
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

  test("is not asked while the asker's own card is being charged for it: one of the two would pay for nothing", async () => {
    const { shop, ada, bayo, token, wallets, order, saveCard } = await openPaymentRequest();
    const card = await saveCard(ada.id);
    expect(await shop.orders.pay(ada.id, order, { by: "card", card })).toMatchObject({ outcome: "underway" });
    expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toEqual({ outcome: "gone" });
    expect(await wallets()).toEqual({ ada: 100_000, bayo: 50_000 });
  });

  test("is asked no more when the order was given up, or after a day", async () => {
    const { shop, ada, bayo, token, order, pass } = await openPaymentRequest();
    await shop.orders.cancel(ada.id, order);
    expect(await shop.orders.paymentRequest(bayo.id, token)).toBeUndefined();
    const late = await openPaymentRequest();
    await late.pass(DAY_MS, HOUR_MS);
    expect(await late.shop.orders.paymentRequest(late.bayo.id, late.token)).toBeUndefined();
    expect(await late.state(late.order)).toBe("expired");
    await pass(0);
  });

  test("has a day, though the asker's own page is shut after an hour", async () => {
    const { shop, bayo, token, order, pass, state } = await openPaymentRequest();
    await pass(2 * HOUR_MS, 5 * MINUTE_MS);
    expect(await state(order)).toBe("awaiting_payment");
    expect(await shop.orders.payRequest(bayo.id, token, "checkout")).toMatchObject({ outcome: "checkout" });
    await pass(2 * HOUR_MS, 5 * MINUTE_MS);
    expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toEqual({ outcome: "paid" });
  });

  test("has no more than that day, however often they are asked: a price is not kept for ever", async () => {
    const { shop, ada, bayo, token, order, pass, state } = await openPaymentRequest();
    for (let asked = 0; asked < 5; asked++) {
      await pass(5 * HOUR_MS, HOUR_MS);
      await shop.orders.requestPayment(ada.id, order);
    }
    expect(await shop.orders.paymentRequest(bayo.id, token)).toBeUndefined();
    expect(await shop.orders.requestPayment(ada.id, order)).toBeUndefined();
    expect(await state(order)).toBe("expired");
  });

  test("is not asked anew when that day is over, and nobody has looked yet", async () => {
    const { shop, ada, order, jump, state, settled } = await openPaymentRequest();
    await settled();
    jump(DAY_MS);
    expect(await state(order)).toBe("awaiting_payment");
    expect(await shop.orders.requestPayment(ada.id, order)).toBeUndefined();
  });

  test("can be asked only for one's own order, while it waits to be paid", async () => {
    const { shop, ada, bayo, token, order, buys } = await openPaymentRequest();
    expect(token, "it goes into a link").toMatch(/^[a-z0-9]+$/);
    expect(await shop.orders.requestPayment(ada.id, order), "asked twice").toBe(token);
    expect(await shop.orders.requestPayment(bayo.id, order)).toBeUndefined();
    expect(await shop.orders.requestPayment(ada.id, await buys())).toBeUndefined();
    await shop.orders.cancel(ada.id, order);
    expect(await shop.orders.requestPayment(ada.id, order)).toBeUndefined();
  });

  test("by a link that was never sent sees nothing, and pays nothing", async () => {
    const { shop, bayo, wallets } = await openPaymentRequest();
    expect(await shop.orders.paymentRequest(bayo.id, "never")).toBeUndefined();
    for (const how of ["wallet", "checkout"] as const)
      expect(await shop.orders.payRequest(bayo.id, "never", how)).toEqual({ outcome: "gone" });
    expect(await wallets()).toEqual({ ada: 100_000, bayo: 50_000 });
  });

  test("pays on a page of which they get the address and nothing more, and whose card is not saved for the asker", async () => {
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

  test("is not sent to a page that cannot be opened, and can still pay from their wallet", async () => {
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

  test("is not told of the asker's many unpaid pages, only that none can be opened", async () => {
    const { shop, ada, bayo, token, pass } = await openPaymentRequest();
    await pass(2 * HOUR_MS, 5 * MINUTE_MS); // The asker's own page is shut.
    for (let pages = 0; pages < CHECKOUTS_OPEN_MAX; pages++)
      await shop.payments.topUp(ada.id, kobo(20_000), { saveCard: false });
    expect(await shop.orders.payRequest(bayo.id, token, "checkout")).toEqual(NO_PAGE);
  });

  test("can use what is in their wallet while the service refuses every vend, and is asked for no new money", async () => {
    const { shop, bayo, token, answer, buys } = await openPaymentRequest();
    answer({ outcome: "refused", reason: "out-of-float", message: "no" });
    await buys();
    expect(await shop.orders.payRequest(bayo.id, token, "checkout")).toMatchObject({
      outcome: "off-sale",
      paused: true,
    });
    expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toEqual({ outcome: "paid" });
  });

  test("may spend their day's limit to the last kobo, and is asked for their PIN with a limit and without", async () => {
    const { shop, bayo, token } = await openPaymentRequest();
    await shop.customers.setPin(bayo.id, "2580");
    expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toEqual({ outcome: "pin-needed" });
    await shop.customers.setLimits(bayo.id, { dailyLimit: kobo(40_000) });
    expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toEqual({ outcome: "pin-needed" });
    expect(await shop.orders.payRequest(bayo.id, token, "wallet", { pin: "2580" })).toEqual({ outcome: "paid" });
  });
});
