import { describe, expect, test } from "vitest";
import { flows } from "../../../conversations/flows.js";
import type { OrderId } from "../../../src/core/base/ids.js";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import { openForAda } from "../ada.js";
import { airtime, paymentOf, recordOf } from "../scripted-shop.js";

/** Ada has an order that waits to be paid, and asks Bayo, who has money. */
async function openAsked() {
  let left = Number.POSITIVE_INFINITY;
  let meanwhile: { readonly after: number; readonly act: () => Promise<unknown> } | undefined;
  let isPagePaid = false;
  const shop = await openForAda({
    reads: (store) => ({
      transact: async (...given) => {
        if (left-- <= 0) throw new Error("The power is cut");
        const { after = -1, act } = meanwhile ?? {};
        meanwhile = act && { after: after - 1, act };
        if (after === 0) await act?.();
        return store.transact(...given);
      },
    }),
    gateway: {
      find: async (reference) => (isPagePaid ? paymentOf(reference, { amount: kobo(40_000) }) : { outcome: "absent" }),
    },
  });
  const bayo = await shop.greet("2");
  await shop.fund(bayo.id, 50_000);
  const quote = airtime("08031234567", 40_000);
  const placed = await shop.shop.orders.place(shop.ada.id, quote, { by: "checkout", saveCard: false });
  if (placed.outcome !== "checkout") throw new Error(placed.outcome);
  const token = (await shop.shop.orders.requestPayment(shop.ada.id, quote.order)) ?? "none";
  const wallets = async () => ({
    ada: (await shop.shop.wallets.get(shop.ada.id)).available,
    bayo: (await shop.shop.wallets.get(bayo.id)).available,
  });
  return {
    ...{ ...shop, bayo, token, wallets, order: quote.order },
    cutAfter: (transactions: number) => {
      left = transactions;
    },
    /** Has something done in between, after so many more transactions. */
    meanwhile: (after: number, act: () => Promise<unknown>) => {
      meanwhile = { after, act };
    },
    payPage: async () => {
      isPagePaid = true;
      await shop.shop.payments.poll(shop.ada.id, placed.reference);
    },
    /** How it ended, as who paid is told. */
    says: async (order: OrderId) => {
      const view = await flows.noticeFor({ kind: "payment-request", id: order }, shop.shop, shop.staffApi);
      return view?.text.html ?? "";
    },
    toldOf: (kind: string) => shop.told.filter((line) => line.includes(`"kind":"${kind}"`)),
  };
}

type Asked = Awaited<ReturnType<typeof openAsked>>;

/** More than there are while somebody pays for somebody else. */
const TRANSACTIONS = 8;

describe("somebody who is asked to pay", () => {
  test("sees what for, and no number in full", async () => {
    const { shop, ada, bayo, token } = await openAsked();
    const seen = await shop.orders.paymentRequest(bayo.id, token);
    expect(seen).toMatchObject({ from: "Ada", isOwn: false, price: 40_000, wallet: 50_000 });
    expect(JSON.stringify(seen)).not.toContain("08031234567");
    expect(await shop.orders.paymentRequest(ada.id, token)).toMatchObject({ isOwn: true });
  });

  test("pays for somebody who has a PIN, a limit and a second tap of their own, and is asked for none of these", async () => {
    const { shop, ada, bayo, token, wallets, settled, state, order } = await openAsked();
    await shop.customers.setLimits(ada.id, { dailyLimit: 10_000 as never, confirmAbove: 10_000 as never });
    await shop.customers.setPin(ada.id, "4071");
    expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toEqual({ outcome: "paid" });
    await settled();
    expect(await state(order)).toBe("vending");
    expect(await wallets()).toEqual({ ada: 100_000, bayo: 10_000 });
    expect((await shop.customers.spendingGuards(ada.id)).spent, "it was not their money").toBe(0);
  });

  test("pays from their wallet, once, and the order goes its way", async () => {
    const { shop, bayo, token, wallets, accept, settled, state, order } = await openAsked();
    accept(recordOf({ amount: 40_000 as never, cost: 39_000 as never }));
    expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toEqual({ outcome: "paid" });
    expect(await shop.orders.payRequest(bayo.id, token, "wallet"), "tapped twice").toEqual({ outcome: "paid" });
    await settled();
    expect(await state(order)).toBe("delivered");
    expect(await wallets()).toEqual({ ada: 100_000, bayo: 10_000 });
  });

  test("reads what they paid in what we keep of them, and nothing of the order", async () => {
    const { shop, bayo, token, order } = await openAsked();
    await shop.orders.payRequest(bayo.id, token, "wallet");
    const told = await shop.account.exportPersonalData(bayo.id);
    expect(JSON.parse(told)).toMatchObject({
      you: { paidForOthers: { amount: "400.00" } },
      orders: [],
      wallet: expect.arrayContaining([expect.objectContaining({ amount: "-400.00" })]),
    });
    expect(told).not.toContain(order);
    expect(told).not.toContain("08031234567");
  });

  test("is asked for their PIN, and held to their limit, before anything leaves their wallet", async () => {
    const { shop, bayo, token, wallets } = await openAsked();
    await shop.customers.setLimits(bayo.id, { dailyLimit: 30_000 as never, confirmAbove: 10_000 as never });
    expect(
      await shop.orders.payRequest(bayo.id, token, "wallet"),
      "before they are asked whether they are sure",
    ).toMatchObject({
      ...{ outcome: "over-limit", left: 30_000 },
    });
    await shop.customers.setLimits(bayo.id, { confirmAbove: 0 as never });
    expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toMatchObject({
      outcome: "over-limit",
      left: 30_000,
    });
    await shop.customers.setLimits(bayo.id, { dailyLimit: 90_000 as never });
    await shop.customers.setPin(bayo.id, "2580");
    expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toEqual({ outcome: "pin-needed" });
    expect(await shop.orders.payRequest(bayo.id, token, "wallet", { pin: "1111" })).toMatchObject({
      outcome: "pin-wrong",
    });
    expect((await wallets()).bayo).toBe(50_000);
    expect(await shop.orders.payRequest(bayo.id, token, "wallet", { pin: "2580" })).toEqual({ outcome: "paid" });
  });

  test("cannot pay without the money, nor twice at once", async () => {
    const { shop, bayo, token, wallets, greet, fund } = await openAsked();
    const poor = await greet("3");
    expect(await shop.orders.payRequest(poor.id, token, "wallet")).toEqual({ outcome: "short" });
    await fund(poor.id, 50_000);
    const ends = await Promise.all([
      shop.orders.payRequest(bayo.id, token, "wallet"),
      shop.orders.payRequest(poor.id, token, "wallet"),
    ]);
    expect(ends.map(({ outcome }) => outcome).sort()).toEqual(["gone", "paid"]);
    const { bayo: left } = await wallets();
    expect(left + (await shop.wallets.get(poor.id)).available).toBe(60_000);
  });

  test("is not asked while the asker's own card is being charged for it: one of the two would pay for nothing", async () => {
    const { shop, ada, bayo, token, wallets, order, saveCard } = await openAsked();
    const card = await saveCard(ada.id);
    expect(await shop.orders.pay(ada.id, order, { by: "card", card })).toMatchObject({ outcome: "underway" });
    expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toEqual({ outcome: "gone" });
    expect(await wallets()).toEqual({ ada: 100_000, bayo: 50_000 });
  });

  test("is asked no more when the order was given up, or after a day", async () => {
    const { shop, ada, bayo, token, order, pass } = await openAsked();
    await shop.orders.cancel(ada.id, order);
    expect(await shop.orders.paymentRequest(bayo.id, token)).toBeUndefined();
    const late = await openAsked();
    await late.pass(DAY_MS, HOUR_MS);
    expect(await late.shop.orders.paymentRequest(late.bayo.id, late.token)).toBeUndefined();
    expect(await late.state(late.order)).toBe("expired");
    await pass(0);
  });

  test("has a day, though the asker's own page is shut after an hour", async () => {
    const { shop, bayo, token, order, pass, state } = await openAsked();
    await pass(2 * HOUR_MS, 5 * MINUTE_MS);
    expect(await state(order)).toBe("awaiting_payment");
    expect(await shop.orders.payRequest(bayo.id, token, "checkout")).toMatchObject({ outcome: "checkout" });
    await pass(2 * HOUR_MS, 5 * MINUTE_MS);
    expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toEqual({ outcome: "paid" });
  });

  test("has no more than that day, however often they are asked: a price is not kept for ever", async () => {
    const { shop, ada, bayo, token, order, pass, state } = await openAsked();
    for (let asked = 0; asked < 5; asked++) {
      await pass(5 * HOUR_MS, HOUR_MS);
      await shop.orders.requestPayment(ada.id, order);
    }
    expect(await shop.orders.paymentRequest(bayo.id, token)).toBeUndefined();
    expect(await shop.orders.requestPayment(ada.id, order)).toBeUndefined();
    expect(await state(order)).toBe("expired");
  });

  test("is not asked anew when that day is over, and nobody has looked yet", async () => {
    const { shop, ada, order, jump, state, settled } = await openAsked();
    await settled();
    jump(DAY_MS);
    expect(await state(order)).toBe("awaiting_payment");
    expect(await shop.orders.requestPayment(ada.id, order)).toBeUndefined();
  });

  test.each<[string, (two: Asked) => Promise<unknown>]>([
    ["calls it off", ({ shop, ada, order }) => shop.orders.cancel(ada.id, order)],
    ["pays for it from their own wallet", ({ shop, ada, order }) => shop.orders.pay(ada.id, order, { by: "wallet" })],
    ["spends all that is in their wallet", ({ shop, ada }) => spendAll(shop, ada.id)],
    ["pays on the page", ({ payPage }) => payPage()],
  ])("has paid, or has all their money and is told so, while the asker %s at any moment", async (_, act) => {
    const ends = new Set<string>();
    for (let after = 0; after < TRANSACTIONS; after++) {
      const two = await openAsked();
      two.meanwhile(after, () => act(two));
      const { outcome } = await two.shop.orders.payRequest(two.bayo.id, two.token, "wallet");
      ends.add(outcome);
      await two.pass(2 * MINUTE_MS, MINUTE_MS);
      expect((await two.wallets()).bayo, `${outcome}, after ${after}`).toBe(outcome === "paid" ? 10_000 : 50_000);
      if (outcome === "paid") expect(await two.store.balance(`held:${two.order}`)).toBe(40_000);
      await two.close();
    }
    expect(ends).toContain("paid");
  });

  test("may be called off at any moment, and the asker reads that it is cancelled only if it is", async () => {
    const answers = new Set<boolean>();
    for (let after = 0; after < TRANSACTIONS; after++) {
      const { shop, ada, bayo, token, order, meanwhile, state, pass, close } = await openAsked();
      let isCancelled: boolean | undefined;
      meanwhile(after, async () => {
        isCancelled = await shop.orders.cancel(ada.id, order);
      });
      await shop.orders.payRequest(bayo.id, token, "wallet");
      await pass(2 * MINUTE_MS, MINUTE_MS);
      if (isCancelled !== undefined) {
        answers.add(isCancelled);
        expect((await state(order)) === "cancelled", `after ${after}`).toBe(isCancelled);
      }
      await close();
    }
    expect(answers).toEqual(new Set([true, false]));
  });

  test("whose money comes when the page was paid just before has it back, and room for it in their day", async () => {
    for (let after = 0; after < TRANSACTIONS; after++) {
      const { shop, bayo, token, payPage, meanwhile, wallets, order, says, close } = await openAsked();
      await shop.customers.setLimits(bayo.id, { dailyLimit: kobo(45_000) });
      meanwhile(after, payPage);
      const { outcome } = await shop.orders.payRequest(bayo.id, token, "wallet");
      expect((await shop.customers.spendingGuards(bayo.id)).spent, `${outcome}, after ${after}`).toBe(
        outcome === "paid" ? 40_000 : 0,
      );
      if (outcome !== "returned") {
        await close();
        continue;
      }
      expect(await wallets()).toEqual({ ada: 100_000, bayo: 50_000 });
      expect(await shop.orders.paymentRequest(bayo.id, token)).toMatchObject({ outcome: "returned" });
      expect(await says(order)).toContain("₦400 is back in your wallet");
      expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toEqual({ outcome: "returned" });
      return;
    }
    throw new Error("It never came too late");
  });

  test("whose payment was cut off anywhere has paid, or has all their money, and hears which within minutes", async () => {
    const ends: string[] = [];
    for (let cut = 0; cut < TRANSACTIONS; cut++) {
      const { shop, bayo, token, wallets, cutAfter, order, store, pass, toldOf, says, close } = await openAsked();
      cutAfter(cut);
      const { outcome } = await shop.orders.payRequest(bayo.id, token, "wallet").catch(() => ({ outcome: "cut" }));
      cutAfter(Number.POSITIVE_INFINITY);
      const { ada, bayo: left } = await wallets();
      expect(ada, `cut after ${cut}`).toBe(100_000);
      await pass(2 * MINUTE_MS, MINUTE_MS);
      const held = await store.balance(`held:${order}`);
      expect(held, `cut after ${cut}`).toBe(left < 50_000 ? 40_000 : 0);
      expect(await wallets()).toEqual({ ada: 100_000, bayo: 50_000 - held });
      const later = outcome === "cut" && held > 0;
      expect(toldOf("payment-request")).toHaveLength(later ? 1 : 0);
      if (later) expect(await says(order)).toContain("₦400 paid for Ada");
      ends.push(later ? "ended later" : outcome);
      await close();
    }
    expect(new Set(ends)).toEqual(new Set(["cut", "ended later", "paid"]));
  });

  test("whose payment was cut off taps again, and it is ended at once", async () => {
    for (let cut = 0; cut < TRANSACTIONS; cut++) {
      const { shop, bayo, token, wallets, cutAfter, close } = await openAsked();
      cutAfter(cut);
      await shop.orders.payRequest(bayo.id, token, "wallet").catch(() => undefined);
      cutAfter(Number.POSITIVE_INFINITY);
      expect(await shop.orders.payRequest(bayo.id, token, "wallet"), `cut after ${cut}`).toEqual({ outcome: "paid" });
      expect(await wallets()).toEqual({ ada: 100_000, bayo: 10_000 });
      await close();
    }
  });

  test("pays for nobody who had themselves deleted meanwhile", async () => {
    for (let after = 0; after < TRANSACTIONS; after++) {
      const { shop, bayo, greet, meanwhile, wallets, close } = await openAsked();
      const chioma = await greet("3");
      const quote = airtime("08061234567", 40_000);
      await shop.orders.place(chioma.id, quote, { by: "wallet" });
      const token = (await shop.orders.requestPayment(chioma.id, quote.order)) ?? "none";
      const erased: string[] = [];
      meanwhile(after, async () => void erased.push((await shop.account.erase(chioma.id)).outcome));
      const { outcome } = await shop.orders.payRequest(bayo.id, token, "wallet");
      expect(outcome, `erased: ${erased[0]}, after ${after}`).toBe(erased[0] === "erased" ? "gone" : "paid");
      expect((await wallets()).bayo).toBe(outcome === "paid" ? 10_000 : 50_000);
      await close();
    }
  });

  test("who comes while somebody else is paying is not asked, and is when that one could not", async () => {
    const { shop, bayo, greet, token, meanwhile, wallets } = await openAsked();
    const poor = await greet("3");
    const ends: string[] = [];
    meanwhile(2, async () => void ends.push((await shop.orders.payRequest(bayo.id, token, "wallet")).outcome));
    expect(await shop.orders.payRequest(poor.id, token, "wallet")).toEqual({ outcome: "short" });
    expect(ends).toEqual(["gone"]);
    expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toEqual({ outcome: "paid" });
    expect((await wallets()).bayo).toBe(10_000);
  });
});

/** Everything in a wallet, ₦200 at a time. */
async function spendAll(shop: Asked["shop"], id: Asked["ada"]["id"]) {
  for (let number = 0; (await shop.wallets.get(id)).available >= 20_000; number++) {
    await shop.orders.place(id, airtime(`0809999999${number}`), { by: "wallet" });
  }
}
