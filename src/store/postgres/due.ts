import type { CustomerId } from "../../core/base/ids.js";
import { after, type Instant } from "../../core/base/time.js";
import { DUE_KINDS, type DueRecords, type DueWork, type Store } from "../../core/store.js";
import type { RunQuery } from "./connection/ask.js";
import { leasableCondition } from "./lease.js";
import type { NotificationsBeingSent } from "./notifications.js";

type Options = {
  readonly runQuery: RunQuery;
  /** This process, by a name that no other ever had. */
  readonly processName: string;
  readonly leaseMs: number;
  readonly sending: NotificationsBeingSent;
};

/**
 * Hands out what is due and nobody has in hand, and leases it to this process; what it has already it sees again. A
 * record under somebody's pen is passed over: who holds the pen wakes everybody. Losing a lease with the server's
 * memory does no harm, so its commit waits for no disk.
 */
const leaseDue = (table: string, columns: string) => ({
  name: `lease due ${table}`,
  text: `
with ready as (
  select id, due_at, ${columns}, leased_until > $1 as mine from ${table}
  where due_at <= $1 and ${leasableCondition({ now: "$1", me: "$3" })}
  order by due_at, id limit $2 for update skip locked
), taken as (
  update ${table} t set leased_by = $3, leased_until = $4 from ready where t.id = ready.id and ready.mine is not true
), unhurried as materialized (
  select set_config('synchronous_commit', 'off', true)
)
select id, due_at, ${columns} from ready, unhurried order by due_at, id`,
});

const LEASE_DUE = {
  orders: leaseDue("orders", "customer"),
  payments: leaseDue("payments", "customer"),
  schedules: leaseDue("schedules", "customer"),
  notifications: leaseDue("notifications", "chat, key, revision, attempts"),
};

type Row = { readonly id: string; readonly due_at: Instant; readonly customer: CustomerId };

type Next = { readonly at: Instant | null };

const DUE: { readonly [K in keyof DueRecords]: (row: Row) => DueRecords[K] } = {
  orders: ({ id, customer, due_at }) => ({ id: id as DueRecords["orders"]["id"], customer, dueAt: due_at }),
  payments: ({ id, customer, due_at }) => ({ id: id as DueRecords["payments"]["id"], customer, dueAt: due_at }),
  schedules: ({ id, customer, due_at }) => ({ id: id as DueRecords["schedules"]["id"], customer, dueAt: due_at }),
  notifications: ({ due_at, ...row }) => ({ ...row, dueAt: due_at }) as unknown as DueRecords["notifications"],
};

const NEXT = {
  name: "next due",
  text: `select min(at)::bigint as at from (${DUE_KINDS.map((table) => `select min(due_at) as at from ${table}`).join(" union all ")}) as d`,
};

/** What others have in hand is due again when their lease ends; it is among the first that are due, so few are looked at. */
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

export function createDue({
  runQuery,
  processName,
  leaseMs,
  sending,
}: Options): Pick<Store, "due" | "dueWork" | "nextDue"> {
  return {
    due: async (kind, { now, limit }) => {
      const room = limit + (kind === "notifications" ? sending.count() : 0);
      const rows = await runQuery<Row>(LEASE_DUE[kind], [now, room, processName, after(now, leaseMs)]);
      const ready = kind === "notifications" ? rows.filter(({ id }) => !sending.isBeingSent(id, now)) : rows;
      return ready.slice(0, limit).map(DUE[kind]);
    },
    dueWork: async (now) => {
      const [{ ready = [], at = null } = {}] = await runQuery<Partial<DueWork> & Next>(DUE_WORK, [now, processName]);
      return { ready, ...(at !== null && { next: at }) };
    },
    nextDue: async () => (await runQuery<Next>(NEXT))[0]?.at ?? undefined,
  };
}

const LIVE_PROCESSES = "select application_name from pg_stat_activity where datname = current_database()";
const NOW = "(extract(epoch from clock_timestamp()) * 1000)::bigint";

/** The oldest of each kind that is due and that no living process has in hand; what is not due yet is nobody's. */
export const UNATTENDED = {
  name: "unattended",
  text: `with alive as materialized (${LIVE_PROCESSES}) ${DUE_KINDS.map(
    (table) => `
  (select id from ${table}
  where due_at <= ${NOW} and (leased_until is null or leased_by not in (select application_name from alive))
  order by due_at, id limit 1)`,
  ).join(" union all ")}`,
};

const releaseLeasesOf = (table: string) => ({
  name: `release ${table}`,
  text: `
update ${table} set leased_until = null
where due_at is not null and leased_until is not null and (leased_by = $1 or leased_by not in (${LIVE_PROCESSES}))`,
});
const RELEASE_LEASES = DUE_KINDS.map(releaseLeasesOf);

/** What processes that are gone had in hand, and this one when it stops, is anybody's. */
export async function releaseLeases(ask: RunQuery, stopping = ""): Promise<void> {
  for (const statement of RELEASE_LEASES) await ask(statement, [stopping]);
}
