import type { ScheduleId } from "../../core/base/ids.js";
import { after, HOUR_MS, MINUTE_MS } from "../../core/base/time.js";
import type { Kobo } from "../../core/money/money.js";
import { advanceSchedule, type Schedule, type ScheduleRunOutcome, withDueAt } from "../../core/orders/schedule.js";
import type { ShopSettings } from "../../core/settings/shop-settings.js";
import type { Books } from "../../core/store.js";
import type { SellingContext } from "../catalogue/plans.js";
import { priceRequest, purchaseRequestOf } from "../catalogue/price.js";
import { followMerge } from "../customers/current.js";
import { notifyCustomer } from "../notifications/notify.js";
import { placeOrder } from "../orders/place.js";
import { walletBalance } from "../wallets/transfers.js";

/** A run that is not possible now is tried again, this often and for so long. */
const SCHEDULE_RETRY_MS = 5 * MINUTE_MS;
const SCHEDULE_TRIES_MS = 6 * HOUR_MS;

type ScheduleRun = { readonly outcome: ScheduleRunOutcome; readonly price?: Kobo };

/** Another try may have another outcome. */
const RETRIED_OUTCOMES: readonly ScheduleRunOutcome[] = ["unreadable", "off-sale"];
/** Each further run would have the same outcome until the customer changes something. */
const PAUSING_OUTCOMES: readonly ScheduleRunOutcome[] = ["price-increased", "gone", "card-removed"];

/**
 * Reminds a customer of the next run of a schedule, or runs it, when that is due. A run places the order whose id was
 * minted for it, so a run that is repeated after a crash buys once. Missed runs become one run.
 */
export async function runSchedule(shop: SellingContext, id: ScheduleId): Promise<void> {
  const { store, clock, log, mint } = shop;
  const schedule = await store.read("schedule", id);
  if (schedule?.dueAt === undefined || schedule.dueAt > clock()) return;
  if (clock() < schedule.nextAt) {
    return updateSchedule(shop, schedule, (current) => withDueAt({ ...current, reminded: true }), { notify: true });
  }
  const run = await runOnce(shop, schedule);
  if (RETRIED_OUTCOMES.includes(run.outcome) && clock() < after(schedule.nextAt, SCHEDULE_TRIES_MS)) {
    log.warn({ schedule: id, outcome: run.outcome }, "schedule run postponed");
    const dueAt = after(clock(), SCHEDULE_RETRY_MS);
    return updateSchedule(shop, schedule, (current) => ({ ...current, dueAt }), { notify: false });
  }
  const last = { at: clock(), ...run };
  const paused = PAUSING_OUTCOMES.includes(run.outcome) ? { pausedAt: clock() } : {};
  const advance = (current: Schedule) => advanceSchedule({ ...current, ...paused, last }, clock(), mint);
  await updateSchedule(shop, schedule, advance, { notify: run.outcome !== "bought" }); // An order has its own notification.
}

/** Saves the change, and notifies the customer of it, unless they changed the schedule meanwhile. */
function updateSchedule(
  { store, clock }: SellingContext,
  { id, customer, nextOrder, dueAt }: Schedule,
  change: (current: Schedule) => Schedule,
  { notify }: { readonly notify: boolean },
): Promise<void> {
  return store.transact(customer, async (books: Books) => {
    const current = await books.read("schedule", id);
    if (current?.nextOrder !== nextOrder || current.dueAt !== dueAt) return;
    await books.put("schedule", change(current));
    if (notify) await notifyCustomer(books, { kind: "schedule", id }, clock());
  });
}

/** It was due before restored books were opened: the books that were lost may have run it. */
const mayHaveRunBefore = ({ nextAt }: Schedule, restored: ShopSettings["restored"]): boolean =>
  restored !== undefined && nextAt < (restored.openedAt ?? Infinity);

async function runOnce(shop: SellingContext, schedule: Schedule): Promise<ScheduleRun> {
  const { store, settings } = shop;
  const { nextOrder: order, network, recipient, payBy } = schedule;
  if (mayHaveRunBefore(schedule, (await settings.read()).restored)) return { outcome: "missed" };
  if (schedule.action === "remind") return { outcome: "reminded" };
  if (await store.read("order", order)) return { outcome: "bought" };
  const priced = await priceRequest(shop, schedule.customer, purchaseRequestOf(schedule));
  if (priced.outcome === "refused") {
    if (priced.reason === "off-sale") return { outcome: priced.reason };
    return { outcome: priced.reason === "plans-unavailable" ? "unreadable" : "gone" };
  }
  // As when it is not sold now, it is tried again: nothing is wrong with the schedule.
  if (payBy.by === "card" && (await settings.read()).cardChargesStopped) return { outcome: "off-sale" };
  if (priced.price > schedule.price) return { outcome: "price-increased", price: priced.price };
  const owner = await store.read("customer", schedule.customer);
  if (!owner) return { outcome: "gone" };
  const { id: customer } = await followMerge(store, owner);
  const wallet = await walletBalance(store, customer);
  if (payBy.by === "wallet" && wallet < priced.price) return { outcome: "short", price: priced.price };
  const { outcome: _, isTrial: __, ...sold } = priced;
  const quote = { order, network, recipient, ...sold, wallet, cards: [] };
  const result = await placeOrder(shop, customer, quote, payBy, { preauthorized: true });
  switch (result.outcome) {
    case "underway":
    case "checkout":
      return { outcome: "bought" };
    case "short":
    case "over-limit":
    case "over-group-limit":
      return { outcome: result.outcome, price: priced.price };
    case "pin-needed":
    case "pin-wrong":
    case "pin-locked":
    case "confirmation-needed":
      throw new Error(`Schedule ${schedule.id} was not authorized: ${result.outcome}`);
    case "changed":
    case "price-unavailable":
      return { outcome: "unreadable" };
    case "gone":
    case "off-sale":
      return { outcome: result.outcome };
    case "refused":
      return { outcome: result.reason === "wallet-frozen" ? "unreadable" : "card-removed" };
  }
}
