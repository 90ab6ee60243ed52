import type { CustomerId, OrderId, ScheduleId } from "../../core/base/ids.js";
import type { Instant } from "../../core/base/time.js";
import type { Kobo } from "../../core/money/money.js";
import { fullPrice } from "../../core/orders/order.js";
import {
  advanceSchedule,
  firstRun,
  increasedPrice,
  isSamePlan,
  nextRun,
  type Schedule,
  withDueAt,
  withNextRun,
} from "../../core/orders/schedule.js";
import type { BatchQuote } from "../batches/quote.js";
import type { ShopContext } from "../context.js";
import { type Authorization, checkPin, type PinRefusal } from "../customers/authorize.js";
import { findOwned, ownIds } from "../customers/current.js";

const SCHEDULES_MAX = 20;

type ScheduleResult =
  | { readonly outcome: "scheduled"; readonly schedule: Schedule }
  | { readonly outcome: "unknown" | "too-many" };

/**
 * `stop` removes the schedule. `accept` agrees to the increased price that the customer was shown, and runs it now. Later
 * runs come at this time of day, as many days later as before or on the same day of the month. `skip` leaves out the run
 * at that instant, and does nothing if another run is next.
 */
export type ScheduleAction = "pause" | "resume" | "stop" | { readonly skip: Instant } | { readonly accept: Kobo };

/** A customer's schedules, oldest first. */
export async function schedulesOf({ store }: ShopContext, customer: CustomerId): Promise<readonly Schedule[]> {
  return store.list("schedule", await ownIds(store, customer));
}

/** A group by name, with the quote its customer was shown, and the instant from which its runs are counted. */
export type PlannedGroup = {
  readonly group: string;
  readonly quote: Pick<BatchQuote, "lines" | "total">;
  readonly from: Instant;
};

type ScheduleTerms = Pick<Schedule, "action" | "payBy" | "every"> & Authorization;

/**
 * Creates a schedule that regularly buys (or reminds of) an order's product, counted from when the order was placed; or
 * a group's lines as quoted, even if the group changes later. Runs need no PIN, because creating the schedule does;
 * limits apply to them. Creating the same schedule twice keeps one, so an answer that is delivered twice charges once a
 * run.
 */
export async function createSchedule(
  shop: ShopContext,
  customer: CustomerId,
  planned: OrderId | PlannedGroup,
  { action, every, payBy, ...authorization }: ScheduleTerms,
): Promise<ScheduleResult | PinRefusal> {
  const { store, mint, clock } = shop;
  const repeated = typeof planned === "string" ? await repeatedOrder(store, customer, planned) : repeatedGroup(planned);
  if (!repeated) return { outcome: "unknown" };
  const refusal = action === "buy" ? await checkPin(shop, customer, authorization) : undefined;
  if (refusal) return refusal;
  const createdAt = clock();
  const { from, ...agreed } = repeated;
  const nextAt = nextRun({ action, every }, firstRun({ action, every }, from), createdAt);
  const schedule = withNextRun({ id: mint("sch"), customer, ...agreed, action, payBy, every, createdAt }, nextAt, mint);
  const ids = await ownIds(store, customer);
  return store.transact(customer, async (books) => {
    const own = await books.list("schedule", ids);
    const same = own.find((one) => isSamePlan(one, schedule));
    if (same) return { outcome: "scheduled", schedule: same };
    if (own.length >= SCHEDULES_MAX) return { outcome: "too-many" };
    await books.put("schedule", schedule);
    return { outcome: "scheduled", schedule };
  });
}

type Repeated = Pick<Schedule, "source" | "lines" | "price"> & { readonly from: Instant };

async function repeatedOrder(
  store: ShopContext["store"],
  customer: CustomerId,
  id: OrderId,
): Promise<Repeated | undefined> {
  const order = await findOwned(store, customer, store.read("order", id));
  // A promo code is not used again.
  return order && { source: { order: id }, lines: [lineOf(order)], price: fullPrice(order), from: order.placedAt };
}

const repeatedGroup = ({ group, quote: { lines, total }, from }: PlannedGroup): Repeated => ({
  source: { group },
  lines: lines.map(lineOf),
  price: total,
  from,
});

const lineOf = ({ network, recipient, product }: Schedule["lines"][number]) => ({ network, recipient, product });

/** The changed schedule, or its last version if it was stopped. Undefined if it does not exist. */
export async function changeSchedule(
  shop: ShopContext,
  customer: CustomerId,
  id: ScheduleId,
  action: ScheduleAction,
  authorization: Authorization = {},
): Promise<Schedule | PinRefusal | undefined> {
  const { store } = shop;
  const owned = await findOwned(store, customer, store.read("schedule", id));
  if (!owned) return undefined;
  const refusal =
    typeof action === "object" && "accept" in action ? await checkPin(shop, customer, authorization) : undefined;
  if (refusal) return refusal;
  return store.transact(owned.customer, async (books) => {
    const schedule = await books.read("schedule", id);
    if (!schedule) return undefined;
    const changed = changedSchedule(shop, schedule, action);
    if (changed) await books.put("schedule", changed);
    else await books.remove("schedule", id);
    return changed ?? schedule;
  });
}

/** The schedule after an action; undefined if it is stopped. */
function changedSchedule(
  { mint, clock }: ShopContext,
  schedule: Schedule,
  action: ScheduleAction,
): Schedule | undefined {
  const { pausedAt: _, ...running } = schedule;
  if (typeof action === "object") {
    if ("skip" in action) return action.skip === schedule.nextAt ? advanceSchedule(schedule, clock(), mint) : schedule;
    // The price rose again, or was accepted already: a second tap on the button must not buy again.
    if (increasedPrice(schedule) !== action.accept) return schedule;
    return withDueAt({ ...running, price: action.accept, nextAt: clock(), reminded: true });
  }
  switch (action) {
    case "pause":
      return withDueAt({ ...schedule, pausedAt: clock() });
    case "resume":
      // An old button: do not leave out a run that is being retried.
      if (schedule.pausedAt === undefined) return schedule;
      return schedule.nextAt > clock() ? withDueAt(running) : advanceSchedule(running, clock(), mint);
    case "stop":
      return undefined;
  }
}
