import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "#core/time.js";
import { CLERK, openForAda } from "./ada.js";
import { airtime, recordOf } from "./scripted-shop.js";

describe("the same airtime for the same number", () => {
  test("is vended one at a time, so that a look-up has one answer", async () => {
    const { buys, vends, show, pass, state, shop, ada } = await openForAda();
    const first = await buys();
    const second = await buys();
    expect(vends).toHaveLength(1);
    expect([await state(first), await state(second)]).toEqual(["vending", "paid"]);
    show(recordOf());
    await pass(MINUTE_MS, 2_000);
    expect(await state(first)).toBe("delivered");
    expect(vends).toHaveLength(2);
    expect(await shop.wallet(ada.id)).toEqual({ available: 60_000, held: 20_000 });
  });

  test("waits for nobody when the number or the amount is another", async () => {
    const { buys, vends } = await openForAda();
    for (const quote of [airtime(), airtime("08030000002"), airtime("08031234567", 10_000)]) await buys(quote);
    expect(vends).toHaveLength(3);
  });

  test.each(["delivered", "failed"] as const)("can be bought again after the first was %s", async (ending) => {
    const { accept, buys, state } = await openForAda();
    accept(recordOf({ state: ending }));
    accept(recordOf({ vendorRef: "v2" }));
    await buys();
    expect(await state(await buys())).toBe("delivered");
  });

  test("can be bought again after the first was refused", async () => {
    const { answer, accept, buys, state, shop, ada } = await openForAda();
    answer({ outcome: "refused", reason: "rejected", said: "no" });
    accept(recordOf());
    expect(await state(await buys())).toBe("refunded");
    expect(await state(await buys())).toBe("delivered");
    expect(await shop.wallet(ada.id)).toEqual({ available: 80_000, held: 0 });
  });

  test("can be bought again after the first never arrived", async () => {
    const { accept, buys, pass, state, shop, ada } = await openForAda();
    const lost = await buys();
    await pass(5 * MINUTE_MS, 5_000);
    expect(await state(lost)).toBe("refunded");
    accept(recordOf());
    expect(await state(await buys())).toBe("delivered");
    expect(await shop.wallet(ada.id)).toEqual({ available: 80_000, held: 0 });
  });

  test("can be bought again after a person decided about the first", async () => {
    const { hideHistory, accept, buys, pass, state, desk } = await openForAda();
    hideHistory();
    const doubted = await buys();
    await pass(40 * MINUTE_MS);
    expect(await desk.resolve(doubted, "given-back", CLERK)).toBe(true);
    accept(recordOf());
    expect(await state(await buys())).toBe("delivered");
  });
});
