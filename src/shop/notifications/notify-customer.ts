import type { Instant } from "../../core/base/time.js";
import { notificationChat } from "../../core/customers/customer.js";
import type { NotificationKey } from "../../core/notifications/notification.js";
import type { Books } from "../../core/store.js";

/** Has the customer of these books told of something, where they wrote last; whoever is not known is not told. */
export async function notifyCustomer(books: Books, subject: NotificationKey, at: Instant): Promise<void> {
  const customer = await books.customer();
  if (customer) await books.notify(notificationChat(customer), subject, at);
}
