import { describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../src/core/base/time.js";
import { mint } from "../../harness/test-shop.js";
import { openForAda } from "../ada.js";
import { airtime, openScriptedShop, paymentOf, recordOf } from "../scripted-shop.js";

/** Ada has bought, and taps the button below the receipt; `tap` is what the channel calls that tap. */
async function openForAgain() {
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
    if (again.outcome !== "same" || again.justBought) return again.outcome;
    accept(recordOf({ vendorRef: mint("ord") }));
    await shop.orders.place(ada.id, again.quote, again.payBy, { undo: true, startedBy: tap });
    return again.quote.order;
  };
  const orders = async () => (await shop.orders.history(ada.id, { limit: 20 })).orders;
  return { ...world, first, button, look, taps, orders };
}

describe("the button that buys again", () => {
  test("buys once more after it was undone", async () => {
    const { taps, button, shop, ada, pass, orders, vends } = await openForAgain();
    expect(await taps("1")).toBe(button);
    await shop.orders.cancel(ada.id, button);
    const second = await taps("2");
    expect(second).not.toBe(button);
    await pass(10 * SECOND_MS, SECOND_MS);
    expect((await orders()).map(({ state }) => state)).toEqual(["delivered", "cancelled", "delivered"]);
    expect(vends).toHaveLength(2);
  });

  test("asks when it has just bought, and buys an hour later", async () => {
    const { taps, look, pass, vends } = await openForAgain();
    await taps("1");
    await pass(MINUTE_MS, SECOND_MS);
    expect(vends).toHaveLength(2);
    expect(await look("2")).toMatchObject({ outcome: "same", justBought: true });
    await pass(HOUR_MS, 10 * MINUTE_MS);
    expect(await look("2")).toMatchObject({ outcome: "same", justBought: false });
    await taps("2");
    await pass(MINUTE_MS, SECOND_MS);
    expect(vends).toHaveLength(3);
  });

  test("shows the order that is still under way, however often it is tapped", async () => {
    const { taps, look, button, orders } = await openForAgain();
    await taps("1");
    expect(await look("2")).toEqual({ outcome: "already", order: button });
    expect(await orders()).toHaveLength(2);
  });

  test("buys nothing when the same tap is delivered again, be it after an undo or the next day", async () => {
    const { taps, look, button, shop, ada, pass, orders } = await openForAgain();
    await taps("1");
    await shop.orders.cancel(ada.id, button);
    expect(await look("1")).toEqual({ outcome: "already", order: button });
    const second = await taps("2");
    await pass(23 * HOUR_MS, HOUR_MS);
    expect(await look("1")).toEqual({ outcome: "already", order: button });
    expect(await look("2")).toEqual({ outcome: "already", order: second });
    expect(await orders()).toHaveLength(3);
  });

  test("buys once when two taps come at the same moment", async () => {
    const { taps, pass, orders } = await openForAgain();
    await Promise.all([taps("1"), taps("2"), taps("3")]);
    await pass(10 * SECOND_MS, SECOND_MS);
    expect(await orders()).toHaveLength(2);
  });

  test("pays from the wallet what came back to it", async () => {
    const { shop, ada, answer, state, pass, saveCard } = await openForAda({
      gateway: { charge: async () => ({ outcome: "sent" }), find: async (reference) => paymentOf(reference) },
    });
    answer({ outcome: "refused", reason: "network-failed", message: "no" });
    const failed = airtime();
    await shop.orders.place(ada.id, failed, { by: "card", card: await saveCard(ada.id) });
    await pass(10 * SECOND_MS, SECOND_MS);
    expect(await state(failed.order)).toBe("refunded");
    expect(await shop.orders.quoteAgain(ada.id, failed.order, mint("ord"))).toMatchObject({ payBy: { by: "wallet" } });
  });
});

test("what was bought on a page that saved a card is bought again with that card, while it is there", async () => {
  const world = await openScriptedShop({
    vendor: {
      vend: async () => ({ outcome: "accepted", record: recordOf() }),
    },
    gateway: { find: async (reference) => paymentOf(reference) },
  });
  await world.start();
  const ada = await world.greet("1");
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
