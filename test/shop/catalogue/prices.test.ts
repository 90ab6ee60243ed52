import { describe, expect, test } from "vitest";
import { flows } from "../../../conversations/flows.js";
import { SHOP_CUSTOMER_ID } from "../../../src/core/base/ids.js";
import type { Phone } from "../../../src/core/base/phone.js";
import { after, DAY_MS } from "../../../src/core/base/time.js";
import { kobo, naira } from "../../../src/core/money/money.js";
import { parsePriceChange } from "../../../src/core/money/price-text.js";
import type { Plan } from "../../../src/core/orders/catalogue.js";
import { isStillSold, type PurchaseRequest } from "../../../src/shop/catalogue/price.js";
import { mint } from "../../harness/test-shop.js";
import { gate, STAFF_MEMBER } from "../ada.js";
import { openScriptedShop, paymentOf, recordOf } from "../scripted-shop.js";

const plan = (planCode: string, cost: number): Plan => ({
  ...{ planCode, network: "MTN", name: "1GB", size: "1GB", validity: "daily", description: "", cost: kobo(cost) },
});
/** The same, in other words. */
const SPELLED_OTHERWISE = { ...plan("1006", 50_000), name: "Daily 1GB", size: "1 gb", validity: "Daily" };
const WALLET = { by: "wallet" } as const;
const request: PurchaseRequest = {
  network: "MTN",
  recipient: "08031234567" as Phone,
  product: { kind: "data", planCode: "1006" },
};

/** A shop with two plans, whose prices the test may change at the vendor, and Ada with ₦2,000. */
async function open() {
  let plans: readonly Plan[] | undefined = [plan("1006", 50_000), plan("1007", 60_000)];
  let vends = 0;
  let isPagePaid = false;
  const opened = await openScriptedShop({
    gateway: {
      find: async (reference) => (isPagePaid ? paymentOf(reference, { amount: kobo(50_000) }) : { outcome: "absent" }),
    },
    vendor: {
      plans: async () => (plans ? { outcome: "plans", plans } : { outcome: "unread", cause: "scripted" }),
      vend: async () => ({
        outcome: "accepted",
        record: recordOf({
          vendorRef: `v${++vends}`,
          kind: "data",
          planCode: "1006",
          amount: kobo(50_000),
          cost: kobo(49_000),
        }),
      }),
    },
  });
  await opened.start();
  const ada = (await opened.identify("1")).id;
  await opened.fund(ada, 200_000);
  const set = (typed: string, belowCost = false) => {
    const change = parsePriceChange(typed) ?? expect.unreachable();
    return opened.staffApi.catalogue.setPrice(change, { by: STAFF_MEMBER, belowCost });
  };
  const quote = async () => {
    const quoted = await opened.shop.orders.quote(ada, request);
    return quoted.outcome === "quoted" ? quoted.quote : expect.unreachable();
  };
  const listedPrices = async () => {
    const read = await opened.shop.catalogue.bundles(ada, "MTN");
    return read.outcome === "bundles" ? read.bundles.map(({ price }) => price) : read.reason;
  };
  return {
    ...{ ...opened, ada, set, quote, listedPrices },
    lists: (listed: readonly Plan[] | undefined) => {
      plans = listed;
      opened.jump(2 * 60_000);
    },
    /** An order that waits for its page to be paid. */
    waiting: async () => {
      const seen = await quote();
      const { order } = seen;
      const placed = await opened.shop.orders.place(ada, seen, { by: "checkout", saveCard: false });
      const reference = placed.outcome === "checkout" ? placed.reference : expect.unreachable();
      const payPage = async () => {
        isPagePaid = true;
        await opened.shop.payments.poll(ada, reference);
        await opened.settled();
      };
      return { order, payPage };
    },
    vends: () => vends,
    entries: async () =>
      (await opened.store.auditEntries({ limit: 10 })).map(({ action, target, detail, by }) => ({
        action,
        target,
        detail,
        by,
      })),
  };
}

test.each([
  ["holds less", { size: "750MB" }],
  ["ends sooner", { validity: "2 hours" }],
])("a plan that %s at its old code and price must be confirmed again, also by Buy again", async (_, change) => {
  const { ada, quote, lists, shop, settled, store } = await open();
  const bought = await quote();
  await shop.orders.place(ada, bought, WALLET);
  await settled();
  const seen = await quote();
  const changed = { ...plan("1006", 50_000), ...change };
  lists([changed]);
  const anew = { outcome: "changed", quote: { price: 50_000, product: change } };
  expect(await shop.orders.place(ada, seen, WALLET)).toMatchObject(anew);
  expect(await store.read("order", seen.order)).toBeUndefined();
  expect(await shop.orders.quoteAgain(ada, bought.order, mint("ord"))).toMatchObject(anew);
  expect(await store.balance(`wallet:${ada}`)).toBe(150_000);
  const again = await quote();
  expect(await shop.orders.place(ada, again, WALLET), "as it is now").toMatchObject({ outcome: "underway" });
});

test("a plan that is only spelled in another way counts as the plan that was confirmed", async () => {
  const { ada, quote, lists, shop } = await open();
  const seen = await quote();
  lists([SPELLED_OTHERWISE]);
  expect(await shop.orders.place(ada, seen, WALLET)).toMatchObject({ outcome: "underway" });
});

describe("an order that waits to be paid while its plan", () => {
  const CHANGES: readonly [string, readonly Plan[]][] = [
    ["holds less by now", [{ ...plan("1006", 50_000), size: "750MB" }]],
    ["is gone", [plan("1007", 60_000)]],
  ];

  test.each(CHANGES)("%s is cancelled before anybody pays for it, and its customer reads why", async (_, listed) => {
    const { ada, waiting, lists, shop, staffApi, store, identify, fund, state } = await open();
    const { order } = await waiting();
    const { order: asked } = await waiting();
    const token = (await shop.orders.requestPayment(ada, asked))?.token ?? "none";
    const bayo = (await identify("2")).id;
    await fund(bayo, 60_000);
    lists(listed);
    expect(await shop.orders.pay(ada, order, WALLET)).toEqual({ outcome: "refused", reason: "closed" });
    for (const how of ["wallet", "checkout"] as const)
      expect(await shop.orders.payRequest(bayo, token, how)).toEqual({ outcome: "gone" });
    expect([await state(order), await state(asked)]).toEqual(["cancelled", "cancelled"]);
    for (const id of [order, asked]) {
      const notice = await flows.noticeFor({ kind: "order", id }, shop, staffApi);
      expect(notice?.text.html).toMatch(/If you have paid on the page.*\n.*no longer sells this plan/);
    }
    const balances = [ada, bayo].map((id) => store.balance(`wallet:${id}`));
    expect(await Promise.all(balances)).toEqual([200_000, 60_000]);
  });

  test.each(CHANGES)("%s is refunded if it is paid for nevertheless, and nothing is sent", async (_, listed) => {
    const { ada, waiting, lists, store, vends } = await open();
    const { order, payPage } = await waiting();
    lists(listed);
    await payPage();
    expect(await store.read("order", order)).toMatchObject({ state: "refunded", failure: "plan-unavailable" });
    expect(await store.balance(`wallet:${ada}`)).toBe(250_000);
    expect(vends()).toBe(0);
  });

  test("holds less by now is sent if staff have it sent again", async () => {
    const { ada, waiting, lists, store, at, settled, vends } = await open();
    const { order } = await waiting();
    lists([{ ...plan("1006", 50_000), size: "750MB" }]);
    await store.transact(ada, async (books) => {
      const unpaid = (await books.read("order", order)) ?? expect.unreachable();
      await books.put("order", { ...unpaid, state: "paid", vendingAt: at(), dueAt: at() });
    });
    await settled();
    expect(vends()).toBe(1);
  });

  test.each([
    ["before it was placed says nothing of it", -1, true],
    ["since does", 1, false],
  ])("changed in a list that was read %s", async (_, since, isSold) => {
    const { waiting, store } = await open();
    const order = (await store.read("order", (await waiting()).order)) ?? expect.unreachable();
    const listedPlans = async () => ({
      plans: [{ ...plan("1006", 50_000), size: "750MB" }],
      at: after(order.placedAt, since),
    });
    expect(await isStillSold({ plans: { listedPlans } as never }, order)).toBe(isSold);
  });

  test.each<[string, readonly Plan[] | undefined]>([
    ["is merely spelled in another way", [SPELLED_OTHERWISE]],
    ["cannot be read", undefined],
  ])("%s is paid for and sent", async (_, listed) => {
    const { ada, waiting, lists, shop, settled, state } = await open();
    const { order } = await waiting();
    const { order: onPage, payPage } = await waiting();
    lists(listed);
    expect(await shop.orders.pay(ada, order, WALLET)).toEqual({ outcome: "underway" });
    await settled();
    await payPage();
    expect([await state(order), await state(onPage)]).toEqual(["delivered", "delivered"]);
  });
});

describe("a rule for prices", () => {
  test("sets the same price in the list, a quote, a repeat and an order, and the books show its margin", async () => {
    const { ada, set, quote, listedPrices, shop, staffApi, store, settled } = await open();
    const first = await quote();
    await shop.orders.place(ada, first, WALLET);
    await settled();
    expect(await set("MTN data +3% round 10")).toMatchObject({ outcome: "set" });
    expect(await listedPrices()).toEqual([52_000, 62_000]);
    expect((await quote()).price).toBe(52_000);
    expect(await shop.orders.quoteAgain(ada, first.order, mint("ord"))).toMatchObject({
      outcome: "changed",
      quote: { price: 52_000 },
    });
    expect(await store.read("order", first.order)).toMatchObject({ price: 50_000, state: "delivered" });
    const second = await quote();
    await shop.orders.place(ada, second, WALLET);
    await settled();
    expect((await staffApi.monitoring.sales(1)).sales).toMatchObject({
      orders: 2,
      revenue: 50_000 + 52_000,
      margin: 1_000 + 3_000,
    });
    expect(await store.balance(`wallet:${ada}`)).toBe(200_000 - 50_000 - 52_000);
  });

  test("that changes while the customer reads the summary makes them confirm again, and nothing is paid", async () => {
    const { ada, set, quote, shop, store } = await open();
    const seen = await quote();
    await set("MTN data +3%");
    const placed = await shop.orders.place(ada, seen, WALLET);
    expect(placed).toMatchObject({ outcome: "changed", quote: { order: seen.order, price: 51_500 } });
    expect(await store.read("order", seen.order)).toBeUndefined();
    expect(await store.balance(`wallet:${ada}`)).toBe(200_000);
  });

  test("does not change the confirmed price of an unpaid order, nor of a payment request for it", async () => {
    const { ada, set, quote, shop, store, identify } = await open();
    const seen = await quote();
    await shop.orders.place(ada, seen, { by: "checkout", saveCard: false });
    const token = (await shop.orders.requestPayment(ada, seen.order))?.token ?? expect.unreachable();
    await set("MTN data +10%");
    expect(await shop.orders.paymentRequest((await identify("2")).id, token)).toMatchObject({ price: 50_000 });
    await shop.orders.pay(ada, seen.order, WALLET);
    expect(await store.read("order", seen.order)).toMatchObject({ price: 50_000 });
    expect(await store.balance(`wallet:${ada}`)).toBe(150_000);
  });

  test("that raises the price of a schedule makes its customer decide, and one that lowers it applies at once", async () => {
    const { ada, set, quote, shop, store, pass, settled } = await open();
    const seen = await quote();
    await shop.orders.place(ada, seen, WALLET);
    await settled();
    const made = await shop.schedules.create(ada, seen.order, { action: "buy", payBy: WALLET, every: { days: 1 } });
    const { id } = made.outcome === "scheduled" ? made.schedule : expect.unreachable();
    await set("MTN 1006 flat 20");
    await pass(DAY_MS + 60_000, DAY_MS / 8);
    expect(await store.read("schedule", id)).toMatchObject({ last: { outcome: "price-increased", price: 52_000 } });
    expect(await store.balance(`wallet:${ada}`)).toBe(150_000);
    await set("MTN 1006 remove");
    await set("MTN data cost 90%");
    await set("MTN 1006 flat -20");
    await shop.schedules.change(ada, id, "resume");
    await pass(DAY_MS, DAY_MS / 8);
    expect(await store.balance(`wallet:${ada}`)).toBe(150_000 - 48_000);
  });

  test("that would sell below cost is refused with the products concerned, and saved if staff insist", async () => {
    const { set, listedPrices, entries, staffApi } = await open();
    expect(await set("MTN data flat -20")).toMatchObject({
      outcome: "below-cost",
      belowCost: [
        { planCode: "1006", cost: 50_000, before: 50_000, after: 48_000 },
        { planCode: "1007", cost: 60_000, before: 60_000, after: 58_000 },
      ],
    });
    expect(await listedPrices()).toEqual([50_000, 60_000]);
    expect(await entries()).toEqual([]);
    await set("MTN data flat -20", true);
    expect(await listedPrices()).toEqual([48_000, 58_000]);
    expect((await staffApi.catalogue.priceRules()).pricing.prices).toEqual([
      { network: "MTN", kind: "data", percent: 0, flat: naira(-20), belowCost: true },
    ]);
    expect(await entries()).toEqual([
      { action: "price-set", target: "MTN data", detail: "flat -20, below cost", by: STAFF_MEMBER },
    ]);
  });

  test("does not sell below cost when the cost rises later, and is refused when it is set again", async () => {
    const { set, listedPrices, lists, staffApi } = await open();
    await set("MTN data cost 95%");
    await set("MTN data -4%", true);
    expect((await staffApi.catalogue.priceRules()).pricing.prices).toEqual([
      { network: "MTN", kind: "data", percent: -400, flat: 0 }, // There was nothing to be told twice.
    ]);
    expect(await listedPrices()).toEqual([48_000, 57_600]);
    await set("MTN data cost remove");
    expect(await listedPrices()).toEqual([50_000, 60_000]);
    lists([plan("1006", 70_000)]);
    expect(await listedPrices()).toEqual([70_000]);
    expect(await set("MTN data -4%")).toMatchObject({ outcome: "below-cost" });
  });

  test("is audited once, however often it is tapped; it can be removed even if plans cannot be read", async () => {
    const { set, entries, lists, staffApi, jump } = await open();
    await Promise.all([set("MTN data +3%"), set("MTN data +3%"), set("MTN data +3%")]);
    await set("MTN data +3%");
    expect(await entries()).toHaveLength(1);
    expect(await set("MTN 9999 +3%")).toEqual({ outcome: "unknown-plan" });
    lists(undefined);
    jump(DAY_MS);
    expect(await set("MTN data +4%")).toEqual({ outcome: "unread" });
    expect(await set("MTN data remove")).toMatchObject({ outcome: "set" });
    expect((await staffApi.catalogue.priceRules()).pricing.prices).toEqual([]);
    expect((await entries())[0]).toMatchObject({ action: "price-rule-removed", target: "MTN data" });
    expect(await set("MTN airtime +1%")).toMatchObject({ outcome: "set" });
  });

  test("is shown beside what the vendor took lately", async () => {
    const { ada, quote, shop, settled, staffApi } = await open();
    await shop.orders.place(ada, await quote(), WALLET);
    await settled();
    expect((await staffApi.catalogue.priceRules()).observedCosts).toEqual([
      { network: "MTN", kind: "data", share: 9_800, count: 1 },
    ]);
  });
});

test("the price that was set last holds, also if the answer about an earlier one comes after it", async () => {
  const slow = gate();
  let isFirst = true;
  const { staffApi, shop, identify } = await openScriptedShop({
    reads: ({ transact }) => ({
      transact: async (customer, work) => {
        const result = await transact(customer, work);
        if (customer !== SHOP_CUSTOMER_ID || !isFirst) return result;
        isFirst = false;
        await slow.passed;
        return result;
      },
    }),
  });
  const { id } = await identify("1");
  const set = (typed: string) =>
    staffApi.catalogue.setPrice(parsePriceChange(typed) ?? expect.unreachable(), { by: STAFF_MEMBER });
  const earlier = set("MTN airtime +1%");
  expect(await set("MTN airtime +2%")).toMatchObject({ outcome: "set" });
  slow.open();
  await earlier;
  const quoted = await shop.orders.quote(id, { ...request, product: { kind: "airtime", amount: naira(100) } });
  expect(quoted).toMatchObject({ quote: { price: naira(102) } });
});
