import { describe, expect, test } from "vitest";
import type { CustomerId, PaymentReference } from "../../../src/core/base/ids.js";
import { HOUR_MS } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import { CHECKOUTS_OPEN_MAX } from "../../../src/shop/payments/checkout.js";
import { airtime, openScriptedShop, paymentOf } from "../scripted-shop.js";

const BY_CHECKOUT = { by: "checkout", saveCard: false } as const;
const TOO_MANY = { outcome: "refused", reason: "too-many-unpaid" };

/** A shop whose gateway counts the pages it was asked for, and knows only of what the test pays. */
async function openForPages() {
  const opened: PaymentReference[] = [];
  const paid = new Set<string>();
  const scripted = await openScriptedShop({
    gateway: {
      open: async ({ reference }) => {
        opened.push(reference);
        return { outcome: "opened", url: `https://pay.example/${reference}` };
      },
      find: async (reference) => (paid.has(reference) ? paymentOf(reference) : { outcome: "absent" }),
    },
  });
  const { shop } = scripted;
  const topsUp = (customer: CustomerId) => shop.payments.topUp(customer, kobo(20_000), { saveCard: false });
  const opensAll = (customer: CustomerId) =>
    Promise.all(Array.from({ length: CHECKOUTS_OPEN_MAX + 5 }, () => topsUp(customer)));
  return {
    ...scripted,
    opened,
    paid,
    topsUp,
    opensAll,
    ada: await scripted.identify("1"),
    bayo: await scripted.identify("2"),
  };
}

describe("unpaid checkouts of one customer", () => {
  test("are opened up to a limit, however many are asked for at once, and the service is not asked for more", async () => {
    const { opensAll, opened, ada, bayo, topsUp, store } = await openForPages();
    const results = await opensAll(ada.id);
    expect(results.filter(({ outcome }) => outcome === "checkout")).toHaveLength(CHECKOUTS_OPEN_MAX);
    expect(results.at(-1)).toEqual(TOO_MANY);
    expect(opened).toHaveLength(CHECKOUTS_OPEN_MAX);
    const kept = await store.due("payments", { now: Number.MAX_SAFE_INTEGER as never, limit: 100 });
    expect(kept).toHaveLength(CHECKOUTS_OPEN_MAX);
    expect(await topsUp(bayo.id)).toMatchObject({ outcome: "checkout" });
  });

  test("have room for another when one is paid", async () => {
    const { start, settled, handlePaymentWebhook, opensAll, opened, paid, ada, topsUp } = await openForPages();
    await start();
    await opensAll(ada.id);
    const reference = opened[3] ?? expect.unreachable();
    paid.add(reference);
    await handlePaymentWebhook({ reference });
    await settled();
    expect(await topsUp(ada.id)).toMatchObject({ outcome: "checkout" });
    expect(await topsUp(ada.id)).toEqual(TOO_MANY);
  });

  test("have room for others when their time is over", async () => {
    const { jump, opensAll, ada, topsUp } = await openForPages();
    await opensAll(ada.id);
    jump(HOUR_MS - 1);
    expect(await topsUp(ada.id)).toEqual(TOO_MANY);
    jump(1);
    expect(await topsUp(ada.id)).toMatchObject({ outcome: "checkout" });
  });

  test("have no room for another when an order is cancelled, as its page can still be paid", async () => {
    const { shop, ada, opened } = await openForPages();
    for (let count = 0; count < CHECKOUTS_OPEN_MAX; count++) {
      const quote = airtime();
      await shop.orders.place(ada.id, quote, BY_CHECKOUT);
      expect(await shop.orders.cancel(ada.id, quote.order)).toBe(true);
    }
    expect(await shop.orders.place(ada.id, airtime(), BY_CHECKOUT)).toMatchObject(TOO_MANY);
    expect(opened).toHaveLength(CHECKOUTS_OPEN_MAX);
  });

  test("do not keep their customer from paying in another way, or on a page that is already open", async () => {
    const { start, settled, fund, saveCard, shop, state, opensAll, opened, ada } = await openForPages();
    await start();
    const first = airtime();
    const page = await shop.orders.place(ada.id, first, BY_CHECKOUT);
    await opensAll(ada.id);
    expect(await shop.orders.pay(ada.id, first.order, BY_CHECKOUT)).toEqual(page);
    expect(await shop.orders.pay(ada.id, first.order, { by: "checkout", saveCard: true })).toMatchObject(TOO_MANY);
    const second = airtime();
    expect(await shop.orders.place(ada.id, second, BY_CHECKOUT)).toEqual(TOO_MANY);
    expect(await state(second.order)).toBe("awaiting_payment");
    const byCard = { by: "card", card: await saveCard(ada.id) } as const;
    expect(await shop.orders.place(ada.id, airtime("08031234568"), byCard)).toMatchObject({ outcome: "underway" });
    await fund(ada.id, 20_000);
    expect(await shop.orders.pay(ada.id, second.order, { by: "wallet" })).toMatchObject({ outcome: "underway" });
    await settled();
    expect(await state(second.order)).toBe("vending");
    expect(opened).toHaveLength(CHECKOUTS_OPEN_MAX);
  });

  test("that could not be opened do not count", async () => {
    const { shop, identify } = await openScriptedShop({
      gateway: { open: async () => ({ outcome: "refused", message: "no" }) },
    });
    const ada = await identify("1");
    for (let count = 0; count <= CHECKOUTS_OPEN_MAX; count++) {
      expect(await shop.payments.topUp(ada.id, kobo(20_000), { saveCard: false })).toMatchObject({
        reason: "checkout-unavailable",
      });
    }
  });
});
