import { describe, expect, test } from "vitest";
import type { Phone } from "../../../src/core/base/phone.js";
import { before, HOUR_MS, instant, MINUTE_MS } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import type { UnreadableVend } from "../../../src/core/ports.js";
import { openForAda, STAFF_MEMBER } from "../ada.js";
import { openOrderInReview } from "../order-in-review.js";
import { recordOf, START } from "../scripted-shop.js";

/** The readable part of a row. By default it lacks only the state of Ada's vend. */
const rowOf = (changes: Partial<UnreadableVend> = {}): UnreadableVend => ({
  ...{ vendorRef: "v7", recipient: "08031234567" as Phone, kind: "airtime", amount: kobo(20_000) },
  ...{ planCode: undefined, at: instant(START) },
  ...changes,
});

const MAYBE_OURS = [
  ["lacks only its state", {}],
  ["has no number", { recipient: undefined }],
  ["has no amount", { amount: undefined }],
  ["has no kind", { kind: undefined }],
  ["has no time", { at: undefined }],
  ["has no reference", { vendorRef: undefined }],
] as const;

const NOT_OURS = [
  ["another number", { recipient: "08030000002" as Phone }],
  ["another amount", { amount: kobo(30_000) }],
  ["another kind", { kind: "data" }],
  ["a time long ago", { at: before(instant(START), HOUR_MS) }],
] as const;

describe("an unreadable row of the vendor's history", () => {
  test.each(MAYBE_OURS)("that could be the order's own, as it %s, sends the order to review", async (_, row) => {
    const { buys, doubt, pass, state, shop, ada } = await openForAda();
    doubt(rowOf(row));
    const order = await buys();
    await pass(25 * MINUTE_MS);
    expect(await state(order)).toBe("vending");
    await pass(10 * MINUTE_MS);
    expect(await state(order)).toBe("review");
    expect(await shop.wallets.get(ada.id)).toEqual({ available: 80_000, held: 20_000 });
  });

  test.each(NOT_OURS)("with %s does not keep an order from being refunded as never arrived", async (_, row) => {
    const { buys, doubt, pass, state } = await openForAda();
    doubt(rowOf(row));
    const order = await buys();
    await pass(5 * MINUTE_MS, 5_000);
    expect(await state(order)).toBe("refunded");
  });

  test.each(NOT_OURS)("with %s does not keep an order's record from being found", async (_, row) => {
    const { buys, doubt, show, pass, state } = await openForAda();
    doubt(rowOf(row));
    show(recordOf());
    const order = await buys();
    await pass(10_000, 2_000);
    expect(await state(order)).toBe("delivered");
  });

  test("that could be the order's own delays the order until its state can be read", async () => {
    const { buys, doubt, show, pass, state, store } = await openForAda();
    doubt(rowOf());
    show(recordOf());
    const order = await buys();
    await pass(MINUTE_MS, 5_000);
    expect(await state(order)).toBe("vending");
    doubt(rowOf({ vendorRef: "v1" }));
    show(recordOf({ vendorRef: "v7" }));
    await store.transact("cus_other", (books) => books.claim("vendor-ref:v1", "ord_other"));
    await pass(MINUTE_MS, 5_000);
    expect(await store.read("order", order)).toMatchObject({ state: "delivered", vendorRef: "v7" });
  });

  test("does not delay an order whose vend has a known reference", async () => {
    const { accept, buys, doubt, show, pass, state } = await openForAda();
    accept(recordOf({ state: "pending" }));
    doubt(rowOf({ recipient: undefined, amount: undefined, at: undefined }));
    show(recordOf());
    const order = await buys();
    await pass(10_000, 2_000);
    expect(await state(order)).toBe("delivered");
  });
});

describe("an order in review, beside an unreadable row", () => {
  test.each(MAYBE_OURS)("that could be its vend, as it %s, is not sent again", async (_, row) => {
    const { order, vendAgain, doubt, vends, staffApi } = await openOrderInReview();
    doubt(rowOf(row));
    expect(await vendAgain()).toEqual({ outcome: "unreadable" });
    expect(vends).toHaveLength(1);
    expect(await staffApi.orders.candidates(order)).toMatchObject({ records: [], unreadable: true });
    expect(await staffApi.orders.vendRecord(order)).toMatchObject({ others: [], unreadable: true });
  });

  test("that is of another number, can be sent again", async () => {
    const { order, vendAgain, doubt, staffApi } = await openOrderInReview();
    doubt(rowOf({ recipient: "08030000002" as Phone }));
    expect(await staffApi.orders.candidates(order)).toEqual({ outcome: "candidates", records: [] });
    expect(await vendAgain()).toEqual({ outcome: "sent" });
  });

  test("can be given the record that staff adopt", async () => {
    const { order, doubt, show, staffApi, state, at } = await openOrderInReview();
    doubt(rowOf());
    show(recordOf({ at: at() }));
    expect(await staffApi.orders.adopt(order, "v1", STAFF_MEMBER)).toBe("delivered");
    expect(await state(order)).toBe("delivered");
  });
});
