import { type CustomerId, isOrderId, isPaymentReference } from "../../core/base/ids.js";
import { after, type Clock } from "../../core/base/time.js";
import type { Subject, Tell } from "../../core/notifications/notification.js";
import { SHOP_BOOKS } from "../../core/settings/shop-settings.js";
import type { Store } from "../../core/store.js";

/** Queues a message anew, to go out at once or after a while, whatever became of it meanwhile. */
export async function tellAgain(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  { chat, subject }: Pick<Tell, "chat" | "subject">,
  afterMs = 0,
): Promise<void> {
  const owner = await ownerOf(store, subject);
  if (owner) await store.transact(owner, (books) => books.tell(chat, subject, after(clock(), afterMs)));
}

/** Whose books a subject is of. */
async function ownerOf(store: Store, subject: Subject): Promise<CustomerId | undefined> {
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
      return (await store.deed(subject.deed))?.customer;
    case "float":
    case "digest":
    case "topic":
      return SHOP_BOOKS;
    case "link":
    case "pin":
    case "forgot-pin":
    case "role":
      return subject.customer;
    case "incident":
      return SHOP_BOOKS;
    case "alarm":
      return ownerOfAlarm(store, subject.of);
  }
}

/** An alarm names the order or the payment it was noticed on, or something of the whole shop. */
async function ownerOfAlarm(store: Store, of: string): Promise<CustomerId> {
  if (isOrderId(of)) return (await store.order(of))?.customer ?? SHOP_BOOKS;
  return (isPaymentReference(of) && (await store.payment(of))?.customer) || SHOP_BOOKS;
}
