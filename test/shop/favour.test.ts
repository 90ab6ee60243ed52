import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/time.js";
import { openForAda } from "./ada.js";
import { airtime, recordOf } from "./scripted-shop.js";

/** Ada has an order that waits to be paid, and asks Bayo, who has money. */
async function openAsked() {
  let left = Number.POSITIVE_INFINITY;
  const shop = await openForAda({
    reads: (store) => ({
      transact: async (...given) => {
        if (left-- <= 0) throw new Error("The power is cut");
        return store.transact(...given);
      },
    }),
  });
  const bayo = await shop.greet("2");
  await shop.fund(bayo.id, 50_000);
  const quote = airtime("08031234567", 40_000);
  await shop.shop.place(shop.ada.id, quote, { by: "checkout", saveCard: false });
  const token = (await shop.shop.askFavour(shop.ada.id, quote.order)) ?? "none";
  const wallets = async () => ({
    ada: (await shop.shop.wallet(shop.ada.id)).available,
    bayo: (await shop.shop.wallet(bayo.id)).available,
  });
  return {
    ...{ ...shop, bayo, token, wallets, order: quote.order },
    cutAfter: (transactions: number) => {
      left = transactions;
    },
  };
}

describe("somebody who is asked to pay", () => {
  test("sees what for, and no number in full", async () => {
    const { shop, ada, bayo, token } = await openAsked();
    const seen = await shop.favour(bayo.id, token);
    expect(seen).toMatchObject({ from: "Ada", own: false, price: 40_000, wallet: 50_000 });
    expect(JSON.stringify(seen)).not.toContain("08031234567");
    expect(await shop.favour(ada.id, token)).toMatchObject({ own: true });
  });

  test("pays for somebody who has a PIN, a limit and a second tap of their own, and is asked for none of these", async () => {
    const { shop, ada, bayo, token, wallets, settled, state, order } = await openAsked();
    await shop.setLimits(ada.id, { dailyLimit: 10_000 as never, confirmAbove: 10_000 as never });
    await shop.setPin(ada.id, "4071");
    expect(await shop.payFavour(bayo.id, token, "wallet")).toEqual({ outcome: "paid" });
    await settled();
    expect(await state(order)).toBe("vending");
    expect(await wallets()).toEqual({ ada: 100_000, bayo: 10_000 });
    expect((await shop.safety(ada.id)).spent, "it was not their money").toBe(0);
  });

  test("pays from their wallet, once, and the order goes its way", async () => {
    const { shop, bayo, token, wallets, accept, settled, state, order } = await openAsked();
    accept(recordOf({ amount: 40_000 as never, cost: 39_000 as never }));
    expect(await shop.payFavour(bayo.id, token, "wallet")).toEqual({ outcome: "paid" });
    expect(await shop.payFavour(bayo.id, token, "wallet")).toEqual({ outcome: "gone" });
    await settled();
    expect(await state(order)).toBe("delivered");
    expect(await wallets()).toEqual({ ada: 100_000, bayo: 10_000 });
  });

  test("is asked for their PIN, and held to their limit, before anything leaves their wallet", async () => {
    const { shop, bayo, token, wallets } = await openAsked();
    await shop.setLimits(bayo.id, { dailyLimit: 30_000 as never });
    expect(await shop.payFavour(bayo.id, token, "wallet")).toMatchObject({ outcome: "over-limit", left: 30_000 });
    await shop.setLimits(bayo.id, { dailyLimit: 90_000 as never });
    await shop.setPin(bayo.id, "2580");
    expect(await shop.payFavour(bayo.id, token, "wallet")).toEqual({ outcome: "pin-needed" });
    expect(await shop.payFavour(bayo.id, token, "wallet", { pin: "1111" })).toMatchObject({ outcome: "pin-wrong" });
    expect((await wallets()).bayo).toBe(50_000);
    expect(await shop.payFavour(bayo.id, token, "wallet", { pin: "2580" })).toEqual({ outcome: "paid" });
  });

  test("cannot pay without the money, nor twice at once", async () => {
    const { shop, bayo, token, wallets, greet, fund } = await openAsked();
    const poor = await greet("3");
    expect(await shop.payFavour(poor.id, token, "wallet")).toEqual({ outcome: "short" });
    await fund(poor.id, 50_000);
    const ends = await Promise.all([
      shop.payFavour(bayo.id, token, "wallet"),
      shop.payFavour(poor.id, token, "wallet"),
    ]);
    expect(ends.map(({ outcome }) => outcome).sort()).toEqual(["gone", "paid"]);
    const { bayo: left } = await wallets();
    expect(left + (await shop.wallet(poor.id)).available).toBe(60_000);
  });

  test("is not asked while the asker's own card is being charged for it: one of the two would pay for nothing", async () => {
    const { shop, ada, bayo, token, wallets, order, saveCard } = await openAsked();
    const card = await saveCard(ada.id);
    expect(await shop.payFor(ada.id, order, { by: "card", card })).toMatchObject({ outcome: "underway" });
    expect(await shop.payFavour(bayo.id, token, "wallet")).toEqual({ outcome: "gone" });
    expect(await wallets()).toEqual({ ada: 100_000, bayo: 50_000 });
  });

  test("is asked no more when the order was given up, or after a day", async () => {
    const { shop, ada, bayo, token, order, pass } = await openAsked();
    await shop.cancel(ada.id, order);
    expect(await shop.favour(bayo.id, token)).toBeUndefined();
    const late = await openAsked();
    await late.pass(DAY_MS, HOUR_MS);
    expect(await late.shop.favour(late.bayo.id, late.token)).toBeUndefined();
    expect(await late.state(late.order)).toBe("expired");
    await pass(0);
  });

  test("has a day, though the asker's own page is shut after an hour", async () => {
    const { shop, bayo, token, order, pass, state } = await openAsked();
    await pass(2 * HOUR_MS, 5 * MINUTE_MS);
    expect(await state(order)).toBe("awaiting_payment");
    expect(await shop.payFavour(bayo.id, token, "checkout")).toMatchObject({ outcome: "checkout" });
    await pass(2 * HOUR_MS, 5 * MINUTE_MS);
    expect(await shop.payFavour(bayo.id, token, "wallet")).toEqual({ outcome: "paid" });
  });

  test("has no more than that day, however often they are asked: a price is not kept for ever", async () => {
    const { shop, ada, bayo, token, order, pass, state } = await openAsked();
    for (let asked = 0; asked < 5; asked++) {
      await pass(5 * HOUR_MS, HOUR_MS);
      await shop.askFavour(ada.id, order);
    }
    expect(await shop.favour(bayo.id, token)).toBeUndefined();
    expect(await shop.askFavour(ada.id, order)).toBeUndefined();
    expect(await state(order)).toBe("expired");
  });

  test("whose payment was cut off anywhere has lost no kobo: it is in one wallet or the other, or paid", async () => {
    for (let cut = 0; cut < 8; cut++) {
      const { shop, bayo, token, wallets, cutAfter, order, store, close } = await openAsked();
      cutAfter(cut);
      await shop.payFavour(bayo.id, token, "wallet").catch(() => undefined);
      cutAfter(Number.POSITIVE_INFINITY);
      const { ada, bayo: left } = await wallets();
      const held = await store.balance(`held:${order}`);
      const sold = (await store.balance("sales")) as number;
      expect(ada + left + held + sold, `cut after ${cut}`).toBe(150_000);
      await close();
    }
  });
});
