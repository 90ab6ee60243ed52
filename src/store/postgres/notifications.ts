import { after, type Instant, instant } from "../../core/base/time.js";
import { type Notification, notificationId } from "../../core/notifications/notification.js";
import type { Store } from "../../core/store.js";
import type { TransactionScopes } from "../scope.js";
import { inBatches } from "./connection/batches.js";
import { type RunQuery, toPostgresText } from "./connection/run-query.js";
import { DUE_LEASE_MS, leasableCondition } from "./lease.js";
import type { OwnDue } from "./own-due.js";

type Writes = Pick<Store, "withNotificationLease" | "markSent" | "reschedule" | "linkMessage">;

/** The messages that this process is sending right now. */
export type NotificationsBeingSent = ReturnType<typeof createNotificationWrites>["sending"];

type Options = {
  readonly runQuery: RunQuery;
  readonly processName: string;
  readonly scopes: TransactionScopes;
  readonly ownDue: OwnDue;
};

const BEGIN = {
  name: "begin sending",
  text: `update notifications set leased_by = $3, leased_until = $5
where id = $1 and revision = $2 and ${leasableCondition({ now: "$4", me: "$3" })} returning id`,
};
const END = {
  name: "end sending",
  text: "update notifications set leased_until = null where id = $1 and leased_by = $2 and leased_until = $3",
};
/** Locks rows in the order of their ids, as transactions do that queue messages, so that they cannot deadlock. */
const MARK_SENT = {
  name: "mark sent",
  text: `with sent as (
  select * from unnest($1::text[], $2::bigint[], $3::text[]) as s (id, revision, message_id)
), linked as (
  insert into message_links (id, message_id)
  select distinct on (id) id, message_id from sent where message_id is not null order by id, revision desc
  on conflict (id) do update set message_id = excluded.message_id
), locked as materialized (
  select id, n.revision from notifications n join sent using (id) where n.revision = sent.revision order by id for update of n
)
delete from notifications n using locked where n.id = locked.id and n.revision = locked.revision
returning n.id, n.revision`,
};
/** For a newer revision, queued while the older one was sent: leases it to this process if due, otherwise to nobody. */
const LEASE_NEWER = {
  name: "lease newer notification",
  text: `update notifications set leased_until = case when due_at <= $4 then $5::bigint end
where id = $1 and revision <> $2 and leased_by = $3
returning id, chat, owner, key, revision, attempts, due_at as "dueAt"`,
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

/** The writes outside a customer's books. Each may be repeated when its answer was lost. */
export function createNotificationWrites({ runQuery, processName, scopes, ownDue }: Options) {
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
  const removeSent = inBatches(async (sent: readonly Sent[]) => {
    const ids = sent.map(({ notification }) => toPostgresText(notification.id));
    const revisions = sent.map(({ notification }) => notification.revision);
    const messageIds = sent.map(({ messageId }) => (messageId === undefined ? null : toPostgresText(messageId)));
    const removed = await runQuery<Notification>(MARK_SENT, [ids, revisions, messageIds]);
    return revisions.map((revision, index) =>
      removed.some((row) => row.revision === revision && row.id === ids[index]),
    );
  });
  /** False when this process has no lease on a newer revision. */
  const handOverNewer = async ({ id, revision }: Notification): Promise<boolean> => {
    const lease = ownDue.leaseFor("notifications", instant(0));
    const values = [toPostgresText(id), revision, processName, lease?.from ?? 0, lease?.until ?? null];
    const [newer] = await runQuery<Notification>(LEASE_NEWER, values);
    if (newer && lease && newer.dueAt <= lease.from)
      ownDue.noteWritten([{ kind: "notifications", id, leased: { record: newer, lease } }]);
    return newer !== undefined;
  };

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
      scopes.assertOutside();
      const isRemoved = await removeSent({ notification, messageId });
      noteSettled(notification);
      return isRemoved || handOverNewer(notification);
    },
    reschedule: async (notification, dueAt, attempts = notification.attempts + 1) => {
      scopes.assertOutside();
      const { id, revision } = notification;
      const updated = await runQuery(RESCHEDULE, [toPostgresText(id), revision, processName, dueAt, attempts]);
      noteSettled(notification);
      return updated.length > 0;
    },
    linkMessage: async (chat, key, messageId) => {
      scopes.assertOutside();
      await linkMessages([toPostgresText(notificationId(chat, key)), toPostgresText(messageId)]);
    },
  };
  return { writes, sending: { isBeingSent: isUnderWay, count: () => underWay.size } };
}
