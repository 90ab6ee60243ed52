import { after, before, DAY_MS, type Instant, MINUTE_MS } from "../../core/base/time.js";
import { nextPollAt, nextVendPollAt } from "../../core/jobs/backoff.js";
import { vendLateAt } from "../../core/notifications/vend-trouble.js";
import { type Order, vendSlot, vendStartedAt } from "../../core/orders/order.js";
import type { VendHistory, VendRecord } from "../../core/ports.js";
import { CLOCK_SKEW_MS, maybeSameVend, sameVend, vendorClaim } from "../../core/reconciliation/vend-match.js";
import type { Books } from "../../core/store.js";
import { failOrder, moveOrder, notifyLateVend } from "../ledger/move-order.js";
import { raiseAlarm } from "../notifications/staff.js";
import { hasUnreadableCandidate, olderThanRival } from "./candidates.js";
import { adoptRecord, type VendDeps } from "./deliver.js";

/** Looks at a vend that found nothing, before "absent" may be believed. */
const ABSENT_LOOKS_MIN = 3;
/** A vend that is still undecided after this goes to a person. */
export const UNDECIDED_MAX_MS = 30 * MINUTE_MS;
/** A vend that was refunded because it never arrived is still looked for, this long and this often. */
const LATE_VEND_MS = DAY_MS;
const LATE_VEND_INTERVAL_MS = 10 * MINUTE_MS;

/**
 * Looks up what became of vends, all of a kind in one reading of the vendor's history. Found: adopted. Surely absent:
 * failed and refunded, never vended again. In doubt: to a person. A reading that cannot be had decides nothing.
 * `counts`: it is one of the looks after which a vend may be believed absent; one that a person asks for is not.
 */
export function createLookUpVends(deps: VendDeps) {
  const { store, vendor, clock, log } = deps;
  /** `named`: by the vendor's references, which these orders have. False when the history could not be read. */
  const lookUp = async (orders: readonly Order[], { counts, named = false }: { counts: boolean; named?: boolean }) => {
    const since = orders.map(vendStartedAt).sort((a, b) => a - b)[0];
    if (since === undefined) return true;
    const readAt = clock();
    const refs = named ? orders.flatMap(({ vendorRef }) => vendorRef ?? []) : undefined;
    const reading = await vendor.history(before(since, CLOCK_SKEW_MS), refs);
    if (reading.outcome === "unread") log.warn({ cause: reading.cause }, "vending history could not be read");
    const history = reading.outcome === "history" ? reading : undefined;
    for (const { id, customer } of orders) {
      await store
        .transact(customer, async (books) => {
          const order = await books.order(id);
          if (!order) return;
          // One that has been sent again meanwhile has no name yet: what was read says nothing of it.
          const read = named && !hasVendorRef(order) ? undefined : history;
          await decideFromHistory(deps, books, order, { history: read, readAt, counts });
        })
        .catch((fault: unknown) => log.error({ order: id, err: fault }, "look-up failed"));
    }
    return history !== undefined;
  };
  // What a person looks at may be old: it reads the history by itself, and keeps nobody else from reading less of it.
  return async (orders: readonly Order[], { counts = true } = {}): Promise<boolean> => {
    const young = orders.filter(isUndecided);
    const read = [
      await lookUp(young.filter(hasVendorRef), { counts, named: true }),
      await lookUp(young.filter(lacksVendorRef), { counts }),
      await lookUp(orders.filter(isPastDecision), { counts }),
    ];
    return read.every((could) => could);
  };
}

const hasVendorRef = ({ vendorRef }: Order): boolean => vendorRef !== undefined;
const lacksVendorRef = (order: Order): boolean => !hasVendorRef(order);
const isUndecided = ({ state }: Order): boolean => state === "vending" || state === "pending";
const isPastDecision = (order: Order): boolean => !isUndecided(order);

type VendHistoryReading = {
  readonly history: VendHistory | undefined;
  readonly readAt: Instant;
  readonly counts: boolean;
};

async function decideFromHistory(
  deps: VendDeps,
  books: Books,
  order: Order,
  reading: VendHistoryReading,
): Promise<void> {
  const { history, readAt, counts } = reading;
  const looks = counts ? 1 : 0;
  if (order.state === "refunded") return lookUpLateVend(deps, books, order, reading);
  if (!["vending", "pending", "review"].includes(order.state)) return;
  if (!history) return scheduleLookUp(deps, books, order, 0);
  const { records } = history;
  if (order.vendorRef !== undefined) {
    const record = records.find(({ vendorRef }) => vendorRef === order.vendorRef);
    if (record && record.state !== "pending" && (await adoptRecord(deps, books, order, record))) return;
    return scheduleLookUp(deps, books, order, looks);
  }
  const from = before(vendStartedAt(order), CLOCK_SKEW_MS);
  // It could be this very vend, or one of two: neither found nor absent.
  if (await hasUnreadableCandidate(books, order, history, from)) return scheduleLookUp(deps, books, order, 0);
  const free = await unclaimedRecords(books, order, records);
  const candidates = free.filter((record) => sameVend(order, record));
  const [only, ...others] = candidates.filter(({ state }) => state !== "failed");
  if (only && others.length === 0 && isEarlierPending(order, only)) return scheduleLookUp(deps, books, order, looks);
  if (only && others.length === 0 && (await adoptRecord(deps, books, order, only))) return;
  if (only) return moveToReview(deps, books, order);
  const absentFor = readAt - vendStartedAt(order);
  if (order.state === "pending" || absentFor < deps.vendGraceMs || order.lookUpCount + looks < ABSENT_LOOKS_MIN) {
    return scheduleLookUp(deps, books, order, looks);
  }
  // A vend for this number that does not say of which plan it was: absence is not sure, so a person decides.
  if (free.some((record) => maybeSameVend(order, record))) return moveToReview(deps, books, order);
  // A failed one may be what an earlier order like this left behind, so it ends this one only when nothing else came.
  const [failed] = candidates;
  if (failed && (await adoptRecord(deps, books, order, failed))) return scheduleLateLookUp(deps, books, order);
  await books.unclaim(vendSlot(order), order.id);
  await failOrder(deps, books, order, { by: "clock", change: { failure: "never-arrived" } });
  await scheduleLateLookUp(deps, books, order);
}

/**
 * One that is older than the order's intent, by the vendor's clock: perhaps the clocks differ, perhaps an earlier order
 * like it left it behind. It may end the order, but while it has not ended itself, the order goes on looking.
 */
const isEarlierPending = ({ vendingAt, placedAt }: Order, { at, state }: VendRecord): boolean =>
  state === "pending" && at < (vendingAt ?? placedAt);

async function scheduleLateLookUp({ clock }: VendDeps, books: Books, { id }: Order): Promise<void> {
  const refunded = await books.order(id);
  if (refunded) await books.putOrder({ ...refunded, dueAt: after(clock(), LATE_VEND_INTERVAL_MS) });
}

/** A vend that turns up after its refund is claimed for its order, so that no other adopts it, and staff are told. */
async function lookUpLateVend(
  deps: VendDeps,
  books: Books,
  order: Order,
  { history }: VendHistoryReading,
): Promise<void> {
  const { clock } = deps;
  const { dueAt: _, ...closed } = order;
  const free = history ? await unclaimedRecords(books, order, history.records) : [];
  const surelyOurs = await olderThanRival(deps.store, books, order);
  const late = free.findLast(
    (record) => sameVend(order, record) && surelyOurs(record.at) && record.vendorRef !== order.vendorRef,
  );
  if (late) {
    await books.claim(vendorClaim(late), order.id);
    await books.putOrder({ ...closed, vendorRef: late.vendorRef });
    if (late.state !== "failed") await raiseAlarm(deps, books, "late-vend", order.id);
    return;
  }
  const owed = clock() < after(vendStartedAt(order), LATE_VEND_MS);
  await books.putOrder(owed ? { ...closed, dueAt: after(clock(), LATE_VEND_INTERVAL_MS) } : closed);
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

async function moveToReview(deps: VendDeps, books: Books, order: Order): Promise<void> {
  const { clock, pollIntervalMs } = deps;
  const change = { dueAt: nextPollAt(clock(), order.lookUpCount, pollIntervalMs), lookUpCount: order.lookUpCount + 1 };
  if (order.state === "review") return books.putOrder({ ...order, ...change });
  // Its vend is known by name, and taken for that of no other: the next one like it need not wait for a person.
  if (hasVendorRef(order)) await books.unclaim(vendSlot(order), order.id);
  await moveOrder(deps, books, order, "review", { by: "clock", change });
  await raiseAlarm(deps, books, "order-in-review", order.id);
}

async function scheduleLookUp(deps: VendDeps, books: Books, order: Order, looks: 0 | 1): Promise<void> {
  const now = deps.clock();
  // Where old pending ones are taken for delivered, one that is listed ends by itself.
  const endsWithin = hasVendorRef(order) ? (deps.pendingDeliveredMs ?? 0) + CLOCK_SKEW_MS : 0;
  if (order.state !== "review" && now > after(vendStartedAt(order), Math.max(UNDECIDED_MAX_MS, endsWithin))) {
    return moveToReview(deps, books, order);
  }
  // The look that was owed before it took too long, or just then: those after it find that it has been told.
  const owed = order.dueAt ?? now;
  if (order.state !== "review" && now >= vendLateAt(order) && owed <= vendLateAt(order)) {
    await notifyLateVend(deps, books, order);
  }
  const followUps = order.lookUpCount + looks;
  const dueAt =
    order.state === "review"
      ? nextPollAt(now, order.lookUpCount, deps.pollIntervalMs)
      : nextVendPollAt(order, now, deps.pollIntervalMs);
  await books.putOrder({ ...order, lookUpCount: followUps, dueAt });
}
