import { type Chat, chatKey } from "../../core/customers/customer.js";
import { type NotificationKey, notificationKeyText } from "../../core/notifications/notification.js";
import type { Store } from "../../core/store.js";
import type { Tables } from "./tables.js";
import type { Writer } from "./writer.js";

type Writes = Pick<Store, "withNotificationLease" | "markSent" | "reschedule" | "linkMessage">;

export const messageLinkKey = (chat: Chat, key: NotificationKey): string =>
  `${chatKey(chat)}/${notificationKeyText(key)}`;

/** What is written outside a customer's books; journaled in the same way. */
export const createWrites = ({ change }: Writer, { rows, notificationsBeingSent }: Tables): Writes => ({
  withNotificationLease: async ({ id, revision }, { now, until }, work) => {
    const other = notificationsBeingSent.get(id);
    if ((other && other.until > now) || rows.notification.get(id)?.revision !== revision) return;
    const mine = { until };
    notificationsBeingSent.set(id, mine);
    await work().finally(() => {
      if (notificationsBeingSent.get(id) === mine) notificationsBeingSent.delete(id);
    });
  },
  markSent: ({ id, revision }) =>
    change((overlay) => {
      if (overlay.get("notification", id)?.revision === revision) overlay.remove("notification", id);
    }),
  reschedule: ({ id, revision }, dueAt) =>
    change((overlay) => {
      const row = overlay.get("notification", id);
      if (row?.revision === revision) overlay.put("notification", { ...row, dueAt, attempts: row.attempts + 1 });
    }),
  linkMessage: (chat, key, messageId) =>
    change((overlay) => overlay.put("messageLink", { id: messageLinkKey(chat, key), messageId })),
});
