import { describe, expect, test } from "vitest";
import { type OrderId, SHOP_CUSTOMER_ID } from "../../../src/core/base/ids.js";
import type { Phone } from "../../../src/core/base/phone.js";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import type { Plan } from "../../../src/core/orders/catalogue.js";
import { DEFAULT_SETTINGS } from "../../../src/core/settings/shop-settings.js";
import { SETTINGS_FRESH_MS } from "../../../src/shop/settings/settings.js";
import { mint } from "../../harness/test-shop.js";
import { openForAda } from "../ada.js";
import { airtime, openScriptedShop, paymentOf, recordOf } from "../scripted-shop.js";

/** Ada has bought, and taps Buy again below the receipt. `tap` is the channel's id of the tap. */
async function openForRepeat() {
  const world = await openForAda();
  const { shop, ada, accept, pass } = world;
  accept(recordOf());
  const first = airtime();
  await shop.orders.place(ada.id, first, { by: "wallet" });
  await pass(10 * SECOND_MS, SECOND_MS);
  const button = mint("ord");
  const look = (tap: string) => shop.orders.quoteAgain(ada.id, first.order, button, tap);
  const taps = async (tap: string) => {
    const again = await look(tap);
    if (again.outcome !== "same" || again.justBought || typeof again.payBy === "string") return again.outcome;
    accept(recordOf({ vendorRef: mint("ord") }));
    await shop.orders.place(ada.id, again.quote, again.payBy, { undo: true, startedBy: tap });
    return again.quote.order;
  };
  const orders = async () => (await shop.orders.history(ada.id, { limit: 20 })).orders;
  return { ...world, first, button, look, taps, orders };
}

describe("the Buy again button", () => {
  test("buys again after its purchase was undone", async () => {
    const { taps, button, shop, ada, pass, orders, vends } = await openForRepeat();
    expect(await taps("1")).toBe(button);
    await shop.orders.cancel(ada.id, button);
    const second = await taps("2");
    expect(second).not.toBe(button);
    await pass(10 * SECOND_MS, SECOND_MS);
    expect((await orders()).map(({ state }) => state)).toEqual(["delivered", "cancelled", "delivered"]);
    expect(vends).toHaveLength(2);
  });

  test("asks first for ten minutes after it bought, and buys without asking afterwards", async () => {
    const { taps, look, button, shop, ada, at, jump, pass, vends } = await openForRepeat();
    await taps("1");
    await pass(MINUTE_MS, SECOND_MS);
    expect(vends).toHaveLength(2);
    expect(await look("2")).toMatchObject({ outcome: "same", justBought: true });
    const bought = (await shop.orders.get(ada.id, button))?.placedAt ?? at();
    jump(10 * MINUTE_MS - (at() - bought) - 1);
    expect(await look("2")).toMatchObject({ outcome: "same", justBought: true });
    jump(1);
    expect(await look("2")).toMatchObject({ outcome: "same", justBought: false });
    await taps("2");
    await pass(MINUTE_MS, SECOND_MS);
    expect(vends).toHaveLength(3);
  });

  test("shows the order that is under way, and places no other", async () => {
    const { taps, look, button, orders } = await openForRepeat();
    await taps("1");
    expect(await look("2")).toEqual({ outcome: "already", order: button });
    expect(await orders()).toHaveLength(2);
  });

  test("buys nothing if the same tap is delivered again, after an undo or the next day", async () => {
    const { taps, look, button, shop, ada, pass, orders } = await openForRepeat();
    await taps("1");
    await shop.orders.cancel(ada.id, button);
    expect(await look("1")).toEqual({ outcome: "already", order: button });
    const second = await taps("2");
    await pass(23 * HOUR_MS, HOUR_MS);
    expect(await look("1")).toEqual({ outcome: "already", order: button });
    expect(await look("2")).toEqual({ outcome: "already", order: second });
    expect(await orders()).toHaveLength(3);
  });

  test("buys once if three taps come at the same moment", async () => {
    const { taps, pass, orders } = await openForRepeat();
    await Promise.all([taps("1"), taps("2"), taps("3")]);
    await pass(10 * SECOND_MS, SECOND_MS);
    expect(await orders()).toHaveLength(2);
  });

  test("shows a paid order while its vend is under way, and asks first if that takes long", async () => {
    const { look, button, shop, ada, pass, settled, hideHistory } = await openForRepeat();
    hideHistory();
    await shop.orders.place(ada.id, { ...airtime(), order: button }, { by: "wallet" });
    await settled();
    expect(await look("2")).toEqual({ outcome: "already", order: button });
    await pass(10 * MINUTE_MS);
    expect(await look("2")).toMatchObject({ outcome: "same", justBought: true });
  });

  test("offers what it bought before as a new order, also for a tap without an id", async () => {
    const { first, button, shop, ada, accept, pass } = await openForRepeat();
    accept(recordOf({ vendorRef: "v2" }));
    await shop.orders.place(ada.id, { ...airtime(), order: button }, { by: "wallet" });
    await pass(HOUR_MS, MINUTE_MS);
    const again = await shop.orders.quoteAgain(ada.id, first.order, button);
    expect(again).toMatchObject({ outcome: "same", justBought: false });
    expect(again).not.toMatchObject({ quote: { order: button } });
  });

  test("never leads to somebody else's order, whatever ids it carries", async () => {
    const { first, button, shop, ada, identify, fund } = await openForRepeat();
    const bayo = await identify("2");
    await fund(bayo.id, 20_000);
    await shop.orders.place(bayo.id, { ...airtime("08051234567"), order: button }, { by: "wallet" });
    const unknown = { outcome: "unknown" };
    expect(await shop.orders.quoteAgain(ada.id, first.order, button, "1")).toEqual(unknown);
    expect(await shop.orders.quoteAgain(bayo.id, first.order, button, "1")).toEqual(unknown);
    expect(await shop.orders.quoteAgain(ada.id, "ord_none" as never, mint("ord"), "1")).toEqual(unknown);
  });

  test("says that a plan is gone once the vendor no longer lists it, even if our list is fresh", async () => {
    const plan: Plan = {
      ...{ planCode: "1001", network: "MTN", name: "1GB Weekly", size: "1GB", validity: "7 days", description: "" },
      cost: kobo(20_000),
    };
    let plans = [plan];
    const { shop, ada, buys } = await openForAda({
      vendor: { plans: async () => ({ outcome: "plans", plans }) },
    });
    const product = { kind: "data", planCode: plan.planCode } as const;
    const quoted = await shop.orders.quote(ada.id, { network: "MTN", recipient: airtime().recipient, product });
    if (quoted.outcome !== "quoted") throw new Error(quoted.outcome);
    const order = await buys(quoted.quote);
    plans = [];
    expect(await shop.orders.quoteAgain(ada.id, order, mint("ord"), "1")).toEqual({ outcome: "gone", network: "MTN" });
  });

  test.each([
    [
      "from the wallet if the purchase was refunded and the wallet holds its price",
      { isRefunded: true, wallet: 20_000, by: "wallet" },
    ],
    [
      "with the card if the purchase was refunded and the refund is spent",
      { isRefunded: true, wallet: 19_900, by: "card" },
    ],
    ["with the card if the card paid, whatever is in the wallet", { isRefunded: false, wallet: 90_000, by: "card" }],
  ] as const)("pays %s", async (_, { isRefunded, wallet, by }) => {
    const { shop, ada, answer, state, pass, saveCard } = await openForAda({
      gateway: { charge: async () => ({ outcome: "sent" }), find: async (reference) => paymentOf(reference) },
    });
    answer(
      isRefunded
        ? { outcome: "refused", reason: "network-failed", message: "no" }
        : { outcome: "accepted", record: recordOf() },
    );
    const bought = airtime();
    await shop.orders.place(ada.id, bought, { by: "card", card: await saveCard(ada.id) });
    await pass(10 * SECOND_MS, SECOND_MS);
    expect(await state(bought.order)).toBe(isRefunded ? "refunded" : "delivered");
    const spent = (await shop.wallets.get(ada.id)).available - wallet;
    await shop.orders.place(ada.id, airtime("08051234567", spent), { by: "wallet" });
    expect((await shop.wallets.get(ada.id)).available).toBe(wallet);
    expect(await shop.orders.quoteAgain(ada.id, bought.order, mint("ord"))).toMatchObject({ payBy: { by } });
  });
});

test.each(["card-removed", "card-charges-stopped"] as const)(
  "a purchase by a card that may no longer be charged is repeated from the wallet, or the customer is asked how to pay: %s",
  async (reason) => {
    const { shop, ada, accept, pass, saveCard, store, at } = await openForAda({
      gateway: { find: async (reference) => paymentOf(reference) },
    });
    accept(recordOf());
    const [bought, card] = [airtime(), await saveCard(ada.id)];
    await shop.orders.place(ada.id, bought, { by: "card", card });
    await pass(10 * SECOND_MS, SECOND_MS);
    const again = () => shop.orders.quoteAgain(ada.id, bought.order, mint("ord"));
    expect(await again()).toMatchObject({ payBy: { by: "card", card } });
    const cardChargesStopped = { at: at(), payment: mint("chk") };
    await (reason === "card-removed"
      ? shop.payments.removeCard(ada.id, card)
      : store.transact(SHOP_CUSTOMER_ID, (books) =>
          books.put("shopSettings", { ...DEFAULT_SETTINGS, cardChargesStopped }),
        ));
    await pass(SETTINGS_FRESH_MS);
    expect(await again()).toMatchObject({ payBy: { by: "wallet" } });
    await shop.orders.place(ada.id, airtime("08051234567", 90_000), { by: "wallet" });
    expect(await again()).toMatchObject({ outcome: "same", payBy: reason });
  },
);

test("the purchases to repeat are the delivered ones, newest first, each product and number once", async () => {
  const { shop, ada, fund, accept, answer, buys, jump } = await openForAda();
  await fund(ada.id, 1_000_000);
  const bought: OrderId[] = [];
  const rows = ["08031234567", "08031234568", "08031234567", "08031234569"];
  for (const [index, recipient] of rows.entries()) {
    jump(MINUTE_MS);
    accept(recordOf({ vendorRef: `v${index}`, recipient: recipient as Phone }));
    bought.push(await buys(airtime(recipient)));
  }
  jump(MINUTE_MS);
  answer({ outcome: "refused", reason: "network-failed", message: "no" });
  await buys(airtime("08031234560"));
  jump(MINUTE_MS);
  await shop.orders.place(ada.id, airtime("08031234561"), { by: "checkout", saveCard: false });
  const ids = async (limit: number) => (await shop.orders.recentPurchases(ada.id, limit)).map(({ id }) => id);
  expect(await ids(9)).toEqual([bought[3], bought[2], bought[1]]);
  expect(await ids(2)).toEqual([bought[3], bought[2]]);
});

test("a purchase on a page that saved a card is repeated with that card while it exists", async () => {
  const world = await openScriptedShop({
    vendor: {
      vend: async () => ({ outcome: "accepted", record: recordOf() }),
    },
    gateway: { find: async (reference) => paymentOf(reference) },
  });
  await world.start();
  const ada = await world.identify("1");
  const { shop } = world;
  const other = await world.saveCard(ada.id);
  const quote = airtime();
  const placed = await shop.orders.place(ada.id, quote, { by: "checkout", saveCard: true });
  if (placed.outcome !== "checkout") throw new Error(placed.outcome);
  await world.handlePaymentWebhook({
    reference: placed.reference,
    card: { brand: "verve", last4: "4242", token: "tok_4242" },
  });
  await world.pass(MINUTE_MS, SECOND_MS);
  expect(await world.state(quote.order)).toBe("delivered");
  const saved = (await shop.payments.savedCards(ada.id)).find(({ id }) => id !== other);
  expect(saved).toBeDefined();
  const again = () => shop.orders.quoteAgain(ada.id, quote.order, mint("ord"));
  expect(await again()).toMatchObject({ outcome: "same", payBy: { by: "card", card: saved?.id } });
  await shop.payments.removeCard(ada.id, saved?.id ?? "crd_none");
  expect(await again()).toMatchObject({ outcome: "same", payBy: { by: "checkout", saveCard: true } });
});
