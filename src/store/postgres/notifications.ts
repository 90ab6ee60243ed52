import { after, type Instant, instant } from "../../core/base/time.js";
import { type Notification, notificationId } from "../../core/notifications/notification.js";
import type { Store } from "../../core/store.js";
import { inBatches } from "./connection/batches.js";
import { type RunQuery, toPostgresText } from "./connection/run-query.js";
import { DUE_LEASE_MS, leasableCondition } from "./lease.js";
import type { OwnDue } from "./own-due.js";

type Writes = Pick<Store, "withNotificationLease" | "markSent" | "reschedule" | "linkMessage">;

/** The messages that this process is sending right now. */
export type NotificationsBeingSent = ReturnType<typeof createNotificationWrites>["sending"];

const BEGIN = {
  name: "begin sending",
  text: `update notifications set leased_by = $3, leased_until = $5
where id = $1 and revision = $2 and ${leasableCondition({ now: "$4", me: "$3" })} returning id`,
};
const END = {
  name: "end sending",
  text: "update notifications set leased_until = null where id = $1 and leased_by = $2 and leased_until = $3",
};
/**
 * Removes messages that were sent. Of one that was queued again meanwhile, the newer revision stays, and is leased to this
 * process if it is due, otherwise to nobody. Locks rows in the order of their ids, as transactions do that queue
 * messages, so that they cannot deadlock.
 */
const MARK_SENT = {
  name: "mark sent",
  text: `with sent as (
  select * from unnest($1::text[], $2::bigint[], $3::text[]) as s (id, sent, message_id)
), linked as (
  insert into message_links (id, message_id)
  select distinct on (id) id, message_id from sent where message_id is not null order by id, sent desc
  on conflict (id) do update set message_id = excluded.message_id
), locked as materialized (
  select id, sent, n.revision from notifications n join sent using (id) order by id for update of n
), removed as (
  delete from notifications n using locked where n.id = locked.id and locked.revision = locked.sent
), newer as (
  update notifications n set leased_until = case when due_at <= $5 then $6::bigint end
  from locked where n.id = locked.id and locked.revision <> locked.sent and leased_by = $4
  returning n.id, chat, owner, key, n.revision, attempts, due_at as "dueAt"
)
select locked.id, sent, newer.revision, chat, owner, key, attempts, "dueAt" from locked left join newer using (id)
where locked.revision = locked.sent or newer.id is not null`,
};
const RESCHEDULE = {
  name: "reschedule",
  text: `update notifications set leased_until = null,
  due_at = case when revision = $2 then $4 else due_at end, attempts = case when revision = $2 then $5 else attempts end
where id = $1 and (revision = $2 or leased_by = $3) returning id`,
};
const LINK_MESSAGE = {
  name: "link message",
  text: `insert into message_links (id, message_id) select * from unnest($1::text[], $2::text[])
on conflict (id) do update set message_id = excluded.message_id`,
};

type Sent = { readonly notification: Notification; readonly messageId: string | undefined };

/** A message that was removed, or its newer revision. */
type Settled = { readonly id: string; readonly sent: number } & (Notification | { readonly revision: null });

/** The writes outside a customer's books. Each may be repeated when its answer was lost. */
export function createNotificationWrites(runQuery: RunQuery, processName: string, ownDue: OwnDue) {
  /** Messages that are being sent, by id. `settled`: the row's lease has ended, or was never ours. */
  const underWay = new Map<string, { readonly until: Instant; settled: boolean }>();
  const isUnderWay = (id: string, now: Instant) => (underWay.get(id)?.until ?? 0) > now;

  const noteSettled = (notification: Notification) => {
    ownDue.endLease(notification);
    const mine = underWay.get(notification.id);
    if (mine) mine.settled = true;
  };
  const linkMessages = inBatches(async (links: readonly (readonly [id: string, messageId: string])[]) => {
    const newest = new Map(links); // A statement can change a row only once.
    await runQuery(LINK_MESSAGE, [[...newest.keys()], [...newest.values()]]);
    return links.map(() => undefined);
  });
  const settleSent = inBatches(async (all: readonly Sent[]) => {
    const ids = all.map(({ notification }) => toPostgresText(notification.id));
    const revisions = all.map(({ notification }) => notification.revision);
    const messageIds = all.map(({ messageId }) => (messageId === undefined ? null : toPostgresText(messageId)));
    const lease = ownDue.leaseFor("notifications", instant(0));
    const values = [ids, revisions, messageIds, processName, lease?.from ?? 0, lease?.until ?? null];
    const settled = await runQuery<Settled>(MARK_SENT, values);
    for (const { sent: _, ...newer } of settled) {
      if (newer.revision !== null && lease && newer.dueAt <= lease.from)
        ownDue.noteWritten([{ kind: "notifications", id: newer.id, leased: { record: newer, lease } }]);
    }
    return revisions.map((revision, index) => settled.some(({ id, sent }) => sent === revision && id === ids[index]));
  });

  const writes: Writes = {
    withNotificationLease: async (notification, { now, until }, work) => {
      const { id, revision } = notification;
      if (isUnderWay(id, now)) return;
      const ownUntil = ownDue.takeLease(notification, now);
      if (ownUntil !== undefined && ownDue.has("notifications", id)) return; // A newer revision waits to be sent.
      const isOwn = ownUntil !== undefined && ownUntil >= until;
      const leasedUntil = isOwn ? ownUntil : Math.max(until, after(now, DUE_LEASE_MS));
      const mine = { until, settled: false };
      underWay.set(id, mine);
      try {
        const statement = [toPostgresText(id), revision, processName, now, leasedUntil];
        mine.settled = !isOwn && (await runQuery(BEGIN, statement)).length === 0;
        if (!mine.settled) await work();
      } finally {
        if (underWay.get(id) === mine) underWay.delete(id);
        if (!mine.settled) await runQuery(END, [toPostgresText(id), processName, leasedUntil]);
      }
    },
    markSent: async (notification, messageId) => {
      const isSettled = await settleSent({ notification, messageId });
      noteSettled(notification);
      return isSettled;
    },
    reschedule: async (notification, dueAt, attempts = notification.attempts + 1) => {
      const { id, revision } = notification;
      const updated = await runQuery(RESCHEDULE, [toPostgresText(id), revision, processName, dueAt, attempts]);
      noteSettled(notification);
      return updated.length > 0;
    },
    linkMessage: async (chat, key, messageId) => {
      await linkMessages([toPostgresText(notificationId(chat, key)), toPostgresText(messageId)]);
    },
  };
  return { writes, sending: { isBeingSent: isUnderWay, count: () => underWay.size } };
}
