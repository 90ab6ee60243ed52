import { describe, expect, test } from "vitest";
import { before, type Instant, instant, MINUTE_MS } from "../../../src/core/base/time.js";
import { CLOCK_SKEW_MS } from "../../../src/core/reconciliation/vend-match.js";
import { VEND_AGAIN_AFTER_MS } from "../../../src/shop/orders/decide-by-hand.js";
import { openForAda, STAFF_MEMBER } from "../ada.js";
import { openOrderInReview } from "../order-in-review.js";
import { recordOf } from "../scripted-shop.js";

/** The longest duration of a call. */
const CALL_MS = 22_000;

/** So close to another instant that the difference may be only one of clocks. */
const near = (at: Instant) => before(at, CLOCK_SKEW_MS - MINUTE_MS);

describe("a record of the first attempt", () => {
  test("that failed does not end the new attempt, which is still looked up", async () => {
    const { order, vendAgain, show, at, store, pass, notifications } = await openOrderInReview();
    const failed = recordOf({ vendorRef: "v1", state: "failed", at: near(at()) });
    show(failed);
    expect(await vendAgain()).toEqual({ outcome: "sent" });
    const newAttemptAt = at();
    await pass(5 * MINUTE_MS, 5_000);
    expect(await store.read("order", order)).toMatchObject({ state: "refunded", failure: "never-arrived" });
    show(recordOf({ vendorRef: "v2", at: newAttemptAt }), failed);
    await pass(15 * MINUTE_MS);
    expect(notifications.some((line) => line.startsWith("900") && line.includes("late-vend"))).toBe(true);
  });

  test("that was its answer and failed later does not end the new attempt either", async () => {
    const { accept, buys, show, hideHistory, pass, state, staffApi, settled, store, at } = await openForAda();
    accept(recordOf({ state: "pending" }));
    const order = await buys();
    hideHistory();
    await pass(40 * MINUTE_MS);
    expect(await state(order)).toBe("review");
    show(recordOf({ state: "failed", at: near(at()) }));
    expect(await staffApi.orders.vendAgain(order, STAFF_MEMBER)).toEqual({ outcome: "sent" });
    await settled();
    expect((await store.read("order", order))?.vendorRef).toBeUndefined();
    await pass(5 * MINUTE_MS, 5_000);
    expect(await store.read("order", order)).toMatchObject({ state: "refunded", failure: "never-arrived" });
  });

  test("is told from the earliest possible new attempt by its time, even if clocks differ", async () => {
    const { buys, show, pass, jump, staffApi, at, state, settled } = await openForAda();
    const latest = instant(at() + CALL_MS + CLOCK_SKEW_MS);
    const order = await buys();
    show(recordOf({ vendorRef: "other1" }), recordOf({ vendorRef: "other2" }));
    await pass(MINUTE_MS);
    show();
    jump(VEND_AGAIN_AFTER_MS - MINUTE_MS);
    expect(await staffApi.orders.vendAgain(order, STAFF_MEMBER)).toEqual({ outcome: "sent" });
    await settled();
    show(recordOf({ vendorRef: "v1", at: latest }));
    await pass(MINUTE_MS, 2_000);
    expect(await state(order)).toBe("vending");
  });

  test("that appears late is adopted neither by the order, which has its own record, nor by the next equal order", async () => {
    const { vendAgain, accept, show, at, firstAttemptAt, order, buys, pass, store, state, wallet } =
      await openOrderInReview();
    const own = recordOf({ vendorRef: "v2", at: at() });
    accept(own);
    await vendAgain();
    const next = await buys();
    show(own, recordOf({ vendorRef: "v1", at: firstAttemptAt }));
    await pass(5 * MINUTE_MS, 5_000);
    expect(await store.read("order", order)).toMatchObject({ state: "delivered", vendorRef: "v2" });
    expect(await state(next)).toBe("refunded");
    expect(await wallet()).toEqual({ available: 80_000, held: 0 });
  });

  test("that appears late is shown to staff who decide about the new attempt", async () => {
    const { vendAgain, show, hideHistory, staffApi, firstAttemptAt, order, pass, state, store, wallet, vends } =
      await openOrderInReview();
    await vendAgain();
    hideHistory();
    await pass(40 * MINUTE_MS);
    expect(await state(order)).toBe("review");
    show(recordOf({ vendorRef: "v1", at: firstAttemptAt }));
    expect(await vendAgain()).toEqual({ outcome: "possible-match", vendorRefs: ["v1"] });
    expect(await staffApi.orders.adopt(order, "v1", STAFF_MEMBER)).toBe("delivered");
    expect(await store.read("order", order)).toMatchObject({ vendorRef: "v1" });
    expect(vends).toHaveLength(2);
    expect(await wallet()).toEqual({ available: 80_000, held: 0 });
  });

  test("that is delivered after the refund is found by the next look-up, though it lies before the new attempt", async () => {
    const { vendAgain, show, firstAttemptAt, order, pass, store, wallet, notifications } = await openOrderInReview();
    await vendAgain();
    await pass(5 * MINUTE_MS, 5_000);
    expect(await store.read("order", order)).toMatchObject({ state: "refunded", failure: "never-arrived" });
    show(recordOf({ vendorRef: "v1", at: firstAttemptAt }));
    await pass(15 * MINUTE_MS);
    expect(notifications.filter((line) => line.startsWith("900") && line.includes("late-vend"))).toHaveLength(1);
    expect(await store.read("order", order)).toMatchObject({ state: "refunded", vendorRef: "v1" });
    expect(await wallet()).toEqual({ available: 100_000, held: 0 });
  });

  test("that fails after the refund leaves the new attempt's, which may still be delivered, to be looked for", async () => {
    const { vendAgain, show, at, firstAttemptAt, order, pass, store } = await openOrderInReview();
    const newAttemptAt = at();
    await vendAgain();
    await pass(5 * MINUTE_MS, 5_000);
    const failed = recordOf({ vendorRef: "v1", state: "failed", at: firstAttemptAt });
    show(failed);
    await pass(15 * MINUTE_MS);
    show(recordOf({ vendorRef: "v2", at: newAttemptAt }), failed);
    await pass(15 * MINUTE_MS);
    expect(await store.read("order", order)).toMatchObject({ state: "refunded", vendorRef: "v2" });
  });

  test("that is too close to the new attempt to be told apart ends the order once", async () => {
    const { vendAgain, show, at, order, pass, store, wallet } = await openOrderInReview();
    await vendAgain();
    const [own, other] = [recordOf({ vendorRef: "v2", at: at() }), recordOf({ vendorRef: "v1", at: near(at()) })];
    show(other);
    await pass(MINUTE_MS, 2_000);
    expect(await store.read("order", order)).toMatchObject({ state: "delivered", vendorRef: "v1" });
    show(own, other);
    await pass(10 * MINUTE_MS);
    expect(await store.read("order", order)).toMatchObject({ state: "delivered", vendorRef: "v1" });
    expect(await wallet()).toEqual({ available: 80_000, held: 0 });
  });

  test("that is listed beside the new attempt's and too close to be told apart is left to staff", async () => {
    const { vendAgain, show, at, staffApi, order, pass, state, wallet } = await openOrderInReview();
    await vendAgain();
    show(recordOf({ vendorRef: "v2", at: at() }), recordOf({ vendorRef: "v1", at: near(at()) }));
    await pass(10 * MINUTE_MS);
    expect(await state(order)).toBe("review");
    expect(await wallet()).toEqual({ available: 80_000, held: 20_000 });
    expect(await staffApi.orders.adopt(order, "v2", STAFF_MEMBER)).toBe("delivered");
    expect(await wallet()).toEqual({ available: 80_000, held: 0 });
  });
});
