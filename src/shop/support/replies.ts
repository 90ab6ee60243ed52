import type { CustomerId, ThreadId } from "../../core/base/ids.js";
import type { Chat } from "../../core/customers/customer.js";
import type { NotificationKey } from "../../core/notifications/notification.js";
import { type SupportMessage, type SupportThread, threadMessageId } from "../../core/support/thread.js";
import type { ShopContext } from "../context.js";
import { ownIds } from "../customers/current.js";

/** Somebody replied to a message of ours, in one of these chats: a chat may have two names. */
export type RepliedMessage = { readonly chats: readonly Chat[]; readonly messageId: string };

/** Replies to older messages than these are not recognised. */
const MESSAGES_SEARCHED_MAX = 50;
const THREADS_SEARCHED_MAX = 100;

/** The thread whose answer a customer has replied to; undefined when they replied to something else. */
export async function threadAnsweredBy(
  { store }: Pick<ShopContext, "store">,
  customer: CustomerId,
  reply: RepliedMessage,
): Promise<ThreadId | undefined> {
  const threads = await store.threads(await ownIds(store, customer));
  return findThread({ store }, threads, { reply, from: "staff", kind: "support-answer" });
}

/** The thread whose message a member of staff has replied to. */
export async function threadAskedIn(
  { store }: Pick<ShopContext, "store">,
  reply: RepliedMessage,
): Promise<ThreadId | undefined> {
  const threads = await store.openThreads(THREADS_SEARCHED_MAX);
  return findThread({ store }, threads, { reply, from: "customer", kind: "support-message" });
}

type Search = {
  readonly reply: RepliedMessage;
  readonly from: SupportMessage["from"];
  readonly kind: "support-answer" | "support-message";
};

/** Looks which messages show those of the threads, the newest first. */
async function findThread(
  { store }: Pick<ShopContext, "store">,
  threads: readonly SupportThread[],
  { reply, from, kind }: Search,
): Promise<ThreadId | undefined> {
  for (const thread of threads) {
    const messages = thread.messages.filter((message) => message.from === from).slice(-MESSAGES_SEARCHED_MAX);
    for (const message of messages.toReversed()) {
      const key: NotificationKey = { kind, id: threadMessageId(thread, message) };
      for (const chat of reply.chats) {
        if ((await store.messageFor(chat, key)) === reply.messageId) return thread.id;
      }
    }
  }
  return undefined;
}
