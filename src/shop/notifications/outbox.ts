import { after, type Clock, HOUR_MS, type Instant, MINUTE_MS } from "../../core/base/time.js";
import { type Chat, chatKey, newsChat } from "../../core/customers/customer.js";
import { isForStaff, subjectKey, type Tell } from "../../core/notifications/notification.js";
import type { Log } from "../../core/ports.js";
import type { Store } from "../../core/store.js";
import { mainOf, otherOf } from "../customers/linked.js";
import type { Messenger } from "./messenger.js";
import { tellAgain } from "./requeue.js";
import type { StaffChats } from "./staff-chats.js";
import { createFeed, type Feed } from "./vend-feed.js";

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
export function createSendTell(deps: Deps) {
  const { store, clock } = deps;
  const feed = createFeed(deps);
  return (tell: Tell): Promise<void> => {
    const now = clock();
    const until = after(now, TELLING_MAX_MS);
    return store.telling(tell, { now, until }, async () => {
      const settle = await send({ ...deps, feed }, tell, until);
      // Somebody else may have told it meanwhile, and these older words have come last: the newest are told once more.
      await (clock() < until ? settle() : tellAgain(deps, tell));
    });
  };
}

/** Sends it; what is returned then settles the row. */
async function send(
  { store, messenger, feed, staffChats, clock, log }: Deps & { readonly feed: Feed },
  tell: Tell,
  until: Instant,
): Promise<() => Promise<void>> {
  const { chat, subject } = tell;
  const toldAt = async (other: Chat) => {
    await tellAgain({ store, clock }, { chat: other, subject });
    return () => store.told(tell);
  };
  const called = await staffChats.now(chat);
  if (chatKey(called) !== chatKey(chat)) return toldAt(called);
  const post = await store.post(chat, subject);
  if (await feed.leaves(tell, post !== undefined)) return () => store.told(tell);
  const sent = await messenger.tell(chat, subject, { until, ...(post === undefined ? {} : { post }) });
  if (sent.outcome === "sent") {
    const { messageId } = sent;
    if (messageId === undefined || messageId === post) return () => store.told(tell);
    // Written in this order, and at once: they share their way to the disk.
    const bound = store.bindPost(chat, subject, messageId);
    bound.catch(() => undefined); // Awaited by whoever settles.
    return async () => void (await Promise.all([bound, store.told(tell)]));
  }
  if (sent.outcome === "moved") {
    await staffChats.moved(chat, sent.to);
    return toldAt(sent.to);
  }
  if (sent.outcome === "later" && sent.patient) return () => store.tellLater(tell, after(clock(), sent.afterMs));
  // Who blocked us may come back, and is owed how it ended: such a message waits like one that could not be sent.
  const { cause, afterMs } = { cause: sent.outcome, afterMs: UNREACHABLE_INTERVAL_MS, ...sent };
  if (sent.outcome === "unreachable") {
    await markUnreachable({ store, clock }, chat);
    const elsewhere = await reachableElsewhere(store, chat);
    if (elsewhere) return toldAt(elsewhere);
  }
  const fields = { chat: chatKey(chat), subject: subjectKey(subject), cause };
  let attemptsMax = sent.outcome === "refused" ? 0 : TELL_ATTEMPTS_MAX;
  if (isForStaff(subject)) {
    const othersKnow = sent.outcome !== "later" && (await staffChats.tellOthers(tell));
    attemptsMax = othersKnow ? STAFF_TELL_ATTEMPTS_MAX : Number.POSITIVE_INFINITY;
    if (sent.outcome !== "later") log.error(fields, "staff cannot be told there");
  }
  if (tell.attempts + 1 >= attemptsMax) {
    log.error(fields, "message given up");
    return () => store.told(tell);
  }
  const wait = Math.min(afterMs * 2 ** Math.min(tell.attempts, 16), TELL_INTERVAL_MAX_MS);
  return () => store.tellLater(tell, after(clock(), wait));
}

/** The other chat of somebody who has two, from now on the one that they are told in. */
async function reachableElsewhere(store: Store, chat: Chat): Promise<Chat | undefined> {
  const known = await store.customerAt(chat);
  const main = known && (await mainOf(store, known));
  const other = main && (await otherOf(store, main));
  if (!other) return undefined;
  const { chat: elsewhere, unreachableSince } = known.id === main.id ? other : main;
  if (unreachableSince !== undefined) return undefined;
  await store.transact(main.id, async (books) => {
    const customer = await books.customer();
    if (customer && chatKey(newsChat(customer)) === chatKey(chat)) {
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
