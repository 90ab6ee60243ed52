import type { Instant } from "../../core/base/time.js";
import { type Notification, notificationId } from "../../core/notifications/notification.js";
import type { Store } from "../../core/store.js";
import type { TransactionScopes } from "../scope.js";
import type { RunQuery } from "./connection/run-query.js";
import { toPostgresText } from "./json.js";
import { leasableCondition } from "./lease.js";

type Writes = Pick<Store, "withNotificationLease" | "markSent" | "reschedule" | "linkMessage">;

/** The messages that this process is sending. */
export type NotificationsBeingSent = {
  isBeingSent(id: string, now: Instant): boolean;
  count(): number;
};

type Options = { readonly runQuery: RunQuery; readonly processName: string; readonly scopes: TransactionScopes };

const BEGIN = {
  name: "begin sending",
  text: `update notifications set leased_by = $3, leased_until = $5
where id = $1 and revision = $2 and ${leasableCondition({ now: "$4", me: "$3" })} returning id`,
};
const END = {
  name: "end sending",
  text: "update notifications set leased_until = null where id = $1 and leased_by = $2 and leased_until = $3",
};
/** A newer revision came while the older one was sent: it stays, and its lease ends. */
const MARK_SENT = {
  name: "mark sent",
  text: `with gone as (delete from notifications where id = $1 and revision = $2)
update notifications set leased_until = null where id = $1 and revision <> $2 and leased_by = $3`,
};
const RESCHEDULE = {
  name: "reschedule",
  text: `update notifications set leased_until = null,
  due_at = case when revision = $2 then $4 else due_at end, attempts = case when revision = $2 then $5 else attempts end
where id = $1 and (revision = $2 or leased_by = $3)`,
};
const LINK_MESSAGE = {
  name: "link message",
  text: "insert into message_links (id, message_id) values ($1, $2) on conflict (id) do update set message_id = excluded.message_id",
};

/** What is written outside a customer's books. Each write may be repeated when its answer was lost. */
export function createNotificationWrites({ runQuery, processName, scopes }: Options): {
  readonly writes: Writes;
  readonly sending: NotificationsBeingSent;
} {
  const underWay = new Map<string, { readonly until: Instant; settled: boolean }>();
  const isUnderWay = (id: string, now: Instant) => (underWay.get(id)?.until ?? 0) > now;

  const settle = async (...[statement, values]: Parameters<RunQuery>) => {
    scopes.assertOutside();
    await runQuery(statement, values);
  };
  const settleNotification = async ({ id }: Notification, ...statement: Parameters<RunQuery>) => {
    await settle(...statement);
    const mine = underWay.get(id);
    if (mine) mine.settled = true;
  };

  const writes: Writes = {
    withNotificationLease: async ({ id, revision }, { now, until }, work) => {
      if (isUnderWay(id, now)) return;
      const mine = { until, settled: false };
      underWay.set(id, mine);
      try {
        const begun = await runQuery(BEGIN, [toPostgresText(id), revision, processName, now, until]);
        mine.settled = begun.length === 0;
        if (begun.length > 0) await work();
      } finally {
        if (underWay.get(id) === mine) underWay.delete(id);
        if (!mine.settled) await runQuery(END, [toPostgresText(id), processName, until]);
      }
    },
    markSent: (notification) =>
      settleNotification(notification, MARK_SENT, [
        toPostgresText(notification.id),
        notification.revision,
        processName,
      ]),
    reschedule: (notification, dueAt) =>
      settleNotification(notification, RESCHEDULE, [
        toPostgresText(notification.id),
        notification.revision,
        processName,
        dueAt,
        notification.attempts + 1,
      ]),
    linkMessage: (chat, key, messageId) =>
      settle(LINK_MESSAGE, [toPostgresText(notificationId(chat, key)), toPostgresText(messageId)]),
  };
  return { writes, sending: { isBeingSent: isUnderWay, count: () => underWay.size } };
}
