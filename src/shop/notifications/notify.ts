import { type CustomerId, isOrderId, isPaymentReference } from "../../core/base/ids.js";
import { after, type Instant } from "../../core/base/time.js";
import { notificationChat } from "../../core/customers/customer.js";
import { type Notification, type NotificationKey, parseAlarmId } from "../../core/notifications/notification.js";
import { SHOP_CUSTOMER_ID } from "../../core/settings/shop-settings.js";
import type { Books, Store } from "../../core/store.js";
import type { ShopContext } from "../context.js";

/** Queues a notification to the customer of these books, in the chat where they wrote last; none if there is no customer. */
export async function notifyCustomer(books: Books, key: NotificationKey, dueAt: Instant): Promise<void> {
  const customer = await books.customer();
  if (customer) await books.notify(notificationChat(customer), key, dueAt);
}

/** Queues a notification again, for now or after a while, whatever has become of it. */
export async function requeue(
  { store, clock }: Pick<ShopContext, "store" | "clock">,
  { chat, key }: Pick<Notification, "chat" | "key">,
  afterMs = 0,
): Promise<void> {
  const owner = await ownerOf(store, key);
  if (owner) await store.transact(owner, (books) => books.notify(chat, key, after(clock(), afterMs)));
}

/** In whose books the record of a notification is. */
async function ownerOf(store: Store, key: NotificationKey): Promise<CustomerId | undefined> {
  switch (key.kind) {
    case "order":
    case "availability":
    case "vend":
    case "problem-report":
    case "payment-request":
      return (await store.order(key.id))?.customer;
    case "payment":
      return (await store.payment(key.id))?.customer;
    case "broadcast":
      return (await store.broadcast(key.id))?.by;
    case "finding":
    case "extra-credit":
      return (await store.finding(key.id))?.customer;
    case "schedule":
      return (await store.schedule(key.id))?.customer;
    case "wallet-change":
    case "wallet-change-staff":
    case "approval-request":
      return (await store.auditEntry(key.id))?.customer;
    case "float":
    case "incident":
      return SHOP_CUSTOMER_ID;
    case "link":
    case "pin-reset":
    case "pin-reset-request":
    case "role":
      return key.id;
    case "alarm":
      return ownerOfAlarm(store, parseAlarmId(key.id).of);
  }
}

/** An alarm names the order or the payment it was noticed on, or something of the whole shop. */
async function ownerOfAlarm(store: Store, of: string): Promise<CustomerId> {
  if (isOrderId(of)) return (await store.order(of))?.customer ?? SHOP_CUSTOMER_ID;
  return (isPaymentReference(of) && (await store.payment(of))?.customer) || SHOP_CUSTOMER_ID;
}
