import { HOUR_MS, SECOND_MS } from "../../core/base/time.js";
import { DRAFT_TTL_MS, type OpenDrafts } from "../drafts.js";
import { inBatches } from "./connection/batches.js";
import type { RunQuery } from "./connection/run-query.js";
import { CONNECTED_PROCESSES } from "./lease.js";

/** A lease is renewed while its update is handled, however long that takes. It ends when its process disconnects. */
const LEASE_S = 90;
const RENEW_MS = (LEASE_S * SECOND_MS) / 3;
const HANDLED_UPDATES_KEPT = 16;
const WAIT_MIN_MS = 20;
const WAIT_MAX_MS = 200;

const ACQUIRE_LEASES = {
  name: "acquire chat leases",
  text: `insert into drafts (key, holder, until)
select key, $2, now() + interval '${LEASE_S} s' from unnest($1::text[]) as keys (key) order by key
on conflict (key) do update set holder = excluded.holder, until = excluded.until
where drafts.holder is null or drafts.holder = excluded.holder or drafts.until < now() or drafts.holder not in (${CONNECTED_PROCESSES})
returning key, value, handled`,
};
const RELEASE_LEASES = {
  name: "release chat leases",
  text: `with released as materialized (
  select key, r.value, r.update from drafts join unnest($1::text[], $3::text[], $4::text[]) as r (key, value, update) using (key)
  where holder = $2 order by key for update of drafts
)
update drafts set holder = null, until = null, value = released.value, touched = now(), handled = case
  when released.update is null then handled
  else (array_prepend(released.update, handled))[1:${HANDLED_UPDATES_KEPT}] end
from released where drafts.key = released.key`,
};
/** Locks rows in the order of their keys, as the other statements do, so that they cannot deadlock. */
const RENEW_LEASES = {
  name: "renew chat leases",
  text: `with renewed as materialized (
  select key from drafts where key = any($1::text[]) and holder = $2 order by key for update
)
update drafts set until = now() + interval '${LEASE_S} s' from renewed where drafts.key = renewed.key`,
};
const READ = { name: "read draft", text: "select value from drafts where key = $1" };
const WRITE = {
  name: "write draft",
  text: "insert into drafts (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value, touched = now()",
};
/** Keeps the drafts of chats that are leased. */
const REMOVE_OLD = {
  name: "remove old drafts",
  text: `delete from drafts
where touched < now() - interval '${DRAFT_TTL_MS / SECOND_MS} s' and (holder is null or until < now())`,
};

type Row = { readonly key: string; readonly value: string | null; readonly handled: readonly string[] };

/** A lease to be ended: the draft to save, and the update that was handled. */
type Release = { readonly key: string; readonly value: string | null; readonly update: string | null };

/**
 * Keeps drafts in the database, where every process finds them. A lease on a chat reads the draft when it begins and
 * writes it when it ends; nothing is cached in between, as another process may continue the chat. A draft is stored as
 * text, since jsonb cannot hold every character. Old drafts are removed at the start and every hour.
 */
export function createPostgresDrafts(
  runQuery: RunQuery,
  processName: string,
  onLost: (key: string, cause: unknown) => void,
): OpenDrafts {
  /** The drafts of the chats that this process has leased. */
  const leased = new Map<string, string | null>();

  const attempt = <T>(key: string, work: Promise<T>): Promise<T | undefined> =>
    work.catch((cause: unknown) => {
      onLost(key, cause);
      return undefined;
    });
  const tryAcquire = inBatches(async (keys: readonly string[]) => {
    const rows = await runQuery<Row>(ACQUIRE_LEASES, [[...new Set(keys)], processName]);
    return keys.map((key) => rows.find((row) => row.key === key));
  });
  const acquire = async (key: string): Promise<Row> => {
    for (let wait = WAIT_MIN_MS; ; wait = Math.min(wait * 2, WAIT_MAX_MS)) {
      const row = await tryAcquire(key);
      if (row) return row;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  };
  const releaseAll = inBatches(async (releases: readonly Release[]) => {
    const column = <K extends keyof Release>(name: K) => releases.map((release) => release[name]);
    await runQuery(RELEASE_LEASES, [column("key"), processName, column("value"), column("update")]);
    return [];
  });
  const release = (key: string, value: string | null, update: string | null) =>
    attempt(key, releaseAll({ key, value, update }));
  const change = async (key: string, value: string | null) => {
    if (leased.has(key)) leased.set(key, value);
    else await attempt(key, runQuery(WRITE, [key, value]));
  };

  const renew = async () => {
    if (leased.size > 0) await attempt("chat leases", runQuery(RENEW_LEASES, [[...leased.keys()], processName]));
  };
  const removeOld = () => attempt("old drafts", runQuery(REMOVE_OLD));

  void removeOld();
  const timers = [setInterval(() => void removeOld(), HOUR_MS), setInterval(() => void renew(), RENEW_MS)];
  for (const timer of timers) timer.unref();
  return {
    withChatLease: async (key, update, work) => {
      const { value, handled } = await acquire(key);
      if (handled.includes(update)) return void (await release(key, value, null));
      leased.set(key, value);
      let done = false;
      try {
        await work();
        done = true;
      } finally {
        const draft = leased.get(key) ?? null;
        leased.delete(key);
        await release(key, draft, done ? update : null);
      }
    },
    read: async (key) => {
      const rows = leased.has(key)
        ? [{ value: leased.get(key) ?? null }]
        : await attempt(key, runQuery<Row>(READ, [key]));
      const value = rows?.[0]?.value;
      return value ? JSON.parse(value) : undefined;
    },
    write: (key, value) => change(key, JSON.stringify(value)),
    remove: (key) => change(key, null),
    flush: () => Promise.resolve(),
    close: async () => timers.forEach(clearInterval),
  };
}
