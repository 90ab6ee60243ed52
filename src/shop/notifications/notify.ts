import { after, type Instant, SECOND_MS } from "../../core/base/time.js";
import type { Chat } from "../../core/customers/chat.js";
import {
  type AlarmKind,
  alarmKey,
  customerTarget,
  type NotificationKey,
  type NotificationRef,
  staffTarget,
} from "../../core/notifications/notification.js";
import type { Books } from "../../core/store.js";
import type { ShopContext } from "../context.js";

/** Queues a notification to the customer of these books, in the chat where they last wrote, if they have one. */
export async function notifyCustomer(books: Books, key: NotificationKey, dueAt: Instant): Promise<void> {
  const customer = await books.customer();
  const target = customer && customerTarget(customer);
  if (target) await books.notify(target, key, dueAt);
}

/** Queues a notification again, for now or later. */
export const requeue = (
  { store, clock }: Pick<ShopContext, "store" | "clock">,
  { chat, owner, key }: NotificationRef,
  afterMs = 0,
): Promise<void> => store.transact(owner, (books) => books.notify({ chat, owner }, key, after(clock(), afterMs)));

/** Notifications due sooner than this were only delayed, so that one message shows more. */
const PUT_OFF_MS_MAX = 10 * SECOND_MS;

/** Makes notifications that could not be sent to a chat due now, because somebody wrote in it. */
export async function sendWaiting(
  shop: Pick<ShopContext, "store" | "clock">,
  chatNames: readonly Chat[],
): Promise<void> {
  const waiting = await shop.store.notificationsAfter(after(shop.clock(), PUT_OFF_MS_MAX), chatNames);
  for (const notification of waiting) await requeue(shop, notification);
}

/** Queues a notification to every staff chat, for now or later. */
export async function notifyStaff(
  { config, clock }: ShopContext,
  books: Books,
  key: NotificationKey,
  dueAt: Instant = clock(),
): Promise<void> {
  for (const chat of config.staff) await books.notify(staffTarget(chat), key, dueAt);
}

/** Alarms staff. `of` is the order, payment or incident that the alarm is about. */
export const raiseAlarm = (shop: ShopContext, books: Books, about: AlarmKind, of: string): Promise<void> =>
  notifyStaff(shop, books, alarmKey({ about, of }));

/** Alarms staff if the customer who gets this money has deleted their data. Returns whether they have. */
export async function alarmIfErased(shop: ShopContext, books: Books, of: string): Promise<boolean> {
  if ((await books.customer())?.erasedAt === undefined) return false;
  await raiseAlarm(shop, books, "payer-erased", of);
  return true;
}
