import { describe, expect, test } from "vitest";
import { before, DAY_MS, HOUR_MS, MINUTE_MS } from "../../../src/core/base/time.js";
import { openForAda } from "../ada.js";
import { recordOf } from "../scripted-shop.js";

/**
 * Ada bought the same product for the same number before. The vendor refused that at once, and its record may still be
 * in the history.
 */
async function openAfterRefusal() {
  const shop = await openForAda();
  shop.answer({ outcome: "refused", reason: "out-of-float", message: "no" });
  const refused = await shop.buys();
  const leftBehind = recordOf({ vendorRef: "left", at: shop.at(), state: "failed" });
  shop.jump(MINUTE_MS);
  const own = () => recordOf({ vendorRef: "own", at: before(shop.at(), MINUTE_MS) });
  const alarms = () => shop.notifications.filter((line) => line.startsWith("900") && line.includes("late-vend"));
  expect(await shop.state(refused)).toBe("refunded");
  return { ...shop, leftBehind, own, alarms };
}

describe("the record of an earlier order", () => {
  test("does not end an order while it is pending: the order's own record may still appear", async () => {
    const { buys, show, pass, state, leftBehind, own, shop, ada } = await openAfterRefusal();
    const order = await buys();
    show({ ...leftBehind, state: "pending" });
    await pass(MINUTE_MS, 5_000);
    expect(await state(order)).toBe("vending");
    show(own(), leftBehind);
    await pass(10 * MINUTE_MS);
    expect(await state(order)).toBe("delivered");
    expect(await shop.wallets.get(ada.id)).toEqual({ available: 80_000, held: 0 });
  });

  test("delivers an order when the vendor's clock is behind ours and the record was the order's own", async () => {
    const { buys, show, pass, state, leftBehind } = await openAfterRefusal();
    const order = await buys();
    show({ ...leftBehind, state: "pending" });
    await pass(MINUTE_MS, 5_000);
    show({ ...leftBehind, state: "delivered" });
    await pass(10 * MINUTE_MS);
    expect(await state(order)).toBe("delivered");
  });

  test("may be adopted when no other record comes; staff are told of one that comes after the refund", async () => {
    const { buys, show, pass, state, leftBehind, own, alarms, store, shop, ada } = await openAfterRefusal();
    const order = await buys();
    const late = own();
    show(leftBehind);
    await pass(30 * MINUTE_MS);
    expect(await state(order)).toBe("refunded");
    expect(alarms()).toEqual([]);
    show(late, leftBehind);
    await pass(HOUR_MS, 5 * MINUTE_MS);
    expect(alarms()).toHaveLength(1);
    expect(await store.read("order", order)).toMatchObject({ state: "refunded", vendorRef: "own" });
    expect(await shop.wallets.get(ada.id)).toEqual({ available: 100_000, held: 0 });
  });

  test("is not looked up for ever", async () => {
    const { buys, show, pass, leftBehind, store } = await openAfterRefusal();
    const order = await buys();
    show(leftBehind);
    await pass(DAY_MS + HOUR_MS, 10 * MINUTE_MS);
    expect((await store.read("order", order))?.dueAt).toBeUndefined();
  });
});
