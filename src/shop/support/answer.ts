import type { ChannelPhoto } from "../../core/base/channel.js";
import type { CustomerId, ThreadId } from "../../core/base/ids.js";
import { currentChatName, notificationChat } from "../../core/customers/chat.js";
import { customerIds } from "../../core/customers/customer.js";
import type { Notification } from "../../core/notifications/notification.js";
import type { Books } from "../../core/store.js";
import {
  hasMessage,
  isThreadOpen,
  lastMessageFrom,
  MESSAGE_LENGTH_MAX,
  openedThread,
  parseThreadMessageId,
  type SupportThread,
  threadMessageId,
  threadToWriteIn,
  withStaffMessage,
  withWaitingMessage,
} from "../../core/support/thread.js";
import type { ShopContext } from "../context.js";
import { currentCustomer } from "../customers/current.js";
import { notifyStaff } from "../notifications/notify.js";
import { recordAudit } from "../settings/audit.js";
import { lastMessageId } from "./write.js";

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
