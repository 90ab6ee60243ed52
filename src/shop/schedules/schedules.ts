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
import type { ShopContext, WithStore } from "../context.js";
import { type Authorization, checkPin, type PinChecking, type PinRefusal } from "../customers/authorize.js";
import { findOwned, ownIds } from "../customers/current.js";

const SCHEDULES_MAX = 20;

export type ScheduleResult =
  | { readonly outcome: "scheduled"; readonly schedule: Schedule }
  | { readonly outcome: "unknown" | "too-many" };

/**
 * `stop` removes the schedule; `accept` agrees to the increased price that its customer was shown, and runs it now, at
 * what is its time of day from then on: a run comes so many days after that one, or on its day of the month again. `skip`
 * leaves out the run that was to be at that instant, and does nothing when another one is next.
 */
export type ScheduleAction = "pause" | "resume" | "stop" | { readonly skip: Instant } | { readonly accept: Kobo };

/** A customer's schedules, oldest first. */
export async function schedulesOf({ store }: WithStore, customer: CustomerId): Promise<readonly Schedule[]> {
  return store.list("schedule", await ownIds(store, customer));
}

/** A group by its name, what it costs as its customer was shown it, and the instant from which its runs are counted. */
export type PlannedGroup = {
  readonly group: string;
  readonly quote: Pick<BatchQuote, "lines" | "total">;
  readonly from: Instant;
};

type ScheduleTerms = Pick<Schedule, "action" | "payBy" | "every"> & Authorization;

/**
 * Buys an order's product again (or reminds of it) regularly, counted from when that order was placed; or the lines of a
 * group, as they are in the quote, whatever becomes of the group. Its runs need no PIN, because this does; the limits apply
 * to them. The same again is the schedule that there is: an answer that is delivered or given twice charges once a run.
 */
export async function createSchedule(
  shop: PinChecking & Pick<ShopContext, "mint">,
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
  // A promo code counts once.
  return order && { source: { order: id }, lines: [lineOf(order)], price: fullPrice(order), from: order.placedAt };
}

const repeatedGroup = ({ group, quote: { lines, total }, from }: PlannedGroup): Repeated => ({
  ...{ source: { group }, lines: lines.map(lineOf), price: total, from },
});

const lineOf = ({ network, recipient, product }: Schedule["lines"][number]) => ({ network, recipient, product });

/** The changed schedule, or as it was last when it was stopped; undefined when it does not exist. */
export async function changeSchedule(
  shop: PinChecking & Pick<ShopContext, "mint">,
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

/** Undefined when it is stopped. */
function changedSchedule(
  { mint, clock }: Pick<ShopContext, "mint" | "clock">,
  schedule: Schedule,
  action: ScheduleAction,
): Schedule | undefined {
  const { pausedAt: _, ...running } = schedule;
  if (typeof action === "object") {
    if ("skip" in action) return action.skip === schedule.nextAt ? advanceSchedule(schedule, clock(), mint) : schedule;
    // Its price went up again since, or is agreed to already: a button that is tapped again buys no second time.
    if (increasedPrice(schedule) !== action.accept) return schedule;
    return withDueAt({ ...running, price: action.accept, nextAt: clock(), reminded: true });
  }
  switch (action) {
    case "pause":
      return withDueAt({ ...schedule, pausedAt: clock() });
    case "resume":
      // By an old button: a run that is being tried again is not left out.
      if (schedule.pausedAt === undefined) return schedule;
      return schedule.nextAt > clock() ? withDueAt(running) : advanceSchedule(running, clock(), mint);
    case "stop":
      return undefined;
  }
}
