import { expect, test } from "vitest";
import type { CustomerId } from "../../../src/core/base/ids.js";
import { instant } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import type { Promo } from "../../../src/core/money/promo.js";
import type { Order } from "../../../src/core/orders/order.js";
import { promoUseCount, promoUseRefusal, releasePromoUse, takePromoUse } from "../../../src/shop/promos/promos.js";
import { aStore } from "../../store/folders.js";
import { customer, order } from "../../store/records.js";

const promo: Promo = {
  code: "NEW10",
  discount: { percent: 1_000 },
  uses: 2,
  usesPerCustomer: 1,
  createdAt: instant(0),
};

async function open() {
  const store = await aStore();
  const take = (who: CustomerId) => store.transact(who, (books) => takePromoUse(books, promo, who));
  const why = (...ids: readonly CustomerId[]) => promoUseRefusal(store, promo, ids);
  const used = () => promoUseCount(store, promo.code);
  const ends = (from: Order["state"], ended: Order) =>
    store.transact(ended.customer, (books) => releasePromoUse(books, from, ended));
  return { store, take, why, used, ends };
}

/** Ada's order with a use of the code, as it is now. */
const withUse = (state: Order["state"]): Order => ({
  ...order("ord_1"),
  ...{ customer: "cus_ada", state, promo: { code: promo.code, discount: kobo(100), createdAt: promo.createdAt } },
});

test("a customer who is too late for a code has used none of their own uses", async () => {
  const { take, why, used, ends } = await open();
  expect(await take("cus_ada")).toBeUndefined();
  await take("cus_bayo");
  expect(await take("cus_chi")).toBe("used-up");
  await ends("awaiting_payment", withUse("cancelled"));
  expect(await used()).toBe(1);
  expect(await why("cus_chi")).toBeUndefined();
  expect(await take("cus_chi")).toBeUndefined();
});

test("a use is given back by an order that ends undelivered, not by one that was delivered", async () => {
  const { take, why, used, ends } = await open();
  await take("cus_ada");
  await ends("vending", withUse("delivered"));
  await ends("delivered", withUse("refunded"));
  expect(await used()).toBe(1);
  expect(await why("cus_ada")).toBe("used-by-you");
  await ends("failed", withUse("refunded"));
  expect(await used()).toBe(0);
  expect(await why("cus_ada")).toBeUndefined();
});

test.each([
  ["merged into them", { mergedFrom: ["cus_ada"] }],
  ["being merged into them", { merging: { from: "cus_ada", move: "mov_1" } }],
  ["unlinked from them", { partedFrom: ["cus_ada"] }],
] as const)("uses of a customer who was %s count as the person's own", async (_, related) => {
  const { store, take, why, used } = await open();
  await take("cus_ada");
  await store.transact("cus_bayo", (books) => books.put("customer", customer("cus_bayo", related)));
  expect(await why("cus_bayo", "cus_ada")).toBe("used-by-you");
  expect(await take("cus_bayo")).toBe("used-by-you");
  expect([await used(), await why("cus_bayo")]).toEqual([1, undefined]);
});

test("uses taken in a transaction that failed are not counted", async () => {
  const { store, used } = await open();
  const broken = store.transact("cus_ada", async (books) => {
    await takePromoUse(books, promo, "cus_ada");
    expect(await promoUseCount(books, "NEW10")).toBe(1);
    throw new Error("The power is cut");
  });
  await expect(broken).rejects.toThrow("The power is cut");
  expect(await used()).toBe(0);
});
