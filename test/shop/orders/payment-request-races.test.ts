import { describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import { airtime, openScriptedShop } from "../scripted-shop.js";
import {
  type OpenPaymentRequest,
  openPaymentRequest,
  spendAll,
  TRANSACTIONS,
  TRANSACTIONS_MIN,
} from "./open-payment-request.js";

const payByCard = async ({ shop, ada, order, saveCard }: OpenPaymentRequest) =>
  shop.orders.pay(ada.id, order, { by: "card", card: await saveCard(ada.id) });

const payFromWallet = ({ shop, ada, order }: OpenPaymentRequest) => shop.orders.pay(ada.id, order, { by: "wallet" });

describe("somebody who pays for another customer's order", () => {
  test.each<[string, readonly string[], (two: OpenPaymentRequest) => Promise<unknown>]>([
    ["cancels it", ["gone", "paid"], ({ shop, ada, order }) => shop.orders.cancel(ada.id, order)],
    ["pays from the wallet", ["gone", "paid"], payFromWallet],
    ["spends the whole wallet on other orders", ["paid"], ({ shop, ada }) => spendAll(shop, ada.id)],
    ["pays on the page", ["gone", "returned", "paid"], ({ payPage }) => payPage()],
    ["pays with a card", ["gone", "paid"], payByCard],
  ])("has either paid or all their money if the customer %s at any moment: %j", async (_, outcomes, act) => {
    const ends = new Set<string>();
    let interruptions = 0;
    for (let after = 0; after < TRANSACTIONS; after++) {
      const two = await openPaymentRequest();
      two.meanwhile(after, () => act(two));
      const { outcome } = await two.shop.orders.payRequest(two.bayo.id, two.token, "wallet");
      if (two.wasInterrupted()) interruptions++;
      ends.add(outcome);
      await two.pass(2 * MINUTE_MS, MINUTE_MS);
      expect((await two.wallets()).bayo, `${outcome}, after ${after}`).toBe(outcome === "paid" ? 10_000 : 50_000);
      if (outcome === "paid") expect(await two.store.balance(`held:${two.order}`)).toBe(40_000);
      await two.close();
    }
    expect(ends).toEqual(new Set(outcomes));
    expect(interruptions).toBeGreaterThanOrEqual(TRANSACTIONS_MIN);
  });

  test("finds the order cancelled exactly if its customer's cancellation was accepted", async () => {
    const answers = new Set<boolean>();
    for (let after = 0; after < TRANSACTIONS; after++) {
      const { shop, ada, bayo, token, order, meanwhile, state, pass, close } = await openPaymentRequest();
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

  test("gets the money back if the page was paid just before, and it no longer counts towards their daily limit", async () => {
    for (let after = 0; after < TRANSACTIONS; after++) {
      const { shop, bayo, token, payPage, meanwhile, wallets, order, noticeToPayer, close } =
        await openPaymentRequest();
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
      expect(await noticeToPayer(order)).toContain("₦400 is back in your wallet");
      expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toEqual({ outcome: "returned" });
      return;
    }
    throw new Error("The page was never paid just before");
  });

  test("gets nothing of what somebody else paid after their own payment had failed", async () => {
    const { shop, bayo, token, cutAfter, payPage, meanwhile, wallets, identify, fund, pass } =
      await openPaymentRequest();
    const chioma = await identify("3");
    await fund(chioma.id, 50_000);
    cutAfter(1);
    await expect(shop.orders.payRequest(bayo.id, token, "wallet")).rejects.toThrow("power");
    cutAfter(Number.POSITIVE_INFINITY);
    meanwhile(0, async () => {
      await shop.orders.paymentRequest(bayo.id, token);
      cutAfter(2);
      await expect(shop.orders.payRequest(chioma.id, token, "wallet")).rejects.toThrow("power");
      expect((await shop.wallets.get(chioma.id)).available).toBe(10_000);
      cutAfter(Number.POSITIVE_INFINITY);
      await payPage();
    });
    await shop.orders.paymentRequest(bayo.id, token);
    await pass(2 * MINUTE_MS, MINUTE_MS);
    expect(await wallets()).toEqual({ ada: 100_000, bayo: 50_000 });
    expect((await shop.wallets.get(chioma.id)).available).toBe(50_000);
  });

  test("can spend no more than their daily limit on a later day on which money comes back", async () => {
    const { shop, bayo, token, cutAfter, payPage, wallets, dir, close } = await openPaymentRequest();
    await shop.customers.setLimits(bayo.id, { dailyLimit: kobo(45_000) });
    cutAfter(2);
    await expect(shop.orders.payRequest(bayo.id, token, "wallet")).rejects.toThrow("power");
    expect(await wallets()).toEqual({ ada: 100_000, bayo: 10_000 });
    cutAfter(1);
    await payPage();
    await close();

    const later = await openScriptedShop({ dir });
    later.jump(DAY_MS);
    const chioma = await later.identify("3");
    await later.fund(bayo.id, 30_000);
    const quote = airtime("08061234567", 40_000);
    await later.shop.orders.place(chioma.id, quote, { by: "checkout", saveCard: false });
    const next = (await later.shop.orders.requestPayment(chioma.id, quote.order))?.token ?? "none";
    expect(await later.shop.orders.payRequest(bayo.id, next, "wallet")).toEqual({ outcome: "paid" });
    await later.start();
    await later.pass(2 * MINUTE_MS);
    expect((await later.shop.wallets.get(bayo.id)).available).toBe(40_000);
    expect((await later.shop.customers.spendingGuards(bayo.id)).spent).toBe(40_000);
  });

  test("but has too little leaves no order behind that the customer, linked meanwhile, could not pay for", async () => {
    const two = await openPaymentRequest();
    const { shop, ada, bayo, token, order, meanwhile, state, notificationsOf } = two;
    await spendAll(shop, bayo.id);
    const current = await shop.customers.identify({ channel: "whatsapp", id: "1" }, "Ada");
    const { code } = await shop.account.invite(current.id);
    await shop.account.askToLink(ada.id, code);
    two.notifications.length = 0;
    meanwhile(1, () => shop.account.answerLink(current.id, true));
    expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toEqual({ outcome: "short" });
    expect(two.wasInterrupted()).toBe(true);
    expect(await state(order)).toBe("cancelled");
    await two.settled();
    expect(notificationsOf("order").filter((line) => line.includes(order))).toHaveLength(1);
  });

  test("gets the money back if their chat is linked to another and the page is paid just then, also after a crash", async () => {
    const ends = new Set<string>();
    for (let after = 0; after < 3; after++) {
      for (let cut = 0; cut < 3; cut++) {
        const { shop, store, order, bayo, token, payPage, meanwhile, cutAfter, pass, close } =
          await openPaymentRequest();
        const other = await shop.customers.identify({ channel: "whatsapp", id: "2" }, "Bayo");
        await shop.customers.setLimits(bayo.id, { dailyLimit: kobo(45_000) });
        const { code } = await shop.account.invite(other.id);
        await shop.account.askToLink(bayo.id, code);
        meanwhile(after, async () => {
          await shop.account.answerLink(other.id, true);
          await payPage();
          cutAfter(cut);
        });
        const { outcome } = await shop.orders.payRequest(bayo.id, token, "wallet").catch(() => ({ outcome: "cut" }));
        cutAfter(Number.POSITIVE_INFINITY);
        meanwhile(-1, async () => undefined);
        await pass(2 * MINUTE_MS, MINUTE_MS);
        const had = outcome === "paid" ? 40_000 : 0;
        const at = `${outcome}, after ${after}, cut ${cut}`;
        expect((await shop.wallets.get(other.id)).available, at).toBe(50_000 - had);
        expect((await shop.customers.spendingGuards(other.id)).spent, at).toBe(had);
        ends.add((await store.read("order", order))?.paymentRequest?.payer?.outcome ?? outcome);
        await close();
      }
    }
    expect(ends).toEqual(new Set(["gone", "cut", "returned"]));
  });

  test("has either paid or all their money after a crash at any moment, and is notified within minutes", async () => {
    const ends: string[] = [];
    for (let cut = 0; cut < TRANSACTIONS; cut++) {
      const { shop, bayo, token, wallets, cutAfter, order, store, pass, notificationsOf, noticeToPayer, close } =
        await openPaymentRequest();
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
      expect(notificationsOf("payment-request")).toHaveLength(later ? 1 : 0);
      if (later) expect(await noticeToPayer(order)).toContain("₦400 paid for Ada");
      ends.push(later ? "ended later" : outcome);
      await close();
    }
    expect(new Set(ends)).toEqual(new Set(["cut", "ended later", "paid"]));
  });

  test("completes the payment at once by tapping again after a crash at any moment", async () => {
    let crashes = 0;
    for (let cut = 0; cut < TRANSACTIONS; cut++) {
      const { shop, bayo, token, wallets, cutAfter, close } = await openPaymentRequest();
      cutAfter(cut);
      await shop.orders.payRequest(bayo.id, token, "wallet").catch(() => void crashes++);
      cutAfter(Number.POSITIVE_INFINITY);
      expect(await shop.orders.payRequest(bayo.id, token, "wallet"), `cut after ${cut}`).toEqual({ outcome: "paid" });
      expect(await wallets()).toEqual({ ada: 100_000, bayo: 10_000 });
      await close();
    }
    expect(crashes).toBeGreaterThanOrEqual(TRANSACTIONS_MIN);
  });

  test("pays nothing for a customer who deleted their account in between", async () => {
    const erasures = new Set<string | undefined>();
    for (let after = 0; after < TRANSACTIONS; after++) {
      const { shop, bayo, identify, meanwhile, wallets, close } = await openPaymentRequest();
      const chioma = await identify("3");
      const quote = airtime("08061234567", 40_000);
      await shop.orders.place(chioma.id, quote, { by: "wallet" });
      const token = (await shop.orders.requestPayment(chioma.id, quote.order))?.token ?? "none";
      let erasure: string | undefined;
      meanwhile(after, async () => {
        erasure = (await shop.account.erase(chioma.id)).outcome;
      });
      const { outcome } = await shop.orders.payRequest(bayo.id, token, "wallet");
      erasures.add(erasure);
      expect(outcome, `erasure: ${erasure}, after ${after}`).toBe(erasure === "erased" ? "gone" : "paid");
      expect((await wallets()).bayo).toBe(outcome === "paid" ? 10_000 : 50_000);
      await close();
    }
    expect(erasures).toEqual(new Set(["erased", "held", undefined]));
  });

  test("cannot pay while somebody else is paying, and can once that payment has failed", async () => {
    const { shop, bayo, identify, token, meanwhile, wallets } = await openPaymentRequest();
    const poor = await identify("3");
    const ends: string[] = [];
    meanwhile(1, async () => void ends.push((await shop.orders.payRequest(bayo.id, token, "wallet")).outcome));
    expect(await shop.orders.payRequest(poor.id, token, "wallet")).toEqual({ outcome: "short" });
    expect(ends).toEqual(["gone"]);
    expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toEqual({ outcome: "paid" });
    expect((await wallets()).bayo).toBe(10_000);
  });

  test.each<[string, (two: OpenPaymentRequest) => Promise<unknown>]>([
    ["its customer requests the payment again", ({ shop, ada, order }) => shop.orders.requestPayment(ada.id, order)],
    [
      "somebody else opens the link",
      async ({ shop, identify, token }) => shop.orders.paymentRequest((await identify("3")).id, token),
    ],
  ])("pays even if %s at any moment", async (_, act) => {
    let interruptions = 0;
    for (let after = 0; after < TRANSACTIONS; after++) {
      const two = await openPaymentRequest();
      two.meanwhile(after, () => act(two));
      const { outcome } = await two.shop.orders.payRequest(two.bayo.id, two.token, "wallet");
      if (two.wasInterrupted()) interruptions++;
      await two.settled();
      expect([outcome, await two.wallets()], `after ${after}`).toEqual(["paid", { ada: 100_000, bayo: 10_000 }]);
      expect(await two.store.balance(`held:${two.order}`)).toBe(40_000);
      await two.close();
    }
    expect(interruptions).toBeGreaterThanOrEqual(TRANSACTIONS_MIN);
  });

  test("pays once, even if they tap again at any moment", async () => {
    let interruptions = 0;
    for (let after = 0; after < TRANSACTIONS; after++) {
      const { shop, bayo, token, meanwhile, wasInterrupted, wallets, pass, store, order, close } =
        await openPaymentRequest();
      const ends: string[] = [];
      meanwhile(after, async () => void ends.push((await shop.orders.payRequest(bayo.id, token, "wallet")).outcome));
      ends.push((await shop.orders.payRequest(bayo.id, token, "wallet")).outcome);
      if (wasInterrupted()) interruptions++;
      await pass(2 * MINUTE_MS, MINUTE_MS);
      expect(ends, `after ${after}`).toContain("paid");
      expect([await wallets(), await store.balance(`held:${order}`)]).toEqual([{ ada: 100_000, bayo: 10_000 }, 40_000]);
      await close();
    }
    expect(interruptions).toBeGreaterThanOrEqual(TRANSACTIONS_MIN);
  });

  test("can still pay if they open the link again at any moment before the payment is complete", async () => {
    const ends = new Set<string>();
    for (let after = 0; after < TRANSACTIONS; after++) {
      const { shop, bayo, token, meanwhile, wallets, close } = await openPaymentRequest();
      meanwhile(after, () => shop.orders.paymentRequest(bayo.id, token));
      const { outcome } = await shop.orders.payRequest(bayo.id, token, "wallet");
      ends.add(outcome);
      expect((await wallets()).bayo, `${outcome}, after ${after}`).toBe(outcome === "paid" ? 10_000 : 50_000);
      expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toEqual({ outcome: "paid" });
      expect((await wallets()).bayo).toBe(10_000);
      await close();
    }
    expect(ends).toEqual(new Set(["paid", "gone"]));
  });

  test("causes an alarm to staff if the money comes back after they deleted their account", async () => {
    const ends = new Set<string>();
    for (let cut = 0; cut < TRANSACTIONS; cut++) {
      const { shop, identify, fund, token, cutAfter, payPage, store, order, pass, notifications, close } =
        await openPaymentRequest();
      const chioma = await identify("3");
      await fund(chioma.id, 40_000);
      cutAfter(cut);
      await shop.orders.payRequest(chioma.id, token, "wallet").catch(() => undefined);
      cutAfter(Number.POSITIVE_INFINITY);
      const { outcome } = await shop.account.erase(chioma.id);
      await payPage();
      await pass(2 * MINUTE_MS, MINUTE_MS);
      const end = (await store.read("order", order))?.paymentRequest?.payer?.outcome ?? "none";
      const isLost = outcome === "erased" && end === "returned";
      const alarms = notifications.filter((line) => line.startsWith("900 ") && line.includes("payer-erased"));
      expect(alarms, `cut after ${cut}`).toHaveLength(isLost ? 1 : 0);
      ends.add(isLost ? "to staff" : end);
      await close();
    }
    expect(ends).toContain("to staff");
  });
});
