import { createBoundedMap } from "../../core/base/collections.js";
import { after, before, type Clock, HOUR_MS, type Instant, MINUTE_MS } from "../../core/base/time.js";
import type { Chat } from "../../core/customers/chat.js";
import { mustReachStaff, type NotificationKey } from "../../core/notifications/notification.js";

/** Meta accepts free text for 24 hours after a user last wrote. A little less here, because clocks differ. */
const WINDOW_MS = 24 * HOUR_MS - 5 * MINUTE_MS;
/**
 * How long a closed window is not tried. It is less than the hour after which waiting notifications are retried,
 * because the user may have written to another process in between: then Meta decides.
 */
const CLOSED_MS = 50 * MINUTE_MS;
const REMEMBERED_MAX = 10_000;

/** Which chats accept free text, as far as this process knows. Only Meta knows for certain, and refuses otherwise. */
export type ServiceWindows = {
  open(chat: string, at: Instant): void;
  /** Meta reported the window closed at `at` (default: now). Ignored if the user has written since or just then. */
  close(chat: string, at?: Instant): void;
  /** Whether the user has written to this process within the window. */
  isOpen(chat: string): boolean;
  /** Also true if this process has known nothing of the chat for long: then Meta decides. */
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
 * Outside the window, staff get a template that only says that they are needed. When they answer, the notifications
 * follow with their buttons. One such call in six hours is enough, however many notifications wait. Each process counts
 * its own calls, so a restart or another process may add one. The notifications themselves wait in the store.
 */
const STAFF_CALL_INTERVAL_MS = 6 * HOUR_MS;

export type TemplateThrottle = {
  /** Whether a template may be sent for this notification now. */
  may(chat: Chat, key: NotificationKey): boolean;
  /** Records a sent template. True if it only called staff, so that the notification itself must still be sent. */
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
