import type { Instant } from "../../core/base/time.js";
import { newsChat } from "../../core/customers/customer.js";
import type { Subject } from "../../core/notifications/notification.js";
import type { Books } from "../../core/store.js";

/** Has the customer of these books told of something, where they wrote last; whoever is not known is not told. */
export async function tellCustomer(books: Books, subject: Subject, at: Instant): Promise<void> {
  const customer = await books.customer();
  if (customer) await books.tell(newsChat(customer), subject, at);
}
