import { isInDoubt } from "../../core/base/steady-clock.js";
import { after, before, type Clock, type Instant, MINUTE_MS } from "../../core/base/time.js";
import { isVendOpen, isVendUnderWay, type Order, vendSlot, vendStartedAt } from "../../core/orders/order.js";
import type { VendHistory, VendRecord } from "../../core/ports.js";
import { CLOCK_SKEW_MS, couldBeSameVend, sameVend, vendorClaim } from "../../core/reconciliation/vend-match.js";
import type { Books } from "../../core/store.js";
import { lookUpFrom, nextVendDue, vendMoments, WATCH_NEVER_ARRIVED_MS } from "../../core/vend-history/vend-times.js";
import type { ShopContext } from "../context.js";
import { failOrder, moveOrder, transactOrder } from "../ledger/move-order.js";
import { notifyCustomer, notifyStaff, raiseAlarm } from "../notifications/notify.js";
import { hasUnreadableCandidate, olderThanRival, wasClockAhead } from "./candidates.js";
import { adoptRecord } from "./deliver.js";
import { lookUpUnconfirmed, refundUnconfirmed } from "./pending-ends.js";

/** A vend counts as absent only after this many passes, begun after the grace period, found no record of it. */
const ABSENT_PASSES_MIN = 3;

/** The vendor's whole history since the orders' intents. */
type VendHistoryReading = {
  readonly history: VendHistory;
  /** When its first page began to be read. */
  readonly readAt: Instant;
  /** Whether it counts as one of the passes that prove a vend absent. A look-up that staff asked for does not. */
  readonly counts: boolean;
};

/**
 * Decides orders by the vendor's history. If the vend is found, the order adopts it. If it is surely absent, the order
 * fails and is refunded, never vended again. In doubt it goes to review. An order vended again since the reading began
 * is left alone.
 */
export async function decideVends(
  shop: ShopContext,
  orders: readonly Order[],
  reading: VendHistoryReading,
): Promise<void> {
  for (const listed of orders) {
    const isRefundedPending = await lookUp(
      shop,
      listed,
      async (books, order) =>
        order.vendingAt === listed.vendingAt && (await decideFromHistory(shop, books, order, reading)),
    );
    if (isRefundedPending) {
      shop.log.warn({ order: listed.id, vendorRef: listed.vendorRef }, "vend refunded while still pending");
    }
  }
}

/** Decides one order. If that fails, the others are looked up all the same. */
const lookUp = <T>(
  shop: ShopContext,
  listed: Order,
  decide: (books: Books, order: Order) => Promise<T>,
): Promise<T | undefined> =>
  transactOrder(shop, listed, async (books, order) => order && decide(books, order)).catch((err: unknown) => {
    shop.log.error({ order: listed.id, err }, "look-up failed");
    return undefined;
  });

/** Whether the vend seems to lie in the future, because the clock was ahead when it began. */
export const isVendInFuture = (order: Order, clock: Clock): boolean =>
  order.state === "vending" && vendStartedAt(order) > after(clock(), CLOCK_SKEW_MS) && !isInDoubt(clock);

/**
 * Sends an order whose vend lies in the future to review. The time window in which we search would miss its record, so
 * it would look absent even if it was delivered.
 */
export const reviewVendInFuture = (shop: ShopContext, listed: Order): Promise<void> =>
  lookUp(shop, listed, async (books, order) => {
    if (isVendInFuture(order, shop.clock)) await moveToReview(shop, books, order);
  });

/** Ends an order by the record that has its reference, once that record has ended. */
export const endVend = (shop: ShopContext, listed: Order, record: VendRecord): Promise<void> =>
  lookUp(shop, listed, async (books, order) => {
    if (isVendOpen(order.state) && order.vendorRef === record.vendorRef) await adoptRecord(shop, books, order, record);
  });

/** True if it refunded the order although its vend is still pending. */
async function decideFromHistory(
  shop: ShopContext,
  books: Books,
  order: Order,
  reading: VendHistoryReading,
): Promise<boolean> {
  const { history } = reading;
  if (isVendOpen(order.state) && order.vendorRef !== undefined) {
    const record = history.records.find(({ vendorRef }) => vendorRef === order.vendorRef);
    if (record && record.state !== "pending" && (await adoptRecord(shop, books, order, record))) return false;
    return refundUnconfirmed(shop, books, order, reading);
  }
  if (isVendOpen(order.state)) await findVend(shop, books, order, reading);
  else if (order.state === "refunded" && order.failure === "unconfirmed")
    await lookUpUnconfirmed(shop, books, order, history);
  else if (order.state === "refunded") await lookUpLateVend(shop, books, order, reading);
  return false;
}

/** Decides an order whose vend has no reference yet. */
async function findVend(
  shop: ShopContext,
  books: Books,
  order: Order,
  { history, readAt, counts }: VendHistoryReading,
): Promise<void> {
  const from = lookUpFrom(order);
  // An unreadable record could be this vend, or a second one, so the vend is neither found nor absent.
  if (await hasUnreadableCandidate(books, order, history, from)) return;
  const free = await unclaimedRecords(books, order, history.records);
  const candidates = free.filter((record) => sameVend(order, record));
  const [only, ...others] = candidates.filter(({ state }) => state !== "failed");
  if (only && others.length === 0 && isEarlierPending(order, only)) return;
  if (only && others.length === 0 && (await adoptRecord(shop, books, order, only))) return;
  if (only) return moveToReview(shop, books, order);
  const isTooEarly = readAt < after(vendStartedAt(order), shop.config.vendGraceMs) || isInDoubt(shop.clock);
  if (order.state === "pending" || isTooEarly || wasClockAhead(order)) return;
  const lookUpCount = order.lookUpCount + (counts ? 1 : 0);
  if (lookUpCount < ABSENT_PASSES_MIN) return counts ? books.put("order", { ...order, lookUpCount }) : undefined;
  // Its record may have a time outside the window.
  if ((await books.settings()).shopIncidents?.["clocks-differ"]) return moveToReview(shop, books, order);
  // A record for this number without a plan code could be it: a person decides.
  if (free.some((record) => couldBeSameVend(order, record) && !sameVend(order, record)))
    return moveToReview(shop, books, order);
  // A failed record may belong to an earlier order like this one, so it decides only if there is no other record.
  const [failed] = candidates;
  if (failed && (await adoptRecord(shop, books, order, failed))) return watchLateVend(books, order);
  await books.unclaim(vendSlot(order), order.id);
  await failOrder(shop, books, order, { by: "clock", change: { failure: "never-arrived" } });
  await watchLateVend(books, order);
}

/**
 * Whether a pending record is older than the order's intent, by the vendor's clock. Either the clocks differ, or the
 * record belongs to an earlier order like this one. It may decide the order once it has ended.
 */
const isEarlierPending = ({ vendingAt, placedAt }: Order, { at, state }: VendRecord): boolean =>
  state === "pending" && at < (vendingAt ?? placedAt);

/** Keeps the order due, so that we go on looking for its vend, which may still appear in the history. */
async function watchLateVend(books: Books, { id }: Order): Promise<void> {
  const refunded = await books.read("order", id);
  if (refunded)
    await books.put("order", { ...refunded, dueAt: after(vendStartedAt(refunded), WATCH_NEVER_ARRIVED_MS) });
}

/**
 * A vend that turns up after its refund is claimed for its order, so that no other order adopts it, and staff are
 * alarmed.
 */
async function lookUpLateVend(
  shop: ShopContext,
  books: Books,
  order: Order,
  { history }: VendHistoryReading,
): Promise<void> {
  const { dueAt: _, ...closed } = order;
  const free = await unclaimedRecords(books, order, history.records);
  const surelyOurs = await olderThanRival(shop.store, books, order);
  const ours = free.filter(
    (record) => sameVend(order, record) && surelyOurs(record.at) && record.vendorRef !== order.vendorRef,
  );
  // An earlier attempt that failed says nothing of the last one, which may still be delivered.
  const late =
    ours.findLast(({ at }) => at >= before(vendStartedAt(order), CLOCK_SKEW_MS)) ??
    ours.findLast(({ state }) => state !== "failed");
  if (!late) return;
  await books.claim(vendorClaim(late), order.id);
  await books.put("order", { ...closed, vendorRef: late.vendorRef });
  if (late.state !== "failed") await raiseAlarm(shop, books, "late-vend", order.id);
}

async function unclaimedRecords(books: Books, order: Order, records: readonly VendRecord[]): Promise<VendRecord[]> {
  const from = lookUpFrom(order);
  const free: VendRecord[] = [];
  for (const record of records) {
    if (record.at < from || record.recipient !== order.recipient) continue;
    const owner = await books.claimant(vendorClaim(record));
    if (owner === undefined || owner === order.id) free.push(record);
  }
  return free;
}

async function moveToReview(shop: ShopContext, books: Books, order: Order): Promise<void> {
  if (order.state === "review") return;
  // If we know its reference, its record cannot be taken for another order's, so the next order like it need not wait.
  if (order.vendorRef !== undefined) await books.unclaim(vendSlot(order), order.id);
  const change = nextVendDue({ ...order, state: "review" }, shop.clock(), shop.config.pendingEnds);
  await moveOrder(shop, books, order, "review", { by: "clock", change });
  await raiseAlarm(shop, books, "order-in-review", order.id);
}

/**
 * Handles a vend whose time has come: tells staff of a late one, sends one that is undecided for too long to review,
 * and stops looking for one that was refunded.
 */
export async function handleVendDue(shop: ShopContext, due: Order): Promise<void> {
  await transactOrder(shop, due, async (books, order) => {
    const now = shop.clock();
    if (order?.dueAt === undefined || now < order.dueAt) return;
    const { dueAt, ...rest } = order;
    const { lateAt, undecidedAt, reviewAt, overdueAt } = vendMoments(order, shop.config.pendingEnds);
    // Each moment is handled once.
    const passes = (at: Instant) => now >= at && dueAt <= at;
    const isUnderWay = isVendUnderWay(order.state);
    const isAtItsEnd = order.state === "refunded" || (isUnderWay && now >= reviewAt);
    if (isAtItsEnd && isInDoubt(shop.clock)) return books.put("order", { ...rest, dueAt: after(now, MINUTE_MS) });
    if (isUnderWay && now >= reviewAt) return moveToReview(shop, books, order);
    if (isUnderWay && passes(lateAt)) await notifyStaff(shop, books, { kind: "vend", id: order.id });
    // Nobody has decided in time: tell the customer that it takes longer than promised.
    const isOverdue = order.state === "review" && passes(overdueAt);
    if (isOverdue) await raiseAlarm(shop, books, "order-overdue", order.id);
    if (isOverdue || (isUnderWay && passes(undecidedAt) && !order.batch))
      await notifyCustomer(books, { kind: "order", id: order.id }, now);
    const next = order.state === "refunded" ? {} : nextVendDue(order, now, shop.config.pendingEnds);
    await books.put("order", { ...rest, ...next });
  });
}
