import { describe, expect, test } from "vitest";
import type { Phone } from "../../../src/core/base/phone.js";
import { before, DAY_MS, HOUR_MS, instant, MINUTE_MS } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import type { Plan } from "../../../src/core/orders/catalogue.js";
import type { Order } from "../../../src/core/orders/order.js";
import type { VendOutcome, Vendor, VendRecord } from "../../../src/core/ports.js";
import type { ScriptedHistory } from "../../harness/test-shop.js";
import { aFolder, copyOf } from "../../store/folders.js";
import { gate, openForAda } from "../ada.js";
import { airtime, openScriptedShop, recordOf, START } from "../scripted-shop.js";

const PLAN: Plan = {
  ...{ planCode: "1001", network: "MTN", name: "1GB Weekly", size: "1GB", validity: "7 days", description: "" },
  cost: kobo(50_000),
};

const plans: Vendor["plans"] = async () => ({ outcome: "plans", plans: [PLAN] });

/** A record of that plan in the vendor's history, which does not name the plan. */
const unnamed = (changes: Partial<VendRecord> = {}) => recordOf({ kind: "data", amount: kobo(50_000), ...changes });

async function openForData() {
  const shop = await openForAda({ vendor: { plans } });
  const buysData = async () => {
    const quoted = await shop.shop.orders.quote(shop.ada.id, {
      ...{ network: "MTN", recipient: "08031234567" as Phone, product: { kind: "data", planCode: "1001" } },
    });
    if (quoted.outcome !== "quoted") throw new Error("no quote");
    return shop.buys(quoted.quote);
  };
  return { ...shop, buysData };
}

describe("a vend without an answer", () => {
  test("is delivered even if its record appears only after minutes", async () => {
    const { buys, show, pass, state, shop, ada } = await openForAda();
    const slow = await buys();
    await pass(170_000, 5_000);
    expect(await state(slow)).toBe("vending");
    show(recordOf());
    await pass(MINUTE_MS, 5_000);
    expect(await state(slow)).toBe("delivered");
    expect(await shop.wallets.get(ada.id)).toEqual({ available: 80_000, held: 0 });
  });

  test.each([
    [59, "delivered"],
    [61, "review"],
  ])("stays in review if its record appears after more than sixty days: %i days, %s", async (days, expected) => {
    const { buys, hideHistory, show, pass, state } = await openForAda();
    hideHistory();
    const slow = await buys();
    await pass(HOUR_MS, MINUTE_MS);
    await pass(days * DAY_MS, DAY_MS / 2);
    expect(await state(slow)).toBe("review");
    show(recordOf());
    await pass(2 * HOUR_MS, 5 * MINUTE_MS);
    expect(await state(slow)).toBe(expected);
  });

  test("is not refunded at the first look-up after the history was unavailable", async () => {
    const { buys, hideHistory, show, pass, state } = await openForAda();
    hideHistory();
    const slow = await buys();
    await pass(4 * MINUTE_MS, 5_000);
    show();
    await pass(2_000);
    expect(await state(slow)).toBe("vending");
    show(recordOf());
    await pass(30_000, 2_000);
    expect(await state(slow)).toBe("delivered");
  });

  test("is not refunded while an empty page hides the later pages of the history", async () => {
    let isHidden = true;
    const others = ["08030000002", "08030000003"].map((to) => recordOf({ vendorRef: to, recipient: to as Phone }));
    const historyPage: Vendor["historyPage"] = async (number) => {
      const records = [others, isHidden ? [] : [recordOf()]][number - 1] ?? [];
      return { outcome: "page", rows: records.map((record) => ({ key: record.vendorRef, record })), count: 3 };
    };
    const { buys, pass, state } = await openForAda({ vendor: { historyPage } });
    const slow = await buys();
    await pass(10 * MINUTE_MS, 5_000);
    expect(await state(slow)).toBe("vending");
    isHidden = false;
    await pass(MINUTE_MS, 5_000);
    expect(await state(slow)).toBe("delivered");
  });

  test("is not looked up while its call may still be running, even after a restart of the shop", async () => {
    const dir = await aFolder();
    const [called, ended] = [gate(), gate<VendOutcome>()];
    const vend = () => {
      called.open();
      return ended.passed;
    };
    const dying = await openForAda({ dir, vendor: { vend } });
    await dying.shop.orders.place(dying.ada.id, airtime(), { by: "wallet" });
    await called.passed;
    const left = await copyOf(dir);
    ended.open({ outcome: "unknown", cause: "died" });
    await dying.close();

    const lookedUpAt: number[] = [];
    const history: ScriptedHistory = async () => {
      lookedUpAt.push(shop.at() - START);
      return { outcome: "history", records: [] };
    };
    const shop = await openScriptedShop({ dir: left, vendor: { history } });
    await shop.start();
    await shop.pass(30_000, 1_000);
    expect(lookedUpAt[0]).toBeGreaterThanOrEqual(22_000);
    expect(lookedUpAt[0]).toBeLessThanOrEqual(26_000);
  });
});

describe("a record in the vendor's history", () => {
  test("that belongs to another order is not adopted", async () => {
    const { accept, buys, show, pass, state, store } = await openForAda();
    accept(recordOf({ vendorRef: "first" }));
    await buys();
    const second = await buys();
    show(recordOf({ vendorRef: "second" }), recordOf({ vendorRef: "first" }));
    await pass(10_000, 2_000);
    expect(await state(second)).toBe("delivered");
    expect((await store.read("order", second))?.vendorRef).toBe("second");
  });

  test("delivers only one order, and the other is refunded", async () => {
    const { accept, buys, show, pass, state, shop, ada } = await openForAda();
    accept(recordOf());
    await buys();
    const lost = await buys();
    show(recordOf());
    await pass(5 * MINUTE_MS, 5_000);
    expect(await state(lost)).toBe("refunded");
    expect(await shop.wallets.get(ada.id)).toEqual({ available: 80_000, held: 0 });
  });

  test("that is older than the order is not adopted", async () => {
    const { buys, show, pass, state } = await openForAda();
    show(recordOf({ at: before(instant(START), HOUR_MS) }));
    const lost = await buys();
    await pass(5 * MINUTE_MS, 5_000);
    expect(await state(lost)).toBe("refunded");
  });

  test.each([
    ["another number", { recipient: "08030000002" as Phone }],
    ["another amount", { amount: kobo(30_000) }],
    ["another kind", { kind: "data" }],
  ] as const)("of %s is not adopted", async (_, changes) => {
    const { buys, show, pass, state } = await openForAda();
    show(recordOf(changes));
    const lost = await buys();
    await pass(5 * MINUTE_MS, 5_000);
    expect(await state(lost)).toBe("refunded");
  });

  test("that cannot be told from another sends the order to review", async () => {
    const { buys, show, pass, state, shop, ada } = await openForAda();
    show(recordOf({ vendorRef: "v1" }), recordOf({ vendorRef: "v2" }));
    const inReview = await buys();
    await pass(5 * MINUTE_MS, 5_000);
    expect(await state(inReview)).toBe("review");
    expect(await shop.wallets.get(ada.id)).toEqual({ available: 80_000, held: 20_000 });
  });

  test.each([
    ["the plan's price sends the order to review, as another plan may cost the same", 50_000, "review"],
    ["another price sends the order to review", 30_000, "review"],
  ] as const)("of data that does not name its plan, at %s", async (_, amount, ending) => {
    const { buysData, show, pass, state } = await openForData();
    show(unnamed({ amount: kobo(amount) }));
    const order = await buysData();
    await pass(5 * MINUTE_MS, 5_000);
    expect(await state(order)).toBe(ending);
  });

  test("that failed, beside one that does not name its plan, sends the order to review", async () => {
    const { buysData, show, pass, state } = await openForData();
    show(unnamed({ vendorRef: "v1", planCode: "1001", state: "failed" }), unnamed({ vendorRef: "v2" }));
    const order = await buysData();
    await pass(5 * MINUTE_MS, 5_000);
    expect(await state(order)).toBe("review");
  });

  test("of another plan is not adopted", async () => {
    const { buysData, show, pass, state } = await openForData();
    show(unnamed({ planCode: "1002" }));
    const lost = await buysData();
    await pass(5 * MINUTE_MS, 5_000);
    expect(await state(lost)).toBe("refunded");
  });
});

describe("the vendor's answer", () => {
  test.each([
    ["another number", { recipient: "08030000002" as Phone }],
    ["another amount", { amount: kobo(30_000) }],
    ["data instead of airtime", { kind: "data" }],
  ] as const)("about %s is ignored, and the vend is looked up", async (_, changes) => {
    const { accept, buys, show, pass, state, store } = await openForAda();
    accept(recordOf({ vendorRef: "strange", ...changes }));
    const order = await buys();
    expect(await state(order)).toBe("vending");
    show(recordOf({ vendorRef: "ours" }));
    await pass(10_000, 2_000);
    expect(await store.read("order", order)).toMatchObject({ state: "delivered", vendorRef: "ours" });
  });

  test("about another order's vend does not deliver the order", async () => {
    const { accept, buys, state, shop, ada } = await openForAda();
    accept(recordOf());
    accept(recordOf());
    expect(await state(await buys())).toBe("delivered");
    expect(await state(await buys())).toBe("vending");
    expect(await shop.wallets.get(ada.id)).toEqual({ available: 60_000, held: 20_000 });
  });
});

describe("a vend that stays pending", () => {
  test("goes to review after half an hour, and is delivered once the vendor lists it as delivered", async () => {
    const { accept, buys, show, pass, state, notifications } = await openForAda();
    accept(recordOf({ state: "pending" }));
    show(recordOf({ state: "pending" }));
    const slow = await buys();
    await pass(25 * MINUTE_MS);
    expect(await state(slow)).toBe("pending");
    await pass(15 * MINUTE_MS);
    expect(await state(slow)).toBe("review");
    expect(notifications.filter((line) => line.startsWith("900") && line.includes("order-in-review"))).toHaveLength(1);
    show(recordOf());
    await pass(10 * MINUTE_MS);
    expect(await state(slow)).toBe("delivered");
  });

  test("goes to review if its reference is unknown, or if the history cannot be read until it should have ended", async () => {
    const { accept, buys, hideHistory, pass, state } = await openForAda({
      pendingEnds: { afterMs: 2 * HOUR_MS, as: "delivered" },
    });
    hideHistory();
    const nameless = await buys();
    accept(recordOf({ recipient: "08030000002" as Phone, state: "pending" }));
    const missing = await buys(airtime("08030000002"));
    await pass(40 * MINUTE_MS);
    expect([await state(nameless), await state(missing)]).toEqual(["review", "pending"]);
    await pass(100 * MINUTE_MS);
    expect(await state(missing)).toBe("review");
  });

  test("and is sent again during a look-up is not refunded because of what was read before", async () => {
    let reads = 0;
    const history: ScriptedHistory = async () => {
      if (++reads === 1) await sentAgain();
      return { outcome: "history", records: [] };
    };
    const { accept, buys, pass, state, store, ada } = await openForAda({ vendor: { history } });
    const sentAgain = () =>
      store.transact(ada.id, async (books) => {
        const { vendorRef: _, ...order } = (await store.read("order", slow)) as Order;
        const vendingAt = instant(START - 19 * MINUTE_MS);
        await books.put("order", { ...order, state: "vending", vendingAt, lookUpCount: 1 });
      });
    accept(recordOf({ state: "pending" }));
    const slow = await buys();
    await store.transact(ada.id, async (books) => {
      const order = (await books.read("order", slow)) as Order;
      await books.put("order", { ...order, vendingAt: instant(START - 20 * MINUTE_MS) });
    });
    await pass(2_000);
    expect(await state(slow)).toBe("vending");
    await pass(10 * MINUTE_MS);
    expect(await state(slow)).toBe("refunded");
  });

  test("is not refunded if the history does not list it", async () => {
    const { accept, buys, pass, state } = await openForAda();
    accept(recordOf({ state: "pending" }));
    const slow = await buys();
    await pass(20 * MINUTE_MS);
    expect(await state(slow)).toBe("pending");
  });
});
