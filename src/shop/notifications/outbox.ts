import { createBoundedMap } from "../../core/base/collections.js";
import { SHOP_CUSTOMER_ID } from "../../core/base/ids.js";
import { after, HOUR_MS, type Instant, instant, MINUTE_MS, SECOND_MS } from "../../core/base/time.js";
import {
  type Chat,
  chatKey,
  currentChatName,
  findChat,
  isSameChat,
  notificationChat,
} from "../../core/customers/chat.js";
import type { SendResult } from "../../core/notifications/messenger.js";
import {
  isKnownKind,
  mustReachStaff,
  type Notification,
  type NotificationRef,
  notificationKeyText,
} from "../../core/notifications/notification.js";
import type { Order } from "../../core/orders/order.js";
import { vendProblemOf } from "../../core/orders/vend-statistics.js";
import type { Store } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { changeRecord } from "../customers/change-customer.js";
import { chatsOf, currentCustomer } from "../customers/current.js";
import { requeue } from "./notify.js";
import type { StaffChats } from "./staff-chats.js";

const ATTEMPTS_MAX = 25;
/** About a week of attempts, at most an hour apart: a chat that is gone must not collect notifications forever. */
const STAFF_ATTEMPTS_MAX = 175;
/** No notification waits longer than this for its next attempt. */
export const RETRY_INTERVAL_MAX_MS = HOUR_MS;
/**
 * Longer than sending one message takes, with retries and time-outs. After this another process may send it. Shorter
 * than the store's lease on due work, so that a notification just handed over is not leased again.
 */
export const SEND_MAX_MS = 55 * SECOND_MS;
const UNREACHABLE_INTERVAL_MS = MINUTE_MS;
/** The wait for another process that knows the kind. */
const UNKNOWN_KIND_INTERVAL_MS = MINUTE_MS;
/**
 * If more vends than this begin within a minute, staff are notified only of those with a problem. It is half of what
 * Telegram accepts for a group. `/status` and the dashboard count all vends.
 */
export const NOTIFIED_VENDS_PER_MINUTE_MAX = 10;
const MINUTES_REMEMBERED_MAX = 1_000;

/** `announced`: the person was told just now that something waits. */
type OnWaiting = (notification: Notification, announced: boolean) => Promise<void>;

type Outbox = {
  readonly staffChats: StaffChats;
  readonly isLeftOut: ReturnType<typeof createFeedThrottle>;
  /** Called when a notification can be sent only once the person writes. */
  readonly onWaiting: OnWaiting;
};

/** Updates the notification's row after sending. False if another process may have shown something newer meanwhile. */
type Settle = () => Promise<boolean>;

/**
 * Sends notifications, one message per key at a time. A row is removed once the channel has accepted the message, or
 * when it can never be delivered; otherwise it is retried, less and less often. What staff must know is retried for
 * ever; in a chat that does not accept it only for a week, if other staff were notified.
 */
export function createSendNotification(
  shop: ShopContext,
  staffChats: StaffChats,
  onWaiting: OnWaiting,
): (notification: Notification) => Promise<void> {
  const { store, clock } = shop;
  const outbox = { staffChats, isLeftOut: createFeedThrottle(shop), onWaiting };
  return (notification) => {
    const now = clock();
    const until = after(now, SEND_MAX_MS);
    return store.withNotificationLease(notification, { now, until }, async () => {
      const settle = await sendNotification(shop, outbox, notification, until);
      if (!(await settle())) await requeue(shop, notification); // So that the newest state is shown last.
    });
  };
}

async function sendNotification(
  shop: ShopContext,
  outbox: Outbox,
  notification: Notification,
  until: Instant,
): Promise<Settle> {
  const { store, messenger, clock, log } = shop;
  const { chat, owner, key } = notification;
  if (!isKnownKind(key)) {
    log.error({ chat: chatKey(chat), subject: notificationKeyText(key) }, "notification of an unknown kind");
    return () => store.reschedule(notification, after(clock(), retryWaitMs(notification, UNKNOWN_KIND_INTERVAL_MS)));
  }
  // Ask for all at once, so that the store needs one query.
  const [current, post, vend] = await Promise.all([
    currentChat(store, outbox.staffChats, notification),
    store.messageFor(chat, key),
    key.kind === "vend" ? store.read("order", key.id) : undefined,
  ]);
  if (!current) return () => store.markSent(notification);
  if (!isSameChat(current, chat)) return sendInstead(shop, notification, current);
  if (vend && post === undefined && (await outbox.isLeftOut(vend))) return () => store.markSent(notification);
  const result = await messenger.send(chat, key, { owner, until, ...(post === undefined ? {} : { post }) });
  if (result.outcome !== "sent") return handleUnsent(shop, outbox, notification, result);
  const shownBy = result.messageId === post ? undefined : result.messageId;
  return () => store.markSent(notification, shownBy);
}

/** Queues the notification for another chat in place of its own. */
async function sendInstead(shop: ShopContext, notification: Notification, chat: Chat): Promise<Settle> {
  await requeue(shop, { ...notification, chat });
  return () => shop.store.markSent(notification);
}

type Unsent = Exclude<SendResult, { readonly outcome: "sent" }>;

async function handleUnsent(
  shop: ShopContext,
  { staffChats, onWaiting }: Outbox,
  notification: Notification,
  result: Unsent,
): Promise<Settle> {
  const { store, clock } = shop;
  const { chat, owner, attempts } = notification;
  if (result.outcome === "moved") return sendInstead(shop, notification, await staffChats.recordMove(chat, result.to));
  if (result.outcome === "later" && result.patient) {
    await onWaiting(notification, result.announced ?? false);
    return () => store.reschedule(notification, after(clock(), result.afterMs), attempts);
  }
  if (result.outcome === "unreachable") {
    await markUnreachable(shop, chat);
    // A role belongs to one chat, so staff notifications go to no other chat of the same person.
    const elsewhere = owner === SHOP_CUSTOMER_ID ? undefined : await otherReachableChat(store, chat);
    if (elsewhere) return sendInstead(shop, notification, elsewhere);
  }
  return retryOrDrop(shop, staffChats, notification, result);
}

/**
 * The notification's chat if its owner still has it, otherwise another of theirs; undefined if they have none. A
 * support answer is only for the chat that asked: another chat may be used by another person. Staff notifications go
 * only to chats that are staff now, except the news that a role was lost.
 */
async function currentChat(
  store: Store,
  staffChats: StaffChats,
  { chat, owner, key }: NotificationRef,
): Promise<Chat | undefined> {
  if (owner === SHOP_CUSTOMER_ID) {
    const current = await staffChats.currentChat(chat);
    return key.kind === "role" || (await staffChats.maySee(current)) ? current : undefined;
  }
  const chats = await chatsOf(store, owner);
  const same = chats.find((one) => isSameChat(one, chat));
  if (same || chats.length === 0) return same;
  return key.kind === "support-answer" ? currentChatName(await currentCustomer(store, owner), chat) : chats[0];
}

/** Retries or drops what was not accepted. A customer who blocked us may come back, and is still owed the outcome. */
async function retryOrDrop(
  { store, clock, log }: ShopContext,
  staffChats: StaffChats,
  notification: Notification,
  result: Exclude<Unsent, { readonly outcome: "moved" }>,
): Promise<Settle> {
  const { chat, key, attempts } = notification;
  const cause = result.outcome === "unreachable" ? "unreachable" : result.cause;
  const afterMs = result.outcome === "later" ? result.afterMs : UNREACHABLE_INTERVAL_MS;
  const fields = { chat: chatKey(chat), subject: notificationKeyText(key), cause };
  let attemptsMax = result.outcome === "refused" ? 0 : ATTEMPTS_MAX;
  if (mustReachStaff(key)) {
    const othersNotified = result.outcome !== "later" && (await staffChats.notifyOthers(notification));
    attemptsMax = othersNotified ? STAFF_ATTEMPTS_MAX : Number.POSITIVE_INFINITY;
    if (result.outcome !== "later") log.error(fields, "staff notification failed");
  }
  if (attempts + 1 >= attemptsMax) {
    log.error(fields, "notification dropped");
    return () => store.markSent(notification);
  }
  return () => store.reschedule(notification, after(clock(), retryWaitMs(notification, afterMs)));
}

/** The wait until the next attempt, longer after each. */
const retryWaitMs = ({ attempts }: Notification, firstMs: number): number =>
  Math.min(firstMs * 2 ** Math.min(attempts, 16), RETRY_INTERVAL_MAX_MS);

/** Another chat of somebody who has several, for their notifications from now on. */
async function otherReachableChat(store: Store, chat: Chat): Promise<Chat | undefined> {
  const holder = await store.customerAt(chat);
  if (!holder || holder.chats.length < 2) return undefined;
  const changed = await changeRecord(store, "customer", { id: holder.id, customer: holder.id }, (customer) => {
    const other = customer.chats.find((one) => one.unreachableSince === undefined);
    return other && { ...customer, chats: [other, ...customer.chats.filter((one) => one !== other)] };
  });
  return changed && notificationChat(changed);
}

/** Records that a channel cannot reach somebody. Their next message undoes it. */
export async function markUnreachable({ store, clock }: ShopContext, chat: Chat): Promise<void> {
  const holder = await store.customerAt(chat);
  if (!holder || findChat(holder, chat)?.unreachableSince !== undefined) return;
  await changeRecord(store, "customer", { id: holder.id, customer: holder.id }, (customer) => {
    const unreachable = findChat(customer, chat);
    const chats = customer.chats.map((one) => (one === unreachable ? { ...one, unreachableSince: clock() } : one));
    return unreachable && { ...customer, chats };
  });
}

/**
 * Leaves out staff notifications when many vends begin at once. Counts vends in the books by when they began, so that
 * all processes decide alike, also after a restart.
 */
export function createFeedThrottle({ store, clock }: Pick<ShopContext, "store" | "clock">) {
  const busyMinutes = createBoundedMap<Instant, true>(MINUTES_REMEMBERED_MAX);

  /** A busy minute stays busy and is remembered. Any other minute has few vends and is counted again. */
  const isBusy = async (minute: Instant): Promise<boolean> => {
    if (busyMinutes.has(minute)) return true;
    const vends = await store.ordersVended({ from: minute, to: after(minute, MINUTE_MS) });
    if (vends.length <= NOTIFIED_VENDS_PER_MINUTE_MAX) return false;
    busyMinutes.set(minute, true);
    return true;
  };

  /** Whether to leave out a vend: it has no problem, and began in a minute with more vends than a person can read. */
  return async (order: Order): Promise<boolean> => {
    if (order.vendingAt === undefined || vendProblemOf(order, clock()) !== undefined) return false;
    return isBusy(minuteOf(order.vendingAt));
  };
}

export const minuteOf = (at: Instant): Instant => instant(at - (at % MINUTE_MS));
