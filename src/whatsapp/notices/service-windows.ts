import { createBoundedMap } from "../../core/base/collections.js";
import { after, before, type Clock, HOUR_MS, type Instant, MINUTE_MS } from "../../core/base/time.js";
import type { Chat } from "../../core/customers/chat.js";
import { mustReachStaff, type NotificationKey } from "../../core/notifications/notification.js";

/** Free text is accepted for 24 hours after a user last wrote; a little less here, because clocks differ. */
const WINDOW_MS = 24 * HOUR_MS - 5 * MINUTE_MS;
/**
 * Less than the hour after which what waits is tried again: another process may have heard from them meanwhile, so Meta
 * is asked once more.
 */
const CLOSED_MS = 50 * MINUTE_MS;
const REMEMBERED_MAX = 10_000;

/** Who may be sent free text, as far as this process knows. Meta knows for certain, and says so when it refuses. */
export type ServiceWindows = {
  open(chat: string, at: Instant): void;
  /** Meta said that it was closed at this time; now when absent. They may have written since, also in the same second. */
  close(chat: string, at?: Instant): void;
  /** They have written: false also where only another process knows. */
  isOpen(chat: string): boolean;
  /** Also true for a chat of which this process has heard nothing for long: then Meta decides. */
  maybeOpen(chat: string): boolean;
};

export function createServiceWindows(clock: Clock): ServiceWindows {
  const closedAt = createBoundedMap<string, Instant>(REMEMBERED_MAX);
  const isOpen = (chat: string): boolean => clock() < (closedAt.get(chat) ?? 0);
  return {
    isOpen,
    open: (chat, at) => closedAt.set(chat, after(at, WINDOW_MS)),
    close: (chat, at = clock()) => {
      const known = closedAt.get(chat);
      if (known === undefined || at > before(known, WINDOW_MS)) closedAt.set(chat, clock());
    },
    maybeOpen: (chat) => {
      const at = closedAt.get(chat);
      return at === undefined || isOpen(chat) || clock() >= after(at, CLOSED_MS);
    },
  };
}

/**
 * Staff are called by a template that says no more than that they are needed. Once they answer, they see what for, with
 * its buttons. One call in six hours is enough, however many notifications wait.
 */
const STAFF_CALL_INTERVAL_MS = 6 * HOUR_MS;

export type TemplateThrottle = {
  /** Whether a template may be sent for this notification now. */
  may(chat: Chat, key: NotificationKey): boolean;
  /** Records a template that was sent. True when it only called staff, so the notification itself is still to be sent. */
  record(chat: Chat, key: NotificationKey): boolean;
};

export function createTemplateThrottle(clock: Clock): TemplateThrottle {
  const lastCallAt = createBoundedMap<string, Instant>(REMEMBERED_MAX);
  return {
    may: ({ id }, key) => {
      const at = lastCallAt.get(id);
      return !mustReachStaff(key) || at === undefined || clock() >= after(at, STAFF_CALL_INTERVAL_MS);
    },
    record: ({ id }, key) => {
      if (mustReachStaff(key)) lastCallAt.set(id, clock());
      return mustReachStaff(key);
    },
  };
}
