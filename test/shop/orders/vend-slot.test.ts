import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "../../../src/core/base/time.js";
import { openForAda, STAFF_MEMBER } from "../ada.js";
import { airtime, recordOf } from "../scripted-shop.js";

describe("an order equal to an earlier one", () => {
  test("is vended once the earlier one has ended", async () => {
    const { buys, vends, show, pass, state, shop, ada } = await openForAda();
    const first = await buys();
    const second = await buys();
    expect(vends).toHaveLength(1);
    expect([await state(first), await state(second)]).toEqual(["vending", "paid"]);
    show(recordOf());
    await pass(MINUTE_MS, 2_000);
    expect(await state(first)).toBe("delivered");
    expect(vends).toHaveLength(2);
    expect(await shop.wallets.get(ada.id)).toEqual({ available: 60_000, held: 20_000 });
  });

  test("is vended at once if the number or the amount differs", async () => {
    const { buys, vends } = await openForAda();
    for (const quote of [airtime(), airtime("08030000002"), airtime("08031234567", 10_000)]) await buys(quote);
    expect(vends).toHaveLength(3);
  });

  test.each(["delivered", "failed"] as const)("is vended after the earlier one was %s", async (ending) => {
    const { accept, buys, state, store } = await openForAda();
    accept(recordOf({ state: ending }));
    accept(recordOf({ vendorRef: "v2" }));
    const first = await buys();
    expect((await store.read("order", first))?.failure).toBe(ending === "failed" ? "network-failed" : undefined);
    expect(await state(await buys())).toBe("delivered");
  });

  test("is vended after the earlier one was refused", async () => {
    const { answer, accept, buys, state, shop, ada } = await openForAda();
    answer({ outcome: "refused", reason: "rejected", message: "no" });
    accept(recordOf());
    expect(await state(await buys())).toBe("refunded");
    expect(await state(await buys())).toBe("delivered");
    expect(await shop.wallets.get(ada.id)).toEqual({ available: 80_000, held: 0 });
  });

  test("is vended after the earlier one never arrived", async () => {
    const { accept, buys, pass, state, shop, ada } = await openForAda();
    const lost = await buys();
    await pass(5 * MINUTE_MS, 5_000);
    expect(await state(lost)).toBe("refunded");
    accept(recordOf());
    expect(await state(await buys())).toBe("delivered");
    expect(await shop.wallets.get(ada.id)).toEqual({ available: 80_000, held: 0 });
  });

  describe("after one that stays pending", () => {
    const openPending = async () => {
      const shop = await openForAda();
      const pending = recordOf({ state: "pending" });
      shop.accept(pending);
      shop.show(pending);
      const first = await shop.buys();
      return { ...shop, pending, first };
    };

    test("waits until that is in review, and is then vended and looked up independently", async () => {
      const { buys, vends, pending, first, show, pass, state, store, at } = await openPending();
      await pass(25 * MINUTE_MS);
      const second = await buys();
      await pass(4 * MINUTE_MS);
      expect([await state(first), await state(second), vends.length]).toEqual(["pending", "paid", 1]);
      await pass(2 * MINUTE_MS);
      expect([await state(first), await state(second), vends.length]).toEqual(["review", "vending", 2]);
      show(recordOf({ vendorRef: "v2", at: at() }), pending);
      await pass(5 * MINUTE_MS);
      expect(await store.read("order", second)).toMatchObject({ state: "delivered", vendorRef: "v2" });
      expect(await store.read("order", first)).toMatchObject({ state: "review", vendorRef: "v1" });
      show(recordOf({ vendorRef: "v2" }), recordOf());
      await pass(10 * MINUTE_MS);
      expect(await store.read("order", first)).toMatchObject({ state: "delivered", vendorRef: "v1" });
    });

    test("does not adopt that one's record, also if that failed", async () => {
      const { buys, pending, first, show, pass, state, shop, ada } = await openPending();
      await pass(35 * MINUTE_MS);
      const second = await buys();
      await pass(5 * MINUTE_MS, 5_000);
      expect([await state(first), await state(second)]).toEqual(["review", "refunded"]);
      show({ ...pending, state: "failed" });
      await pass(10 * MINUTE_MS);
      expect(await state(first)).toBe("refunded");
      expect(await shop.wallets.get(ada.id)).toEqual({ available: 100_000, held: 0 });
    });

    test("keeps its own record from the candidates of that one", async () => {
      const { buys, pending, first, show, pass, staffApi, at } = await openPending();
      await pass(35 * MINUTE_MS);
      await buys();
      show(recordOf({ vendorRef: "v2", at: at() }), pending);
      expect(await staffApi.orders.candidates(first)).toMatchObject({ records: [{ vendorRef: "v1" }] });
      expect(await staffApi.orders.vendAgain(first, STAFF_MEMBER)).toEqual({
        outcome: "possible-match",
        vendorRefs: ["v1"],
      });
    });

    test("is refunded after a while if that one has no reference", async () => {
      const { hideHistory, buys, pass, state, vends, store } = await openForAda();
      hideHistory();
      const inReview = await buys();
      await pass(35 * MINUTE_MS);
      const second = await buys();
      await pass(MINUTE_MS);
      expect([await state(inReview), await state(second), vends.length]).toEqual(["review", "paid", 1]);
      await pass(10 * MINUTE_MS);
      expect(await store.read("order", second)).toMatchObject({ state: "refunded", failure: "number-busy" });
      expect([await state(inReview), vends.length]).toEqual(["review", 1]);
    });
  });

  test.each(["staff adopted it", "a look-up found it"])(
    "does not wait for one in review that has its own pending record: %s",
    async (how) => {
      const { hideHistory, show, accept, buys, pass, state, staffApi, at } = await openForAda();
      hideHistory();
      const inReview = await buys();
      await pass(40 * MINUTE_MS);
      expect(await state(inReview)).toBe("review");
      const pending = recordOf({ vendorRef: "v1", state: "pending" });
      if (how === "staff adopted it") {
        show(recordOf({ vendorRef: "v2", state: "pending" }), pending);
        expect(await staffApi.orders.adopt(inReview, "v1", STAFF_MEMBER)).toBe("pending");
      }
      show(pending);
      await pass(5 * MINUTE_MS);
      accept(recordOf({ vendorRef: "v3", at: at() }));
      expect(await state(await buys())).toBe("delivered");
      expect(await state(inReview)).toBe("review");
    },
  );

  test("is vended after staff decided the earlier one", async () => {
    const { hideHistory, accept, buys, pass, state, staffApi } = await openForAda();
    hideHistory();
    const inReview = await buys();
    await pass(40 * MINUTE_MS);
    expect(await staffApi.orders.decide(inReview, "failed-by-staff", STAFF_MEMBER)).toBe(true);
    accept(recordOf());
    expect(await state(await buys())).toBe("delivered");
  });
});
