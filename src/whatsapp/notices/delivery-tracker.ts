import { createBoundedMap } from "../../core/base/collections.js";
import { DAY_MS, HOUR_MS, SECOND_MS } from "../../core/base/time.js";
import type { SentMessageRef } from "../../core/notifications/messenger.js";
import { mustReachStaff, type NotificationRef, notificationId } from "../../core/notifications/notification.js";
import type { Log } from "../../core/ports.js";
import type { UndeliveredReason } from "../../shop/broadcasts/undelivered.js";
import type { StatusEvent } from "../api/events.js";
import {
  broadcastOutcomeOf,
  type DeliveryFailure,
  type DeliveryFailureReason,
  deliveryOutcomeOf,
  type RetryAfterMs,
} from "../api/failure.js";
import { type ShownMessages, UNDELIVERED } from "../talk/send-view.js";
import type { ServiceWindows } from "./service-windows.js";

export type DeliveryTracker = ReturnType<typeof createDeliveryTracker>;

type Options = {
  readonly serviceWindows: ServiceWindows;
  readonly shownMessages: Pick<ShownMessages, "set">;
  readonly onUndelivered: (about: SentMessageRef, why: UndeliveredReason) => Promise<void>;
  readonly retryAfterMs: RetryAfterMs;
  readonly log: Log;
};

const REMEMBERED_MAX = 10_000;
/** Retries of one notification to a chat where Meta cannot deliver it. */
const FAILURES_MAX = 20;
const RETRY_MAX_MS = HOUR_MS;
const WINDOW_CLOSED: UndeliveredReason = { outcome: "later", afterMs: 0, cause: "service window closed" };

/** Meta refuses the template, perhaps as marketing. The user can still be reached as soon as they write. */
const TEMPLATE_REASONS: readonly DeliveryFailureReason[] = ["template", "marketing-limit", "marketing-opt-out"];
const TEMPLATE_RETRY_MAX_MS = 7 * DAY_MS;

/** Follows messages that Meta accepted: hours later it may report that one was not delivered. */
export function createDeliveryTracker({ serviceWindows, shownMessages, onUndelivered, retryAfterMs, log }: Options) {
  /** For a status that does not carry `about`. */
  const sentMessages = createBoundedMap<string, SentMessageRef>(REMEMBERED_MAX);
  const failures = createBoundedMap<string, number>(REMEMBERED_MAX);

  const reasonOf = (about: SentMessageRef, failure: DeliveryFailure): UndeliveredReason => {
    if (failure.reason === "window-closed") return WINDOW_CLOSED;
    if (!("broadcast" in about)) {
      // A notification that must reach staff goes to other staff instead.
      if (TEMPLATE_REASONS.includes(failure.reason) && !mustReachStaff(about.key)) return waitForUser(about);
      return withBackoff(about, deliveryOutcomeOf(failure, retryAfterMs));
    }
    const outcome = broadcastOutcomeOf(failure);
    return outcome.outcome === "later" ? { outcome: "refused", cause: outcome.cause } : outcome;
  };

  /** Counts a failure; returns how many came before it. */
  const count = (name: string): number => {
    const earlier = failures.get(name) ?? 0;
    failures.set(name, earlier + 1);
    return earlier;
  };

  /** Tries the template again with growing waits, without end. If the user has written meanwhile, none is needed. */
  const waitForUser = (about: NotificationRef): UndeliveredReason => {
    const later = { outcome: "later", cause: "template not delivered" } as const;
    if (serviceWindows.isOpen(about.chat.id)) return withBackoff(about, { ...later, afterMs: SECOND_MS });
    const earlier = count(`template ${notificationId(about.chat, about.key)}`);
    return { ...later, afterMs: Math.min(HOUR_MS * 2 ** earlier, TEMPLATE_RETRY_MAX_MS) };
  };

  /** Retries with growing waits, up to `FAILURES_MAX` times. */
  const withBackoff = ({ chat, key }: NotificationRef, outcome: UndeliveredReason): UndeliveredReason => {
    const earlier = count(notificationId(chat, key));
    if (earlier >= FAILURES_MAX) return { outcome: "refused", cause: "retries exhausted" };
    if (outcome.outcome !== "later") return outcome;
    return { ...outcome, afterMs: Math.min(outcome.afterMs * 2 ** earlier, RETRY_MAX_MS) };
  };

  return {
    onSent: (messageId: string, about: SentMessageRef): void => sentMessages.set(messageId, about),
    onStatus: async (status: StatusEvent): Promise<void> => {
      const { messageId, at, failure, about = sentMessages.get(messageId) } = status;
      if (!failure) return;
      log.warn({ message: messageId, ...failure }, "message not delivered");
      shownMessages.set(messageId, UNDELIVERED);
      if (!about) return;
      if (failure.reason === "window-closed") serviceWindows.close(about.chat.id, at);
      await onUndelivered(about, reasonOf(about, failure));
    },
  };
}
