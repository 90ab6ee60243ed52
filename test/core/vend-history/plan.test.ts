import { describe, expect, it } from "vitest";
import type { OrderId } from "../../../src/core/base/ids.js";
import { after, before, HOUR_MS, type Instant, instant, MINUTE_MS, SECOND_MS } from "../../../src/core/base/time.js";
import type { Order } from "../../../src/core/orders/order.js";
import type { VendHistoryPage, VendRecord } from "../../../src/core/ports.js";
import { createHistoryPlan } from "../../../src/core/vend-history/plan.js";
import { recordOf } from "../../shop/scripted-shop.js";
import { order } from "../../store/records.js";

const NOON = instant(1_795_262_400_000);
const POLL_MS = 2 * SECOND_MS;
const PAGE_ROWS = 10;

/** A service with so many vends, one a minute, some of them open, and a reader that follows the plan. */
function openList(count: number) {
  let now: Instant = NOON;
  const refOf = (minutes: number) => `v${minutes}`;
  const states = new Map<string, VendRecord["state"]>();
  const rows: VendRecord[] = [];
  for (let minutes = 0; minutes < count; minutes++) {
    rows.push(recordOf({ vendorRef: refOf(minutes), at: before(NOON, minutes * MINUTE_MS) }));
  }
  const plan = createHistoryPlan(POLL_MS);
  const pages: number[] = [];
  const pageOf = (page: number): VendHistoryPage => ({
    outcome: "page",
    rows: rows.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS).map((record) => ({
      key: record.vendorRef,
      record: { ...record, state: states.get(record.vendorRef) ?? "delivered" },
    })),
  });
  const open = new Map<OrderId, Order>();
  /** Reads pages until the plan has none due. */
  const settle = () => {
    const ended: string[] = [];
    const passed: string[] = [];
    pages.length = 0;
    for (let reads = 0; reads < 500; reads++) {
      plan.setOpen([...open.values()]);
      const next = plan.next(now);
      if (!next || !("page" in next)) return { pages: [...pages], ended, passed };
      pages.push(next.page);
      const news = plan.read(next, pageOf(next.page), now);
      for (const one of news.ended) {
        ended.push(one.order.id);
        open.delete(one.order.id);
      }
      passed.push(...(news.passed?.orders.map(({ id }) => id) ?? []));
    }
    throw new Error("The plan always has a page due");
  };
  /** Reads the next page of the plan. */
  const readOne = () => {
    plan.setOpen([...open.values()]);
    const next = plan.next(now);
    if (!next || !("page" in next)) throw new Error("Nothing is due");
    const news = plan.read(next, pageOf(next.page), now);
    return { page: next.page, ended: news.ended.map(({ order: { id } }) => id) };
  };
  return {
    ...{ plan, settle, readOne, rows },
    /** Opens an order whose vend was sent so many minutes ago; with `named`, we know its reference. */
    opens: (id: OrderId, minutes: number, named = true, changes: Partial<Order> = {}) => {
      const vendingAt = before(now, minutes * MINUTE_MS);
      const vendorRef = refOf(minutes);
      states.set(vendorRef, "pending");
      const known = { vendingAt, changedAt: vendingAt, ...(named && { vendorRef }), ...changes };
      open.set(id, order(id, { state: "pending", ...known }));
      return () => void states.set(vendorRef, "failed");
    },
    sells: (more: number) => {
      for (let index = 0; index < more; index++) {
        rows.unshift(recordOf({ vendorRef: `new${rows.length}`, at: now }));
      }
    },
    pass: (ms: number) => {
      now = after(now, ms);
    },
  };
}

describe("the reader of the vending history", () => {
  it("reads nothing while no vend is open", () => {
    expect(openList(30).plan.next(NOON)).toBeUndefined();
  });

  it("finds the place of an open vend by a pass, and then reads only its page and the head", () => {
    const { opens, settle, pass } = openList(300);
    const fails = opens("ord_1", 205);
    expect(settle().pages).toEqual(expect.arrayContaining([1, 2, 10, 20, 21]));
    pass(20 * SECOND_MS);
    expect(settle().pages.sort()).toEqual([1, 21]);
    fails();
    pass(20 * SECOND_MS);
    expect(settle()).toMatchObject({ ended: ["ord_1"] });
  });

  it("learns from the head how far an open vend has moved", () => {
    const { opens, settle, pass, sells } = openList(300);
    const fails = opens("ord_1", 205);
    settle();
    sells(37);
    fails();
    pass(20 * SECOND_MS);
    const { pages, ended } = settle();
    expect(ended).toEqual(["ord_1"]);
    expect(pages).toEqual([1, 2, 3, 4, 25]);
  });

  it("tries the next page, then the one before, then makes a pass", () => {
    const { opens, settle, pass, rows } = openList(300);
    const fails = opens("ord_1", 205);
    settle();
    rows.splice(100, 30);
    fails();
    pass(20 * SECOND_MS);
    const { pages, ended } = settle();
    expect(pages.slice(0, 4)).toEqual([1, 21, 22, 20]);
    expect(pages).toContain(18);
    expect(ended).toEqual(["ord_1"]);
  });

  it("reads the pages of open vends in turn, each once, from the first to the last", () => {
    const { opens, settle, pass, sells } = openList(300);
    for (const [index, minutes] of [142, 31, 88, 35].entries()) opens(`ord_${index}`, minutes);
    settle();
    pass(20 * SECOND_MS);
    expect(settle().pages).toEqual([1, 4, 9, 15]);
    pass(20 * SECOND_MS);
    sells(6); // Two of them are on a later page now.
    expect(settle().pages).toEqual([1, 4, 5, 10, 15]);
  });

  it("finds a vend that moved on while it was being looked up", () => {
    const { opens, settle, pass, sells, plan, readOne } = openList(300);
    const fails = opens("ord_1", 209); // The last of its page.
    settle();
    pass(20 * SECOND_MS);
    expect(readOne().page).toBe(1);
    sells(1);
    fails();
    expect(readOne()).toMatchObject({ page: 21, ended: [] });
    pass(20 * SECOND_MS);
    expect(readOne().page).toBe(1);
    expect(readOne()).toMatchObject({ page: 22, ended: ["ord_1"] });
    expect(plan.next(NOON)).toBeDefined();
  });

  it("looks up a vend without a reference by passes alone, back to before its intent", () => {
    const { opens, settle, pass } = openList(300);
    opens("ord_1", 12, false);
    expect(settle()).toMatchObject({ pages: [1, 2], passed: ["ord_1"] });
    pass(SECOND_MS);
    expect(settle().passed).toEqual([]);
    pass(20 * SECOND_MS);
    expect(settle().passed).toEqual(["ord_1"]);
  });

  it("looks up a refunded vend back to before its first attempt, and a new attempt back to before itself", () => {
    const { opens, settle, pass } = openList(300);
    const minutesAgo = (minutes: number) => instant(NOON - minutes * MINUTE_MS);
    const sentAgain = { vendingAt: minutesAgo(12), earlierAttempts: [minutesAgo(92)] };
    opens("ord_1", 12, false, { ...sentAgain, state: "vending" });
    expect(settle()).toMatchObject({ pages: [1, 2], passed: ["ord_1"] });
    opens("ord_1", 12, false, { ...sentAgain, state: "refunded" });
    pass(20 * MINUTE_MS);
    expect(settle()).toMatchObject({ pages: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], passed: ["ord_1"] });
  });

  it("decides young vends by a short pass, however long the pass for older ones takes", () => {
    const { opens, plan, settle } = openList(300);
    opens("ord_old", 3 * 60, false);
    opens("ord_new", 12, false);
    const { passed } = settle();
    expect(passed).toEqual(["ord_new", "ord_old"]);
    expect(plan.hasUndecided()).toBe(true);
  });

  it("waits longer after each failure, and starts the pass again", () => {
    const { opens, plan, settle } = openList(30);
    opens("ord_1", 12, false);
    plan.setOpen([order("ord_1", { state: "vending", vendingAt: before(NOON, HOUR_MS), changedAt: NOON })]);
    let now: Instant = after(NOON, POLL_MS);
    const waits = [1, 2, 3].map(() => {
      const next = plan.next(now);
      if (!next || !("page" in next)) throw new Error("Nothing is due");
      expect(next.page).toBe(1);
      plan.failed(next, now);
      const rest = plan.next(now);
      const until = rest && "at" in rest ? rest.at : now;
      const waited = until - now;
      now = instant(until + HOUR_MS);
      return waited;
    });
    expect(waits).toEqual([POLL_MS, 2 * POLL_MS, 4 * POLL_MS]);
    expect(settle().passed).toEqual([]);
  });
});
