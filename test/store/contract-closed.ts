import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OrderId, PaymentReference } from "../../src/core/base/ids.js";
import { DAY_MS } from "../../src/core/base/time.js";
import type { Order } from "../../src/core/orders/order.js";
import type { Books, Store } from "../../src/core/store.js";
import type { OpenStore } from "./contract.js";
import { about, ada, at, bayo, capture, chatOf, hold, order, payment, topUp } from "./records.js";

const day = (number: number) => at(number * DAY_MS);
const placed = (number: number, id: OrderId = `ord_${number}`, change: Partial<Order> = {}): Order =>
  order(id, {
    ...{ state: "delivered", placedAt: day(number), vendingAt: day(number), changedAt: day(number) },
    ...{ closedAt: day(number), payment: `chk_${number}`, ...change },
  });
const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id);

/**
 * What every store promises of records that have long been closed, wherever it keeps them by then. An order a day, each
 * paid for, vended and told of; over three months, so that no two pages or windows need be in one place.
 */
export const closedContract = (name: string, open: OpenStore) =>
  describe(`${name}, of what is closed`, () => {
    let place: Awaited<ReturnType<OpenStore>>;
    let store: Store;
    beforeEach(async () => {
      place = await open();
      store = place.store;
      for (const number of DAYS) await sell(number);
    });
    afterEach(async () => {
      await store.close();
      await place.dispose();
    });
    const reopen = async () => {
      await store.close();
      store = await place.reopen();
    };
    const asAda = <T>(work: (books: Books) => Promise<T>) => store.transact(ada, work);
    const asBayo = <T>(work: (books: Books) => Promise<T>) => store.transact(bayo, work);
    const DAYS = [1, 5, 32, 33, 60, 61];
    const sell = async (number: number) => {
      const [id, reference]: [OrderId, PaymentReference] = [`ord_${number}`, `chk_${number}`];
      await asAda(async (books) => {
        await books.post(topUp(reference, 300));
        await books.post(hold(id, 300));
        await books.post(capture(id, 300));
        await books.claim(`vendor-ref:${number}`, id);
        await books.putPayment(
          payment(reference, { state: "paid", openedAt: day(number), changedAt: day(number), purpose: purposeOf(id) }),
        );
        await books.putOrder(placed(number));
      });
      await store.linkMessage(chatOf(ada), about(id), `message ${number}`);
    };
    const purposeOf = (id: OrderId) => ({ kind: "order", order: id }) as const;
    /** Looks now, and once more at a store that was opened anew. */
    const twice = async (look: () => Promise<void>) => {
      await look();
      await reopen();
      await look();
    };

    it("finds each record by its key, within a transaction and outside", () =>
      twice(async () => {
        for (const number of DAYS) {
          expect(await store.order(`ord_${number}`)).toEqual(placed(number));
          expect(await store.payment(`chk_${number}`)).toMatchObject({ state: "paid", openedAt: day(number) });
          expect(await store.messageFor(chatOf(ada), about(`ord_${number}`))).toBe(`message ${number}`);
          await asAda(async (books) => {
            expect(await books.order(`ord_${number}`)).toEqual(placed(number));
            expect((await books.payment(`chk_${number}`))?.openedAt).toBe(day(number));
            expect(await books.claimant(`vendor-ref:${number}`)).toBe(`ord_${number}`);
          });
        }
        expect(await store.order("ord_2")).toBeUndefined();
        expect(await store.payment("chk_2")).toBeUndefined();
      }));

    it("posts none of its entries again, and still adds up", () =>
      twice(async () => {
        for (const number of DAYS) {
          const entries = [topUp(`chk_${number}`, 300), hold(`ord_${number}`, 300), capture(`ord_${number}`, 300)];
          const posted = await asAda((books) => Promise.all(entries.map((entry) => books.post(entry))));
          expect(posted).toEqual([false, false, false]);
        }
        const all = 300 * DAYS.length;
        expect(await store.totals()).toEqual({ gateway: -all, sales: all, float: -all, "cost-of-sales": all });
      }));

    it("lists all payments and entries of a customer, and nobody else's", async () => {
      await asAda((books) => books.putPayment(payment("top_9", { openedAt: day(62) })));
      await asBayo((books) => books.putPayment(payment("top_x", { customer: bayo, openedAt: day(62) })));
      await twice(async () => {
        const references = (await store.payments([ada])).map(({ reference }) => reference);
        expect(references).toEqual(["top_9", ...DAYS.toReversed().map((number) => `chk_${number}`)]);
        const entries = await store.entries([ada]);
        expect(entries.map(({ id }) => id).sort()).toEqual(
          DAYS.flatMap((number) => [`capture:ord_${number}`, `hold:ord_${number}`, `top-up:chk_${number}`]).sort(),
        );
        expect(entries.find(({ id }) => id === "hold:ord_5")).toEqual(hold("ord_5", 300));
        expect((await store.payments([bayo])).map(({ reference }) => reference)).toEqual(["top_x"]);
        expect(await store.entries([bayo])).toEqual([]);
      });
    });

    it("keeps it from every other customer", () =>
      twice(async () => {
        await asBayo(async (books) => {
          expect(await books.order("ord_1")).toBeUndefined();
          expect(await books.payment("chk_1")).toBeUndefined();
          expect(await books.claim("vendor-ref:1", "ord_9")).toBe(false);
        });
        await expect(asBayo((books) => books.putOrder(placed(1, "ord_1", { customer: bayo })))).rejects.toThrow(
          TypeError,
        );
        expect(await store.history([bayo], { limit: 9 })).toEqual([]);
      }));

    it("pages through a history of old and new orders alike", async () => {
      await asAda(async (books) => {
        await books.putOrder(order("ord_20", { placedAt: day(33), changedAt: day(62) }));
        await books.putOrder(order("ord_late", { placedAt: day(2), changedAt: day(62) }));
      });
      await twice(async () => {
        const all = ["ord_61", "ord_60", "ord_33", "ord_20", "ord_32", "ord_5", "ord_late", "ord_1"] as const;
        expect(idsOf(await store.history([ada], { limit: 99 }))).toEqual(all);
        for (const [index, before] of all.entries()) {
          for (const limit of [1, 3]) {
            const page = await store.history([ada], { before, limit });
            expect(idsOf(page)).toEqual(all.slice(index + 1, index + 1 + limit));
          }
        }
        expect(idsOf(await store.history([ada], { limit: 4 }))).toEqual(all.slice(0, 4));
      });
    });

    it("finds what was changed, vended or opened in any window", () =>
      twice(async () => {
        expect(idsOf(await store.ordersSince(day(32), 99))).toEqual(["ord_61", "ord_60", "ord_33", "ord_32"]);
        expect(idsOf(await store.ordersSince(day(0), 2))).toEqual(["ord_61", "ord_60"]);
        expect(idsOf(await store.ordersVended({ from: day(5), to: day(60) }))).toEqual(["ord_5", "ord_32", "ord_33"]);
        const opened = await store.paymentsOpened({ from: day(33), to: day(62) });
        expect(opened.map(({ reference }) => reference)).toEqual(["chk_33", "chk_60", "chk_61"]);
      }));

    it("takes a late change, and shows it wherever the record is looked for", async () => {
      const refunded = placed(5, "ord_5", { state: "refunded", changedAt: day(61), vendingAt: day(58) });
      await asAda((books) => books.putOrder(refunded));
      await sell(62);
      await twice(async () => {
        expect(await store.order("ord_5")).toEqual(refunded);
        expect(idsOf(await store.history([ada], { limit: 9 }))).toEqual(
          DAYS.concat(62)
            .reverse()
            .map((n) => `ord_${n}`),
        );
        expect(await store.history([ada], { before: "ord_32", limit: 1 })).toEqual([refunded]);
        expect(idsOf(await store.ordersSince(day(61), 9)).sort()).toEqual(["ord_5", "ord_61", "ord_62"]);
        expect(idsOf(await store.ordersVended({ from: day(0), to: day(32) }))).toEqual(["ord_1"]);
        expect(await store.ordersVended({ from: day(58), to: day(59) })).toEqual([refunded]);
        expect(await asAda((books) => books.post(capture("ord_5", 300)))).toBe(false);
      });
    });

    it("lets a name go that was taken long ago, and another take it", async () => {
      await asAda((books) => books.unclaim("vendor-ref:1", "ord_2"));
      await asAda((books) => books.unclaim("vendor-ref:5", "ord_5"));
      await asAda((books) => books.unclaim("vendor-ref:32", "ord_32"));
      expect(await asBayo((books) => books.claim("vendor-ref:32", "ord_b"))).toBe(true);
      await sell(62);
      await twice(async () => {
        const holders = await asAda(async (books) => [
          await books.claimant("vendor-ref:1"),
          await books.claimant("vendor-ref:5"),
          await books.claimant("vendor-ref:32"),
        ]);
        expect(holders).toEqual(["ord_1", undefined, "ord_b"]);
      });
      await asBayo((books) => books.unclaim("vendor-ref:32", "ord_b"));
      await twice(async () => expect(await asBayo((books) => books.claimant("vendor-ref:32"))).toBeUndefined());
    });

    it("binds another message to an old subject", async () => {
      await store.linkMessage(chatOf(ada), about("ord_1"), "anew");
      await sell(62);
      await twice(async () => expect(await store.messageFor(chatOf(ada), about("ord_1"))).toBe("anew"));
    });
  });
