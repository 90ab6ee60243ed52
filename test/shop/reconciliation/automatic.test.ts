import { expect, test } from "vitest";
import { before, DAY_MS, dayOf, HOUR_MS, instant, startOf } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import type { VendRecord } from "../../../src/core/ports.js";
import { nextPart, type ReconciliationProgress, withPart } from "../../../src/core/reconciliation/progress.js";
import type { Store } from "../../../src/core/store.js";
import { createAutomaticReconciliation } from "../../../src/shop/reconciliation/automatic.js";
import { testShop } from "../../harness/test-shop.js";
import { openTwo } from "../../store/databases.js";
import { aStore } from "../../store/folders.js";
import { order } from "../../store/records.js";
import { recordOf, START } from "../scripted-shop.js";

const NOW = instant(START);
const PAGE_ROWS = 10;
const DAYS = 50;
const A_DAY = 8;

/** A shop that has sold some vends a day for weeks, all listed by the service. */
async function openSold(store: Store) {
  const records: VendRecord[] = [];
  for (let number = 0; number < DAYS * A_DAY; number++) {
    const at = before(NOW, Math.round(((number + 1) * DAY_MS) / A_DAY));
    const times = { placedAt: at, vendingAt: at, changedAt: at, closedAt: at };
    const [vendorRef, amount] = [`v${number}`, kobo(20_000)];
    records.push(recordOf({ vendorRef, cost: amount, at }));
    const sold = order(`ord_${number}`, { state: "delivered", vendorRef, cost: amount, ...times });
    await store.transact(sold.customer, async (books) => void (await books.put("order", sold)));
  }
  const pages: number[] = [];
  /** Runs a process that compares until `isDone`. */
  const compares = async (isDone: (progress: ReconciliationProgress) => boolean) => {
    let stopped = false;
    const shop = testShop({
      store,
      clock: () => NOW,
      staff: [],
      vendor: {
        historyPage: async (page) => {
          pages.push(page);
          const rows = records.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS);
          return { outcome: "page", rows: rows.map((record) => ({ key: record.vendorRef, record })) };
        },
      },
    });
    const config = { ...shop.config, jitter: () => 0, pollIntervalMs: 0 };
    const reconciliation = createAutomaticReconciliation(
      { ...shop, config },
      { mayRead: () => true, stopping: () => stopped },
    );
    reconciliation.start();
    while (!isDone((await store.settings()).reconciliation ?? {}))
      await new Promise((resolve) => setImmediate(resolve));
    stopped = true;
    await reconciliation.stop();
  };
  return { records, pages, compares };
}

const stores = {
  "a folder": async () => {
    return aStore();
  },
  Postgres: async () => (await openTwo()).one,
};

test.each(Object.entries(stores))("a vend that is reversed weeks later is found on %s", async (_, open) => {
  const store = await open();
  const { records, compares } = await openSold(store);
  const reversed = 20 * A_DAY;
  records[reversed] = { ...(records[reversed] ?? recordOf()), state: "failed" };
  records.splice(30 * A_DAY, 1);
  await compares(({ rolledAt, next }) => rolledAt !== undefined && next === undefined);
  const findings = await store.openFindings(10);
  expect(
    findings.map(({ discrepancy }) => [discrepancy.difference, "order" in discrepancy && discrepancy.order]),
  ).toEqual(
    expect.arrayContaining([
      ["state-differs", `ord_${reversed}`],
      ["missing-there", `ord_${30 * A_DAY}`],
    ]),
  );
  expect(findings).toHaveLength(2);
  expect(Object.keys((await store.settings()).reconciliation?.compared ?? {})).toHaveLength(45);
});

test("a restart continues with the days not compared yet, on their page of the list", async () => {
  const { pages, compares } = await openSold(await stores["a folder"]());
  await compares(({ next }) => next !== undefined && next.page > 10);
  const { length } = pages;
  await compares(({ rolledAt, next }) => rolledAt !== undefined && next === undefined);
  const [recent, rolling] = [pages.slice(length, length + 3), pages.slice(length + 4)];
  expect(recent).toEqual([1, 2, 3]);
  expect(Math.min(...rolling)).toBeGreaterThan(4);
  expect(Math.max(...pages)).toBeLessThanOrEqual(DAYS);
});

test("the days of some weeks are compared in parts, from yesterday backwards, and again after a day", () => {
  let progress: ReconciliationProgress = {};
  const days: number[] = [];
  for (let part = nextPart(progress, NOW); part; part = nextPart(progress, NOW)) {
    days.push((startOf(dayOf(NOW)) - part.window.from) / DAY_MS);
    progress = withPart(progress, part.window, { page: 7, now: NOW });
  }
  expect(days).toEqual([9, 18, 27, 36, 44]);
  expect(nextPart(progress, instant(NOW + 23 * HOUR_MS))).toBeUndefined();
  expect(nextPart(progress, instant(NOW + 24 * HOUR_MS))?.page).toBe(1);
});
