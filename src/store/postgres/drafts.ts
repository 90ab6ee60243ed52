import type { OpenDrafts } from "../drafts.js";
import type { RunQuery } from "./connection/run-query.js";
import { CONNECTED_PROCESSES } from "./lease.js";

type Options = {
  readonly runQuery: RunQuery;
  /** This process, by the name its connections have. */
  readonly processName: string;
  /** Called for a draft that could not be read or written. */
  readonly onLost: (key: string, cause: unknown) => void;
};

/** Longer than handling an update may take. A process that is not connected has lost its leases at once. */
const LEASE_S = 90;
const HANDLED_UPDATES_KEPT = 16;
const WAIT_MIN_MS = 20;
const WAIT_MAX_MS = 200;

const ACQUIRE_LEASE = {
  name: "acquire chat lease",
  text: `insert into drafts (key, holder, until) values ($1, $2, now() + interval '${LEASE_S} s')
on conflict (key) do update set holder = excluded.holder, until = excluded.until
where drafts.holder is null or drafts.holder = excluded.holder or drafts.until < now() or drafts.holder not in (${CONNECTED_PROCESSES})
returning value, handled`,
};
const RELEASE_LEASE = {
  name: "release chat lease",
  text: `update drafts set holder = null, until = null, value = $3,
  handled = case when $4::text is null then handled else (array_prepend($4::text, handled))[1:${HANDLED_UPDATES_KEPT}] end
where key = $1 and holder = $2`,
};
const READ = { name: "read draft", text: "select value from drafts where key = $1" };
const WRITE = {
  name: "write draft",
  text: "insert into drafts (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value",
};

type Row = { readonly value: string | null; readonly handled: readonly string[] };

/**
 * Conversation state where every process finds it. Nothing is cached between two leases, for another process may
 * go on with the chat; a lease reads the draft when it begins and writes it when it ends. Kept as text, which JSON can put
 * any character into.
 */
export function createPostgresDrafts({ runQuery, processName, onLost }: Options): OpenDrafts {
  const leased = new Map<string, string | null>();

  const tried = <T>(key: string, work: Promise<T>): Promise<T | undefined> =>
    work.catch((cause: unknown) => {
      onLost(key, cause);
      return undefined;
    });
  const acquire = async (key: string): Promise<Row> => {
    for (let wait = WAIT_MIN_MS; ; wait = Math.min(wait * 2, WAIT_MAX_MS)) {
      const [row] = await runQuery<Row>(ACQUIRE_LEASE, [key, processName]);
      if (row) return row;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  };
  const release = (key: string, value: string | null, update: string | null) =>
    tried(key, runQuery(RELEASE_LEASE, [key, processName, value, update]));
  const change = async (key: string, value: string | null) => {
    if (leased.has(key)) leased.set(key, value);
    else await tried(key, runQuery(WRITE, [key, value]));
  };

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
        const left = leased.get(key) ?? null;
        leased.delete(key);
        await release(key, left, done ? update : null);
      }
    },
    read: async (key) => {
      const rows = leased.has(key)
        ? [{ value: leased.get(key) ?? null }]
        : await tried(key, runQuery<Row>(READ, [key]));
      const value = rows?.[0]?.value;
      return value ? JSON.parse(value) : undefined;
    },
    write: (key, value) => change(key, JSON.stringify(value)),
    remove: (key) => change(key, null),
    flush: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}
