/** What happens to a vend that stays undecided for too long (PENDING_ENDS_AFTER, PENDING_ENDS_AS). */
import { isInDoubt } from "../../core/base/steady-clock.js";
import { after, before, DAY_MS, dayOf, type Instant, MINUTE_MS } from "../../core/base/time.js";
import { customerIds } from "../../core/customers/customer.js";
import { add, type Kobo, NOTHING, naira } from "../../core/money/money.js";
import { type Order, vendCostOf, vendStartedAt } from "../../core/orders/order.js";
import type { VendHistory } from "../../core/ports.js";
import type { Discrepancy } from "../../core/reconciliation/finding.js";
import type { Books } from "../../core/store.js";
import { UNDECIDED_MAX_MS, WATCH_UNCONFIRMED_MS } from "../../core/vend-history/vend-times.js";
import type { ShopContext } from "../context.js";
import { eachOrder, relatedIds, unlinkedFrom } from "../customers/current.js";
import { failOrder } from "../ledger/move-order.js";
import { openFinding } from "../payments/findings.js";

/** A refund requires that the vendor said this recently that the vend is still pending. */
const STILL_PENDING_WITHIN_MS = 10 * MINUTE_MS;
/** The most that is refunded for vends that may still arrive: to a customer in 30 days, and by the shop in a day. */
const CUSTOMER_MAX = naira(2_000);
const CUSTOMER_DAYS = 30;
const SHOP_DAY_MAX = naira(20_000);

/** When a vend must have ended. Its customer is told this time once the vend is open for too long. */
const pendingEndsAt = ({ config }: ShopContext, order: Order): Instant =>
  after(vendStartedAt(order), config.pendingEnds.afterMs);

/** When a vend that is open for too long will end, as its customer was promised. Undefined for any other order. */
export function promisedEnd(
  shop: ShopContext,
  order: Order,
): { readonly at: Instant; readonly isOver: boolean } | undefined {
  const now = shop.clock();
  const isLong = order.state === "pending" && now >= after(vendStartedAt(order), UNDECIDED_MAX_MS);
  if (order.state !== "review" && !isLong) return undefined;
  const at = pendingEndsAt(shop, order);
  return { at, isOver: now >= at };
}

/** The whole history since the order's intent. */
type PendingReading = { readonly history: VendHistory; readonly readAt: Instant };

/** Whether a fresh reading of the vendor's history lists the order's vend as still pending. */
function isStillPending(order: Order, { history, readAt }: PendingReading, now: Instant): boolean {
  const isFresh = now < after(readAt, STILL_PENDING_WITHIN_MS);
  const record = history.records.find(({ vendorRef }) => vendorRef === order.vendorRef);
  return isFresh && record?.state === "pending";
}

/**
 * Refunds an order in review whose vend is still pending at its promised end, if settings and limits allow it. The
 * vendor's record stays the order's for ever. False if it was not refunded: then a person decides.
 */
export async function refundUnconfirmed(
  shop: ShopContext,
  books: Books,
  order: Order,
  reading: PendingReading,
): Promise<boolean> {
  const now = shop.clock();
  if (isInDoubt(shop.clock) || !awaitsRefund(shop, order) || !isStillPending(order, reading, now)) return false;
  if (add(await refundedUnconfirmed(shop, order, now), order.price) > CUSTOMER_MAX) return false;
  if (!(await books.add(`unconfirmed-refunds:${dayOf(now)}`, order.price, SHOP_DAY_MAX))) return false;
  const refunded = await failOrder(shop, books, order, { by: "clock", change: { failure: "unconfirmed" } });
  await books.put("order", { ...refunded, dueAt: after(now, WATCH_UNCONFIRMED_MS) });
  return true;
}

/** Whether an order waits for such a refund, which needs a look-up of the whole history. */
export const awaitsRefund = (shop: ShopContext, order: Order): boolean =>
  shop.config.pendingEnds.as === "refund" && order.state === "review" && shop.clock() >= pendingEndsAt(shop, order);

/** What the order's customer was refunded for pending vends in the last 30 days, under all their ids and in unlinked chats. */
async function refundedUnconfirmed({ store, config }: ShopContext, { customer }: Order, now: Instant): Promise<Kobo> {
  const since = before(now, CUSTOMER_DAYS * DAY_MS);
  const placedSince = before(since, config.pendingEnds.afterMs + 3 * DAY_MS);
  const related = await relatedIds(store, customer);
  const ids = [...new Set([...related, ...(await unlinkedFrom(store, related)).flatMap(customerIds)])];
  let refunded = NOTHING;
  for await (const { failure, closedAt = 0, price } of eachOrder(store, ids, placedSince)) {
    if (failure === "unconfirmed" && closedAt >= since) refunded = add(refunded, price);
  }
  return refunded;
}

/** Checks whether a vend that was refunded while pending was delivered after all, and opens a finding if so. */
export async function lookUpUnconfirmed(
  shop: ShopContext,
  books: Books,
  order: Order,
  { records }: VendHistory,
): Promise<void> {
  const { dueAt: _, ...closed } = order;
  const record = records.find(({ vendorRef }) => vendorRef === order.vendorRef);
  if (record === undefined || record.state === "pending") return;
  await books.put("order", closed);
  if (record.state !== "delivered") return;
  const discrepancy: Discrepancy = {
    about: "vend",
    difference: "state-differs",
    order: order.id,
    at: vendStartedAt(order),
    vendorRef: record.vendorRef,
    ours: { state: order.state, amount: vendCostOf(order) },
    theirs: { state: record.state, amount: record.cost },
  };
  await openFinding(shop, books, discrepancy, order.customer);
}
