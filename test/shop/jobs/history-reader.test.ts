import { describe, expect, test } from "vitest";
import type { Phone } from "../../../src/core/base/phone.js";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../../src/core/base/time.js";
import type { VendHistoryPage, VendRecord } from "../../../src/core/ports.js";
import type { Store } from "../../../src/core/store.js";
import { aStore } from "../../store/folders.js";
import { openForAda } from "../ada.js";
import { airtime, openScriptedShop, recordOf } from "../scripted-shop.js";
import { openTwoShops } from "../two-shops.js";

const PAGE_ROWS = 10;

/** A service with a long history, of which the pages that were read are known. */
function longHistory(of: readonly VendRecord[]) {
  const pages: number[] = [];
  const historyPage = async (page: number): Promise<VendHistoryPage> => {
    pages.push(page);
    const rows = of.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS);
    return { outcome: "page", rows: rows.map((record) => ({ key: record.vendorRef, record })), count: of.length };
  };
  return { historyPage, pages };
}

describe("one reader of the vending history", () => {
  test("refunds a vend that fails late and is listed far back, by reading only its page and the first", async () => {
    const others = (count: number, name: string, at: number) =>
      Array.from({ length: count }, (_, index) =>
        recordOf({ vendorRef: `${name}${index}`, recipient: "08030000001" as Phone, at: at as VendRecord["at"] }),
      );
    const listed: VendRecord[] = [];
    const { historyPage, pages } = longHistory(listed);
    const shop = await openForAda({ vendor: { historyPage } });
    shop.accept(recordOf({ state: "pending" }));
    const slow = await shop.buys();
    listed.push(recordOf({ state: "pending" }), ...others(40, "old", shop.at() - 60 * MINUTE_MS));
    await shop.pass(MINUTE_MS, 2_000);
    for (let page = 0; page < 20; page++) {
      listed.unshift(...others(PAGE_ROWS, `page${page}-`, shop.at()));
      await shop.pass(20 * SECOND_MS, 2_000);
    }
    pages.length = 0;
    const place = listed.findIndex(({ vendorRef }) => vendorRef === "v1");
    listed[place] = recordOf({ state: "failed" });
    await shop.pass(30 * SECOND_MS, 2_000);
    expect(await shop.state(slow)).toBe("refunded");
    expect(new Set(pages)).toEqual(new Set([1, Math.floor(place / PAGE_ROWS) + 1]));
    expect(await shop.shop.wallets.get(shop.ada.id)).toEqual({ available: 100_000, held: 0 });
  });

  test("reads no more than its budget, however many vends are open", async () => {
    const { historyPage, pages } = longHistory([]);
    const shop = await openScriptedShop({ vendor: { historyPage } });
    await shop.start();
    const ada = await shop.identify("1");
    await shop.fund(ada.id, 1_000_000);
    for (let index = 0; index < 30; index++) {
      const number = `080312345${index.toString().padStart(2, "0")}`;
      await shop.shop.orders.place(ada.id, airtime(number, 5_000), { by: "wallet" });
    }
    await shop.settled();
    await shop.pass(2 * MINUTE_MS, SECOND_MS);
    expect(pages.length).toBeLessThanOrEqual(2 * 60 + 3);
  });

  test("reads the open vends from the store in one process only, not in those that could take over", async () => {
    const store = await aStore();
    const reads = [0, 0];
    const counting = (index: 0 | 1): Store => ({
      ...store,
      openVends: (limit) => {
        reads[index] = (reads[index] ?? 0) + 1;
        return store.openVends(limit);
      },
    });
    const two = await openTwoShops([counting(0), counting(1)]);
    const record = recordOf({ state: "pending" });
    const script = { vendor: { vend: async () => ({ outcome: "accepted", record }) as const } };
    const [first, second] = [two.open(script), two.open(script)];
    const ada = await two.fundedAda(first);
    await first.start();
    await first.shop.orders.place(ada.id, airtime(), { by: "wallet" });
    await first.idle();
    await second.start();
    for (let polls = 0; polls < 20; polls++) {
      two.jump(2 * SECOND_MS);
      await first.idle();
      await second.idle();
    }
    expect(reads[0]).toBeGreaterThan(10);
    expect(reads[1]).toBe(0);
    await Promise.all([first.close(), second.close()]);
  });

  test("asks the store no more often for a vend that was refunded than in a shop without one", async () => {
    const store = await aStore();
    let [asked, passes] = [0, 0];
    const counting: Store = {
      ...store,
      openVends: (limit) => {
        asked++;
        return store.openVends(limit);
      },
      transact: (customer, work) => {
        asked++;
        return store.transact(customer, work);
      },
    };
    const two = await openTwoShops([counting, counting]);
    const history = async () => {
      passes++;
      return { outcome: "history", records: [] } as const;
    };
    const shop = two.open({ vendor: { vend: async () => ({ outcome: "unknown", cause: "scripted" }), history } });
    const ada = await two.fundedAda(shop);
    await shop.start();
    const passTime = async (ms: number) => {
      for (const end = two.clock() + ms; two.clock() < end; await shop.idle()) two.jump(2 * SECOND_MS);
    };
    const counted = async () => {
      [asked, passes] = [0, 0];
      await passTime(30 * MINUTE_MS);
      return { asked, passes };
    };
    const idle = await counted();
    const bought = airtime();
    await shop.shop.orders.place(ada.id, bought, { by: "wallet" });
    await passTime(5 * MINUTE_MS);
    expect(await store.read("order", bought.order)).toMatchObject({ state: "refunded", failure: "never-arrived" });
    const late = await counted();
    expect(late.passes).toBeGreaterThan(2);
    // A pass is made under the lease, and decides about the vend.
    expect(late.asked).toBeLessThan(idle.asked + 5 * late.passes);
    await shop.close();
  });

  test("is replaced by another process, which ends the vends that the first one left open", async () => {
    const two = await openTwoShops();
    let record: VendRecord = recordOf({ state: "pending" });
    const reads = [0, 0];
    const openCounting = (index: 0 | 1) =>
      two.open({
        vendor: {
          vend: async () => ({ outcome: "accepted", record }),
          history: async () => {
            reads[index] = (reads[index] ?? 0) + 1;
            return { outcome: "history", records: [record] };
          },
        },
      });
    const [first, second] = [openCounting(0), openCounting(1)];
    const ada = await two.fundedAda(first);
    await first.start();
    const bought = airtime();
    await first.shop.orders.place(ada.id, bought, { by: "wallet" });
    await first.idle();
    two.jump(3 * SECOND_MS);
    await first.idle();
    await second.start();
    await second.idle();
    expect(reads[0]).toBeGreaterThan(0);
    expect(reads[1]).toBe(0);
    record = recordOf({ state: "delivered" });
    const thaw = first.freeze();
    two.jump(10 * SECOND_MS);
    await second.idle();
    expect(reads[1]).toBeGreaterThan(0);
    expect((await two.store.read("order", bought.order))?.state).toBe("delivered");
    thaw();
    await Promise.all([first.close(), second.close()]);
  });

  test("is replaced at once if its clock was a day ahead", async () => {
    const two = await openTwoShops();
    const history = async () => ({ outcome: "history", records: [recordOf()] }) as const;
    two.jump(DAY_MS);
    const first = two.open({ vendor: { history } });
    const ada = await two.fundedAda(first);
    await first.start();
    await first.idle();
    const thaw = first.freeze();
    two.jump(-DAY_MS);
    const second = two.open({ vendor: { history } });
    await second.start();
    const bought = airtime();
    await second.shop.orders.place(ada.id, bought, { by: "wallet" });
    await second.idle();
    for (let polls = 0; polls < 5; polls++) {
      two.jump(2 * SECOND_MS);
      await second.idle();
    }
    expect((await two.store.read("order", bought.order))?.state).toBe("delivered");
    thaw();
    await Promise.all([first.close(), second.close()]);
  });

  test("is not held up by one order that cannot be decided", async () => {
    const faulty = Object.defineProperty(recordOf({ vendorRef: "v2" }), "cost", {
      get: () => {
        throw new TypeError("scripted");
      },
    });
    const shop = await openForAda();
    const [first, second] = [await shop.buys(), await shop.buys(airtime("08031234567", 10_000))];
    shop.show(faulty, recordOf({ vendorRef: "v3", amount: 10_000 as VendRecord["amount"] }));
    await shop.pass(30 * SECOND_MS, 2_000);
    expect([await shop.state(first), await shop.state(second)]).toEqual(["vending", "delivered"]);
    expect(shop.faults.some((fault) => fault.startsWith("look-up failed"))).toBe(true);
  });
});
