import { isInDoubt } from "../../core/base/steady-clock.js";
import { after, before, type Instant } from "../../core/base/time.js";
import { LATE_VEND_INTERVAL_MS, LATE_VEND_MS, nextVendPollAt, UNDECIDED_MAX_MS } from "../../core/jobs/poll-times.js";
import { vendLateAt } from "../../core/notifications/vend-trouble.js";
import { type Order, vendSlot, vendStartedAt } from "../../core/orders/order.js";
import type { VendHistory, VendRecord } from "../../core/ports.js";
import { CLOCK_SKEW_MS, couldBeSameVend, sameVend, vendorClaim } from "../../core/reconciliation/vend-match.js";
import type { Books } from "../../core/store.js";
import { createFoundVends, readHistory } from "../../core/vend-history/read.js";
import type { ShopContext } from "../context.js";
import { failOrder, moveOrder, notifyLateVend, transactOrder } from "../ledger/move-order.js";
import { notifyCustomer, raiseAlarm } from "../notifications/notify.js";
import { hasUnreadableCandidate, olderThanRival } from "./candidates.js";
import { adoptRecord } from "./deliver.js";
import { lookUpUnconfirmed, notifyOverdue, pendingEndsAt, refundUnconfirmed } from "./pending-ends.js";

/** Look-ups that must find nothing before a vend may be believed absent. */
const ABSENT_LOOKS_MIN = 3;

/** Whether a look-up counts towards the look-ups after which a vend may be believed absent. */
type LookUpOptions = { readonly counts?: boolean };

/**
 * Looks up what became of vends, all of a kind in one reading of the vendor's history. Found: adopted. Surely absent:
 * failed and refunded, never vended again. In doubt: to a person. A failed reading decides nothing. False when the
 * history could not be read. A look-up that staff ask for does not count.
 */
export async function lookUpVends(
  shop: ShopContext,
  orders: readonly Order[],
  { counts = true }: LookUpOptions = {},
): Promise<boolean> {
  const undecided = orders.filter(isUndecided);
  const readings = [
    await lookUpTogether(shop, undecided.filter(hasVendorRef), { counts, byReference: true }),
    await lookUpTogether(shop, undecided.filter(lacksVendorRef), { counts }),
    // What waits for a person may be old: its own reading keeps the others from reading that far back.
    await lookUpTogether(
      shop,
      orders.filter((order) => !isUndecided(order)),
      { counts },
    ),
  ];
  return readings.every((couldRead) => couldRead);
}

/** `byReference`: only the records of these orders' vendor references are asked for. */
async function lookUpTogether(
  shop: ShopContext,
  orders: readonly Order[],
  { counts, byReference = false }: { readonly counts: boolean; readonly byReference?: boolean },
): Promise<boolean> {
  const { vendor, clock, log } = shop;
  const since = orders.map(vendStartedAt).sort((a, b) => a - b)[0];
  if (since === undefined) return true;
  const readAt = clock();
  const found = createFoundVends();
  const refs = new Set(byReference ? orders.map(({ vendorRef }) => vendorRef) : []);
  const read = await readHistory(vendor, before(since, CLOCK_SKEW_MS), (page) => {
    found.add(page);
    for (const { vendorRef } of [...page.records, ...page.unreadable]) refs.delete(vendorRef);
    return byReference && refs.size === 0 ? "stop" : undefined;
  });
  const reading = read.outcome === "unread" ? read : found.history();
  if (reading.outcome === "unread") log.warn({ cause: reading.cause }, "vending history could not be read");
  const history = reading.outcome === "history" ? reading : undefined;
  for (const listed of orders) {
    await transactOrder(shop, listed, async (books, order) => {
      if (!order) return;
      // One that was vended again meanwhile has no reference yet: this reading says nothing of it.
      const usable = byReference && !hasVendorRef(order) ? undefined : history;
      await decideFromHistory(shop, books, order, { history: usable, readAt, counts, isWhole: !byReference });
    }).catch((err: unknown) => log.error({ order: listed.id, err }, "look-up failed"));
  }
  return history !== undefined;
}

const hasVendorRef = ({ vendorRef }: Order): boolean => vendorRef !== undefined;
const lacksVendorRef = (order: Order): boolean => !hasVendorRef(order);
const isUndecided = ({ state }: Order): boolean => state === "vending" || state === "pending";

type VendHistoryReading = {
  readonly history: VendHistory | undefined;
  readonly readAt: Instant;
  readonly counts: boolean;
  /** All of the history since the order's intent was read, from its first page on. */
  readonly isWhole: boolean;
};

async function decideFromHistory(
  shop: ShopContext,
  books: Books,
  order: Order,
  reading: VendHistoryReading,
): Promise<void> {
  const { history, readAt, counts } = reading;
  const looks = counts ? 1 : 0;
  if (order.state === "refunded") {
    return order.failure === "unconfirmed"
      ? lookUpUnconfirmed(shop, books, order, history)
      : lookUpLateVend(shop, books, order, reading);
  }
  if (!["vending", "pending", "review"].includes(order.state)) return;
  if (!history) return scheduleLookUp(shop, books, order, 0);
  const { records } = history;
  if (order.vendorRef !== undefined) {
    const record = records.find(({ vendorRef }) => vendorRef === order.vendorRef);
    if (record && record.state !== "pending" && (await adoptRecord(shop, books, order, record))) return;
    if (await refundUnconfirmed(shop, books, order, { ...reading, history })) return;
    return scheduleLookUp(shop, books, order, looks);
  }
  const from = before(vendStartedAt(order), CLOCK_SKEW_MS);
  // An unreadable record could be this very vend, or a second one: the vend is neither found nor absent.
  if (await hasUnreadableCandidate(books, order, history, from)) return scheduleLookUp(shop, books, order, 0);
  const free = await unclaimedRecords(books, order, records);
  const candidates = free.filter((record) => sameVend(order, record));
  const [only, ...others] = candidates.filter(({ state }) => state !== "failed");
  if (only && others.length === 0 && isEarlierPending(order, only)) return scheduleLookUp(shop, books, order, looks);
  if (only && others.length === 0 && (await adoptRecord(shop, books, order, only))) return;
  if (only) return moveToReview(shop, books, order);
  const absentFor = readAt - vendStartedAt(order);
  if (
    order.state === "pending" ||
    absentFor < shop.config.vendGraceMs ||
    isInDoubt(shop.clock) ||
    order.lookUpCount + looks < ABSENT_LOOKS_MIN
  ) {
    return scheduleLookUp(shop, books, order, looks);
  }
  // A vend for this number without a plan code: absence is not certain, so a person decides.
  if (free.some((record) => couldBeSameVend(order, record) && !sameVend(order, record)))
    return moveToReview(shop, books, order);
  // A failed record may belong to an earlier order like this one, so it decides only when there is no other.
  const [failed] = candidates;
  if (failed && (await adoptRecord(shop, books, order, failed))) return scheduleLateLookUp(shop, books, order);
  await books.unclaim(vendSlot(order), order.id);
  await failOrder(shop, books, order, { by: "clock", change: { failure: "never-arrived" } });
  await scheduleLateLookUp(shop, books, order);
}

/**
 * A pending record older than the order's intent, by the vendor's clock: either the clocks differ, or it belongs to an
 * earlier order like this one. It may decide the order once it has ended; until then the order is looked up again.
 */
const isEarlierPending = ({ vendingAt, placedAt }: Order, { at, state }: VendRecord): boolean =>
  state === "pending" && at < (vendingAt ?? placedAt);

async function scheduleLateLookUp({ clock }: ShopContext, books: Books, { id }: Order): Promise<void> {
  const refunded = await books.order(id);
  if (refunded) await books.putOrder({ ...refunded, dueAt: after(clock(), LATE_VEND_INTERVAL_MS) });
}

/** A vend that is found after its refund is claimed for its order, so that no other adopts it, and staff are alarmed. */
async function lookUpLateVend(
  shop: ShopContext,
  books: Books,
  order: Order,
  { history }: VendHistoryReading,
): Promise<void> {
  const { clock } = shop;
  const { dueAt: _, ...closed } = order;
  const free = history ? await unclaimedRecords(books, order, history.records) : [];
  const surelyOurs = await olderThanRival(shop.store, books, order);
  const late = free.findLast(
    (record) => sameVend(order, record) && surelyOurs(record.at) && record.vendorRef !== order.vendorRef,
  );
  if (late) {
    await books.claim(vendorClaim(late), order.id);
    await books.putOrder({ ...closed, vendorRef: late.vendorRef });
    if (late.state !== "failed") await raiseAlarm(shop, books, "late-vend", order.id);
    return;
  }
  const isStillLookedUp = clock() < after(vendStartedAt(order), LATE_VEND_MS);
  await books.putOrder(isStillLookedUp ? { ...closed, dueAt: after(clock(), LATE_VEND_INTERVAL_MS) } : closed);
}

async function unclaimedRecords(books: Books, order: Order, records: readonly VendRecord[]): Promise<VendRecord[]> {
  const from = before(vendStartedAt(order), CLOCK_SKEW_MS);
  const free: VendRecord[] = [];
  for (const record of records) {
    if (record.at < from || record.recipient !== order.recipient) continue;
    const owner = await books.claimant(vendorClaim(record));
    if (owner === undefined || owner === order.id) free.push(record);
  }
  return free;
}

async function moveToReview(shop: ShopContext, books: Books, order: Order): Promise<void> {
  if (order.state === "review") return scheduleLookUp(shop, books, order, 1);
  const dueAt = nextVendPollAt(order, shop.clock(), shop.config.pollIntervalMs, pendingEndsAt(shop, order));
  const change = { dueAt, lookUpCount: order.lookUpCount + 1 };
  // With a vendor reference its record cannot be taken for another's: the next order like it need not wait.
  if (hasVendorRef(order)) await books.unclaim(vendSlot(order), order.id);
  await moveOrder(shop, books, order, "review", { by: "clock", change });
  await raiseAlarm(shop, books, "order-in-review", order.id);
}

async function scheduleLookUp(shop: ShopContext, books: Books, order: Order, looks: 0 | 1): Promise<void> {
  const now = shop.clock();
  const { pendingEnds, pollIntervalMs } = shop.config;
  const isInReview = order.state === "review";
  const [undecidedAt, endsAt] = [after(vendStartedAt(order), UNDECIDED_MAX_MS), pendingEndsAt(shop, order)];
  // Where the port takes old pending vends for delivered, a listed one ends by itself.
  const endsItself = hasVendorRef(order) && pendingEnds.as === "delivered";
  const reviewAt = endsItself ? Math.max(undecidedAt, after(endsAt, CLOCK_SKEW_MS)) : undecidedAt;
  if (!isInReview && now >= reviewAt && !isInDoubt(shop.clock)) return moveToReview(shop, books, order);
  // Only the look-up that was due at such a moment, or before, notifies somebody: so they are notified once.
  const wasDueAt = order.dueAt ?? now;
  const passes = (at: Instant) => now >= at && wasDueAt <= at;
  if (!isInReview && passes(vendLateAt(order))) await notifyLateVend(shop, books, order);
  if (!isInReview && passes(undecidedAt)) await notifyCustomer(books, { kind: "order", id: order.id }, now);
  if (isInReview && passes(endsAt)) await notifyOverdue(shop, books, order);
  const dueAt = nextVendPollAt(order, now, pollIntervalMs, endsAt);
  await books.putOrder({ ...order, lookUpCount: order.lookUpCount + looks, dueAt });
}
