import { SHOP_CUSTOMER_ID } from "../../core/base/ids.js";
import { after, type Instant, instant, SECOND_MS } from "../../core/base/time.js";
import { createLease } from "../../core/jobs/lease.js";
import { createPollLoop } from "../../core/jobs/poll-loop.js";
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
import { decideVends, endVend, isVendInFuture, reviewVendInFuture } from "../orders/look-up.js";
import { awaitsRefund } from "../orders/pending-ends.js";
import { createRefundBoundMonitor } from "./refund-bound.js";

/**
 * Another process takes over so long after the reader has died; so soon, when it has given the lease back. While no money
 * waits for a vend the reader does not keep it.
 */
const LEASE_MS = 8 * SECOND_MS;
const FOLLOWER_POLL_MS = 4 * SECOND_MS;
const FAULT_COOLDOWN_MS = 5 * SECOND_MS;
/** The most vends that are looked up at once, those placed first before others. */
const OPEN_VENDS_MAX = 10_000;
/** Which vends are open is read from the store so often, in poll intervals, while no money waits for one. */
const IDLE_POLLS = 10;
/** Reading that takes at most one part in so many of the time. */
const STORE_SHARE = 20;

/**
 * The one reader of the vendor's history: reads the pages that hold open vends, and ends the vends whose end it reads. Of
 * several processes one reads, for all of them; the lease says which. `wake`: something was written, so a vend may have
 * become open.
 */
export function createHistoryReader(shop: ShopContext) {
  const { vendor, clock, log, config } = shop;
  const plan = createHistoryPlan(config.pollIntervalMs);
  const open = createOpenVendsSource(shop, plan);
  const budget = createReadBudget(clock, config);
  const refundBound = createRefundBoundMonitor(shop);
  const lease = createReaderLease(shop);
  let [nextAt, followedUntil, pageDueAt] = [instant(0), instant(0), instant(0)];
  let [polling, started] = [false, false];

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

  /** Reads a page if one is due; the ms until there is something to do. Only the holder of the lease reads the store. */
  const step = async (): Promise<number> => {
    const now = clock();
    if (now < followedUntil) return followedUntil - now;
    const restsUntil = Math.min(pageDueAt, open.dueAt());
    if (!plan.hasUndecided() && now < restsUntil) return restsUntil - now;
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

  const loop = createPollLoop(async () => {
    polling = true;
    const waitMs = await step().catch((err: unknown) => {
      log.error({ err }, "reading the vending history failed");
      return FAULT_COOLDOWN_MS;
    });
    nextAt = after(clock(), waitMs);
    polling = false;
    return Math.max(0, waitMs);
  });
  const isIdle = () => !started || (!polling && clock() < nextAt);

  return {
    /** The vendor for staff and reconciliation: what they read of its history delays the reader's next readings. */
    countedVendor: countReads(vendor, budget),
    /** Another process is the reader, so it also does what one process does for all. */
    isFollower: () => clock() < followedUntil,
    /** No page is to be read now for open vends, and the budget has some left. */
    othersMayRead: () => !polling && clock() < nextAt && budget.waitMs() === 0,
    start: () => {
      started = true;
      loop.start();
    },
    wake: () => {
      open.noteChange();
      if (open.dueAt() >= nextAt) return;
      nextAt = open.dueAt();
      loop.wake();
    },
    async stop(): Promise<void> {
      started = false;
      await loop.stop();
      await lease.release().catch((err: unknown) => log.warn({ err }, "lease could not be released"));
    },
    /** Resolves when nothing is due to be read now, and `others` have nothing to do either. */
    async idle(others: () => Promise<void>): Promise<void> {
      do {
        for (; !isIdle(); await new Promise((resolve) => setImmediate(resolve))) loop.wake();
        await others();
      } while (!isIdle());
    },
  };
}

const createReaderLease = (shop: ShopContext) =>
  createLease(shop, {
    work: "vending history",
    books: SHOP_CUSTOMER_ID,
    holder: shop.mint("hst"),
    leaseMs: LEASE_MS,
  });

const countReads = (vendor: Vendor, budget: ReadBudget): Vendor => ({
  ...vendor,
  historyPage: (page) => {
    budget.lend();
    return vendor.historyPage(page);
  },
});

/** Which vends are open, from the store: read soon after something was written, and rarely while no money waits for one. */
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
      // At the start no call is under way any more: the process that made it had another time than this one.
      for (const order of isFirst ? orders : lookedUp)
        if (isVendInFuture(order, clock)) await reviewVendInFuture(shop, order);
      plan.setOpen(lookedUp, (order) => awaitsRefund(shop, order));
    },
  };
}
