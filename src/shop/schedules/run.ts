import type { ScheduleId } from "../../core/base/ids.js";
import { after, HOUR_MS, MINUTE_MS } from "../../core/base/time.js";
import type { Kobo } from "../../core/money/money.js";
import { advanceSchedule, type Schedule, type ScheduleRunOutcome, withDueAt } from "../../core/orders/schedule.js";
import type { Books } from "../../core/store.js";
import type { SellingContext } from "../catalogue/plans.js";
import { priceRequest, purchaseRequestOf } from "../catalogue/price.js";
import { consolidateWallet, primaryCustomer } from "../customers/linked.js";
import { notifyCustomer } from "../notifications/notify.js";
import { placeOrder } from "../orders/place.js";

/** A run whose price cannot be read is tried again, so often and for so long. */
const SCHEDULE_RETRY_MS = 5 * MINUTE_MS;
const SCHEDULE_TRIES_MS = 6 * HOUR_MS;

type ScheduleRun = { readonly outcome: ScheduleRunOutcome; readonly price?: Kobo };

/** Outcomes that may be otherwise in a while. */
const RETRIED_OUTCOMES: readonly ScheduleRunOutcome[] = ["unreadable", "off-sale"];
/** Outcomes that only a person can get a schedule out of. */
const PAUSING_OUTCOMES: readonly ScheduleRunOutcome[] = ["price-increased", "gone", "card-removed"];

/**
 * Does what is due about a schedule: reminds its customer of the next run, or runs it. A run places the order whose id was
 * minted for it, so that one which a crash interrupted is not a second purchase; missed runs become one run.
 */
export async function runSchedule(shop: SellingContext, id: ScheduleId): Promise<void> {
  const { store, clock, log, mint } = shop;
  const schedule = await store.schedule(id);
  if (schedule?.dueAt === undefined || schedule.dueAt > clock()) return;
  if (clock() < schedule.nextAt) return change(shop, schedule, (known) => withDueAt({ ...known, reminded: true }));
  const run = await runOnce(shop, schedule);
  if (RETRIED_OUTCOMES.includes(run.outcome) && clock() < after(schedule.nextAt, SCHEDULE_TRIES_MS)) {
    log.warn({ schedule: id, outcome: run.outcome }, "a schedule cannot be run now; it is tried again");
    return change(shop, schedule, (known) => ({ ...known, dueAt: after(clock(), SCHEDULE_RETRY_MS) }), "quietly");
  }
  const last = { at: clock(), ...run };
  const paused = PAUSING_OUTCOMES.includes(run.outcome) ? { pausedAt: clock() } : {};
  const ran = (known: Schedule) => advanceSchedule({ ...known, ...paused, last }, clock(), mint);
  await change(shop, schedule, ran, run.outcome === "bought" ? "quietly" : "aloud"); // A placed order has its own notification.
}

/** Writes it down unless its customer changed it meanwhile, and has them told. */
function change(
  { store, clock }: SellingContext,
  seen: Schedule,
  to: (known: Schedule) => Schedule,
  how: "aloud" | "quietly" = "aloud",
): Promise<void> {
  return store.transact(seen.customer, async (books: Books) => {
    const known = await books.schedule(seen.id);
    if (known?.nextOrder !== seen.nextOrder || known.dueAt !== seen.dueAt) return;
    await books.putSchedule(to(known));
    if (how === "aloud") await notifyCustomer(books, { kind: "schedule", id: seen.id }, clock());
  });
}

async function runOnce(shop: SellingContext, schedule: Schedule): Promise<ScheduleRun> {
  const { store, settings } = shop;
  const { nextOrder: order, network, recipient, payBy } = schedule;
  if (schedule.action === "remind") return { outcome: "reminded" };
  if (await store.order(order)) return { outcome: "bought" };
  const now = await priceRequest(shop, purchaseRequestOf(schedule));
  if (now.outcome === "refused") {
    if (now.reason === "off-sale") return { outcome: now.reason };
    return { outcome: now.reason === "plans-unavailable" ? "unreadable" : "gone" };
  }
  // Tried again in a while, as when it is not sold: nothing is wrong with the schedule.
  if (payBy.by === "card" && (await settings.read()).cardChargesStopped) return { outcome: "off-sale" };
  if (now.price > schedule.price) return { outcome: "price-increased", price: now.price };
  const owner = await store.customer(schedule.customer);
  if (!owner) return { outcome: "gone" };
  const { id: customer } = await primaryCustomer(store, owner);
  await consolidateWallet(shop, customer);
  const wallet = await store.balance(`wallet:${customer}`);
  if (payBy.by === "wallet" && wallet < now.price) return { outcome: "short", price: now.price };
  const quote = { order, network, recipient, product: now.product, price: now.price, wallet, cards: [] };
  const placed = await placeOrder(shop, customer, quote, payBy, { preauthorized: true });
  switch (placed.outcome) {
    case "underway":
    case "checkout":
      return { outcome: "bought" };
    case "short":
    case "over-limit":
      return { outcome: placed.outcome, price: now.price };
    case "pin-needed":
    case "pin-wrong":
    case "pin-locked":
    case "confirmation-needed":
      throw new Error(`Schedule ${schedule.id} was agreed to, and was asked about: ${placed.outcome}`);
    case "changed":
    case "price-unavailable":
      return { outcome: "unreadable" };
    case "gone":
    case "off-sale":
      return { outcome: placed.outcome };
    case "refused":
      return { outcome: "card-removed" };
  }
}
