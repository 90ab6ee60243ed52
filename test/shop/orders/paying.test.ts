import { describe, expect, test } from "vitest";
import type { PaymentReference } from "../../../src/core/base/ids.js";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import type { CheckoutRequest, Vendor } from "../../../src/core/ports.js";
import type { PlaceResult } from "../../../src/shop/orders/place.js";
import { airtime, openScriptedShop, paymentOf, recordOf } from "../scripted-shop.js";

/** Bayo has an empty wallet, and pays on checkout pages. */
async function openForBayo() {
  const paid = new Set<string>();
  const opened: CheckoutRequest[] = [];
  let isUnreadable = false;
  const vend: Vendor["vend"] = async () => ({ outcome: "accepted", record: recordOf({ at: shop.at() }) });
  const shop = await openScriptedShop({
    vendor: { vend },
    gateway: {
      open: async (request) => {
        opened.push(request);
        return { outcome: "opened", url: `https://pay.example/${request.reference}` };
      },
      find: async (reference) => {
        if (isUnreadable) return { outcome: "unread", cause: "down" };
        return paid.has(reference) ? paymentOf(reference) : { outcome: "absent" };
      },
    },
  });
  await shop.start();
  const bayo = await shop.identify("2");
  const setUnreadable = (value: boolean) => {
    isUnreadable = value;
  };
  return { ...shop, bayo, opened, pays: (reference: string) => paid.add(reference), setUnreadable };
}

function pageOf(placed: PlaceResult): PaymentReference {
  if (placed.outcome !== "checkout") throw new Error(`no page, but ${placed.outcome}`);
  return placed.reference;
}

const ON_PAGE = { by: "checkout", saveCard: false } as const;
const ON_PAGE_SAVING_CARD = { by: "checkout", saveCard: true } as const;

describe("an order that is paid on a checkout page", () => {
  test("still waits for its second page after the first one expires", async () => {
    const { shop, bayo, pays, pass, state } = await openForBayo();
    const order = airtime();
    const first = pageOf(await shop.orders.place(bayo.id, order, ON_PAGE));
    await pass(30 * MINUTE_MS);
    const second = pageOf(await shop.orders.pay(bayo.id, order.order, ON_PAGE_SAVING_CARD));
    await pass(45 * MINUTE_MS);
    expect((await shop.payments.get(bayo.id, first))?.state).toBe("expired");
    expect(await state(order.order)).toBe("awaiting_payment");
    pays(second);
    await pass(10 * MINUTE_MS);
    expect(await state(order.order)).toBe("delivered");
  });

  test.each([ON_PAGE, { by: "card" }] as const)(
    "at the moment when it expires is delivered at once ($by)",
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

  test("twice, on both of its pages, is delivered once, and the other payment goes to the wallet", async () => {
    const { shop, bayo, pays, pass, state } = await openForBayo();
    const order = airtime();
    pays(pageOf(await shop.orders.place(bayo.id, order, ON_PAGE)));
    pays(pageOf(await shop.orders.pay(bayo.id, order.order, ON_PAGE_SAVING_CARD)));
    await pass(10 * MINUTE_MS);
    expect(await state(order.order)).toBe("delivered");
    expect(await shop.wallets.get(bayo.id)).toEqual({ available: 20_000, held: 0 });
  });

  test("in time is delivered even if the gateway could not be read until after the page expired", async () => {
    const { shop, bayo, pays, setUnreadable, pass, state } = await openForBayo();
    const order = airtime();
    setUnreadable(true);
    pays(pageOf(await shop.orders.place(bayo.id, order, ON_PAGE)));
    await pass(80 * MINUTE_MS);
    expect(await state(order.order)).toBe("awaiting_payment");
    setUnreadable(false);
    await pass(10 * MINUTE_MS);
    expect(await state(order.order)).toBe("delivered");
  });

  test("makes its number a recent recipient as soon as the page is open", async () => {
    const { shop, bayo, fund } = await openForBayo();
    const recent = async () => (await shop.customers.get(bayo.id)).recentRecipients;
    await shop.orders.place(bayo.id, airtime("08031234567"), ON_PAGE);
    expect(await recent()).toEqual([{ phone: "08031234567", network: "MTN" }]);
    await fund(bayo.id, 20_000);
    await shop.orders.place(bayo.id, airtime("08031234568"), { by: "wallet" });
    expect((await recent()).map(({ phone }) => phone)).toEqual(["08031234568", "08031234567"]);
  });

  test("expires if nobody pays, and can then be neither paid nor cancelled", async () => {
    const { shop, bayo, pass, state } = await openForBayo();
    const order = airtime();
    await shop.orders.place(bayo.id, order, ON_PAGE);
    await pass(50 * MINUTE_MS);
    expect(await state(order.order)).toBe("awaiting_payment");
    await pass(20 * MINUTE_MS);
    expect(await state(order.order)).toBe("expired");
    expect(await shop.orders.pay(bayo.id, order.order, { by: "wallet" })).toMatchObject({ reason: "closed" });
    expect(await shop.orders.cancel(bayo.id, order.order), "it expired, nobody cancelled it").toBe(false);
  });

  test("has one page, however often it is requested", async () => {
    const { shop, bayo, opened } = await openForBayo();
    const order = airtime();
    const pages = [
      pageOf(await shop.orders.place(bayo.id, order, ON_PAGE)),
      pageOf(await shop.orders.place(bayo.id, order, ON_PAGE)),
      pageOf(await shop.orders.pay(bayo.id, order.order, ON_PAGE)),
    ];
    expect(new Set(pages).size).toBe(1);
    expect(opened).toHaveLength(1);
  });

  test("has a second page if the card is to be saved, as the gateway must be asked for that", async () => {
    const { shop, bayo, opened } = await openForBayo();
    const order = airtime();
    await shop.orders.place(bayo.id, order, ON_PAGE);
    await shop.orders.pay(bayo.id, order.order, ON_PAGE_SAVING_CARD);
    expect(opened.map(({ saveCard }) => saveCard)).toEqual([false, true]);
  });

  test("after it was cancelled stays cancelled, and the money goes to the wallet", async () => {
    const { shop, bayo, pays, pass, state } = await openForBayo();
    const order = airtime();
    const page = pageOf(await shop.orders.place(bayo.id, order, ON_PAGE));
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
  ] as const)("of %i kobo takes the price of 20000 kobo, or nothing", async (funds, placed, wallet) => {
    const { shop, bayo, fund, settled } = await openForBayo();
    await fund(bayo.id, kobo(funds));
    expect(await shop.orders.place(bayo.id, airtime(), { by: "wallet" })).toMatchObject(placed);
    await settled();
    expect(await shop.wallets.get(bayo.id)).toEqual(wallet);
  });
});
