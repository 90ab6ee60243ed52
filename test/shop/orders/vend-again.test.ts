import { describe, expect, test } from "vitest";
import { lookUpVend } from "../../../conversations/staff/order.js";
import type { Talk } from "../../../conversations/talk.js";
import { plainText } from "../../../conversations/text.js";
import { after, before, MINUTE_MS } from "../../../src/core/base/time.js";
import type { VendRecord } from "../../../src/core/ports.js";
import { RETRIES_MAX, VEND_AGAIN_AFTER_MS } from "../../../src/shop/orders/decide-by-hand.js";
import type { ScriptedHistory } from "../../harness/test-shop.js";
import { gate, openForAda, STAFF_MEMBER } from "../ada.js";
import { openOrderInReview } from "../order-in-review.js";
import { recordOf } from "../scripted-shop.js";

describe("an order in review that staff send again", () => {
  test("is vended once more and paid for once, and its customer and staff are notified", async () => {
    const { order, vendAgain, accept, vends, store, notifications, wallet, at, firstAttemptAt } =
      await openOrderInReview();
    accept(recordOf({ vendorRef: "v2", at: at() }));
    notifications.length = 0;
    expect(await vendAgain()).toEqual({ outcome: "sent" });
    expect(vends).toHaveLength(2);
    expect(await store.read("order", order)).toMatchObject({
      ...{ state: "delivered", vendorRef: "v2", vendingAt: at(), earlierAttempts: [firstAttemptAt] },
    });
    expect(await wallet()).toEqual({ available: 80_000, held: 0 });
    const about = [
      { kind: "order", id: order },
      { kind: "vend", id: order },
    ].map((subject) => JSON.stringify(subject));
    expect(new Set(notifications)).toEqual(new Set([`1 ${about[0]}`, `900 ${about[1]}`]));
  });

  test("keeps its money held and its vend slot, so that an equal order waits", async () => {
    const { order, vendAgain, vends, buys, state, store, wallet, staffApi } = await openOrderInReview();
    const next = await buys();
    await vendAgain();
    expect(vends).toHaveLength(2);
    expect(await store.read("order", order)).toMatchObject({ state: "vending", lookUpCount: 0 });
    expect(await state(next)).toBe("paid");
    const said: string[] = [];
    const show: Talk["show"] = async ({ text }) => void said.push(plainText(text));
    await lookUpVend({ show, once: (work: () => unknown) => work() } as Talk, staffApi, next);
    expect(said[0], "it has not ended, nor is it being sent").toMatch(/^It waits to be sent, or is being sent now/);
    expect(await wallet()).toEqual({ available: 60_000, held: 40_000 });
  });

  test("is looked up like any other order, and refunded if it never arrives", async () => {
    const { order, vendAgain, store, pass, wallet } = await openOrderInReview();
    await vendAgain();
    await pass(5 * MINUTE_MS, 5_000);
    expect(await store.read("order", order)).toMatchObject({ state: "refunded", failure: "never-arrived" });
    expect(await wallet()).toEqual({ available: 100_000, held: 0 });
  });

  test("is refunded if the vendor refuses it", async () => {
    const { order, vendAgain, answer, state, wallet } = await openOrderInReview();
    answer({ outcome: "refused", reason: "rejected", message: "no" });
    await vendAgain();
    expect(await state(order)).toBe("refunded");
    expect(await wallet()).toEqual({ available: 100_000, held: 0 });
  });

  test("is sent once if three taps come at once", async () => {
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

  test("is either sent or refunded if staff do both at once", async () => {
    const { order, staffApi, settled, vends, state, wallet } = await openOrderInReview();
    const [refunded, again] = await Promise.all([
      staffApi.orders.decide(order, "failed-by-staff", STAFF_MEMBER),
      staffApi.orders.vendAgain(order, STAFF_MEMBER),
    ]);
    await settled();
    expect(refunded).toBe(again.outcome === "closed");
    expect(vends).toHaveLength(refunded ? 1 : 2);
    expect(await state(order)).toBe(refunded ? "refunded" : "vending");
    expect(await wallet()).toEqual(refunded ? { available: 100_000, held: 0 } : { available: 80_000, held: 20_000 });
  });
});

describe("an order in review is not sent again", () => {
  test.each(["delivered", "pending"] as const)("if an equal vend is listed as %s", async (ending) => {
    const { vendAgain, show, vends, state, order, firstAttemptAt } = await openOrderInReview();
    show(recordOf({ vendorRef: "v1", at: before(firstAttemptAt, 4 * MINUTE_MS), state: ending }));
    expect(await vendAgain()).toEqual({ outcome: "possible-match", vendorRefs: ["v1"] });
    expect(vends).toHaveLength(1);
    expect(await state(order)).toBe("review");
  });

  test.each([
    ["still listed", [recordOf({ state: "pending" })]],
    ["no longer listed", []],
  ])("while its vend is pending, %s", async (_, records) => {
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
    const { vendAgain, hideHistory, vends, state, order } = await openOrderInReview();
    hideHistory();
    expect(await vendAgain()).toEqual({ outcome: "unread" });
    expect(vends).toHaveLength(1);
    expect(await state(order)).toBe("review");
  });

  test("while the last attempt is so recent that its record could be taken for the new one's", async () => {
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

  test("nor ended by the answer to a question of before it was last sent again", async () => {
    const { order, staffApi, vendAgain, hideHistory, show, pass, vends } = await openOrderInReview();
    await vendAgain();
    hideHistory();
    await pass(40 * MINUTE_MS);
    show();
    for (const as of ["failed-by-staff", "delivered"] as const)
      expect(await staffApi.orders.decide(order, as, STAFF_MEMBER, 0)).toBe(false);
    expect(await staffApi.orders.vendAgain(order, STAFF_MEMBER, 0)).toEqual({ outcome: "closed" });
    expect(vends).toHaveLength(2);
    expect(await staffApi.orders.vendAgain(order, STAFF_MEMBER, 1)).toEqual({ outcome: "sent" });
  });

  test("more often than the limit allows", async () => {
    const { vendAgain, hideHistory, show, pass, vends } = await openOrderInReview();
    for (let tries = 1; tries <= RETRIES_MAX; tries++) {
      expect(await vendAgain()).toEqual({ outcome: "sent" });
      hideHistory();
      await pass(40 * MINUTE_MS);
      show();
    }
    expect(await vendAgain()).toEqual({ outcome: "too-often", attemptsMax: RETRIES_MAX });
    expect(vends).toHaveLength(1 + RETRIES_MAX);
  });

  test("if a look-up finds its vend while staff wait for a history that does not list it yet", async () => {
    const [reading, released] = [gate(), gate()];
    let records: VendRecord[] | undefined;
    let slow = false;
    const history: ScriptedHistory = async () => {
      if (!records) return { outcome: "unread", cause: "scripted" };
      const listed = records;
      if (slow) {
        slow = false;
        reading.open();
        await released.passed;
      }
      return { outcome: "history", records: listed };
    };
    const { buys, pass, staffApi, settled, state, vends } = await openForAda({ vendor: { history } });
    const order = await buys();
    await pass(40 * MINUTE_MS);
    [records, slow] = [[], true];
    const result = staffApi.orders.vendAgain(order, STAFF_MEMBER);
    await reading.passed;
    records = [recordOf({ state: "pending" })];
    await pass(10 * MINUTE_MS);
    released.open();
    expect(await result).toEqual({ outcome: "possible-match", vendorRefs: ["v1"] });
    await settled();
    expect(await state(order)).toBe("review");
    expect(vends).toHaveLength(1);
  });

  test("once it has been decided", async () => {
    const { order, vendAgain, staffApi, vends } = await openOrderInReview();
    await staffApi.orders.decide(order, "failed-by-staff", STAFF_MEMBER);
    expect(await vendAgain()).toEqual({ outcome: "closed" });
    expect(vends).toHaveLength(1);
  });
});
