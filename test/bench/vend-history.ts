/** The reader of the vending history in virtual time: its plan and its budget before a service with a long list. */
import type { OrderId } from "../../src/core/base/ids.js";
import { after, before, DAY_MS, type Instant, instant, MINUTE_MS, SECOND_MS } from "../../src/core/base/time.js";
import type { Order } from "../../src/core/orders/order.js";
import type { VendHistoryPage, VendRecord } from "../../src/core/ports.js";
import { createHistoryPlan } from "../../src/core/vend-history/plan.js";
import { createReadBudget } from "../../src/core/vend-history/read-budget.js";
import { recordOf } from "../shop/scripted-shop.js";
import { createRandom } from "../simulation/random.js";
import { order } from "../store/records.js";

const START = instant(1_795_262_400_000);
const POLL_MS = 2 * SECOND_MS;
const PAGE_ROWS = 100;
const SALES_A_DAY = 10_000;

type HistoryScenario = {
  readonly seed: number;
  /** How long ago each vend that is open was sent. */
  readonly agesMs: (random: () => number) => readonly number[];
  /** When they fail, from the start on: not before the reader has found them. */
  readonly failFromMs: number;
  readonly failToMs: number;
  readonly answerMs: number;
};

type HistoryFigures = {
  /** From the row that says "failed" to its reading, which refunds it. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly worstMs: number;
  /** The longest time between two readings of a page on which a vend was open. */
  readonly cycleMs: number;
  readonly readsPerMinute: number;
  /** The longest time that was promised while a vend that failed waited. */
  readonly boundMs: number;
  /** How many waited longer than was promised when they failed, and by how much more. */
  readonly late: number;
  readonly latestMs: number;
};

/** The three lists that a shop of 10,000 sales a day may have. A service that answers within a second is read more often. */
export const HISTORY_SCENARIOS = {
  "1 open, a day deep": { agesMs: () => [DAY_MS] },
  "1,000 open in one burst": { agesMs: (random: () => number) => times(1_000, () => random() * MINUTE_MS) },
  "1,000 open over a day": { agesMs: (random: () => number) => times(1_000, () => random() * DAY_MS) },
} as const;

const times = (count: number, of: () => number): number[] => Array.from({ length: count }, of);

/** Opens the vends of a scenario among the sales of a day, which go on, and reads until each of them has failed and is refunded. */
export function playHistory(scenario: HistoryScenario): HistoryFigures {
  const random = createRandom(scenario.seed).next;
  const failFrom = after(START, scenario.failFromMs);
  let now: Instant = START;
  const { rows, open, failAt } = openList(scenario, random);
  const plan = createHistoryPlan(POLL_MS);
  const budget = createReadBudget(() => now, { historyReadsPerMinute: 12, pollIntervalMs: POLL_MS });
  let sold = 0;
  const sell = () => {
    const due = Math.floor(((now - START) / DAY_MS) * SALES_A_DAY);
    for (; sold < due; sold++) rows.unshift(recordOf({ vendorRef: `later${sold}`, at: now }));
  };
  const pageOf = (number: number): VendHistoryPage => ({
    outcome: "page",
    count: rows.length,
    rows: rows.slice((number - 1) * PAGE_ROWS, number * PAGE_ROWS).map((record) => {
      const fails = failAt.get(record.vendorRef);
      const state = fails === undefined ? record.state : now < fails ? "pending" : "failed";
      return { key: record.vendorRef, record: { ...record, state } };
    }),
  });
  const waits: number[] = [];
  /** What was promised, from when on; the newest last. */
  const promised: { readonly from: Instant; readonly boundMs: number }[] = [];
  const lateness: number[] = [];
  const readAt = new Map<string, Instant>();
  let [reads, cycleMs, boundMs, listedAt] = [0, 0, 0, before(now, DAY_MS)];
  const openRefs = new Set(failAt.keys());
  const refund = ({ id }: Order, vendorRef: string) => {
    if (!open.delete(id)) return;
    openRefs.delete(vendorRef);
    const failedAt = failAt.get(vendorRef) ?? now;
    waits.push(now - failedAt);
    const { boundMs = 0 } = promised.findLast(({ from }) => from <= failedAt) ?? {};
    if (now - failedAt > boundMs) lateness.push(now - failedAt - boundMs);
  };
  while (open.size > 0) {
    if (now > after(START, 2 * DAY_MS)) throw new Error(`${open.size} vends were never found`);
    if (now - listedAt >= POLL_MS) {
      plan.setOpen([...open.values()]);
      listedAt = now;
    }
    const waitMs = budget.waitMs();
    const next = waitMs > 0 ? { at: after(now, waitMs) } : plan.next(now);
    if (!next || !("page" in next)) {
      now = instant(Math.max(now + 1, Math.min(next?.at ?? Number.POSITIVE_INFINITY, now + POLL_MS)));
      continue;
    }
    const began = now;
    budget.take();
    sell();
    const page = pageOf(next.page);
    now = after(now, scenario.answerMs);
    budget.answered("read", scenario.answerMs);
    for (const { key } of page.rows) {
      if (!openRefs.has(key) || began < failFrom) continue;
      cycleMs = Math.max(cycleMs, began - (readAt.get(key) ?? began));
      readAt.set(key, began);
    }
    const bound = plan.refundBoundMs(budget.perMinute(), began) ?? 0;
    promised.push({ from: began, boundMs: bound });
    if (began >= failFrom) {
      reads++;
      boundMs = Math.max(boundMs, bound);
    }
    const { ended, passed } = plan.read(next, page, began);
    for (const one of ended) refund(one.order, one.record.vendorRef);
    for (const one of passed?.orders ?? []) {
      const record = passed?.history.records.find(({ vendorRef }) => vendorRef === one.vendorRef);
      if (record?.state === "failed") refund(one, record.vendorRef);
    }
    if (ended.length > 0 || passed) {
      plan.setOpen([...open.values()]);
      listedAt = now;
    }
  }
  waits.sort((one, other) => one - other);
  const share = (part: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * part))] ?? 0;
  const readsPerMinute = Math.round(reads / ((now - failFrom) / MINUTE_MS));
  const [late, latestMs] = [lateness.length, Math.max(0, ...lateness)];
  return { p50Ms: share(0.5), p99Ms: share(0.99), worstMs: share(1), cycleMs, readsPerMinute, boundMs, late, latestMs };
}

/** A day's sales, the newest first, and among them the vends that are open. */
function openList({ agesMs, failFromMs, failToMs }: HistoryScenario, random: () => number) {
  const rows: VendRecord[] = [];
  for (let index = 0; index < SALES_A_DAY * 1.5; index++) {
    rows.push(recordOf({ vendorRef: `sold${index}`, at: before(START, Math.round((index * DAY_MS) / SALES_A_DAY)) }));
  }
  const open = new Map<OrderId, Order>();
  const failAt = new Map<string, Instant>();
  for (const [index, ageMs] of agesMs(random).entries()) {
    const at = before(START, Math.round(ageMs));
    const [id, vendorRef] = [`ord_${index}` as const, `open${index}`];
    rows.push(recordOf({ vendorRef, at, state: "pending" }));
    failAt.set(vendorRef, after(START, Math.round(failFromMs + random() * (failToMs - failFromMs))));
    open.set(id, order(id, { state: "pending", vendingAt: at, changedAt: at, vendorRef }));
  }
  rows.sort((one, other) => other.at - one.at);
  return { rows, open, failAt };
}
