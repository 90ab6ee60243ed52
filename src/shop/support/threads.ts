import type { ChannelPhoto } from "../../core/base/channel.js";
import type { CustomerId, ThreadId } from "../../core/base/ids.js";
import { currentChatName, notificationChat } from "../../core/customers/chat.js";
import { type Customer, customerIds } from "../../core/customers/customer.js";
import type { Payment } from "../../core/money/payment.js";
import type { Notification } from "../../core/notifications/notification.js";
import type { Order } from "../../core/orders/order.js";
import type { Books, DueRecords } from "../../core/store.js";
import {
  closedThread,
  hasMessage,
  isThreadOpen,
  lastMessageFrom,
  MESSAGE_LENGTH_MAX,
  openedThread,
  parseThreadMessageId,
  type SupportMessage,
  type SupportThread,
  type ThreadMessageId,
  threadMessageId,
  threadToWriteIn,
  withStaffMessage,
  withWaitingMessage,
} from "../../core/support/thread.js";
import type { ShopContext } from "../context.js";
import { currentCustomer } from "../customers/current.js";
import { notifyStaff, raiseAlarm } from "../notifications/notify.js";
import { recordAudit } from "../settings/audit.js";
import { lastMessageId } from "./write.js";

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

export type StaffMessage = {
  readonly by: CustomerId;
  /** The run of the flow, so that it is one message however often its update is delivered. */
  readonly origin: string;
  readonly text: string;
  readonly photo?: ChannelPhoto;
};

/** `gone`: the thread or the customer no longer exists. `parted`: the chat that wrote is somebody else's now. */
export type AnswerResult = "sent" | "gone" | "parted" | "too-long";

/** Answers a customer in a thread and closes the question. It goes to the chat in which they last wrote. */
export async function answerThread(shop: ShopContext, id: ThreadId, message: StaffMessage): Promise<AnswerResult> {
  const owner = (await shop.store.read("thread", id))?.customer;
  if (owner === undefined) return "gone";
  const current = await currentCustomer(shop.store, owner);
  return shop.store.transact(owner, async (books) => {
    const threads = await books.list("thread");
    const thread = threads.some((one) => one.id === id) ? threadToWriteIn(threads, id) : undefined;
    if (!thread) return "gone";
    const chat = currentChatName(current, thread.chat);
    return chat ? writeAnswer(shop, books, { ...thread, chat }, message) : "parted";
  });
}

/** Writes to a customer who need not have written, in their open thread or a new one. */
export async function writeToCustomer(
  shop: ShopContext,
  customer: CustomerId,
  message: StaffMessage,
): Promise<AnswerResult> {
  const { store, clock } = shop;
  const current = (await store.read("customer", customer)) && (await currentCustomer(store, customer));
  const chat = current && notificationChat(current);
  if (!current || !chat) return "gone";
  const id = shop.mint("thr");
  const open = (await store.list("thread", customerIds(current))).find(isThreadOpen);
  return store.transact(open?.customer ?? current.id, async (books) => {
    const threads = await books.list("thread");
    if (threads.some((thread) => hasMessage(thread, message.origin))) return "sent";
    const thread = threadToWriteIn(threads, open?.id) ?? openedThread({ id, customer: current.id, chat }, clock());
    // A chat that was unlinked meanwhile is somebody else's.
    return writeAnswer(shop, books, { ...thread, chat: currentChatName(current, thread.chat) ?? chat }, message);
  });
}

async function writeAnswer(
  shop: ShopContext,
  books: Books,
  thread: SupportThread,
  message: StaffMessage,
): Promise<AnswerResult> {
  if (hasMessage(thread, message.origin)) return "sent";
  if (message.text.length > MESSAGE_LENGTH_MAX) return "too-long";
  const now = shop.clock();
  const question = lastMessageFrom(thread, "customer");
  const answered = withStaffMessage(thread, message, now);
  const { id, customer, chat } = answered;
  await books.put("thread", answered);
  await recordAudit(shop, books, { customer, by: message.by, action: "support-answered", target: id });
  await books.notify({ chat, owner: customer }, { kind: "support-answer", id: lastMessageId(answered) }, now);
  // The cards of the question say who has answered.
  if (question) await notifyStaff(shop, books, { kind: "support-message", id: threadMessageId(answered, question) });
  return "sent";
}

/**
 * Notifies staff that an answer cannot be delivered before its customer writes, and again when the customer was told so
 * later. Does nothing for other notifications.
 */
export async function markAnswerWaiting(
  shop: ShopContext,
  { key, owner }: Notification,
  announced: boolean,
): Promise<void> {
  if (key.kind !== "support-answer") return;
  const { thread: id, number } = parseThreadMessageId(key.id);
  await shop.store.transact(owner, async (books) => {
    const thread = await books.read("thread", id);
    const message = thread?.messages.find((one) => one.number === number);
    const waits = announced ? "announced" : "unannounced";
    if (!thread || !message || [waits, "announced"].includes(message.waitsForCustomer ?? "")) return;
    await books.put("thread", withWaitingMessage(thread, number, waits));
    await notifyStaff(shop, books, { kind: "support-message", id: key.id });
  });
}
