import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OrderId } from "../../src/core/base/ids.js";
import type { Order } from "../../src/core/orders/order.js";
import type { Books, Store } from "../../src/core/store.js";
import { batchOn, day, orderOn, paymentOn } from "./closed-records.js";
import type { OpenStore } from "./contract.js";
import { about, ada, batch, bayo, capture, chatOf, hold, order, payment, topUp } from "./records.js";

const placed = (number: number, id: OrderId = orderOn(number), change: Partial<Order> = {}): Order =>
  order(id, {
    ...{ state: "delivered", placedAt: day(number), vendingAt: day(number), changedAt: day(number) },
    ...{ closedAt: day(number), payment: paymentOn(number), ...change },
  });
const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id);

/**
 * What every store promises about records that were closed long ago, wherever it stores them. One order on each day,
 * paid, vended and shown in a message, over three months, so that pages and windows span several files.
 */
export const closedContract = (name: string, open: OpenStore) =>
  describe(`${name}, for closed records`, () => {
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
      const [id, reference] = [orderOn(number), paymentOn(number)];
      await asAda(async (books) => {
        await books.post(topUp(reference, 300));
        await books.post(hold(id, 300));
        await books.post(capture(id, 300));
        await books.claim(`vendor-ref:${number}`, id);
        await books.put(
          "payment",
          payment(reference, { state: "paid", openedAt: day(number), changedAt: day(number), purpose: purposeOf(id) }),
        );
        await books.put("order", placed(number));
      });
      await store.linkMessage(chatOf(ada), about(id), `message ${number}`);
    };
    const purposeOf = (id: OrderId) => ({ kind: "order", order: id }) as const;
    /** Checks now, and again after the store is reopened. */
    const twice = async (look: () => Promise<void>) => {
      await look();
      await reopen();
      await look();
    };

    it("finds each record by its key, inside and outside a transaction", () =>
      twice(async () => {
        for (const number of DAYS) {
          expect(await store.read("order", orderOn(number))).toEqual(placed(number));
          expect(await store.read("payment", paymentOn(number))).toMatchObject({
            state: "paid",
            openedAt: day(number),
          });
          expect(await store.messageFor(chatOf(ada), about(orderOn(number)))).toBe(`message ${number}`);
          expect(await store.claimant(`vendor-ref:${number}`)).toBe(orderOn(number));
          await asAda(async (books) => {
            expect(await books.read("order", orderOn(number))).toEqual(placed(number));
            expect((await books.read("payment", paymentOn(number)))?.openedAt).toBe(day(number));
            expect(await books.claimant(`vendor-ref:${number}`)).toBe(orderOn(number));
          });
        }
        expect(await store.read("order", orderOn(2))).toBeUndefined();
        expect(await store.read("payment", paymentOn(2))).toBeUndefined();
      }));

    it("finds a batch, its payment and its message, and accepts a late change", async () => {
      const [id, reference] = [batchOn(7), paymentOn(7)];
      const paid = batch(id, { payment: reference, placedAt: day(7), changedAt: day(7) });
      await asAda(async (books) => {
        await books.put("batch", paid);
        const purpose = { kind: "batch", batch: id } as const;
        await books.put("payment", payment(reference, { state: "paid", openedAt: day(7), changedAt: day(7), purpose }));
      });
      await store.linkMessage(chatOf(ada), { kind: "batch", id }, "message 7");
      await sell(62);
      await twice(async () => {
        expect(await store.read("batch", id)).toEqual(paid);
        expect(await asAda((books) => books.read("batch", id))).toEqual(paid);
        expect(await asBayo((books) => books.read("batch", id))).toBeUndefined();
        expect((await store.read("payment", reference))?.purpose).toEqual({ kind: "batch", batch: id });
        expect(await store.messageFor(chatOf(ada), { kind: "batch", id })).toBe("message 7");
      });
      await asAda((books) => books.put("batch", { ...paid, changedAt: day(62) }));
      await sell(63);
      await twice(async () => expect((await store.read("batch", id))?.changedAt).toBe(day(62)));
    });

    it("lists them among the recent orders, if a clock that was ahead closed them too early", async () => {
      const paidByAda = {
        token: "tok",
        until: day(62),
        payer: { customer: ada, move: "mov_1", day: "2026-09-21", outcome: "paid" },
      } as const;
      const sameDay = orderOn(61).replace(/.$/, "1") as OrderId;
      const bayos = placed(61, sameDay, { customer: bayo, paymentRequest: paidByAda });
      await asBayo((books) => books.put("order", bayos));
      await twice(async () => {
        const recent = await asAda(async (books) => {
          await books.put("order", placed(61, orderOn(61), { state: "refunded" }));
          await books.put("order", placed(61, orderOn(63)));
          return books.recentOrders(day(60));
        });
        expect(recent.map(({ id, state }) => [id, state]).sort()).toEqual(
          [
            [orderOn(60), "delivered"],
            [orderOn(61), "refunded"],
            [orderOn(63), "delivered"],
          ].sort(),
        );
        expect(idsOf(await asBayo((books) => books.recentOrders(day(60))))).toEqual([sameDay]);
        expect(await asAda((books) => books.recentOrders(day(62)))).toEqual([]);
      });
    });

    it("posts none of their entries again, and still adds up", () =>
      twice(async () => {
        for (const number of DAYS) {
          const entries = [topUp(paymentOn(number), 300), hold(orderOn(number), 300), capture(orderOn(number), 300)];
          const posted = await asAda((books) => Promise.all(entries.map((entry) => books.post(entry))));
          expect(posted).toEqual([false, false, false]);
        }
        const all = 300 * DAYS.length;
        expect(await store.totals()).toEqual({ gateway: -all, sales: all, float: -all, "cost-of-sales": all });
      }));

    it("lists all payments and entries of a customer, and of no other", async () => {
      await asAda((books) => books.put("payment", payment("top_9", { openedAt: day(62) })));
      await asBayo((books) => books.put("payment", payment("top_x", { customer: bayo, openedAt: day(62) })));
      await twice(async () => {
        const references = (await store.payments([ada])).map(({ reference }) => reference);
        expect(references).toEqual(["top_9", ...DAYS.toReversed().map((number) => paymentOn(number))]);
        const entries = await store.entries([ada]);
        expect(entries.map(({ id }) => id).sort()).toEqual(
          DAYS.flatMap((number) => [
            `capture:${orderOn(number)}`,
            `hold:${orderOn(number)}`,
            `top-up:${paymentOn(number)}`,
          ]).sort(),
        );
        expect(entries.find(({ id }) => id === `hold:${orderOn(5)}`)).toEqual(hold(orderOn(5), 300));
        expect((await store.payments([bayo])).map(({ reference }) => reference)).toEqual(["top_x"]);
        expect(await store.entries([bayo])).toEqual([]);
      });
    });

    it("hides them from every other customer", () =>
      twice(async () => {
        await asBayo(async (books) => {
          expect(await books.read("order", orderOn(1))).toBeUndefined();
          expect(await books.read("payment", paymentOn(1))).toBeUndefined();
          expect(await books.claim("vendor-ref:1", orderOn(9))).toBe(false);
        });
        await expect(asBayo((books) => books.put("order", placed(1, orderOn(1), { customer: bayo })))).rejects.toThrow(
          TypeError,
        );
        expect(await store.history([bayo], { limit: 9 })).toEqual([]);
      }));

    it("pages through a history of old and new orders", async () => {
      await asAda(async (books) => {
        await books.put("order", order(orderOn(20), { placedAt: day(33), changedAt: day(62) }));
        await books.put("order", order("ord_late", { placedAt: day(2), changedAt: day(62) }));
      });
      await twice(async () => {
        const all = [
          orderOn(61),
          orderOn(60),
          orderOn(33),
          orderOn(20),
          orderOn(32),
          orderOn(5),
          "ord_late",
          orderOn(1),
        ] as const;
        const whole = await store.history([ada], { limit: 99 });
        expect(idsOf(whole)).toEqual(all);
        const placedAt = whole.map((order) => order.placedAt);
        for (const [index, before] of all.entries()) {
          for (const limit of [1, 3]) {
            const page = await store.history([ada], { before, limit });
            expect(idsOf(page)).toEqual(all.slice(index + 1, index + 1 + limit));
          }
          const since = placedAt[index] ?? expect.fail("no order");
          const newer = all.filter((_, other) => (placedAt[other] ?? 0) >= since);
          expect(idsOf(await store.history([ada], { since, limit: 99 }))).toEqual(newer);
          expect(idsOf(await store.history([ada], { before: all[1], since, limit: 99 }))).toEqual(newer.slice(2));
        }
        expect(idsOf(await store.history([ada], { limit: 4 }))).toEqual(all.slice(0, 4));
      });
    });

    it("finds records changed, vended or opened in any window", () =>
      twice(async () => {
        expect(idsOf(await store.ordersSince(day(32), 99))).toEqual([
          orderOn(61),
          orderOn(60),
          orderOn(33),
          orderOn(32),
        ]);
        expect(idsOf(await store.ordersSince(day(0), 2))).toEqual([orderOn(61), orderOn(60)]);
        expect(idsOf(await store.ordersVended({ from: day(5), to: day(60) }))).toEqual([
          orderOn(5),
          orderOn(32),
          orderOn(33),
        ]);
        const opened = await store.paymentsOpened({ from: day(33), to: day(62) });
        expect(opened.map(({ reference }) => reference)).toEqual([paymentOn(33), paymentOn(60), paymentOn(61)]);
      }));

    it("accepts a late change, and shows it in every list", async () => {
      const refunded = placed(5, orderOn(5), { state: "refunded", changedAt: day(61), vendingAt: day(58) });
      await asAda((books) => books.put("order", refunded));
      await sell(62);
      await twice(async () => {
        expect(await store.read("order", orderOn(5))).toEqual(refunded);
        expect(idsOf(await store.history([ada], { limit: 9 }))).toEqual(
          DAYS.concat(62)
            .reverse()
            .map((n) => orderOn(n)),
        );
        expect(await store.history([ada], { before: orderOn(32), limit: 1 })).toEqual([refunded]);
        expect(idsOf(await store.ordersSince(day(61), 9)).sort()).toEqual([orderOn(5), orderOn(61), orderOn(62)]);
        expect(idsOf(await store.ordersVended({ from: day(0), to: day(32) }))).toEqual([orderOn(1)]);
        expect(await store.ordersVended({ from: day(58), to: day(59) })).toEqual([refunded]);
        expect(await asAda((books) => books.post(capture(orderOn(5), 300)))).toBe(false);
      });
    });

    it("releases a name that was claimed long ago, for another owner to claim", async () => {
      await asAda((books) => books.unclaim("vendor-ref:33", orderOn(34)));
      await asAda((books) => books.unclaim("vendor-ref:5", orderOn(5)));
      await asAda((books) => books.unclaim("vendor-ref:32", orderOn(32)));
      expect(await asBayo((books) => books.claim("vendor-ref:32", orderOn(44)))).toBe(true);
      await sell(62);
      await twice(async () => {
        const holders = await asAda(async (books) => [
          await books.claimant("vendor-ref:33"),
          await books.claimant("vendor-ref:5"),
          await books.claimant("vendor-ref:32"),
        ]);
        expect(holders).toEqual([orderOn(33), undefined, orderOn(44)]);
      });
      await asBayo((books) => books.unclaim("vendor-ref:32", orderOn(44)));
      await twice(async () => expect(await asBayo((books) => books.claimant("vendor-ref:32"))).toBeUndefined());
    });

    it("links an old key to another message", async () => {
      await store.linkMessage(chatOf(ada), about(orderOn(1)), "anew");
      await sell(62);
      await twice(async () => expect(await store.messageFor(chatOf(ada), about(orderOn(1)))).toBe("anew"));
    });
  });
