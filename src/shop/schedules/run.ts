import { type CustomerId, isBatchId, type ScheduleId } from "../../core/base/ids.js";
import { after, HOUR_MS, MINUTE_MS } from "../../core/base/time.js";
import type { Kobo } from "../../core/money/money.js";
import { isSameOffer } from "../../core/orders/product.js";
import {
  advanceSchedule,
  pauses,
  type Schedule,
  type ScheduleRunOutcome,
  withDueAt,
} from "../../core/orders/schedule.js";
import type { Books } from "../../core/store.js";
import { type PlaceBatchResult, placeBatch } from "../batches/place.js";
import { type BatchQuote, quoteBatch } from "../batches/quote.js";
import { type PriceRefusal, purchaseRequestOf } from "../catalogue/price.js";
import type { ShopContext } from "../context.js";
import { followMerge } from "../customers/current.js";
import { notifyCustomer } from "../notifications/notify.js";
import { type PlaceResult, placeOrder } from "../orders/place.js";
import { findListedCard } from "../payments/saved-cards.js";

/** How often, and for how long, a run that is not possible now is tried again. */
const SCHEDULE_RETRY_MS = 5 * MINUTE_MS;
const SCHEDULE_TRIES_MS = 6 * HOUR_MS;

type ScheduleRun = Omit<NonNullable<Schedule["last"]>, "at">;

/** Outcomes for which another try may help. */
const RETRIED_OUTCOMES: readonly ScheduleRunOutcome[] = [
  "unreadable",
  "another-underway",
  "off-sale",
  "card-charges-stopped",
  "wallet-frozen",
];

/**
 * Reminds a customer of a schedule's next run, or runs it, when due. A run places the order or batch whose id was
 * minted for it, so a run repeated after a crash buys once. Missed runs become one run.
 */
export async function runSchedule(shop: ShopContext, id: ScheduleId): Promise<void> {
  const { store, clock, log, mint } = shop;
  const schedule = await store.read("schedule", id);
  if (schedule?.dueAt === undefined || schedule.dueAt > clock()) return;
  const isEarly = clock() < schedule.nextAt;
  // A run that is sure to fail is not announced, but recorded at once.
  const { customer, payBy } = schedule;
  const isCardRemoved =
    isEarly && payBy.by === "card" && (await findListedCard(shop, customer, payBy.card)) === undefined;
  if (isEarly && !isCardRemoved) {
    return updateSchedule(shop, schedule, (current) => withDueAt({ ...current, reminded: true }), { notify: true });
  }
  const run: ScheduleRun = isCardRemoved ? { outcome: "card-removed" } : await runOnce(shop, schedule);
  if (RETRIED_OUTCOMES.includes(run.outcome) && clock() < after(schedule.nextAt, SCHEDULE_TRIES_MS)) {
    log.warn({ schedule: id, outcome: run.outcome }, "schedule run postponed");
    const dueAt = after(clock(), SCHEDULE_RETRY_MS);
    return updateSchedule(shop, schedule, (current) => ({ ...current, dueAt }), { notify: false });
  }
  const last = { at: clock(), ...run };
  const paused = pauses(run.outcome) ? { pausedAt: clock() } : {};
  const advance = (current: Schedule) => advanceSchedule({ ...current, ...paused, last }, clock(), mint);
  // An order has its own notification.
  await updateSchedule(shop, schedule, advance, { notify: run.outcome !== "bought" });
}

/** Saves the change and notifies the customer, unless they changed the schedule meanwhile. */
function updateSchedule(
  { store, clock }: ShopContext,
  schedule: Schedule,
  change: (current: Schedule) => Schedule,
  { notify }: { readonly notify: boolean },
): Promise<void> {
  const { id, customer } = schedule;
  return store.transact(customer, async (books: Books) => {
    const current = await books.read("schedule", id);
    if (!isUnchanged(current, schedule)) return;
    await books.put("schedule", change(current));
    if (notify) await notifyCustomer(books, { kind: "schedule", id }, clock());
  });
}

/** Whether its customer has not changed a schedule since it was read, nor another process run it. */
const isUnchanged = (current: Schedule | undefined, { next, dueAt }: Schedule): current is Schedule =>
  current?.next === next && current.dueAt === dueAt;

async function runOnce(shop: ShopContext, schedule: Schedule): Promise<ScheduleRun> {
  const { store, settings } = shop;
  const { next, payBy, lines } = schedule;
  const { restored } = await settings.read();
  // It was due before restored books were opened: the lost books may have run it.
  if (restored && schedule.nextAt < (restored.openedAt ?? Infinity)) return { outcome: "missed" };
  if (schedule.action === "remind") return { outcome: "reminded" };
  const bought = { outcome: "bought", placed: next } as const;
  if (await (isBatchId(next) ? store.read("batch", next) : store.read("order", next))) return bought;
  const owner = await store.read("customer", schedule.customer);
  if (!owner) return { outcome: "gone" };
  const { id: customer } = await followMerge(store, owner);
  const requests = lines.map((line, index) => ({ ...purchaseRequestOf(line), row: index + 1 }));
  const { quote, refused } = await quoteBatch(shop, customer, requests, "current");
  const refusal = refusalOutcome(refused);
  if (refusal) return { outcome: refusal };
  if (!isAsAgreed(lines, quote.lines)) return { outcome: "gone" };
  const { total: price, wallet } = quote;
  if (price > schedule.price) return { outcome: "price-increased", price };
  if (payBy.by === "wallet" && wallet < price) return { outcome: "short", price };
  const result = await place(shop, customer, schedule, quote);
  switch (result.outcome) {
    case "underway":
    case "checkout":
      return bought;
    case "short":
    case "over-limit":
    case "over-group-limit":
      return { outcome: result.outcome, price };
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
      return refusedRun(result.reason, price);
  }
}

/** Whether each line is still the product that its customer agreed to, at whatever price. */
const isAsAgreed = (agreed: Schedule["lines"], now: BatchQuote["lines"]): boolean =>
  agreed.every(({ product }, index) => {
    const line = now[index];
    return line !== undefined && isSameOffer(product, line.product);
  });

function refusedRun(
  reason: Extract<PlaceResult | PlaceBatchResult, { outcome: "refused" }>["reason"],
  price: Kobo,
): ScheduleRun {
  switch (reason) {
    case "above-maximum":
      return { outcome: reason, price };
    case "underway":
      return { outcome: "another-underway" };
    case "wallet-frozen":
    case "card-charges-stopped":
      return { outcome: reason };
    default:
      return { outcome: "card-removed" };
  }
}

const REFUSAL_OUTCOMES: Readonly<Record<PriceRefusal["reason"], ScheduleRunOutcome>> = {
  "off-sale": "off-sale",
  "plans-unavailable": "unreadable",
  "plan-unavailable": "gone",
  "below-minimum": "gone",
  "above-maximum": "gone",
};

/** Why lines cannot be bought, if any. Prefers a reason that another try would not change. */
function refusalOutcome(refused: readonly Pick<PriceRefusal, "reason">[]): ScheduleRunOutcome | undefined {
  const outcomes = refused.map(({ reason }) => REFUSAL_OUTCOMES[reason]);
  return outcomes.find((outcome) => outcome === "gone") ?? outcomes[0];
}

/**
 * Places the run's order or batch under its minted id. The customer agreed to it when they made the schedule. If they
 * changed or stopped it since it was read, nothing is placed.
 */
function place(
  shop: ShopContext,
  customer: CustomerId,
  schedule: Schedule,
  { lines, ...quote }: BatchQuote,
): Promise<PlaceResult | PlaceBatchResult> {
  const { next, payBy } = schedule;
  // It may lie in the books of a customer who has been merged into the one who buys.
  const stillAgreed = async (books: Pick<Books, "list">) =>
    (await books.list("schedule", [schedule.customer])).some(
      (current) => current.id === schedule.id && isUnchanged(current, schedule),
    );
  const agreed = { preauthorized: true, stillAgreed };
  if (isBatchId(next)) return placeBatch(shop, customer, { ...quote, lines, batch: next }, payBy, agreed);
  const [line] = lines;
  if (!line) throw new TypeError("A schedule without lines");
  return placeOrder(shop, customer, { ...quote, ...line, order: next }, payBy, agreed);
}
