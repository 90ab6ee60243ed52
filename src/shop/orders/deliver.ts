import { isInDoubt, mayBeOver } from "../../core/base/steady-clock.js";
import { after, before, DAY_MS, type Instant, MINUTE_MS } from "../../core/base/time.js";
import { type FailureReason, isVendBlockingReason, VEND_BLOCKING_REASONS } from "../../core/orders/failure.js";
import { type Mover, type Order, vendSlot } from "../../core/orders/order.js";
import type { VendOutcome, VendRecord } from "../../core/ports.js";
import {
  CLOCK_SKEW_MS,
  couldBeSameVend,
  VENDOR_CLAIM_DAYS,
  vendorClaim,
} from "../../core/reconciliation/vend-match.js";
import type { Books } from "../../core/store.js";
import { nextVendDue } from "../../core/vend-history/vend-times.js";
import { isStillSold, priceRequest, purchaseRequestOf } from "../catalogue/price.js";
import type { ShopContext } from "../context.js";
import { failOrder, moveOrder, transactOrder } from "../ledger/move-order.js";
import { INCIDENT_QUIET_MS, raiseIncident, recoverIncident } from "../notifications/incidents.js";

/** The longest an order waits behind another for the same product and number. */
const SLOT_WAIT_MAX_MS = 10 * MINUTE_MS;

/**
 * Has a paid order vended: saves the intent, calls the vendor once, saves the outcome. If the call got no answer, the
 * order stays `vending` and its money stays held until a look-up decides. If it is no longer sold as it was paid for, it
 * is refunded instead.
 */
export async function deliver(shop: ShopContext, paid: Order): Promise<void> {
  const order = await takeIntent(shop, paid, await whyNotSold(shop, paid));
  // A process that was frozen must not call any more: once the order is due, another process may look it up and refund
  // it.
  if (order?.vendingAt === undefined || order.dueAt === undefined) return;
  if (mayBeOver(shop.clock, { from: order.vendingAt, to: order.dueAt })) return;
  const { id, recipient, network, product } = order;
  const { log } = shop;
  const outcome = await shop.vendor.vend({ recipient, network, product });
  if (outcome.outcome === "refused") {
    log.warn({ order: id, reason: outcome.reason, said: outcome.message }, "vend refused");
  }
  if (outcome.outcome === "unknown") log.warn({ order: id, cause: outcome.cause }, "vend without an answer");
  const other = await transactOrder(shop, order, (books, now) =>
    recordVendOutcome(shop, books, now, { sent: order, outcome }),
  );
  if (other) log.error({ order: id, vendorRef: other.vendorRef }, "vendor's answer is about another vend");
  await trackVendIncidents(shop, outcome);
  if (outcome.outcome === "accepted" && !other) await compareClocks(shop, order.vendingAt, outcome.record);
}

/** A vend without an answer is found by its time. So staff are told if the vendor's times are not ours. */
async function compareClocks(shop: ShopContext, sentAt: Instant, { at }: VendRecord): Promise<void> {
  const isNear = at >= before(sentAt, CLOCK_SKEW_MS) && at <= after(shop.clock(), CLOCK_SKEW_MS);
  await (isNear ? recoverIncident(shop, "clocks-differ", INCIDENT_QUIET_MS) : raiseIncident(shop, "clocks-differ"));
}

/** Why a paid order is no longer sold. If staff had it sent again, they decided to send it although it is not. */
async function whyNotSold(shop: ShopContext, order: Order): Promise<FailureReason | undefined> {
  if (order.vendingAt !== undefined) return undefined;
  const reason = order.batch && (await whyLineNotSold(shop, order));
  return reason ?? ((await isStillSold(shop, order)) ? undefined : "plan-unavailable");
}

/**
 * Why a line of a batch is no longer sold: its turn may come long after it was paid for, and then it may cost more than
 * agreed or be off sale. Uses plans up to a minute old, because many lines ask for the same ones. Undefined also if its
 * price cannot be read, as it is already paid for.
 */
async function whyLineNotSold(shop: ShopContext, order: Order): Promise<FailureReason | undefined> {
  const now = await priceRequest(shop, order.customer, purchaseRequestOf(order), "listed");
  if (now.outcome === "refused") return now.reason === "off-sale" ? "off-sale" : undefined;
  if (now.isTrial) return "off-sale";
  // Compare list prices: a customer who left their price group meanwhile keeps the agreed price.
  return (now.listPrice ?? now.price) > (order.listPrice ?? order.price) ? "price-rose" : undefined;
}

/** Moves the order to `vending` and takes its vend slot; undefined when it may not be vended now. */
function takeIntent(shop: ShopContext, paid: Order, failure: FailureReason | undefined): Promise<Order | undefined> {
  const { clock, config } = shop;
  return transactOrder(shop, paid, async (books, order) => {
    if (order?.state !== "paid") return undefined;
    const at = clock();
    if (failure && order.vendingAt === undefined) {
      await failOrder(shop, books, order, { by: "clock", change: { failure } });
      return undefined;
    }
    if (await books.claim(vendSlot(order), order.id)) {
      const change = { vendingAt: at, dueAt: after(at, config.callTimeoutMs) };
      return moveOrder(shop, books, order, "vending", { by: "clock", change });
    }
    if (at >= after(order.changedAt, SLOT_WAIT_MAX_MS) && !isInDoubt(clock)) {
      await failOrder(shop, books, order, { by: "clock", change: { failure: "number-busy" } });
    } else {
      await books.put("order", { ...order, dueAt: after(at, config.pollIntervalMs) });
    }
    return undefined;
  });
}

/** However many orders meet an empty float or a refused key, it is one incident. */
async function trackVendIncidents(shop: ShopContext, outcome: VendOutcome): Promise<void> {
  if (outcome.outcome === "refused" && isVendBlockingReason(outcome.reason)) return raiseIncident(shop, outcome.reason);
  if (outcome.outcome !== "accepted") return;
  for (const kind of VEND_BLOCKING_REASONS) await recoverIncident(shop, kind, INCIDENT_QUIET_MS);
}

/** Returns the vendor's record if it belongs to another vend. */
async function recordVendOutcome(
  shop: ShopContext,
  books: Books,
  order: Order | undefined,
  { sent, outcome }: { readonly sent: Order; readonly outcome: VendOutcome },
): Promise<VendRecord | undefined> {
  const { clock, config } = shop;
  // If staff had the order vended again meanwhile, this answer is about an earlier attempt.
  if (order?.state !== "vending" || order.vendingAt !== sent.vendingAt) return undefined;
  if (outcome.outcome === "refused") {
    await books.unclaim(vendSlot(order), order.id);
    await failOrder(shop, books, order, { by: "vendor", change: { failure: outcome.reason } });
    return undefined;
  }
  const record = outcome.outcome === "accepted" ? outcome.record : undefined;
  const isOurs = record && couldBeSameVend(order, record);
  if (isOurs && (await adoptRecord(shop, books, order, record))) return undefined;
  await books.put("order", { ...order, ...nextVendDue(order, clock(), config.pendingEnds) });
  return record;
}

/**
 * Makes a vendor's record this order's own and moves the order as it says. False if another order has claimed the
 * record, or may have: claims are not kept for ever, so only staff may adopt an older one. Safe to repeat.
 */
export async function adoptRecord(
  shop: ShopContext,
  books: Books,
  order: Order,
  record: VendRecord,
  by: Extract<Mover, "vendor" | "staff"> = "vendor",
): Promise<boolean> {
  const { vendorRef, cost } = record;
  const claimsKeptSince = before(shop.clock(), VENDOR_CLAIM_DAYS * DAY_MS);
  if (by === "vendor" && record.at < claimsKeptSince && vendorRef !== order.vendorRef) return false;
  if (!(await books.claim(vendorClaim(record), order.id))) return false;
  if (record.state === "pending") {
    // The raised count tells staff who read the history before this that a record has appeared (`tryVendAgain`).
    const found = { vendorRef, cost, lookUpCount: order.lookUpCount + 1 };
    if (order.state === "vending") {
      const due = nextVendDue({ ...order, vendorRef }, shop.clock(), shop.config.pendingEnds);
      await moveOrder(shop, books, order, "pending", { by: "vendor", change: { ...found, ...due } });
    } else {
      // It is in review until a look-up sees the record end. The record cannot be taken for another order's, so the next
      // order like it need not wait.
      await books.unclaim(vendSlot(order), order.id);
      await books.put("order", { ...order, ...found });
    }
    return true;
  }
  await books.unclaim(vendSlot(order), order.id);
  if (record.state === "delivered") {
    await moveOrder(shop, books, order, "delivered", { by, change: { vendorRef, cost } });
  } else {
    await failOrder(shop, books, order, { by, change: { vendorRef, failure: "network-failed" } });
  }
  return true;
}
