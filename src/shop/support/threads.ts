import type { CustomerId, ThreadId } from "../../core/base/ids.js";
import type { Customer } from "../../core/customers/customer.js";
import type { Payment } from "../../core/money/payment.js";
import type { Order } from "../../core/orders/order.js";
import type { DueRecords } from "../../core/store.js";
import {
  closedThread,
  isThreadOpen,
  lastMessageFrom,
  parseThreadMessageId,
  type SupportMessage,
  type SupportThread,
  type ThreadMessageId,
} from "../../core/support/thread.js";
import type { ShopContext } from "../context.js";
import { currentCustomer } from "../customers/current.js";
import { raiseAlarm } from "../notifications/notify.js";
import { recordAudit } from "../settings/audit.js";

const THREADS_LISTED_MAX = 100;

export type NamedThread = { readonly thread: SupportThread; readonly customer: Customer };

/** Open threads. Those with a waiting customer come first, the longest wait first. */
export async function listThreads({ store }: ShopContext): Promise<readonly NamedThread[]> {
  const threads = await store.openThreads(THREADS_LISTED_MAX);
  const waitsSince = (thread: SupportThread): number => thread.waitingSince ?? Number.MAX_SAFE_INTEGER;
  const sorted = threads.toSorted((one, other) => waitsSince(one) - waitsSince(other));
  return Promise.all(
    sorted.map(async (thread) => ({ thread, customer: await currentCustomer(store, thread.customer) })),
  );
}

export type ThreadDetails = NamedThread & {
  readonly order: Order | undefined;
  readonly payment: Payment | undefined;
  /** The names of the members of staff who wrote in it. */
  readonly staffNames: Readonly<Record<CustomerId, string>>;
};

/** A thread with its customer, and the current state of what it is about. */
export async function readThread({ store }: ShopContext, id: ThreadId): Promise<ThreadDetails | undefined> {
  const thread = await store.read("thread", id);
  if (!thread) return undefined;
  const writers = new Set(thread.messages.flatMap(({ by }) => by ?? []));
  const nameOf = async (id: CustomerId) => [id, (await store.read("customer", id))?.name ?? ""] as const;
  return {
    thread,
    customer: await currentCustomer(store, thread.customer),
    order: thread.order && (await store.read("order", thread.order)),
    payment: thread.payment && (await store.read("payment", thread.payment)),
    staffNames: Object.fromEntries(await Promise.all([...writers].map(nameOf))),
  };
}

/** A message of a thread, by its notification's id. */
export async function readThreadMessage(
  { store }: ShopContext,
  id: ThreadMessageId,
): Promise<{ readonly thread: SupportThread; readonly message: SupportMessage } | undefined> {
  const { thread: threadId, number } = parseThreadMessageId(id);
  const thread = await store.read("thread", threadId);
  const message = thread?.messages.find((one) => one.number === number);
  return thread && message && { thread, message };
}

/** `newer`: the customer wrote after the message that staff saw. */
type CloseResult = "closed" | "closedBefore" | "newer";

/** Closes the thread of the last message that staff saw, unless its customer has written since. */
export async function closeThread(shop: ShopContext, seen: ThreadMessageId, by: CustomerId): Promise<CloseResult> {
  const { thread: id, number } = parseThreadMessageId(seen);
  const owner = (await shop.store.read("thread", id))?.customer;
  if (owner === undefined) return "closedBefore";
  return shop.store.transact(owner, async (books) => {
    const thread = await books.read("thread", id);
    if (!thread || !isThreadOpen(thread)) return "closedBefore";
    if ((lastMessageFrom(thread, "customer")?.number ?? 0) > number) return "newer";
    await books.put("thread", closedThread(thread, shop.clock()));
    await recordAudit(shop, books, { customer: owner, by, action: "support-closed", target: id });
    return "closed";
  });
}

/** Alarms staff, once for each wait, about a customer who waits for an answer. Closes and removes old threads. */
export async function runThread(
  shop: ShopContext,
  { id, customer }: Pick<DueRecords["threads"], "id" | "customer">,
): Promise<void> {
  await shop.store.transact(customer, async (books) => {
    const thread = await books.read("thread", id);
    const now = shop.clock();
    if (thread?.dueAt === undefined || thread.dueAt > now) return;
    if (!isThreadOpen(thread)) return books.remove("thread", id);
    if (thread.waitingSince === undefined) return books.put("thread", closedThread(thread, now));
    await raiseAlarm(shop, books, "customer-waiting", id);
    const { dueAt: _, ...alarmed } = thread;
    await books.put("thread", alarmed);
  });
}
