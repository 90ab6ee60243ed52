import { createBoundedMap } from "../../core/base/bounded-map.js";
import { after, type Clock, HOUR_MS, type Instant } from "../../core/base/time.js";
import type { Chat } from "../../core/customers/customer.js";
import type { NotificationKey, NotificationKind } from "../../core/notifications/notification.js";

/**
 * Staff are called by a template that says no more than that they are needed. Once they answer, they see what for, with
 * its buttons. One call in six hours is enough, however many notifications wait.
 */
const INTERVAL_MS = 6 * HOUR_MS;
const REMEMBERED_MAX = 1_000;

const STAFF_CALL_KINDS: readonly NotificationKind[] = ["alarm", "finding", "approval-request", "float"];
const isStaffCall = ({ kind }: NotificationKey): boolean => STAFF_CALL_KINDS.includes(kind);

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
      return !isStaffCall(key) || at === undefined || clock() >= after(at, INTERVAL_MS);
    },
    record: ({ id }, key) => {
      if (isStaffCall(key)) lastCallAt.set(id, clock());
      return isStaffCall(key);
    },
  };
}
