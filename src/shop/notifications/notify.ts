import type { Instant } from "../../core/base/time.js";
import { after } from "../../core/base/time.js";
import { customerTarget, type NotificationKey, type NotificationRef } from "../../core/notifications/notification.js";
import type { Books } from "../../core/store.js";
import type { ShopContext } from "../context.js";

/** Queues a notification to the customer of these books, in the chat where they wrote last; none if there is no customer. */
export async function notifyCustomer(books: Books, key: NotificationKey, dueAt: Instant): Promise<void> {
  const customer = await books.customer();
  if (customer) await books.notify(customerTarget(customer), key, dueAt);
}

/** Queues a notification again, for now or after a while. */
export const requeue = (
  { store, clock }: Pick<ShopContext, "store" | "clock">,
  { chat, owner, key }: NotificationRef,
  afterMs = 0,
): Promise<void> => store.transact(owner, (books) => books.notify({ chat, owner }, key, after(clock(), afterMs)));
