import { createBoundedMap } from "../../core/base/bounded-map.js";
import { HOUR_MS } from "../../core/base/time.js";
import type { Chat } from "../../core/customers/customer.js";
import type { SentMessageRef } from "../../core/notifications/messenger.js";
import { type NotificationKey, notificationId } from "../../core/notifications/notification.js";
import type { Log } from "../../core/ports.js";
import type { UndeliveredReason } from "../../shop/broadcasts/undelivered.js";
import type { WhatsAppEvent } from "../api/events.js";
import type { ShownMessages } from "../talk/send-view.js";
import type { RetryAfterMs } from "./delivery-outcome.js";
import { broadcastOutcomeOf, type DeliveryFailure, deliveryOutcomeOf } from "./delivery-outcome.js";
import type { ServiceWindows } from "./service-windows.js";

type Status = Extract<WhatsAppEvent, { readonly kind: "status" }>;

type Options = {
  readonly serviceWindows: ServiceWindows;
  readonly shownMessages: Pick<ShownMessages, "delete">;
  /** Has the outbox tell a chat of a subject once more, at once. */
  readonly requeue: (chat: Chat, subject: NotificationKey) => Promise<void>;
  readonly onUndelivered: (about: SentMessageRef, why: UndeliveredReason) => Promise<void>;
  readonly retryAfterMs: RetryAfterMs;
  readonly log: Log;
};

const REMEMBERED_MAX = 10_000;
/** How often one subject is told anew to a chat that Meta cannot bring it to. */
const FAILURES_MAX = 20;
const RETRY_MAX_MS = HOUR_MS;
const WINDOW_CLOSED: UndeliveredReason = { outcome: "later", afterMs: 0, cause: "service window closed" };

/** What became of messages that Meta took: it may say hours later that one did not arrive, or hear of somebody again. */
export function createDeliveryTracker({
  serviceWindows,
  shownMessages,
  requeue,
  onUndelivered,
  retryAfterMs,
  log,
}: Options) {
  /** Messages carry what they are about, and Meta hands it back; this is for a status that comes without it. */
  const told = createBoundedMap<string, SentMessageRef>(REMEMBERED_MAX);
  const waiting = createBoundedMap<string, readonly NotificationKey[]>(REMEMBERED_MAX);
  const failures = createBoundedMap<string, number>(REMEMBERED_MAX);

  const onWaiting = (chat: Chat, subject: NotificationKey): void =>
    waiting.set(chat.id, [...(waiting.get(chat.id) ?? []), subject]);

  const whyNot = (about: SentMessageRef, failure: DeliveryFailure): UndeliveredReason => {
    if (failure.reason === "window-closed") return WINDOW_CLOSED;
    if (!("broadcast" in about)) return patiently(about.chat, about.key, deliveryOutcomeOf(failure, retryAfterMs));
    const verdict = broadcastOutcomeOf(failure);
    return verdict.outcome === "later" ? { outcome: "refused", cause: verdict.cause } : verdict;
  };

  /** Less and less often, and not for ever. */
  const patiently = (chat: Chat, subject: NotificationKey, verdict: UndeliveredReason): UndeliveredReason => {
    const key = notificationId(chat, subject);
    const before = failures.get(key) ?? 0;
    failures.set(key, before + 1);
    if (before >= FAILURES_MAX) return { outcome: "refused", cause: "retries exhausted" };
    if (verdict.outcome !== "later") return verdict;
    return { ...verdict, afterMs: Math.min(verdict.afterMs * 2 ** before, RETRY_MAX_MS) };
  };

  return {
    onSent: (messageId: string, about: SentMessageRef) => told.set(messageId, about),
    onWaiting,
    /** Somebody wrote: what waited for that is told now. */
    heard: async (chat: Chat): Promise<void> => {
      const subjects = waiting.get(chat.id) ?? [];
      waiting.delete(chat.id);
      for (const subject of subjects) await requeue(chat, subject);
    },
    status: async ({ messageId, failure, about = told.get(messageId) }: Status): Promise<void> => {
      if (!failure) return;
      log.warn({ message: messageId, ...failure }, "message not delivered");
      shownMessages.delete(messageId); // Nobody has seen what it says.
      if (!about) return;
      if (failure.reason === "window-closed") serviceWindows.close(about.chat.id);
      const why = whyNot(about, failure);
      if (why.outcome === "unreachable" && "key" in about) onWaiting(about.chat, about.key);
      await onUndelivered(about, why);
    },
  };
}
