import { after, type Clock, HOUR_MS, type Instant, MINUTE_MS } from "../../core/base/time.js";
import { type Chat, chatKey, notificationChat } from "../../core/customers/customer.js";
import type { Messenger } from "../../core/notifications/messenger.js";
import { mustReachStaff, type Notification, notificationKeyText } from "../../core/notifications/notification.js";
import type { Log } from "../../core/ports.js";
import type { Store } from "../../core/store.js";
import { mergedCustomer, primaryCustomer } from "../customers/linked.js";
import { requeue } from "./notify.js";
import type { StaffChats } from "./staff-chats.js";
import { createVendFeed, type VendFeed } from "./vend-feed.js";

const TELL_ATTEMPTS_MAX = 25;
/** A week of them, at most an hour apart: a chat that is gone for good must not gather messages without end. */
const STAFF_TELL_ATTEMPTS_MAX = 175;
const TELL_INTERVAL_MAX_MS = HOUR_MS;
/** Longer than telling one message takes, repeats and time-outs included; after it, somebody else may tell it. */
export const TELLING_MAX_MS = MINUTE_MS;
const UNREACHABLE_INTERVAL_MS = MINUTE_MS;

type Deps = {
  readonly store: Store;
  readonly messenger: Messenger;
  readonly staffChats: StaffChats;
  readonly clock: Clock;
  readonly log: Log;
};

/**
 * Sends what the outbox holds, one message of a subject at a time. A row leaves it once the channel has taken the
 * message, or when it never can be delivered; otherwise it is tried again, less and less often. What staff must hear of
 * is owed for ever; where one of their chats does not take it and others of them were told, for a week.
 */
export function createSendNotification(deps: Deps) {
  const { store, clock } = deps;
  const feed = createVendFeed(deps);
  return (tell: Notification): Promise<void> => {
    const now = clock();
    const until = after(now, TELLING_MAX_MS);
    return store.withNotificationLease(tell, { now, until }, async () => {
      const settle = await sendNotification({ ...deps, feed }, tell, until);
      // Somebody else may have told it meanwhile, and these older words have come last: the newest are told once more.
      await (clock() < until ? settle() : requeue(deps, tell));
    });
  };
}

/** Sends it; what is returned then settles the row. */
async function sendNotification(
  { store, messenger, feed, staffChats, clock, log }: Deps & { readonly feed: VendFeed },
  tell: Notification,
  until: Instant,
): Promise<() => Promise<void>> {
  const { chat, key } = tell;
  const toldAt = async (other: Chat) => {
    await requeue({ store, clock }, { chat: other, key });
    return () => store.markSent(tell);
  };
  const called = await staffChats.currentChat(chat);
  if (chatKey(called) !== chatKey(chat)) return toldAt(called);
  const post = await store.messageFor(chat, key);
  if (await feed.isLeftToDigest(tell, post !== undefined)) return () => store.markSent(tell);
  const sent = await messenger.send(chat, key, { until, ...(post === undefined ? {} : { post }) });
  if (sent.outcome === "sent") {
    const { messageId } = sent;
    if (messageId === undefined || messageId === post) return () => store.markSent(tell);
    // Written in this order, and at once: they share their way to the disk.
    const bound = store.linkMessage(chat, key, messageId);
    bound.catch(() => undefined); // Awaited by whoever settles.
    return async () => void (await Promise.all([bound, store.markSent(tell)]));
  }
  if (sent.outcome === "moved") {
    await staffChats.recordMove(chat, sent.to);
    return toldAt(sent.to);
  }
  if (sent.outcome === "later" && sent.patient) return () => store.reschedule(tell, after(clock(), sent.afterMs));
  // Who blocked us may come back, and is owed how it ended: such a message waits like one that could not be sent.
  const { cause, afterMs } = { cause: sent.outcome, afterMs: UNREACHABLE_INTERVAL_MS, ...sent };
  if (sent.outcome === "unreachable") {
    await markUnreachable({ store, clock }, chat);
    const elsewhere = await otherReachableChat(store, chat);
    if (elsewhere) return toldAt(elsewhere);
  }
  const fields = { chat: chatKey(chat), subject: notificationKeyText(key), cause };
  let attemptsMax = sent.outcome === "refused" ? 0 : TELL_ATTEMPTS_MAX;
  if (mustReachStaff(key)) {
    const othersKnow = sent.outcome !== "later" && (await staffChats.notifyOthers(tell));
    attemptsMax = othersKnow ? STAFF_TELL_ATTEMPTS_MAX : Number.POSITIVE_INFINITY;
    if (sent.outcome !== "later") log.error(fields, "staff notification failed");
  }
  if (tell.attempts + 1 >= attemptsMax) {
    log.error(fields, "notification dropped");
    return () => store.markSent(tell);
  }
  const wait = Math.min(afterMs * 2 ** Math.min(tell.attempts, 16), TELL_INTERVAL_MAX_MS);
  return () => store.reschedule(tell, after(clock(), wait));
}

/** The other chat of somebody who has two, from now on the one that they are told in. */
async function otherReachableChat(store: Store, chat: Chat): Promise<Chat | undefined> {
  const known = await store.customerAt(chat);
  const main = known && (await primaryCustomer(store, known));
  const other = main && (await mergedCustomer(store, main));
  if (!other) return undefined;
  const { chat: elsewhere, unreachableSince } = known.id === main.id ? other : main;
  if (unreachableSince !== undefined) return undefined;
  await store.transact(main.id, async (books) => {
    const customer = await books.customer();
    if (customer && chatKey(notificationChat(customer)) === chatKey(chat)) {
      await books.putCustomer({ ...customer, lastChat: elsewhere });
    }
  });
  return elsewhere;
}

/** Remembers that a channel cannot reach somebody; their next message undoes it. */
export async function markUnreachable(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  chat: Chat,
): Promise<void> {
  const known = await store.customerAt(chat);
  if (!known || known.unreachableSince !== undefined) return;
  await store.transact(known.id, async (books) => {
    const customer = await books.customer();
    if (customer) await books.putCustomer({ ...customer, unreachableSince: clock() });
  });
}
