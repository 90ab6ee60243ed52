import type { Mint, ScheduleId } from "../../core/base/ids.js";
import { after, type Clock, HOUR_MS, MINUTE_MS } from "../../core/base/time.js";
import type { Kobo } from "../../core/money/money.js";
import { advanceSchedule, type Schedule, type ScheduleRunOutcome, withDueAt } from "../../core/orders/schedule.js";
import type { Log } from "../../core/ports.js";
import type { Books, Store } from "../../core/store.js";
import { type PriceRequest, purchaseRequestOf } from "../catalogue/price.js";
import type { SettingsStore } from "../context.js";
import { createConsolidateWallet, primaryCustomer } from "../customers/linked.js";
import { notifyCustomer } from "../notifications/notify.js";
import type { createPlace } from "../orders/place.js";

/** A run whose price cannot be read is tried again, so often and for so long. */
const SCHEDULE_RETRY_MS = 5 * MINUTE_MS;
const SCHEDULE_TRIES_MS = 6 * HOUR_MS;

type Deps = {
  readonly store: Store;
  readonly house: Pick<SettingsStore, "read">;
  readonly price: PriceRequest;
  readonly place: ReturnType<typeof createPlace>["place"];
  readonly mint: Mint;
  readonly clock: Clock;
  readonly log: Log;
};

type ScheduleRun = { readonly outcome: ScheduleRunOutcome; readonly price?: Kobo };

/** Outcomes that may be otherwise in a while. */
const RETRIED_OUTCOMES: readonly ScheduleRunOutcome[] = ["unreadable", "off-sale"];
/** Outcomes that only a person can get a schedule out of. */
const PAUSING_OUTCOMES: readonly ScheduleRunOutcome[] = ["price-increased", "gone", "card-removed"];

/**
 * Does what is due about a schedule: tells its customer that a run is near, or runs it. A run places the order whose id
 * was minted for it, so that one which a crash cut off is not a second purchase; runs that were missed are one run.
 */
export function createRunSchedule(deps: Deps) {
  const { store, clock, log } = deps;
  return async (id: ScheduleId): Promise<void> => {
    const schedule = await store.schedule(id);
    if (schedule?.dueAt === undefined || schedule.dueAt > clock()) return;
    if (clock() < schedule.nextAt) return change(deps, schedule, (known) => withDueAt({ ...known, reminded: true }));
    const run = await runOnce(deps, schedule);
    if (RETRIED_OUTCOMES.includes(run.outcome) && clock() < after(schedule.nextAt, SCHEDULE_TRIES_MS)) {
      log.warn({ schedule: id, outcome: run.outcome }, "a schedule cannot be run now; it is tried again");
      return change(deps, schedule, (known) => ({ ...known, dueAt: after(clock(), SCHEDULE_RETRY_MS) }), "quietly");
    }
    const last = { at: clock(), ...run };
    const paused = PAUSING_OUTCOMES.includes(run.outcome) ? { pausedAt: clock() } : {};
    const ran = (known: Schedule) => advanceSchedule({ ...known, ...paused, last }, clock(), deps.mint("ord"));
    await change(deps, schedule, ran, run.outcome === "bought" ? "quietly" : "aloud"); // Of an order its own news tells.
  };
}

/** Writes it down unless its customer changed it meanwhile, and has them told. */
function change(
  { store, clock }: Deps,
  seen: Schedule,
  to: (known: Schedule) => Schedule,
  how: "aloud" | "quietly" = "aloud",
): Promise<void> {
  return store.transact(seen.customer, async (books: Books) => {
    const known = await books.schedule(seen.id);
    if (known?.nextOrder !== seen.nextOrder || known.dueAt !== seen.dueAt) return;
    await books.putSchedule(to(known));
    if (how === "aloud") await notifyCustomer(books, { kind: "schedule", schedule: seen.id }, clock());
  });
}

async function runOnce(deps: Deps, schedule: Schedule): Promise<ScheduleRun> {
  const { store, house, price, place } = deps;
  const { nextOrder: order, network, recipient, payBy } = schedule;
  if (schedule.action === "remind") return { outcome: "reminded" };
  if (await store.order(order)) return { outcome: "bought" };
  const now = await price(purchaseRequestOf(schedule));
  if (now.outcome === "refused") {
    if (now.reason === "off-sale") return { outcome: now.reason };
    return { outcome: now.reason === "plans-unavailable" ? "unreadable" : "gone" };
  }
  // Tried again in a while, as when it is not sold: nothing is wrong with the schedule.
  if (payBy.by === "card" && (await house.read()).cardChargesStopped) return { outcome: "off-sale" };
  if (now.price > schedule.price) return { outcome: "price-increased", price: now.price };
  const owner = await store.customer(schedule.customer);
  if (!owner) return { outcome: "gone" };
  const { id: customer } = await primaryCustomer(store, owner);
  await createConsolidateWallet(deps)(customer);
  const wallet = await store.balance(`wallet:${customer}`);
  if (payBy.by === "wallet" && wallet < now.price) return { outcome: "short", price: now.price };
  const quote = { order, network, recipient, product: now.product, price: now.price, wallet, cards: [] };
  const placed = await place(customer, quote, payBy, { preauthorized: true });
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
