import { describe, expect, test } from "vitest";
import { before as earlier, HOUR_MS, instant, MINUTE_MS, SECOND_MS } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import type { Plan } from "../../../src/core/orders/catalogue.js";
import type { VendRecord } from "../../../src/core/ports.js";
import { makeOperator, openForAda, STAFF_MEMBER } from "../ada.js";
import { openOrderInReview } from "../order-in-review.js";
import { airtime, recordOf, START } from "../scripted-shop.js";

describe("staff who decide about an order", () => {
  test("get no result for an order that does not exist", async () => {
    const { staffApi } = await openForAda();
    const { candidates, adopt, vendAgain, decide } = staffApi.orders;
    expect(await candidates("ord_none")).toEqual({ outcome: "closed" });
    expect(await adopt("ord_none", "v1", STAFF_MEMBER)).toBe("closed");
    expect(await vendAgain("ord_none", STAFF_MEMBER)).toEqual({ outcome: "closed" });
    for (const as of ["delivered", "failed-by-staff"] as const)
      expect(await decide("ord_none", as, STAFF_MEMBER), as).toBe(false);
  });

  test("cannot adopt a record that the service does not list", async () => {
    const { order, show, staffApi, state } = await openOrderInReview();
    show(recordOf());
    expect(await staffApi.orders.adopt(order, "v9", STAFF_MEMBER)).toBe("not-listed");
    expect(await state(order)).toBe("review");
  });

  test("refund it with the reason: staff's own decision, or the failed record that they adopted", async () => {
    const seen = await openOrderInReview();
    await seen.staffApi.orders.decide(seen.order, "failed-by-staff", STAFF_MEMBER);
    expect(await seen.store.read("order", seen.order)).toMatchObject({ state: "refunded", failure: "failed-by-staff" });
    const picked = await openOrderInReview();
    picked.show(recordOf({ state: "failed" }));
    expect(await picked.staffApi.orders.adopt(picked.order, "v1", STAFF_MEMBER)).toBe("failed");
    expect(await picked.store.read("order", picked.order)).toMatchObject({
      state: "refunded",
      failure: "network-failed",
    });
  });

  test("may mark their own order as delivered, which refunds nothing", async () => {
    const { staffApi, order, ada, state } = await openOrderInReview();
    await makeOperator({ staffApi }, ada);
    expect(await staffApi.orders.decide(order, "delivered", ada.id)).toBe(true);
    expect(await state(order)).toBe("delivered");
  });

  test.each(["candidates", "adopt", "vendAgain"] as const)(
    "read that it is closed if a colleague decides while the history is being read (%s)",
    async (what) => {
      let meanwhile: (() => Promise<unknown>) | undefined;
      const { staffApi, buys, pass, state, vends, shop, ada } = await openForAda({
        vendor: {
          history: async () => {
            if (!meanwhile) return { outcome: "unread", cause: "scripted" };
            await meanwhile();
            return { outcome: "history", records: what === "vendAgain" ? [] : [recordOf()] };
          },
        },
      });
      const order = await buys();
      await pass(40 * MINUTE_MS);
      meanwhile = () => staffApi.orders.decide(order, "failed-by-staff", STAFF_MEMBER);
      const { candidates, adopt, vendAgain } = staffApi.orders;
      const acts = {
        candidates: () => candidates(order),
        adopt: async () => ({ outcome: await adopt(order, "v1", STAFF_MEMBER) }),
        vendAgain: () => vendAgain(order, STAFF_MEMBER),
      };
      expect(await acts[what]()).toEqual({ outcome: "closed" });
      expect([await state(order), vends.length]).toEqual(["refunded", 1]);
      expect(await shop.wallets.get(ada.id)).toEqual({ available: 100_000, held: 0 });
    },
  );

  test("do not send it again if the shop claims a record while they wait for a history without it", async () => {
    const record = recordOf({ state: "pending" });
    let [isStaff, isListed, readings] = [false, false, 0];
    const { staffApi, buys, pass, state, vends } = await openForAda({
      vendor: {
        history: async () => {
          if (!isStaff)
            return isListed ? { outcome: "history", records: [record] } : { outcome: "unread", cause: "scripted" };
          if (readings++ > 0) return { outcome: "history", records: [record] };
          [isStaff, isListed] = [false, true];
          await pass(HOUR_MS, 10 * MINUTE_MS);
          isStaff = true;
          return { outcome: "history", records: [] };
        },
      },
    });
    const order = await buys();
    await pass(40 * MINUTE_MS);
    isStaff = true;
    expect(await staffApi.orders.vendAgain(order, STAFF_MEMBER)).toEqual({
      outcome: "possible-match",
      vendorRefs: ["v1"],
    });
    isStaff = false;
    expect([readings, vends.length, await state(order)]).toEqual([2, 1, "review"]);
  });
});

describe("an order is not sent again", () => {
  test("while its own vend is not listed, even if an equal one has failed", async () => {
    const { accept, buys, show, pass, staffApi, vends } = await openForAda();
    accept(recordOf({ state: "pending" }));
    const order = await buys();
    show();
    await pass(40 * MINUTE_MS);
    show(recordOf({ vendorRef: "v2", state: "failed" }));
    expect(await staffApi.orders.vendAgain(order, STAFF_MEMBER)).toEqual({
      outcome: "possible-match",
      vendorRefs: ["v1"],
    });
    expect(vends).toHaveLength(1);
  });

  test("while its own record is listed but unreadable", async () => {
    const { accept, buys, doubt, pass, staffApi, vends } = await openForAda();
    accept(recordOf({ state: "pending" }));
    const order = await buys();
    const { state: _, cost: __, ...row } = { ...recordOf(), planCode: undefined };
    doubt(row);
    await pass(40 * MINUTE_MS);
    expect(await staffApi.orders.vendAgain(order, STAFF_MEMBER)).toEqual({ outcome: "unreadable" });
    expect(vends).toHaveLength(1);
  });
});

describe("a record", () => {
  const plan = (planCode: string): Plan => ({
    ...{ planCode, network: "MTN", name: "1GB Weekly", size: "1GB", validity: "7 days", description: "" },
    cost: kobo(20_000),
  });

  test("that failed and does not name its plan is left to the other order that it may belong to", async () => {
    const { shop, ada, store, staffApi, buys, show, pass, state } = await openForAda({
      vendor: { plans: async () => ({ outcome: "plans", plans: [plan("1001"), plan("1002")] }) },
    });
    const buysPlan = async (planCode: string) => {
      const product = { kind: "data", planCode } as const;
      const quoted = await shop.orders.quote(ada.id, { network: "MTN", recipient: airtime().recipient, product });
      if (quoted.outcome !== "quoted") throw new Error(quoted.outcome);
      return buys(quoted.quote);
    };
    const first = await buysPlan("1001");
    const second = await buysPlan("1002");
    show(recordOf({ kind: "data", state: "failed" }));
    await pass(20 * MINUTE_MS, 10 * SECOND_MS);
    expect([await state(first), await state(second)]).toEqual(["review", "review"]);
    expect(await staffApi.orders.vendAgain(first, STAFF_MEMBER)).toEqual({ outcome: "sent" });
    expect(await store.transact(ada.id, (books) => books.claimant("vendor-ref:v1"))).toBeUndefined();
    expect(await staffApi.orders.adopt(second, "v1", STAFF_MEMBER)).toBe("failed");
  });

  test("from between the placing and the sending of an order is no candidate", async () => {
    const { shop, ada, state, staffApi, pass, settled, show, at } = await openForAda();
    const quote = airtime();
    await shop.orders.place(ada.id, quote, { by: "checkout", saveCard: false });
    await pass(30 * MINUTE_MS, 5 * MINUTE_MS);
    await shop.orders.pay(ada.id, quote.order, { by: "wallet" });
    await settled();
    const sentAt = at();
    const records: VendRecord[] = [
      recordOf({ vendorRef: "v3", at: sentAt }),
      recordOf({ vendorRef: "v2", at: sentAt }),
      recordOf({ vendorRef: "v1", at: instant(START + 10 * MINUTE_MS) }),
    ];
    show(...records);
    await pass(2 * MINUTE_MS);
    expect(await state(quote.order)).toBe("review");
    const seen = await staffApi.orders.candidates(quote.order);
    expect(seen).toMatchObject({ records: [{ vendorRef: "v3" }, { vendorRef: "v2" }] });
  });

  test("is no candidate if it may belong to a later equal order, and is one if it is older", async () => {
    const { accept, buys, show, pass, state, staffApi, at } = await openForAda();
    const pending = recordOf({ state: "pending" });
    accept(pending);
    show(pending);
    const first = await buys();
    await pass(35 * MINUTE_MS);
    await buys();
    const laterAt = at();
    show(
      recordOf({ vendorRef: "v4", at: laterAt }),
      recordOf({ vendorRef: "v3", at: earlier(laterAt, 5 * MINUTE_MS) }),
      recordOf({ vendorRef: "v2", at: earlier(laterAt, 5 * MINUTE_MS + 1) }),
      pending,
    );
    expect(await state(first)).toBe("review");
    expect(await staffApi.orders.candidates(first)).toMatchObject({
      records: [{ vendorRef: "v2" }, { vendorRef: "v1" }],
    });
  });

  test("ends the order that was sent first, even if both orders are looked up in one reading", async () => {
    let records: readonly VendRecord[] | undefined;
    const { shop, ada, buys, pass, jump, settled, state } = await openForAda({
      vendor: {
        history: async () => (records ? { outcome: "history", records } : { outcome: "unread", cause: "scripted" }),
      },
    });
    const newer = airtime("08031234568");
    await shop.orders.place(ada.id, newer, { by: "checkout", saveCard: false });
    const older = await buys();
    await pass(20 * MINUTE_MS);
    await shop.orders.pay(ada.id, newer.order, { by: "wallet" }); // It was placed first and is sent last.
    await settled();
    records = [recordOf()];
    jump(5 * MINUTE_MS);
    await settled();
    await pass(MINUTE_MS);
    expect([await state(older), await state(newer.order)]).toEqual(["delivered", "vending"]);
  });

  test("that failed and appears after the refund causes no alarm, as nothing was delivered", async () => {
    const { buys, show, pass, state, notifications } = await openForAda();
    const order = await buys();
    await pass(5 * MINUTE_MS, 5 * SECOND_MS);
    expect(await state(order)).toBe("refunded");
    show(recordOf({ state: "failed" }));
    await pass(24 * HOUR_MS, 10 * MINUTE_MS);
    expect(notifications.filter((line) => line.includes("late-vend"))).toEqual([]);
  });
});
