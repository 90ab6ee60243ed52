import { describe, expect, test } from "vitest";
import { flows } from "../../../conversations/flows.js";
import type { OrderId } from "../../../src/core/base/ids.js";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../src/core/base/time.js";
import type { ProductLine } from "../../../src/core/orders/product.js";
import { aFolder } from "../../store/folders.js";
import { openForAda, STAFF_MEMBER } from "../ada.js";
import { airtime, paymentOf, recordOf } from "../scripted-shop.js";
import { openTwoShops } from "../two-shops.js";

const AIRTIME: ProductLine = { network: "MTN", kind: "airtime" };
const OFF = { outcome: "off-sale", ...AIRTIME };
const request = () => {
  const { network, recipient } = airtime();
  return { network, recipient, product: { kind: "airtime", amount: 20_000 as never } } as const;
};

/** Ada has bought once, so that there is something to buy again. */
async function openOnce(script: Parameters<typeof openForAda>[0] = {}) {
  const shop = await openForAda(script);
  shop.accept(recordOf());
  const first = await shop.buys();
  const notificationCount = (id: OrderId) =>
    shop.notifications.filter((line) => line.includes(`"availability","id":"${id}"`)).length;
  return {
    ...{ ...shop, first, notificationCount },
    off: (...lines: ProductLine[]) =>
      shop.staffApi.catalogue.changeSale(lines.length > 0 ? lines : [AIRTIME], "off", STAFF_MEMBER),
    on: () => shop.staffApi.catalogue.changeSale([AIRTIME], "on", STAFF_MEMBER),
    balance: async () => (await shop.shop.wallets.get(shop.ada.id)).available,
    says: async (id: OrderId) =>
      (await flows.noticeFor({ kind: "availability", id }, shop.shop, shop.staffApi))?.text.html ?? "",
  };
}

describe("a product line that staff take off sale", () => {
  test("is not quoted, and is bought neither at an earlier quote nor again; nothing is paid", async () => {
    const { shop, ada, off, first, balance, vends, settled } = await openOnce();
    const quote = airtime();
    expect(await off()).toBe(true);
    expect(await shop.orders.quote(ada.id, request())).toEqual({ outcome: "refused", reason: "off-sale" });
    for (const payBy of [{ by: "wallet" }, { by: "checkout", saveCard: false }] as const) {
      expect(await shop.orders.place(ada.id, quote, payBy)).toEqual(OFF);
    }
    expect(await shop.orders.place(ada.id, quote, { by: "wallet" }, { undo: true })).toEqual(OFF);
    expect(await shop.orders.quoteAgain(ada.id, first, airtime().order)).toEqual(OFF);
    await settled();
    expect([vends.length, await balance()]).toEqual([1, 80_000]);
    expect((await shop.orders.history(ada.id, { limit: 9 })).orders).toHaveLength(1);
  });

  test("leaves other product lines on sale, and is on sale again when staff say so", async () => {
    const { shop, ada, off, on, buys, accept, state } = await openOnce();
    await off({ network: "GLO", kind: "airtime" }, { network: "MTN", kind: "data" });
    expect(await shop.catalogue.networksOffSale("airtime")).toEqual(["GLO"]);
    expect(await shop.catalogue.networksOffSale("data")).toEqual(["MTN"]);
    accept(recordOf({ vendorRef: "v2" }));
    expect(await state(await buys())).toBe("delivered");
    await off();
    expect(await on()).toBe(true);
    expect(await on(), "it was already").toBe(false);
    expect(await shop.catalogue.networksOffSale("airtime")).toEqual(["GLO"]);
    expect((await shop.orders.quote(ada.id, request())).outcome).toBe("quoted");
  });

  test("is audited with the name of who did it, and stays off sale over a restart", async () => {
    const dir = await aFolder();
    const { off, on, store, jump, close } = await openOnce({ dir });
    for (const switching of [off, off, on, off]) {
      jump(1);
      await switching();
    }
    const entries = await store.auditEntries({ limit: 9 });
    expect(entries.map(({ by, action, target }) => `${by} ${action} ${target}`)).toEqual([
      "cus_staff sale-stopped MTN airtime",
      "cus_staff sale-resumed MTN airtime",
      "cus_staff sale-stopped MTN airtime",
    ]);
    await close();
    const { shop } = await openForAda({ dir });
    expect(await shop.catalogue.networksOffSale("airtime")).toEqual(["MTN"]);
  });

  test("is not charged when an order's undo time ends later: its customer is notified and can pay once it is on sale again", async () => {
    const { shop, ada, off, on, state, pass, balance, vends, notificationCount, accept, settled } = await openOnce();
    const quote = airtime();
    await shop.orders.place(ada.id, quote, { by: "wallet" }, { undo: true });
    await off();
    await pass(10 * SECOND_MS, SECOND_MS);
    expect([await state(quote.order), await balance(), vends.length]).toEqual(["awaiting_payment", 80_000, 1]);
    expect(notificationCount(quote.order)).toBeGreaterThan(0);
    expect(await shop.orders.pay(ada.id, quote.order, { by: "wallet" })).toEqual(OFF);
    await on();
    accept(recordOf({ vendorRef: "v2" }));
    expect(await shop.orders.pay(ada.id, quote.order, { by: "wallet" })).toMatchObject({ outcome: "underway" });
    await settled();
    expect(await state(quote.order)).toBe("delivered");
  });

  test("is still sent if it was paid before, or is paid on a page that was open already", async () => {
    const { shop, ada, off, state, settled, jump, accept, vends, store } = await openOnce({
      gateway: { find: async (reference) => (paid ? paymentOf(reference) : { outcome: "absent" }) },
    });
    let paid = false;
    const quote = airtime();
    const placed = await shop.orders.place(ada.id, quote, { by: "checkout", saveCard: false });
    if (placed.outcome !== "checkout") throw new Error(placed.outcome);
    const sent = airtime("08031234568");
    await shop.orders.place(ada.id, sent, { by: "wallet" });
    await off();
    expect(await shop.orders.pay(ada.id, quote.order, { by: "wallet" })).toEqual(OFF);
    await settled();
    expect(vends.map(({ recipient }) => recipient)).toContain("08031234568");
    paid = true;
    accept(recordOf({ vendorRef: "v2" }));
    await shop.payments.poll(ada.id, placed.reference);
    jump(1);
    await settled();
    expect(await state(quote.order)).toBe("delivered");
    expect(await store.balance(`held:${quote.order}`)).toBe(0);
  });

  test("is announced once to customers with an unpaid order of it, and its return only to them", async () => {
    const { shop, ada, off, on, notificationCount, says, pass, settled, store } = await openOnce();
    const [mine, other] = [airtime(), { ...airtime("08051234567"), network: "GLO" as const }];
    for (const quote of [mine, other]) await shop.orders.place(ada.id, quote, { by: "checkout", saveCard: false });
    await off();
    await expect.poll(() => notificationCount(mine.order)).toBe(1);
    await expect.poll(async () => (await store.settings()).availability?.["MTN airtime"]?.customersNotified).toBe(true);
    expect(await says(mine.order)).toContain("MTN airtime is not on sale right now");
    await pass(5 * MINUTE_MS);
    expect([notificationCount(mine.order), notificationCount(other.order)]).toEqual([1, 0]);
    await on();
    await expect.poll(() => notificationCount(mine.order)).toBe(2);
    expect(await says(mine.order)).toContain("on sale again");
    await shop.orders.cancel(ada.id, mine.order);
    await settled();
    expect(await says(mine.order)).toBe("");
    expect(notificationCount(other.order)).toBe(0);
  });

  test("cannot be paid for by somebody else either, but money that they have sent already is used", async () => {
    let afterGift = async () => {};
    const opened = await openOnce({
      reads: (store) => ({
        transact: async (...given) => {
          const result = await store.transact(...given);
          if ((await store.balance("moving:requests")) > 0) await afterGift();
          return result;
        },
      }),
    });
    const { shop, ada, identify, fund, off, on, accept, settled, state } = opened;
    const bayo = await identify("2");
    await fund(bayo.id, 20_000);
    const quote = airtime();
    await shop.orders.place(ada.id, quote, { by: "checkout", saveCard: false });
    const token = (await shop.orders.requestPayment(ada.id, quote.order))?.token ?? "none";
    await off();
    for (const how of ["wallet", "checkout"] as const)
      expect(await shop.orders.payRequest(bayo.id, token, how)).toEqual(OFF);
    expect((await shop.wallets.get(bayo.id)).available).toBe(20_000);
    await on();
    afterGift = async () => {
      afterGift = async () => {};
      await off();
    };
    accept(recordOf({ vendorRef: "v2" }));
    expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toEqual({ outcome: "paid" });
    await settled();
    expect(await shop.catalogue.networksOffSale("airtime")).toEqual(["MTN"]);
    expect(await state(quote.order)).toBe("delivered");
  });
});

describe("a schedule for a product line that is off sale", () => {
  const open = async () => {
    const shop = await openOnce();
    const how = { action: "buy", every: { days: 7 }, payBy: { by: "wallet" } } as const;
    const made = await shop.shop.schedules.create(shop.ada.id, shop.first, how);
    if (made.outcome !== "scheduled") throw new Error(made.outcome);
    return { ...shop, id: made.schedule.id, now: () => shop.store.read("schedule", made.schedule.id) };
  };

  test("waits, and buys once the product line is on sale again", async () => {
    const { off, on, pass, vends, now, balance } = await open();
    await off();
    await pass(7 * DAY_MS + 3 * HOUR_MS, HOUR_MS);
    expect([vends.length, await balance(), (await now())?.last]).toEqual([1, 80_000, undefined]);
    await on();
    await pass(HOUR_MS, MINUTE_MS);
    expect(vends).toHaveLength(2);
    expect(await now()).toMatchObject({ last: { outcome: "bought" } });
  });

  test("tells its customer after hours of waiting, takes no money, and stays active", async () => {
    const { off, pass, vends, now, balance, shop, staffApi, id } = await open();
    await off();
    await pass(7 * DAY_MS + 7 * HOUR_MS, HOUR_MS);
    expect([vends.length, await balance()]).toEqual([1, 80_000]);
    expect(await now()).toMatchObject({ last: { outcome: "off-sale" } });
    expect((await now())?.pausedAt).toBeUndefined();
    const said = await flows.noticeFor({ kind: "schedule", id }, shop, staffApi);
    expect(said?.text.html).toContain("It is not on sale right now");
  });
});

test("what one process takes off sale, another process stops selling at once, even if its cached settings are still fresh", async () => {
  const two = await openTwoShops();
  const [first, second] = [two.open(), two.open()];
  const ada = await two.fundedAda(second);
  const quote = airtime();
  expect(await second.shop.catalogue.networksOffSale("airtime")).toEqual([]);
  await first.staffApi.catalogue.changeSale([AIRTIME], "off", STAFF_MEMBER);
  expect(await second.shop.catalogue.networksOffSale("airtime"), "read a moment ago").toEqual([]);
  expect(await second.shop.orders.place(ada.id, quote, { by: "wallet" })).toEqual(OFF);
  expect(await two.store.read("order", quote.order)).toBeUndefined();
  two.jump(SECOND_MS);
  expect(await second.shop.catalogue.networksOffSale("airtime")).toEqual(["MTN"]);
});
