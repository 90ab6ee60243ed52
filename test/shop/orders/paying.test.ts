import { describe, expect, test } from "vitest";
import type { PaymentReference } from "../../../src/core/base/ids.js";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import type { CheckoutRequest, Vendor } from "../../../src/core/ports.js";
import type { PlaceResult } from "../../../src/shop/orders/place.js";
import { airtime, openScriptedShop, paymentOf, recordOf } from "../scripted-shop.js";

/** Bayo has nothing in his wallet, and pays on pages. */
async function openForBayo() {
  const paid = new Set<string>();
  const opened: CheckoutRequest[] = [];
  let away = false;
  const vend: Vendor["vend"] = async () => ({ outcome: "accepted", record: recordOf() });
  const shop = await openScriptedShop({
    vendor: { vend },
    gateway: {
      open: async (request) => {
        opened.push(request);
        return { outcome: "opened", url: `https://pay.example/${request.reference}` };
      },
      find: async (reference) => {
        if (away) return { outcome: "unread", cause: "down" };
        return paid.has(reference) ? paymentOf(reference) : { outcome: "absent" };
      },
    },
  });
  await shop.start();
  const bayo = await shop.identify("2");
  const goAway = (gone: boolean) => {
    away = gone;
  };
  return { ...shop, bayo, opened, pays: (reference: string) => paid.add(reference), goAway };
}

function pageOf(placed: PlaceResult): PaymentReference {
  if (placed.outcome !== "checkout") throw new Error(`no page, but ${placed.outcome}`);
  return placed.reference;
}

const onAPage = { by: "checkout", saveCard: false } as const;
const onAPageThatKeepsTheCard = { by: "checkout", saveCard: true } as const;

describe("an order that is paid on a page", () => {
  test("goes on waiting for its second page when the first one expires", async () => {
    const { shop, bayo, pays, pass, state } = await openForBayo();
    const order = airtime();
    const first = pageOf(await shop.orders.place(bayo.id, order, onAPage));
    await pass(30 * MINUTE_MS);
    const second = pageOf(await shop.orders.pay(bayo.id, order.order, onAPageThatKeepsTheCard));
    await pass(45 * MINUTE_MS);
    expect((await shop.payments.get(bayo.id, first))?.state).toBe("expired");
    expect(await state(order.order)).toBe("awaiting_payment");
    pays(second);
    await pass(10 * MINUTE_MS);
    expect(await state(order.order)).toBe("delivered");
  });

  test.each([onAPage, { by: "card" }] as const)(
    "in the very moment in which it is due is delivered at once ($by)",
    async (how) => {
      const { shop, bayo, pays, pass, state, saveCard, faults } = await openForBayo();
      const order = airtime();
      const payBy = how.by === "card" ? { ...how, card: await saveCard(bayo.id) } : how;
      await shop.orders.place(bayo.id, order, payBy);
      const { payment, dueAt = 0 } = (await shop.orders.get(bayo.id, order.order)) ?? {};
      const { openedAt = 0 } = (payment && (await shop.payments.get(bayo.id, payment))) ?? {};
      await pass(SECOND_MS);
      pays(payment ?? "none");
      await pass(dueAt - openedAt - SECOND_MS, dueAt - openedAt);
      await pass(SECOND_MS);
      expect([await state(order.order), faults]).toEqual(["delivered", []]);
    },
  );

  test("on both pages is delivered once, and the other payment is in the wallet", async () => {
    const { shop, bayo, pays, pass, state } = await openForBayo();
    const order = airtime();
    pays(pageOf(await shop.orders.place(bayo.id, order, onAPage)));
    pays(pageOf(await shop.orders.pay(bayo.id, order.order, onAPageThatKeepsTheCard)));
    await pass(10 * MINUTE_MS);
    expect(await state(order.order)).toBe("delivered");
    expect(await shop.wallets.get(bayo.id)).toEqual({ available: 20_000, held: 0 });
  });

  test("in time is delivered although the gateway could not be read until after the page expired", async () => {
    const { shop, bayo, pays, goAway, pass, state } = await openForBayo();
    const order = airtime();
    goAway(true);
    pays(pageOf(await shop.orders.place(bayo.id, order, onAPage)));
    await pass(80 * MINUTE_MS);
    expect(await state(order.order)).toBe("awaiting_payment");
    goAway(false);
    await pass(10 * MINUTE_MS);
    expect(await state(order.order)).toBe("delivered");
  });

  test("or not: the number that it was for is offered again from the moment that its page is open", async () => {
    const { shop, bayo, fund } = await openForBayo();
    const recent = async () => (await shop.customers.get(bayo.id)).recentRecipients;
    await shop.orders.place(bayo.id, airtime("08031234567"), onAPage);
    expect(await recent()).toEqual([{ phone: "08031234567", network: "MTN" }]);
    await fund(bayo.id, 20_000);
    await shop.orders.place(bayo.id, airtime("08031234568"), { by: "wallet" });
    expect((await recent()).map(({ phone }) => phone)).toEqual(["08031234568", "08031234567"]);
  });

  test("by nobody expires, and nothing is vended", async () => {
    const { shop, bayo, pass, state } = await openForBayo();
    const order = airtime();
    await shop.orders.place(bayo.id, order, onAPage);
    await pass(50 * MINUTE_MS);
    expect(await state(order.order)).toBe("awaiting_payment");
    await pass(20 * MINUTE_MS);
    expect(await state(order.order)).toBe("expired");
    expect(await shop.orders.pay(bayo.id, order.order, { by: "wallet" })).toMatchObject({ reason: "closed" });
    expect(await shop.orders.cancel(bayo.id, order.order), "it expired, nobody cancelled it").toBe(false);
  });

  test("has one page, however often it is asked for", async () => {
    const { shop, bayo, opened } = await openForBayo();
    const order = airtime();
    const pages = [
      pageOf(await shop.orders.place(bayo.id, order, onAPage)),
      pageOf(await shop.orders.place(bayo.id, order, onAPage)),
      pageOf(await shop.orders.pay(bayo.id, order.order, onAPage)),
    ];
    expect(new Set(pages).size).toBe(1);
    expect(opened).toHaveLength(1);
  });

  test("has another page for keeping the card, because the page itself asks the gateway to", async () => {
    const { shop, bayo, opened } = await openForBayo();
    const order = airtime();
    await shop.orders.place(bayo.id, order, onAPage);
    await shop.orders.pay(bayo.id, order.order, onAPageThatKeepsTheCard);
    expect(opened.map(({ saveCard }) => saveCard)).toEqual([false, true]);
  });

  test("after it was cancelled vends nothing, and the money is in the wallet", async () => {
    const { shop, bayo, pays, pass, state } = await openForBayo();
    const order = airtime();
    const page = pageOf(await shop.orders.place(bayo.id, order, onAPage));
    expect(await shop.orders.cancel(bayo.id, order.order)).toBe(true);
    pays(page);
    await pass(DAY_MS, 10 * MINUTE_MS);
    expect(await state(order.order)).toBe("cancelled");
    expect(await shop.wallets.get(bayo.id)).toEqual({ available: 20_000, held: 0 });
  });
});

describe("an order that is paid from the wallet", () => {
  test.each([
    [19_999, { outcome: "short", missing: 1 }, { available: 19_999, held: 0 }],
    [20_000, { outcome: "underway" }, { available: 0, held: 0 }],
    [20_001, { outcome: "underway" }, { available: 1, held: 0 }],
  ] as const)("of %i kobo costs 20000 of them, or nothing", async (funds, placed, wallet) => {
    const { shop, bayo, fund, settled } = await openForBayo();
    await fund(bayo.id, kobo(funds));
    expect(await shop.orders.place(bayo.id, airtime(), { by: "wallet" })).toMatchObject(placed);
    await settled();
    expect(await shop.wallets.get(bayo.id)).toEqual(wallet);
  });
});
