import { type Chat, chatKey } from "../../core/customers/customer.js";
import { type Subject, subjectKey } from "../../core/notifications/notification.js";
import type { Store } from "../../core/store.js";
import type { Tables } from "./tables.js";
import type { Writer } from "./writer.js";

type Writes = Pick<Store, "telling" | "told" | "tellLater" | "bindPost">;

export const postId = (chat: Chat, subject: Subject): string => `${chatKey(chat)}/${subjectKey(subject)}`;

/** What is written outside a customer's books; journaled in the same way. */
export const createWrites = ({ change }: Writer, { rows, telling }: Tables): Writes => ({
  telling: async ({ id, revision }, { now, until }, work) => {
    const other = telling.get(id);
    if ((other && other.until > now) || rows.tell.get(id)?.revision !== revision) return;
    const mine = { until };
    telling.set(id, mine);
    await work().finally(() => {
      if (telling.get(id) === mine) telling.delete(id);
    });
  },
  told: ({ id, revision }) =>
    change((overlay) => {
      if (overlay.get("tell", id)?.revision === revision) overlay.drop("tell", id);
    }),
  tellLater: ({ id, revision }, dueAt) =>
    change((overlay) => {
      const row = overlay.get("tell", id);
      if (row?.revision === revision) overlay.put("tell", { ...row, dueAt, attempts: row.attempts + 1 });
    }),
  bindPost: (chat, subject, messageId) =>
    change((overlay) => overlay.put("post", { id: postId(chat, subject), messageId })),
});
