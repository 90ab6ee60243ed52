import type { CustomerId, OrderId, ScheduleId } from "../../core/base/ids.js";
import { fullPrice } from "../../core/orders/order.js";
import {
  advanceSchedule,
  firstRun,
  increasedPrice,
  nextRun,
  type Schedule,
  withDueAt,
} from "../../core/orders/schedule.js";
import type { ShopContext } from "../context.js";
import type { Authorization } from "../customers/authorize.js";
import { checkPin, type PinChecking, type PinRefusal } from "../customers/authorize.js";
import { findOwned, ownIds } from "../customers/current.js";

/** Schedules of one customer. */
const SCHEDULES_MAX = 20;

export type ScheduleResult =
  | { readonly outcome: "scheduled"; readonly schedule: Schedule }
  | { readonly outcome: "unknown" | "too-many" };

/** `accept` agrees to the increased price that stopped a run, and runs now; `stop` removes the schedule. */
export type ScheduleAction = "pause" | "resume" | "skip" | "accept" | "stop";

/** A customer's schedules, oldest first. */
export async function schedulesOf(
  { store }: Pick<ShopContext, "store">,
  customer: CustomerId,
): Promise<readonly Schedule[]> {
  return store.list("schedule", await ownIds(store, customer));
}

/**
 * Buys an order's product again (or reminds of it) regularly, counted from when that order was placed. Its runs need no PIN,
 * because this does; the daily limit applies to them.
 */
export async function scheduleOrder(
  shop: PinChecking & Pick<ShopContext, "mint">,
  customer: CustomerId,
  source: OrderId,
  { action, every, payBy, ...authorization }: Pick<Schedule, "action" | "payBy" | "every"> & Authorization,
): Promise<ScheduleResult | PinRefusal> {
  const { store, mint, clock } = shop;
  const order = await findOwned(store, customer, store.read("order", source));
  if (!order) return { outcome: "unknown" };
  if ((await schedulesOf(shop, customer)).length >= SCHEDULES_MAX) return { outcome: "too-many" };
  const refusal = action === "buy" ? await checkPin(shop, customer, authorization) : undefined;
  if (refusal) return refusal;
  const createdAt = clock();
  const nextAt = nextRun(every, firstRun({ action, every }, order.placedAt), createdAt);
  const schedule = withDueAt({
    id: mint("sch"),
    customer,
    source,
    network: order.network,
    recipient: order.recipient,
    product: order.product,
    price: fullPrice(order), // A promo code counts once.
    action,
    payBy,
    every,
    nextAt,
    nextOrder: mint("ord", nextAt),
    reminded: false,
    createdAt,
  });
  await store.transact(customer, (books) => books.put("schedule", schedule));
  return { outcome: "scheduled", schedule };
}

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
  const refusal = action === "accept" ? await checkPin(shop, customer, authorization) : undefined;
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
  switch (action) {
    case "pause":
      return withDueAt({ ...schedule, pausedAt: clock() });
    case "resume":
      return schedule.nextAt > clock() ? withDueAt(running) : advanceSchedule(running, clock(), mint);
    case "skip":
      return advanceSchedule(schedule, clock(), mint);
    case "accept": {
      const price = increasedPrice(schedule);
      // A button that is tapped again buys no second time.
      if (price === undefined) return schedule;
      return withDueAt({ ...running, price, nextAt: clock(), reminded: true });
    }
    case "stop":
      return undefined;
  }
}
