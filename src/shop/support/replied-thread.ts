import type { ChannelPhoto } from "../../core/base/channel.js";
import type { CustomerId, ThreadId } from "../../core/base/ids.js";
import type { Chat } from "../../core/customers/chat.js";
import type { SupportKey } from "../../core/notifications/linked-message.js";
import { hasOthersOfAlbum, parseThreadMessageId } from "../../core/support/thread.js";
import type { ShopContext } from "../context.js";
import { findOwned, ownIds } from "../customers/current.js";

/** How many open threads are searched for the one in which a member of staff answers with an album. */
const ALBUM_THREADS_MAX = 1_000;

/** A message of ours that somebody replied to, in one of these chats: a chat may have two names. */
type RepliedMessage = { readonly chats: readonly Chat[]; readonly messageId: string };

/** The thread of the answer that a customer replied to; undefined when they replied to something else. */
export async function threadOfCustomerReply(
  { store }: ShopContext,
  customer: CustomerId,
  reply: RepliedMessage,
): Promise<ThreadId | undefined> {
  const id = await repliedThread(store, reply, "support-answer");
  return id && (await findOwned(store, customer, store.read("thread", id)))?.id;
}

/** The thread to which a customer has sent another picture of the same album. */
export async function threadOfCustomerAlbum(
  { store }: ShopContext,
  customer: CustomerId,
  photo: ChannelPhoto,
): Promise<ThreadId | undefined> {
  const threads = await store.list("thread", await ownIds(store, customer));
  return threads.find((thread) => hasOthersOfAlbum(thread, photo))?.id;
}

/** The open thread to which this member of staff has sent another picture of the same album. */
export async function threadOfStaffAlbum(
  { store }: ShopContext,
  staff: CustomerId,
  photo: ChannelPhoto,
): Promise<ThreadId | undefined> {
  const threads = await store.openThreads(ALBUM_THREADS_MAX);
  return threads.find((thread) => hasOthersOfAlbum(thread, photo, staff))?.id;
}

/** The thread, open or closed, of the card that a member of staff replied to. */
export const threadOfStaffReply = ({ store }: ShopContext, reply: RepliedMessage): Promise<ThreadId | undefined> =>
  repliedThread(store, reply, "support-message");

async function repliedThread(
  store: ShopContext["store"],
  { chats, messageId }: RepliedMessage,
  kind: SupportKey["kind"],
): Promise<ThreadId | undefined> {
  for (const chat of chats) {
    const key = await store.supportMessageAt(chat, messageId);
    if (key?.kind === kind) return parseThreadMessageId(key.id).thread;
  }
  return undefined;
}
