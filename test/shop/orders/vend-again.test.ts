import { describe, expect, test } from "vitest";
import { after, before, MINUTE_MS } from "../../../src/core/base/time.js";
import type { VendRecord } from "../../../src/core/ports.js";
import { RETRIES_MAX, VEND_AGAIN_AFTER_MS } from "../../../src/shop/orders/decide-by-hand.js";
import type { ScriptedHistory } from "../../harness/test-shop.js";
import { gate, openForAda, STAFF_MEMBER } from "../ada.js";
import { openOrderInReview } from "../order-in-review.js";
import { recordOf } from "../scripted-shop.js";

describe("an order in review that is sent again", () => {
  test("is vended once more, paid for once, and everybody is told", async () => {
    const { order, again, accept, vends, store, notifications, money, at, firstAttemptAt } = await openOrderInReview();
    accept(recordOf({ vendorRef: "v2", at: at() }));
    notifications.length = 0;
    expect(await again()).toEqual({ outcome: "sent" });
    expect(vends).toHaveLength(2);
    expect(await store.read("order", order)).toMatchObject({
      ...{ state: "delivered", vendorRef: "v2", vendingAt: at(), earlierAttempts: [firstAttemptAt] },
    });
    expect(await money()).toEqual({ available: 80_000, held: 0 });
    const about = [
      { kind: "order", id: order },
      { kind: "vend", id: order },
    ].map((subject) => JSON.stringify(subject));
    expect(new Set(notifications)).toEqual(new Set([`1 ${about[0]}`, `900 ${about[1]}`]));
  });

  test("keeps its money held, and its place before others like it", async () => {
    const { order, again, vends, buys, state, store, money } = await openOrderInReview();
    const next = await buys();
    await again();
    expect(vends).toHaveLength(2);
    expect(await store.read("order", order)).toMatchObject({ state: "vending", lookUpCount: 0 });
    expect(await state(next)).toBe("paid");
    expect(await money()).toEqual({ available: 60_000, held: 40_000 });
  });

  test("is looked up like any other, and refunded when it never arrived", async () => {
    const { order, again, store, pass, money } = await openOrderInReview();
    await again();
    await pass(5 * MINUTE_MS, 5_000);
    expect(await store.read("order", order)).toMatchObject({ state: "refunded", failure: "never-arrived" });
    expect(await money()).toEqual({ available: 100_000, held: 0 });
  });

  test("is refunded when the vendor refuses it", async () => {
    const { order, again, answer, state, money } = await openOrderInReview();
    answer({ outcome: "refused", reason: "rejected", message: "no" });
    await again();
    expect(await state(order)).toBe("refunded");
    expect(await money()).toEqual({ available: 100_000, held: 0 });
  });

  test("is sent once, though two at the desk tap at once", async () => {
    const { order, staffApi, settled, vends } = await openOrderInReview();
    const results = await Promise.all([
      staffApi.orders.vendAgain(order, STAFF_MEMBER),
      staffApi.orders.vendAgain(order, STAFF_MEMBER),
      staffApi.orders.vendAgain(order, STAFF_MEMBER),
    ]);
    await settled();
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(["closed", "closed", "sent"]);
    expect(vends).toHaveLength(2);
  });

  test("is not given back as well, though another at the desk does that at once", async () => {
    const { order, staffApi, settled, vends, state, money } = await openOrderInReview();
    const [back, again] = await Promise.all([
      staffApi.orders.decide(order, "failed-by-staff", STAFF_MEMBER),
      staffApi.orders.vendAgain(order, STAFF_MEMBER),
    ]);
    await settled();
    expect(back).toBe(again.outcome === "closed");
    expect(vends).toHaveLength(back ? 1 : 2);
    expect(await state(order)).toBe(back ? "refunded" : "vending");
    expect(await money()).toEqual(back ? { available: 100_000, held: 0 } : { available: 80_000, held: 20_000 });
  });
});

describe("it is not sent again", () => {
  test.each(["delivered", "pending"] as const)("when a vend like it is listed as %s", async (ending) => {
    const { again, show, vends, state, order, firstAttemptAt } = await openOrderInReview();
    show(recordOf({ vendorRef: "v1", at: before(firstAttemptAt, 4 * MINUTE_MS), state: ending }));
    expect(await again()).toEqual({ outcome: "possible-match", vendorRefs: ["v1"] });
    expect(vends).toHaveLength(1);
    expect(await state(order)).toBe("review");
  });

  test.each([
    ["whether it is listed still", [recordOf({ state: "pending" })]],
    ["or is not", []],
  ])("when the vendor took it and has not said how it ended, %s", async (_, records) => {
    const { accept, buys, show, pass, state, staffApi, vends } = await openForAda();
    accept(recordOf({ state: "pending" }));
    const slow = await buys();
    show(...records);
    await pass(40 * MINUTE_MS);
    expect(await state(slow)).toBe("review");
    expect(await staffApi.orders.vendAgain(slow, STAFF_MEMBER)).toEqual({
      outcome: "possible-match",
      vendorRefs: ["v1"],
    });
    expect(vends).toHaveLength(1);
  });

  test("while the history cannot be read", async () => {
    const { again, hideHistory, vends, state, order } = await openOrderInReview();
    hideHistory();
    expect(await again()).toEqual({ outcome: "unread" });
    expect(vends).toHaveLength(1);
    expect(await state(order)).toBe("review");
  });

  test("while the last try is so fresh that its record could be taken for the new one's", async () => {
    const { buys, show, pass, jump, staffApi, at, state, settled } = await openForAda();
    const notBefore = after(at(), VEND_AGAIN_AFTER_MS);
    const order = await buys();
    show(recordOf({ vendorRef: "v1" }), recordOf({ vendorRef: "v2" }));
    await pass(MINUTE_MS);
    expect(await state(order)).toBe("review");
    show();
    jump(notBefore - at() - 1);
    expect(await staffApi.orders.vendAgain(order, STAFF_MEMBER)).toEqual({ outcome: "too-soon", notBefore });
    await settled();
    jump(1);
    expect(await staffApi.orders.vendAgain(order, STAFF_MEMBER)).toEqual({ outcome: "sent" });
  });

  test("more than so many times", async () => {
    const { again, hideHistory, show, pass, vends } = await openOrderInReview();
    for (let tries = 1; tries <= RETRIES_MAX; tries++) {
      expect(await again()).toEqual({ outcome: "sent" });
      hideHistory();
      await pass(40 * MINUTE_MS);
      show();
    }
    expect(await again()).toEqual({ outcome: "too-often", attemptsMax: RETRIES_MAX });
    expect(vends).toHaveLength(1 + RETRIES_MAX);
  });

  test("when a look-up finds its vend while the list, in which it is not yet, is being read", async () => {
    const [asked, hand] = [gate(), gate()];
    let records: VendRecord[] | undefined;
    let slow = false;
    const history: ScriptedHistory = async () => {
      if (!records) return { outcome: "unread", cause: "scripted" };
      const listed = records;
      if (slow) {
        slow = false;
        asked.open();
        await hand.passed;
      }
      return { outcome: "history", records: listed };
    };
    const { buys, pass, staffApi, settled, state, vends } = await openForAda({ vendor: { history } });
    const order = await buys();
    await pass(40 * MINUTE_MS);
    [records, slow] = [[], true];
    const result = staffApi.orders.vendAgain(order, STAFF_MEMBER);
    await asked.passed;
    records = [recordOf({ state: "pending" })];
    await pass(10 * MINUTE_MS);
    hand.open();
    expect(await result).toEqual({ outcome: "possible-match", vendorRefs: ["v1"] });
    await settled();
    expect(await state(order)).toBe("review");
    expect(vends).toHaveLength(1);
  });

  test("when it ended meanwhile", async () => {
    const { order, again, staffApi, vends } = await openOrderInReview();
    await staffApi.orders.decide(order, "failed-by-staff", STAFF_MEMBER);
    expect(await again()).toEqual({ outcome: "closed" });
    expect(vends).toHaveLength(1);
  });
});
