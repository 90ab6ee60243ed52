import { after, type Instant, instant, SECOND_MS } from "../../core/base/time.js";
import { createLease } from "../../core/jobs/lease.js";
import type { Vendor } from "../../core/ports.js";
import {
  createHistoryPlan,
  type HistoryNews,
  type HistoryPlan,
  type HistoryRead,
} from "../../core/vend-history/plan.js";
import { createReadBudget, type ReadBudget } from "../../core/vend-history/read-budget.js";
import { isCallOver } from "../../core/vend-history/vend-times.js";
import type { ShopContext } from "../context.js";
import { createRefundBoundMonitor } from "../monitoring/slow-refunds.js";
import { decideVends, endVend, isVendInFuture, reviewVendInFuture } from "../orders/look-up.js";
import { awaitsRefund } from "../orders/pending-ends.js";
import { createReadLoop } from "./read-loop.js";

/**
 * Another process takes over LEASE_MS after the reader died, or within FOLLOWER_POLL_MS if it released the lease. The
 * reader does not keep the lease while no money waits for a vend.
 */
const LEASE_MS = 8 * SECOND_MS;
const FOLLOWER_POLL_MS = 4 * SECOND_MS;
const FAULT_COOLDOWN_MS = 5 * SECOND_MS;
/** The most vends looked up at a time, oldest first. */
const OPEN_VENDS_MAX = 10_000;
/** While no money waits for a vend, the open vends are read from the store once in this many poll intervals. */
const IDLE_POLLS = 10;
/** Reading the open vends takes at most 1/STORE_SHARE of the time. */
const STORE_SHARE = 20;

/**
 * The one reader of the vendor's history: reads the pages with open vends, and ends vends that have ended there. With
 * several processes, the holder of a lease reads for all of them. Call `wake` after a write: a vend may have become
 * open.
 */
export function createHistoryReader(shop: ShopContext) {
  const { vendor, clock, log, config } = shop;
  const plan = createHistoryPlan(config.pollIntervalMs);
  const open = createOpenVendsSource(shop, plan);
  const budget = createReadBudget(clock, config);
  const refundBound = createRefundBoundMonitor(shop);
  const lease = createLease(shop, { work: "vending history", holder: shop.mint("hst"), leaseMs: LEASE_MS });
  let [nextAt, followedUntil, pageDueAt] = [instant(0), instant(0), instant(0)];

  const decide = async ({ ended, passed, failure }: HistoryNews): Promise<void> => {
    if (failure !== undefined) log.warn({ cause: failure }, "vending history could not be read");
    for (const { order, record } of ended) await endVend(shop, order, record);
    if (passed) await decideVends(shop, passed.orders, { ...passed, counts: true });
    if (ended.length > 0 || passed) await open.read();
  };

  const read = async (next: HistoryRead): Promise<void> => {
    const began = clock();
    budget.take();
    const page = await vendor.historyPage(next.page);
    budget.answered(page.outcome === "page" ? "read" : "failed", clock() - began);
    if (page.outcome === "page") return decide(plan.read(next, page, began));
    log.warn({ cause: page.cause }, "vending history could not be read");
    plan.failed(next, clock());
  };

  /**
   * Reads a page if one is due. Returns the ms until there is something to do. Only the holder of the lease reads the
   * store.
   */
  const step = async (): Promise<number> => {
    const now = clock();
    if (now < followedUntil) return followedUntil - now;
    const dueAt = Math.min(pageDueAt, open.dueAt());
    if (!plan.hasUndecided() && now < dueAt) return dueAt - now;
    if (!(await lease.acquire())) {
      followedUntil = instant(Math.min(lease.takenUntil(), after(clock(), FOLLOWER_POLL_MS)));
      return followedUntil - clock();
    }
    if (clock() >= open.dueAt()) await open.read();
    await refundBound.note(() => plan.refundBoundMs(budget.perMinute(), clock()));
    const waitMs = budget.waitMs();
    const next = waitMs > 0 ? { at: after(clock(), waitMs) } : plan.next(clock());
    if (next && "page" in next) {
      await read(next);
      return 0;
    }
    pageDueAt = next?.at ?? open.dueAt();
    return Math.min(pageDueAt, open.dueAt(), plan.hasUndecided() ? after(clock(), LEASE_MS / 2) : Infinity) - clock();
  };

  const poll = async (): Promise<number> => {
    const waitMs = await step().catch((err: unknown) => {
      log.error({ err }, "reading the vending history failed");
      return FAULT_COOLDOWN_MS;
    });
    nextAt = after(clock(), waitMs);
    return Math.max(0, waitMs);
  };
  const loop = createReadLoop(poll, () => clock() < nextAt);

  return {
    ...loop,
    /** The vendor for staff and reconciliation. Their reads count against the same budget. */
    countedVendor: countReads(vendor, budget),
    /** Whether another process is the reader. It then also does the other work that one process does for all. */
    isFollower: () => clock() < followedUntil,
    /** Whether others may read: no page is due for open vends, and the budget has reads left. */
    othersMayRead: () => loop.isIdle() && budget.waitMs() === 0,
    wake: () => {
      open.noteChange();
      if (open.dueAt() >= nextAt) return;
      nextAt = open.dueAt();
      loop.wake();
    },
    async stop(): Promise<void> {
      await loop.stop();
      await lease.release();
    },
  };
}

const countReads = (vendor: Vendor, budget: ReadBudget): Vendor => ({
  ...vendor,
  historyPage: (page) => {
    budget.lend();
    return vendor.historyPage(page);
  },
});

/** Reads the open vends from the store: soon after a write, and rarely while no money waits for one. */
function createOpenVendsSource(shop: ShopContext, plan: HistoryPlan) {
  const { store, clock, config } = shop;
  let readAt: Instant | undefined;
  let tookMs = 0;
  let hasChanged = false;
  return {
    noteChange: () => {
      hasChanged = true;
    },
    dueAt: (): Instant => {
      if (readAt === undefined) return instant(0);
      const { pollIntervalMs } = config;
      const soonMs = Math.min(Math.max(pollIntervalMs, STORE_SHARE * tookMs), IDLE_POLLS * pollIntervalMs);
      return after(readAt, plan.hasUndecided() || hasChanged ? soonMs : IDLE_POLLS * pollIntervalMs);
    },
    async read(): Promise<void> {
      const began = clock();
      hasChanged = false;
      const isFirst = readAt === undefined;
      const orders = await store.openVends(OPEN_VENDS_MAX);
      [readAt, tookMs] = [began, clock() - began];
      const lookedUp = orders.filter((order) => isCallOver(order, clock(), config.callTimeoutMs));
      // At the start, check all vends: calls of an earlier process are over, and its clock may have been ahead.
      for (const order of isFirst ? orders : lookedUp)
        if (isVendInFuture(order, clock)) await reviewVendInFuture(shop, order);
      plan.setOpen(lookedUp, (order) => awaitsRefund(shop, order));
    },
  };
}
