import { describe, expect, test } from "vitest";
import { before, type Instant, instant, MINUTE_MS } from "../../../src/core/base/time.js";
import { CLOCK_SKEW_MS } from "../../../src/core/reconciliation/vend-match.js";
import { VEND_AGAIN_AFTER_MS } from "../../../src/shop/orders/decide-by-hand.js";
import { openForAda, STAFF_MEMBER } from "../ada.js";
import { openOrderInReview } from "../order-in-review.js";
import { recordOf } from "../scripted-shop.js";

/** As long as a call may take. */
const CALL_MS = 22_000;

/** So near another instant that the clocks may be all that is between them. */
const near = (at: Instant) => before(at, CLOCK_SKEW_MS - MINUTE_MS);

describe("a record of the first try", () => {
  test("that failed is not the new one's end, which is looked for still", async () => {
    const { order, again, show, at, store, pass, notifications } = await openOrderInReview();
    const failed = recordOf({ vendorRef: "v1", state: "failed", at: near(at()) });
    show(failed);
    expect(await again()).toEqual({ outcome: "sent" });
    const newTry = at();
    await pass(5 * MINUTE_MS, 5_000);
    expect(await store.read("order", order)).toMatchObject({ state: "refunded", failure: "never-arrived" });
    show(recordOf({ vendorRef: "v2", at: newTry }), failed);
    await pass(15 * MINUTE_MS);
    expect(notifications.some((line) => line.startsWith("900") && line.includes("late-vend"))).toBe(true);
  });

  test("that was the answer to it, and failed since, is not the new one's end either", async () => {
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

  test("is told from the new one by its time, even from one sent as early as may be, and clocks differ", async () => {
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

  test("that turns up late counts neither for the order, which has its own, nor for the next one", async () => {
    const { again, accept, show, at, firstAttemptAt, order, buys, pass, store, state, money } =
      await openOrderInReview();
    const own = recordOf({ vendorRef: "v2", at: at() });
    accept(own);
    await again();
    const next = await buys();
    show(own, recordOf({ vendorRef: "v1", at: firstAttemptAt }));
    await pass(5 * MINUTE_MS, 5_000);
    expect(await store.read("order", order)).toMatchObject({ state: "delivered", vendorRef: "v2" });
    expect(await state(next)).toBe("refunded");
    expect(await money()).toEqual({ available: 80_000, held: 0 });
  });

  test("that turns up late is before the person who decides about the new one", async () => {
    const { again, show, hideHistory, staffApi, firstAttemptAt, order, pass, state, store, money, vends } =
      await openOrderInReview();
    await again();
    hideHistory();
    await pass(40 * MINUTE_MS);
    expect(await state(order)).toBe("review");
    show(recordOf({ vendorRef: "v1", at: firstAttemptAt }));
    expect(await again()).toEqual({ outcome: "possible-match", vendorRefs: ["v1"] });
    expect(await staffApi.orders.adopt(order, "v1", STAFF_MEMBER)).toBe("delivered");
    expect(await store.read("order", order)).toMatchObject({ vendorRef: "v1" });
    expect(vends).toHaveLength(2);
    expect(await money()).toEqual({ available: 80_000, held: 0 });
  });

  test("that is too near the new one to be told apart is counted once, whichever turns up first", async () => {
    const { again, show, at, order, pass, store, money } = await openOrderInReview();
    await again();
    const [own, other] = [recordOf({ vendorRef: "v2", at: at() }), recordOf({ vendorRef: "v1", at: near(at()) })];
    show(other);
    await pass(MINUTE_MS, 2_000);
    expect(await store.read("order", order)).toMatchObject({ state: "delivered", vendorRef: "v1" });
    show(own, other);
    await pass(10 * MINUTE_MS);
    expect(await store.read("order", order)).toMatchObject({ state: "delivered", vendorRef: "v1" });
    expect(await money()).toEqual({ available: 80_000, held: 0 });
  });

  test("that is listed beside the new one, too near to be told apart, is for a person to decide", async () => {
    const { again, show, at, staffApi, order, pass, state, money } = await openOrderInReview();
    await again();
    show(recordOf({ vendorRef: "v2", at: at() }), recordOf({ vendorRef: "v1", at: near(at()) }));
    await pass(10 * MINUTE_MS);
    expect(await state(order)).toBe("review");
    expect(await money()).toEqual({ available: 80_000, held: 20_000 });
    expect(await staffApi.orders.adopt(order, "v2", STAFF_MEMBER)).toBe("delivered");
    expect(await money()).toEqual({ available: 80_000, held: 0 });
  });
});
