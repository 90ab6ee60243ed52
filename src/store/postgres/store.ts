import { randomBytes } from "node:crypto";
import { MINUTE_MS, SECOND_MS } from "../../core/base/time.js";
import type { Store } from "../../core/store.js";
import type { Carrier } from "../carrier.js";
import type { Drafts } from "../drafts.js";
import { createScopes } from "../scope.js";
import { createAsk } from "./ask.js";
import { createPostgresCarrier } from "./carrier.js";
import { createChanges } from "./changes.js";
import { createLongClient, createPools } from "./connect.js";
import { createPostgresDrafts } from "./drafts.js";
import { createDue, letGoOfLeases } from "./due.js";
import { migrate } from "./migrate.js";
import { watchOrphans } from "./orphans.js";
import { createReads } from "./reads.js";
import { createTelling } from "./telling.js";
import { createTransact } from "./transact.js";

export type PostgresOptions = {
  /** Where the database is, as libpq spells it: postgres://user:password@host/database. */
  readonly url: string;
  /** Told of what a person should know: a connection that was lost and is being replaced. */
  readonly onNotice?: (notice: string) => void;
  /** Told of a draft that could not be read or written. */
  readonly onDraftLost?: (key: string, cause: unknown) => void;
  readonly connections?: number;
  readonly leaseMs?: number;
  readonly awayMaxMs?: number;
  readonly frozenMaxMs?: number;
  /** How often to check for work that a dead process left behind (TAKEOVER_CHECK_MS). */
  readonly takeoverCheckMs?: number | undefined;
};

export type PostgresStore = Store & {
  /** Calls the listener when something may be due that this process does not know of. */
  onChange(listener: () => void): void;
  /** Unfinished conversations, in the same database: any process can go on with any chat. */
  readonly drafts: Drafts;
  readonly carrier: Carrier;
  /** Whether no other process has this database open. */
  isAlone(): Promise<boolean>;
};

/** How long a due record is one process's: longer than anything that is done about one takes. */
const LEASE_MS = MINUTE_MS;
/** How long an operation waits for a database that is away. */
const AWAY_MAX_MS = 15 * SECOND_MS;
const FROZEN_MAX_MS = 15 * SECOND_MS;
const TAKEOVER_CHECK_MS = 5 * SECOND_MS;
const CONNECTIONS = 10;

/**
 * The store for many processes and many machines. While the database is away operations wait for it, 15 seconds at
 * most, and then throw DatabaseAway, having changed nothing; the process stays, and goes on when the database is back.
 * A change whose commit was not answered is asked after; StoreFault is thrown only when nobody can tell whether it is
 * kept. Opening it brings the tables up to date, and throws when they are newer than this program.
 */
export async function openPostgresStore(options: PostgresOptions): Promise<PostgresStore> {
  const { url, leaseMs = LEASE_MS, connections = CONNECTIONS } = options;
  const { awayMaxMs = AWAY_MAX_MS, frozenMaxMs = FROZEN_MAX_MS } = options;
  const { takeoverCheckMs = TAKEOVER_CHECK_MS } = options;
  const me = `sharpsharp ${randomBytes(8).toString("hex")}`;
  const connect = () => createLongClient(url, me);
  await migrateWith(connect);
  const pools = createPools({ url, me, connections, frozenMaxMs });
  const ask = createAsk(pools.singles, awayMaxMs);
  const changes = await createChanges({ connect, ask, me, onNotice: options.onNotice ?? (() => undefined) });
  await letGoOfLeases(ask, me);
  const orphans = watchOrphans({ ask, onFree: changes.tell, checkMs: takeoverCheckMs });
  const scopes = createScopes();
  const { idle, transact } = createTransact({
    ...{ ask, scopes, awayMaxMs },
    pool: pools.transactions,
    onChange: changes.tell,
  });
  const { writes, telling } = createTelling({ ask, me, scopes });
  const close = async () => {
    orphans.close();
    await idle();
    await letGoOfLeases(ask, me).catch(() => undefined); // They end by themselves.
    await changes.close();
    await pools.end();
  };
  let closed: Promise<void> | undefined;
  return {
    ...createReads(ask),
    ...createDue({ ask, me, leaseMs, telling }),
    ...writes,
    transact,
    onChange: changes.onChange,
    carrier: createPostgresCarrier(ask),
    isAlone: async () => (await ask(OTHERS, [me])).length === 0,
    drafts: createPostgresDrafts({ ask, me, onLost: options.onDraftLost ?? (() => undefined) }),
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

const OTHERS = {
  name: "others",
  text: `select 1 from pg_stat_activity
where datname = current_database() and application_name like 'sharpsharp %' and application_name <> $1 limit 1`,
};

async function migrateWith(connect: () => ReturnType<typeof createLongClient>): Promise<void> {
  const client = connect();
  client.on("error", () => undefined); // Its query fails as well.
  await client.connect();
  await migrate(client).finally(() => client.end());
}
