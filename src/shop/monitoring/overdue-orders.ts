import { after, HOUR_MS, type Instant } from "../../core/base/time.js";
import type { Order } from "../../core/orders/order.js";
import type { ShopSettings } from "../../core/settings/shop-settings.js";
import type { ShopContext } from "../context.js";
import { notifyStaff } from "../notifications/notify.js";
import { promisedEnd } from "../orders/pending-ends.js";
import { HELD_ORDERS_MAX } from "./vend-incidents.js";

const LISTED_EVERY_MS = HOUR_MS;

/** Orders in review, oldest first. */
export const ordersInReview = async ({ store }: ShopContext): Promise<readonly Order[]> =>
  (await store.heldOrders(HELD_ORDERS_MAX)).filter(({ state }) => state === "review");

/** Those in review for longer than their customers were promised. */
export const overdueOrders = async (shop: ShopContext): Promise<readonly Order[]> =>
  (await ordersInReview(shop)).filter((order) => promisedEnd(shop, order)?.isOver);

/** Sends staff the overdue orders every hour while there are any. Only one of several processes sends them. */
export async function sendOverdueOrders(shop: ShopContext): Promise<void> {
  const { settings, clock } = shop;
  if (wasListed(await settings.read(), clock()) || (await overdueOrders(shop)).length === 0) return;
  await settings.update(async (current, books) => {
    const now = clock();
    if (wasListed(current, now)) return undefined;
    await notifyStaff(shop, books, { kind: "overdue-orders", id: "shop" });
    return { ...current, overdueListedAt: now };
  });
}

const wasListed = ({ overdueListedAt }: ShopSettings, now: Instant): boolean =>
  overdueListedAt !== undefined && now >= overdueListedAt && now < after(overdueListedAt, LISTED_EVERY_MS);
