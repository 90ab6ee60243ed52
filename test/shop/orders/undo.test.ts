import { describe, expect, test } from "vitest";
import { wordsIn } from "../../../conversations/locales/words.js";
import { viewOrder } from "../../../conversations/views/order.js";
import type { CustomerId } from "../../../src/core/base/ids.js";
import { SECOND_MS } from "../../../src/core/base/time.js";
import { openForAda } from "../ada.js";
import { airtime, paymentOf, recordOf } from "../scripted-shop.js";

const UNDO = { undo: true } as const;

describe("an order that can be undone", () => {
  test("is charged when the time to undo it is over, and not before", async () => {
    const { shop, ada, accept, state, settled, jump, vends } = await openForAda();
    accept(recordOf());
    const quote = airtime();
    await shop.orders.place(ada.id, quote, { by: "wallet" }, UNDO);
    await settled();
    expect(await state(quote.order)).toBe("awaiting_payment");
    expect((await shop.wallets.get(ada.id)).available).toBe(100_000);
    jump(5 * SECOND_MS - 1);
    await settled();
    expect(vends).toEqual([]);
    for (const _ of ["charged", "vended"]) {
      jump(1);
      await settled();
    }
    expect(await state(quote.order)).toBe("delivered");
    expect(vends).toHaveLength(1);
  });

  test("is never charged once it was undone, and cannot be placed again", async () => {
    const { shop, ada, state, pass, vends } = await openForAda();
    const quote = airtime();
    await shop.orders.place(ada.id, quote, { by: "wallet" }, UNDO);
    expect(await shop.orders.cancel(ada.id, quote.order)).toBe(true);
    await pass(60 * SECOND_MS, SECOND_MS);
    expect(await state(quote.order)).toBe("cancelled");
    expect(await shop.orders.place(ada.id, quote, { by: "wallet" }, UNDO)).toMatchObject({
      ...{ outcome: "refused", reason: "closed" },
    });
    expect(vends).toEqual([]);
  });

  test("is one order if it is placed again before it is charged", async () => {
    const { shop, ada, pass, vends, answer } = await openForAda();
    answer({ outcome: "accepted", record: recordOf() });
    const quote = airtime();
    for (let taps = 0; taps < 3; taps++) {
      expect(await shop.orders.place(ada.id, quote, { by: "wallet" }, UNDO)).toMatchObject({ outcome: "underway" });
    }
    await pass(10 * SECOND_MS, SECOND_MS);
    expect(vends).toHaveLength(1);
    expect((await shop.orders.history(ada.id, { limit: 9 })).orders).toHaveLength(1);
  });

  test("waits to be paid if its money was spent before it was charged, and expires", async () => {
    const { shop, ada, state, pass, answer, vends } = await openForAda();
    answer({ outcome: "accepted", record: recordOf() });
    const quote = airtime("08031234567", 60_000);
    await shop.orders.place(ada.id, quote, { by: "wallet" }, UNDO);
    await shop.orders.place(ada.id, airtime("08031234568", 60_000), { by: "wallet" });
    await pass(10 * SECOND_MS, SECOND_MS);
    expect(await state(quote.order)).toBe("awaiting_payment");
    expect(vends.map(({ recipient }) => recipient)).not.toContain("08031234567");
    const view = await viewOrder(shop, { customer: ada.id, words: wordsIn("en") }, quote.order);
    expect(view?.text.html).toContain("Not paid yet");
    await pass(3_600 * SECOND_MS, 600 * SECOND_MS);
    expect(await state(quote.order)).toBe("expired");
  });

  test("opens its checkout page at once", async () => {
    const { shop, ada } = await openForAda();
    expect(await shop.orders.place(ada.id, airtime(), { by: "checkout", saveCard: false }, UNDO)).toMatchObject({
      outcome: "checkout",
    });
  });

  test("can be paid on a checkout page instead, and is then not charged to the wallet", async () => {
    let isPaid = false;
    const { shop, ada, accept, pass, state, vends } = await openForAda({
      gateway: { find: async (reference) => (isPaid ? paymentOf(reference) : { outcome: "absent" }) },
    });
    accept(recordOf());
    const quote = airtime();
    await shop.orders.place(ada.id, quote, { by: "wallet" }, UNDO);
    const paying = await shop.orders.pay(ada.id, quote.order, { by: "checkout", saveCard: false });
    if (paying.outcome !== "checkout") throw new Error(paying.outcome);
    await pass(10 * SECOND_MS, SECOND_MS);
    expect(await state(quote.order)).toBe("awaiting_payment");
    isPaid = true;
    await shop.payments.poll(ada.id, paying.reference);
    await pass(10 * SECOND_MS, SECOND_MS);
    expect(await state(quote.order)).toBe("delivered");
    expect(vends).toHaveLength(1);
    expect((await shop.wallets.get(ada.id)).available).toBe(100_000);
  });

  test.each(["undone", "to be paid on a page"])(
    "is not charged, and its customer is not notified that it is unpaid, if it is %s just as its charge begins",
    async (what) => {
      let buyer: CustomerId | undefined;
      let meanwhile: (() => Promise<unknown>) | undefined;
      const { state, notifications, jump, shop, ada, pass, identify, idle } = await openForAda({
        reads: (store) => ({
          transact: async (customer, work) => {
            const act = customer === buyer ? meanwhile : undefined;
            if (act) meanwhile = undefined;
            await act?.();
            return store.transact(customer, work);
          },
        }),
      });
      buyer = ada.id;
      const quote = airtime();
      await shop.orders.place(ada.id, quote, { by: "wallet" }, UNDO);
      await pass(4 * SECOND_MS, SECOND_MS);
      notifications.length = 0;
      meanwhile = () =>
        what === "undone"
          ? shop.orders.cancel(ada.id, quote.order)
          : shop.orders.pay(ada.id, quote.order, { by: "checkout", saveCard: false });
      jump(SECOND_MS);
      await identify("2");
      await idle();
      expect(meanwhile).toBeUndefined();
      await pass(10 * SECOND_MS, SECOND_MS);
      expect(await state(quote.order)).toBe(what === "undone" ? "cancelled" : "awaiting_payment");
      expect((await shop.wallets.get(ada.id)).available).toBe(100_000);
      expect(notifications, "only that it was undone").toHaveLength(what === "undone" ? 1 : 0);
    },
  );

  test("is charged no sooner if its customer taps Pay, and can still be undone", async () => {
    const { shop, ada, vends, settled } = await openForAda();
    const quote = airtime();
    await shop.orders.place(ada.id, quote, { by: "wallet" }, UNDO);
    expect(await shop.orders.pay(ada.id, quote.order, { by: "wallet" })).toMatchObject({ outcome: "underway" });
    await settled();
    expect((await shop.wallets.get(ada.id)).available).toBe(100_000);
    expect(await shop.orders.cancel(ada.id, quote.order)).toBe(true);
    expect(await shop.orders.cancel(ada.id, quote.order), "tapped twice").toBe(true);
    expect(vends).toEqual([]);
  });
});
