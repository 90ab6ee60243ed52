import { after, type Clock, MINUTE_MS } from "../../core/base/time.js";
import { nextVendPollAt } from "../../core/jobs/backoff.js";
import { isVendBlockingReason, VEND_BLOCKING_REASONS } from "../../core/notifications/notification.js";
import { type Order, vendSlot } from "../../core/orders/order.js";
import type { Log, VendOutcome, Vendor, VendRecord } from "../../core/ports.js";
import { maybeSameVend, sameVend, vendorClaim } from "../../core/reconciliation/vend-match.js";
import type { Books, Store } from "../../core/store.js";
import type { ShopConfig } from "../context.js";
import { failOrder, moveOrder } from "../ledger/move-order.js";
import { type IncidentTracker, TROUBLE_QUIET_MS } from "../notifications/alarms.js";

/** An order waits at most this long behind another one for the same item and number. */
const SLOT_WAIT_MAX_MS = 10 * MINUTE_MS;

export type VendDeps = {
  readonly store: Store;
  readonly vendor: Vendor;
  readonly config: ShopConfig;
  readonly troubles: IncidentTracker;
  readonly clock: Clock;
  readonly log: Log;
  readonly pollIntervalMs: number;
  readonly vendGraceMs: number;
  readonly pendingDeliveredMs?: number | undefined;
  /** Longer than the vendor's client ever waits: after it, no call can still be under way. */
  readonly callTimeoutMs: number;
};

/**
 * Has a paid order vended: the intent is kept, the vendor called once, the outcome kept. An order whose call nobody
 * heard the end of stays `vending`, its money held, until a look-up decides (design: money rules 1 and 2).
 */
export function createDeliver(deps: VendDeps) {
  const { store, vendor, clock, pollIntervalMs, callTimeoutMs } = deps;

  const takeIntent = (paid: Order) =>
    store.transact(paid.customer, async (books) => {
      const order = await books.order(paid.id);
      if (order?.state !== "paid") return;
      if (!(await books.claim(vendSlot(order), order.id))) {
        if (clock() >= after(order.changedAt, SLOT_WAIT_MAX_MS)) {
          await failOrder(deps, books, order, { by: "clock", change: { failure: "number-busy" } });
        } else {
          await books.putOrder({ ...order, dueAt: after(clock(), pollIntervalMs) });
        }
        return;
      }
      const at = clock();
      return moveOrder(deps, books, order, "vending", {
        by: "clock",
        change: { vendingAt: at, dueAt: after(at, callTimeoutMs) },
      });
    });

  return async (paid: Order): Promise<void> => {
    const order = await takeIntent(paid);
    // Who stood still in between comes too late: from when it is due, another process may look the vend up, and give up.
    if (!order || clock() >= (order.dueAt ?? 0)) return;
    const { recipient, network, product } = order;
    const outcome = await vendor.vend({ recipient, network, product: product });
    await store.transact(order.customer, (books) => recordVendOutcome(deps, books, order, outcome));
    await trackVendIncidents(deps.troubles, outcome);
  };
}

/** One empty float, or one refused key, is one trouble, however many orders meet it. */
async function trackVendIncidents(troubles: IncidentTracker, outcome: VendOutcome): Promise<void> {
  if (outcome.outcome === "refused" && isVendBlockingReason(outcome.reason)) return troubles.raise(outcome.reason);
  if (outcome.outcome !== "accepted") return;
  for (const trouble of VEND_BLOCKING_REASONS) await troubles.recover(trouble, TROUBLE_QUIET_MS);
}

async function recordVendOutcome(deps: VendDeps, books: Books, sent: Order, outcome: VendOutcome): Promise<void> {
  const { clock, log, pollIntervalMs } = deps;
  const { id } = sent;
  const order = await books.order(id);
  // An answer that comes so late that the order has been sent again by hand is no answer to that.
  if (order?.state !== "vending" || order.vendingAt !== sent.vendingAt) return;
  if (outcome.outcome === "accepted") {
    const { record } = outcome;
    const ours = sameVend(order, record) || maybeSameVend(order, record);
    if (ours && (await adoptRecord(deps, books, order, record))) return;
    log.error({ order: id, vendorRef: record.vendorRef }, "the vendor's answer is about another vend");
  }
  if (outcome.outcome === "refused") {
    log.warn({ order: id, reason: outcome.reason, said: outcome.message }, "vend refused");
    await books.unclaim(vendSlot(order), id);
    return void (await failOrder(deps, books, order, { by: "vendor", change: { failure: outcome.reason } }));
  }
  if (outcome.outcome === "unknown") log.warn({ order: id, cause: outcome.cause }, "vend without an answer");
  await books.putOrder({ ...order, dueAt: after(clock(), pollIntervalMs) });
}

/**
 * Makes a vendor's record this order's own and writes down what it says; false when another order holds it already.
 * Safe to repeat.
 */
export async function adoptRecord(deps: VendDeps, books: Books, order: Order, record: VendRecord): Promise<boolean> {
  const { clock, pollIntervalMs } = deps;
  const { vendorRef, cost } = record;
  if (!(await books.claim(vendorClaim(record), order.id))) return false;
  if (record.state === "pending") {
    const dueAt = nextVendPollAt(order, clock(), pollIntervalMs);
    const followUps = order.lookUpCount + 1;
    if (order.state === "vending") {
      await moveOrder(deps, books, order, "pending", {
        by: "vendor",
        change: { vendorRef, cost, dueAt, lookUpCount: followUps },
      });
    } else {
      await books.putOrder({ ...order, dueAt, lookUpCount: followUps });
    }
    return true;
  }
  await books.unclaim(vendSlot(order), order.id);
  if (record.state === "delivered") {
    await moveOrder(deps, books, order, "delivered", { by: "vendor", change: { vendorRef, cost } });
  } else {
    await failOrder(deps, books, order, { by: "vendor", change: { vendorRef, failure: "network-failed" } });
  }
  return true;
}
