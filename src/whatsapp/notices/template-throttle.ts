import { createBoundedMap } from "../../core/base/bounded-map.js";
import { after, type Clock, HOUR_MS, type Instant } from "../../core/base/time.js";
import type { Chat } from "../../core/customers/customer.js";
import type { NotificationKey } from "../../core/notifications/notification.js";

/**
 * Templates that only call somebody: staff are told by one that they are needed, and see what for, with all its
 * buttons, once they answer. One in six hours is enough, however many things need them.
 */
const INTERVAL_MS = 6 * HOUR_MS;
const REMEMBERED_MAX = 1_000;

const STAFF_CALL_KINDS: readonly NotificationKey["kind"][] = ["alarm", "finding", "second", "float"];
const isStaffCall = ({ kind }: NotificationKey): boolean => STAFF_CALL_KINDS.includes(kind);

export function createTemplateThrottle(clock: Clock) {
  const last = createBoundedMap<string, Instant>(REMEMBERED_MAX);
  return {
    /** Whether a template may go out about this now. */
    may: ({ id }: Chat, subject: NotificationKey): boolean => {
      const at = last.get(id);
      return !isStaffCall(subject) || at === undefined || clock() >= after(at, INTERVAL_MS);
    },
    /** One went out: whether it only called somebody, and the subject is still to be told. */
    made: ({ id }: Chat, subject: NotificationKey): boolean => {
      if (isStaffCall(subject)) last.set(id, clock());
      return isStaffCall(subject);
    },
  };
}
