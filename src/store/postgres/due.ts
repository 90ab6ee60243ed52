import { after, type Instant } from "../../core/base/time.js";
import { DUE_KINDS, type DuePage, type DueRecords, type DueWork, type Store } from "../../core/store.js";
import type { RunQuery } from "./connection/run-query.js";
import { DUE_LEASE_MS, leasableCondition } from "./lease.js";
import type { NotificationsBeingSent } from "./notifications.js";
import type { OwnDue } from "./own-due.js";

type Options = {
  readonly runQuery: RunQuery;
  /** A name that no other process ever had. */
  readonly processName: string;
  readonly sending: NotificationsBeingSent;
  readonly ownDue: OwnDue;
};

/**
 * Leases due records to this process, and lists them with those that it has leased already. Skips rows that somebody is
 * writing: the next poll finds them. Losing a lease in a server crash does no harm, so the commit does not wait for the
 * disk.
 */
const leaseDue = (table: string, columns: string) => ({
  name: `lease due ${table}`,
  text: `
with ready as (
  select id, due_at, ${columns}, leased_by = $3 and leased_until > $1 as mine from ${table}
  where due_at <= $1 and ${leasableCondition({ now: "$1", me: "$3" })}
  order by due_at, id limit $2 for update skip locked
), taken as (
  update ${table} t set leased_by = $3, leased_until = $4 from ready where t.id = ready.id and ready.mine is not true
), unhurried as materialized (
  select set_config('synchronous_commit', 'off', true)
)
select id, due_at as "dueAt", ${columns} from ready, unhurried order by due_at, id`,
});

const LEASE_DUE = {
  orders: leaseDue("orders", "customer"),
  payments: leaseDue("payments", "customer"),
  schedules: leaseDue("schedules", "customer"),
  threads: leaseDue("threads", "customer"),
  notifications: leaseDue("notifications", "chat, owner, key, revision, attempts"),
};

type Next = { readonly at: Instant | null };

const NEXT = {
  name: "next due",
  text: `select min(at)::bigint as at from (${DUE_KINDS.map((table) => `select min(due_at) as at from ${table}`).join(" union all ")}) as d`,
};

/**
 * A record that another process has leased is due again when its lease ends. Leased records are among the earliest that
 * are due, so reading 1,000 of them is enough.
 */
const DUE_WORK = {
  name: "due work",
  text: `select array_remove(array[${DUE_KINDS.map(
    (table) => `
  case when exists (
    select from ${table} where due_at <= $1 and ${leasableCondition({ now: "$1", me: "$2" })}
  ) then '${table}' end`,
  ).join()}], null) as ready, (select min(at)::bigint from (${DUE_KINDS.map(
    (table) => `
  select min(due_at) as at from ${table} where due_at > $1 union all
  select min(leased_until) from (select * from ${table} where due_at <= $1 order by due_at, id limit 1000) as d
  where leased_until > $1 and leased_by <> $2`,
  ).join(" union all ")}) as d) as at`,
};

/** Ends all leases of a process that stops, so that others can take over at once. */
export const releaseLeases = (processName: string) => ({
  text: `with ${DUE_KINDS.map((table) => `${table}_released as (update ${table} set leased_until = null where due_at is not null and leased_by = $1)`).join()} select`,
  values: [processName],
});

export function createDue({
  runQuery,
  processName,
  sending,
  ownDue,
}: Options): Pick<Store, "due" | "takeOwnDue" | "dueWork" | "nextDue"> {
  return {
    takeOwnDue: ownDue.takeOwnDue,
    due: async <K extends keyof DueRecords>(kind: K, { now, limit }: DuePage) => {
      const room = limit + (kind === "notifications" ? sending.count() : 0);
      const rows = await runQuery<DueRecords[K]>(LEASE_DUE[kind], [now, room, processName, after(now, DUE_LEASE_MS)]);
      const ready = kind === "notifications" ? rows.filter(({ id }) => !sending.isBeingSent(id, now)) : rows;
      const page = ready.slice(0, limit);
      for (const record of page) ownDue.noteListed(kind, record);
      return page;
    },
    dueWork: async (now) => {
      const [{ ready = [], at = null } = {}] = await runQuery<Partial<DueWork> & Next>(DUE_WORK, [now, processName]);
      return { ready, ...(at !== null && { next: at }) };
    },
    nextDue: async () => (await runQuery<Next>(NEXT))[0]?.at ?? undefined,
  };
}
