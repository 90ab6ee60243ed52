import { describe, expect, test } from "vitest";
import { wordsIn } from "../../../conversations/locales/words.js";
import { cardFate, viewOrder } from "../../../conversations/views/order.js";
import { DAY_MS, HOUR_MS, instant, MINUTE_MS } from "../../../src/core/base/time.js";
import { LAST4_UNKNOWN } from "../../../src/core/money/card.js";
import { kobo } from "../../../src/core/money/money.js";
import { mint } from "../../harness/test-shop.js";
import { gate, STAFF_MEMBER, turn } from "../ada.js";
import { airtime, chargingGateway, openScriptedShop, paymentOf, START } from "../scripted-shop.js";

const CARD = { brand: "visa", last4: "4242", token: "tok_4242" } as const;

/** Ada tops up on a page; the gateway knows of her payment once she has paid. */
async function openForTopUp({ saveCard, ...listed }: { saveCard: boolean; received?: number; suspicious?: true }) {
  const { received = 50_000, ...others } = listed;
  let paid = false;
  const shop = await openScriptedShop({
    gateway: {
      find: async (reference) =>
        paid ? paymentOf(reference, { amount: kobo(received), ...others }) : { outcome: "absent" },
    },
  });
  const ada = await shop.identify("1");
  const opened = await shop.shop.payments.topUp(ada.id, kobo(50_000), { saveCard });
  if (opened.outcome !== "checkout") throw new Error("no page");
  const { reference } = opened;
  return {
    ...{ ...shop, ada, reference },
    pays: () => {
      paid = true;
    },
    hook: () => shop.handlePaymentWebhook({ reference, card: CARD }),
    cards: () => shop.shop.payments.savedCards(ada.id),
    payment: async () => (await shop.store.read("payment", reference)) ?? expect.unreachable(),
  };
}

describe("the card that a webhook offers", () => {
  test("is saved once its payment is verified", async () => {
    const { start, pass, pays, hook, cards } = await openForTopUp({ saveCard: true });
    await start();
    await hook();
    await pass(MINUTE_MS);
    expect(await cards()).toEqual([]);
    pays();
    await hook();
    await pass(MINUTE_MS);
    expect(await cards()).toMatchObject([{ brand: "visa", last4: "4242" }]);
  });

  test("is saved if the webhook comes after the payment was verified", async () => {
    const { start, pass, pays, hook, cards } = await openForTopUp({ saveCard: true });
    await start();
    pays();
    await pass(MINUTE_MS);
    expect(await cards()).toEqual([]);
    await hook();
    expect(await cards()).toHaveLength(1);
  });

  test.each(["before", "after"])("is not saved if the payment does not match (webhook %s it is read)", async (when) => {
    const { start, pass, pays, hook, cards, shop, ada, reference } = await openForTopUp({
      ...{ saveCard: true, received: 40_000 },
    });
    await start();
    if (when === "before") await hook();
    pays();
    await pass(MINUTE_MS);
    expect((await shop.payments.get(ada.id, reference))?.state).toBe("mismatched");
    await hook();
    await pass(MINUTE_MS);
    expect(await cards()).toEqual([]);
  });

  test("is not saved beside ten others, and the customer is told which command removes one", async () => {
    const { start, pass, pays, hook, cards, payment, saveCard, ada, shop } = await openForTopUp({ saveCard: true });
    await start();
    for (let last4 = 1001; last4 <= 1010; last4++) await saveCard(ada.id, String(last4));
    pays();
    await hook();
    await pass(MINUTE_MS);
    expect(await cards()).toHaveLength(10);
    expect(await payment()).toMatchObject({ state: "paid", cardNotSaved: "too-many" });
    expect((await payment()).offeredCard).toBeUndefined();
    const fate = async () => cardFate(shop, { customer: ada.id, words: wordsIn("en") }, await payment());
    expect((await fate())?.html).toContain("/cards");
    const [oldest] = (await cards()).toReversed();
    await shop.payments.removeCard(ada.id, oldest?.id ?? expect.unreachable());
    expect(await fate(), "there is room now").toBeUndefined();
    await hook();
    expect(await cards(), "only another checkout saves it").toHaveLength(9);
  });

  test("replaces the same card, or one that was declined too often, also beside ten others", async () => {
    const { start, pass, pays, hook, cards, saveCard, ada, store } = await openForTopUp({ saveCard: true });
    await start();
    for (let last4 = 1001; last4 <= 1010; last4++) await saveCard(ada.id, String(last4));
    const [failing] = await store.list("card", [ada.id]);
    if (failing) await store.transact(ada.id, (books) => books.put("card", { ...failing, declines: 3 }));
    pays();
    await hook();
    await pass(MINUTE_MS);
    expect((await cards()).map(({ last4 }) => last4)).toContain(CARD.last4);
    expect(await cards()).toHaveLength(10);
  });

  test("replaces the token of the same saved card, which keeps its name and place", async () => {
    const { start, pass, pays, hook, store, ada } = await openForTopUp({ saveCard: true });
    await start();
    const known = { id: mint("crd"), customer: ada.id, brand: CARD.brand, last4: CARD.last4, savedAt: instant(START) };
    const given = { name: "Salary", isDefault: true } as const;
    const old = { ...known, ...given, sealedToken: "tok_old" as never };
    await store.transact(ada.id, (books) => books.put("card", old));
    pays();
    await hook();
    await pass(MINUTE_MS);
    const savedAt = expect.any(Number);
    expect(await store.list("card", [ada.id])).toEqual([{ ...known, ...given, sealedToken: CARD.token, savedAt }]);
  });

  test("is not taken for another saved card if the service tells the digits of neither", async () => {
    const { start, pass, pays, handlePaymentWebhook, reference, store, cards, saveCard, ada } = await openForTopUp({
      saveCard: true,
    });
    await start();
    const salary = await saveCard(ada.id, LAST4_UNKNOWN);
    pays();
    await handlePaymentWebhook({ reference, card: { ...CARD, last4: LAST4_UNKNOWN } });
    await pass(MINUTE_MS);
    expect(await cards()).toHaveLength(2);
    expect(await store.read("card", salary)).toMatchObject({ sealedToken: "token" });
  });

  test("is offered before the others once its customer makes it the default; only one card is the default", async () => {
    const { store, shop, ada } = await openForTopUp({ saveCard: true });
    const face = { customer: ada.id, brand: CARD.brand, sealedToken: "tok" as never, savedAt: instant(START) };
    const [older, newer] = [mint("crd"), mint("crd")];
    await store.transact(ada.id, (books) => books.put("card", { ...face, id: older, last4: "1111", isDefault: true }));
    await store.transact(ada.id, (books) => books.put("card", { ...face, id: newer, last4: "2222" }));
    expect(await shop.payments.changeCard(ada.id, newer, { isDefault: true })).toBe(true);
    expect(await shop.payments.savedCards(ada.id)).toMatchObject([{ id: newer, isDefault: true }, { id: older }]);
    expect((await store.list("card", [ada.id])).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test("is not saved, nor is its token stored, if the customer did not ask for it", async () => {
    const { start, pass, pays, hook, cards, store, reference } = await openForTopUp({ saveCard: false });
    await start();
    await hook();
    pays();
    await pass(MINUTE_MS);
    await hook();
    await pass(MINUTE_MS);
    expect(await cards()).toEqual([]);
    expect(await store.read("payment", reference)).toMatchObject({ state: "paid" });
    expect(await store.read("payment", reference)).not.toHaveProperty("offeredCard");
  });

  test.each(["before", "after"])(
    "is not saved again by a repeated webhook after it was removed; the first webhook came %s the payment was read",
    async (when) => {
      const { start, pass, pays, hook, cards, payment, shop, ada } = await openForTopUp({ saveCard: true });
      await start();
      if (when === "before") await hook();
      pays();
      await pass(MINUTE_MS);
      await hook();
      await pass(MINUTE_MS);
      const saved = await payment();
      expect(saved).toMatchObject({ state: "paid", savedCard: expect.any(String) });
      expect(saved).not.toHaveProperty("offeredCard");
      for (const { id } of await cards()) expect(await shop.payments.removeCard(ada.id, id)).toBe(true);
      await hook();
      await pass(MINUTE_MS);
      expect(await cards()).toEqual([]);
      expect(await payment()).toEqual(saved);
    },
  );

  test("is dropped from a payment whose money is returned, and not added again by a webhook", async () => {
    const { start, pass, pays, hook, payment, staffApi, store } = await openForTopUp({
      ...{ saveCard: true, suspicious: true },
    });
    await start();
    pays();
    await hook();
    await pass(MINUTE_MS);
    expect(await payment()).toMatchObject({ state: "review", offeredCard: { last4: "4242" } });
    const [found] = await store.openFindings(1);
    await staffApi.reconciliation.close(found?.id ?? expect.unreachable(), "return-payment", STAFF_MEMBER);
    const returned = await payment();
    expect(returned.state).toBe("returned");
    expect(returned).not.toHaveProperty("offeredCard");
    await hook();
    expect(await payment()).toEqual(returned);
  });

  test("is dropped from a payment that is no longer polled", async () => {
    const { start, pass, hook, payment } = await openForTopUp({ saveCard: true });
    await start();
    await hook();
    await pass(6 * DAY_MS, HOUR_MS);
    expect(await payment()).toMatchObject({ state: "expired", offeredCard: { last4: "4242" } });
    await pass(2 * DAY_MS, HOUR_MS);
    expect(await payment()).not.toHaveProperty("dueAt");
    expect(await payment()).not.toHaveProperty("offeredCard");
  });

  test("is not saved again by a webhook that overlapped its saving and its removal", async () => {
    const { pays, hook, cards, shop, store, ada, reference } = await openForTopUp({ saveCard: true });
    await hook();
    pays();
    const queue = gate();
    const held = store.transact(ada.id, () => queue.passed);
    const checked = shop.payments.poll(ada.id, reference);
    await turn();
    const removed = store.transact(ada.id, async (books) => {
      const kept = await books.list("card");
      for (const { id } of kept) await books.remove("card", id);
      return kept.length;
    });
    const replayed = hook();
    await turn();
    queue.open();
    await Promise.all([held, checked, replayed]);
    expect(await removed).toBe(1);
    expect(await cards()).toEqual([]);
  });
});

test("a card whose token no key opens is not charged; its order waits for another way to pay, and staff can read why", async () => {
  const { gateway, charges } = chargingGateway();
  const { start, settled, shop, state, notifications, faults, ...scripted } = await openScriptedShop({
    gateway,
    vault: {
      open: () => {
        throw new Error("sealed with another key");
      },
    },
  });
  const ada = await scripted.identify("1");
  const card = await scripted.saveCard(ada.id);
  await start();
  const quote = airtime();
  const { order } = quote;
  await shop.orders.place(ada.id, quote, { by: "card", card });
  await settled();
  expect(charges).toEqual([]);
  expect(await state(order)).toBe("awaiting_payment");
  expect(faults).toEqual([expect.stringMatching(/cannot be opened.*another key/)]);
  const seen = await viewOrder(shop, { customer: ada.id, words: wordsIn("en") }, order);
  expect(seen?.text.html).toMatch(/cannot be charged now. Nothing was charged/);
  expect(seen?.text.html).not.toContain("declined");
  expect(notifications.at(-1)).toContain(order);
  expect(await shop.orders.pay(ada.id, order, { by: "checkout", saveCard: true })).toMatchObject({
    outcome: "checkout",
  });
});

describe("an order for a card that has been removed", () => {
  async function openWithTwoCards() {
    const { gateway, charges } = chargingGateway();
    const shop = await openScriptedShop({ gateway });
    const ada = await shop.identify("1");
    const chosen = await shop.saveCard(ada.id);
    const other = await shop.saveCard(ada.id);
    return { ...shop, ada, chosen, other, charges };
  }

  test.each(["the first", "the last"])("is not charged to the other one of two (removed: %s)", async (which) => {
    const { start, settled, shop, state, ada, charges, ...cards } = await openWithTwoCards();
    const card = which === "the first" ? cards.chosen : cards.other;
    const order = airtime();
    await shop.orders.place(ada.id, order, { by: "card", card });
    await shop.payments.removeCard(ada.id, card);
    await start();
    await settled();
    expect(charges).toEqual([]);
    expect(await state(order.order)).toBe("awaiting_payment");
    expect(await shop.orders.pay(ada.id, order.order, { by: "checkout", saveCard: false })).toMatchObject({
      outcome: "checkout",
    });
  });

  test("before the order was placed is refused", async () => {
    const { start, settled, shop, ada, chosen, charges } = await openWithTwoCards();
    await start();
    await shop.payments.removeCard(ada.id, chosen);
    const placed = await shop.orders.place(ada.id, airtime(), { by: "card", card: chosen });
    await settled();
    expect(placed).toMatchObject({ outcome: "refused", reason: "card-removed" });
    expect(charges).toEqual([]);
  });
});
