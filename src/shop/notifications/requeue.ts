import { type CustomerId, isOrderId, isPaymentReference } from "../../core/base/ids.js";
import { after, type Clock } from "../../core/base/time.js";
import type { Notification, NotificationKey } from "../../core/notifications/notification.js";
import { SHOP_CUSTOMER_ID } from "../../core/settings/shop-settings.js";
import type { Store } from "../../core/store.js";

/** Queues a message anew, to go out at once or after a while, whatever became of it meanwhile. */
export async function requeue(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  { chat, key }: Pick<Notification, "chat" | "key">,
  afterMs = 0,
): Promise<void> {
  const owner = await ownerOf(store, key);
  if (owner) await store.transact(owner, (books) => books.notify(chat, key, after(clock(), afterMs)));
}

/** Whose books a subject is of. */
async function ownerOf(store: Store, subject: NotificationKey): Promise<CustomerId | undefined> {
  switch (subject.kind) {
    case "order":
    case "sale":
    case "vend":
    case "report":
    case "favour":
      return (await store.order(subject.order))?.customer;
    case "payment":
      return (await store.payment(subject.reference))?.customer;
    case "broadcast":
      return (await store.broadcast(subject.broadcast))?.by;
    case "finding":
    case "received":
      return (await store.finding(subject.finding))?.customer;
    case "schedule":
      return (await store.schedule(subject.schedule))?.customer;
    case "deed":
    case "done":
    case "second":
      return (await store.auditEntry(subject.deed))?.customer;
    case "float":
    case "digest":
    case "topic":
      return SHOP_CUSTOMER_ID;
    case "link":
    case "pin":
    case "forgot-pin":
    case "role":
      return subject.customer;
    case "incident":
      return SHOP_CUSTOMER_ID;
    case "alarm":
      return ownerOfAlarm(store, subject.of);
  }
}

/** An alarm names the order or the payment it was noticed on, or something of the whole shop. */
async function ownerOfAlarm(store: Store, of: string): Promise<CustomerId> {
  if (isOrderId(of)) return (await store.order(of))?.customer ?? SHOP_CUSTOMER_ID;
  return (isPaymentReference(of) && (await store.payment(of))?.customer) || SHOP_CUSTOMER_ID;
}
