import type { CustomerId } from "#core/ids.js";
import type { Store } from "#core/store.js";
import type { Subject, Tell } from "#core/tell.js";
import type { Clock } from "#core/time.js";

/** Queues a message anew, whatever became of it meanwhile. */
export async function tellAgain(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  { chat, subject }: Pick<Tell, "chat" | "subject">,
): Promise<void> {
  const owner = await ownerOf(store, subject);
  if (owner) await store.transact(owner, (books) => books.tell(chat, subject, clock()));
}

/** Whose books a subject is of; undefined for an alarm, which says the same however late it comes. */
async function ownerOf(store: Store, subject: Subject): Promise<CustomerId | undefined> {
  switch (subject.kind) {
    case "order":
    case "vend":
    case "report":
      return (await store.order(subject.order))?.customer;
    case "payment":
      return (await store.payment(subject.reference))?.customer;
    case "broadcast":
      return (await store.broadcast(subject.broadcast))?.by;
    case "finding":
      return (await store.finding(subject.finding))?.customer;
    case "schedule":
      return (await store.schedule(subject.schedule))?.customer;
    case "link":
      return subject.customer;
    case "alarm":
      return undefined;
  }
}
