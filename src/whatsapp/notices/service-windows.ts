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

export type ServiceWindows = ReturnType<typeof createServiceWindows>;

/** Which chats accept free text, as far as this process knows. Only Meta knows for certain, and refuses otherwise. */
export function createServiceWindows(clock: Clock) {
  const closedAt = createBoundedMap<string, Instant>(REMEMBERED_MAX);
  /** Whether the user has written to this process within the window. */
  const isOpen = (chat: string): boolean => clock() < (closedAt.get(chat) ?? 0);
  return {
    isOpen,
    open: (chat: string, at: Instant): void => closedAt.set(chat, after(at, WINDOW_MS)),
    /** Meta reported the window closed at `at`. Ignored if the user has written since or just then. */
    close: (chat: string, at = clock()): void => {
      const known = closedAt.get(chat);
      if (known === undefined || at > before(known, WINDOW_MS)) closedAt.set(chat, clock());
    },
    /** Also true if this process has known nothing of the chat for long: then Meta decides. */
    maybeOpen: (chat: string): boolean => {
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

export type TemplateThrottle = ReturnType<typeof createTemplateThrottle>;

export function createTemplateThrottle(clock: Clock) {
  const lastCallAt = createBoundedMap<string, Instant>(REMEMBERED_MAX);
  return {
    /** Whether a template may be sent for this notification now. */
    may: ({ id }: Chat, key: NotificationKey): boolean => {
      const at = lastCallAt.get(id);
      return !mustReachStaff(key) || at === undefined || clock() >= after(at, STAFF_CALL_INTERVAL_MS);
    },
    /** Records a sent template. True if it only called staff, so that the notification itself must still be sent. */
    record: ({ id }: Chat, key: NotificationKey): boolean => {
      if (mustReachStaff(key)) lastCallAt.set(id, clock());
      return mustReachStaff(key);
    },
  };
}
