import type { Instant } from "../../core/base/time.js";
import { type AlarmKind, alarmKey, type NotificationKey, staffTarget } from "../../core/notifications/notification.js";
import type { Books } from "../../core/store.js";
import type { ShopConfig, ShopContext } from "../context.js";

/** What it takes to notify the staff's chats. */
export type StaffNotifying = Pick<ShopContext, "clock"> & { readonly config: Pick<ShopConfig, "staff"> };

/** Queues a notification to every staff chat, for now or later. */
export async function notifyStaff(
  { config, clock }: StaffNotifying,
  books: Books,
  key: NotificationKey,
  dueAt: Instant = clock(),
): Promise<void> {
  for (const chat of config.staff) await books.notify(staffTarget(chat), key, dueAt);
}

/** Alarms staff about a kind of trouble; `of` is the order, payment or incident that it was noticed on. */
export const raiseAlarm = (shop: StaffNotifying, books: Books, about: AlarmKind, of: string): Promise<void> =>
  notifyStaff(shop, books, alarmKey({ about, of }));
