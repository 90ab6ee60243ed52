import { randomBytes } from "node:crypto";
import { SECOND_MS } from "../../core/base/time.js";
import type { Store } from "../../core/store.js";
import type { StoreTransfer } from "../carrier.js";
import type { DraftStore } from "../drafts.js";
import { createTransactionScopes } from "../scope.js";
import { createPostgresTransfer } from "./carrier.js";
import { createRunQuery } from "./connection/ask.js";
import { createDedicatedClient, createPools } from "./connection/connect.js";
import { createPostgresDrafts } from "./drafts.js";
import { createDue } from "./due.js";
import { migrate } from "./migrate.js";
import { createNotificationWrites } from "./notifications.js";
import { createPostgresReads } from "./reads.js";
import { createTransactionRunner } from "./transact.js";

export type PostgresOptions = {
  /** Where the database is, as libpq spells it: postgres://user:password@host/database. */
  readonly url: string;
  /** Told of a draft that could not be read or written. */
  readonly onDraftLost?: (key: string, cause: unknown) => void;
  readonly connections?: number;
  readonly unavailableMaxMs?: number;
  readonly idleTransactionMaxMs?: number;
};

export type PostgresStore = Store & {
  /** Unfinished conversations, in the same database: any process can go on with any chat. */
  readonly drafts: DraftStore;
  readonly transfer: StoreTransfer;
  /** Whether no other process has this database open. */
  isOnlyProcess(): Promise<boolean>;
};

/** How long an operation waits for a database that is away. */
const UNAVAILABLE_MAX_MS = 15 * SECOND_MS;
const IDLE_TRANSACTION_MAX_MS = 15 * SECOND_MS;
const CONNECTIONS = 10;

/**
 * The store for many processes and many machines. While the database is away operations wait for it, 15 seconds at
 * most, and then throw DatabaseUnavailable, having changed nothing; the process stays, and goes on when the database is back.
 * A change whose commit was not answered is asked after; StoreFault is thrown only when nobody can tell whether it is
 * kept. Opening it brings the tables up to date, and throws when they are newer than this program.
 */
export async function openPostgresStore(options: PostgresOptions): Promise<PostgresStore> {
  const { url, connections = CONNECTIONS } = options;
  const { unavailableMaxMs = UNAVAILABLE_MAX_MS, idleTransactionMaxMs = IDLE_TRANSACTION_MAX_MS } = options;
  const me = `sharpsharp ${randomBytes(8).toString("hex")}`;
  const connect = () => createDedicatedClient(url, me);
  await migrateWith(connect);
  const pools = createPools({ url, processName: me, connections, idleTransactionMaxMs: idleTransactionMaxMs });
  const ask = createRunQuery(pools.statements, unavailableMaxMs);
  const scopes = createTransactionScopes();
  const { idle, transact } = createTransactionRunner({
    ...{ runQuery: ask, scopes, unavailableMaxMs: unavailableMaxMs },
    pool: pools.transactions,
  });
  const { writes, telling } = createNotificationWrites({ runQuery: ask, processName: me, scopes });
  const close = async () => {
    await idle();
    await pools.end();
  };
  let closed: Promise<void> | undefined;
  return {
    ...createPostgresReads(ask),
    ...createDue({ runQuery: ask, processName: me, sending: telling }),
    ...writes,
    transact,
    transfer: createPostgresTransfer(ask),
    isOnlyProcess: async () => (await ask(OTHER_PROCESSES, [me])).length === 0,
    drafts: createPostgresDrafts({ runQuery: ask, processName: me, onLost: options.onDraftLost ?? (() => undefined) }),
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

const OTHER_PROCESSES = {
  name: "others",
  text: `select 1 from pg_stat_activity
where datname = current_database() and application_name like 'sharpsharp %' and application_name <> $1 limit 1`,
};

async function migrateWith(connect: () => ReturnType<typeof createDedicatedClient>): Promise<void> {
  const client = connect();
  client.on("error", () => undefined); // Its query fails as well.
  await client.connect();
  await migrate(client).finally(() => client.end());
}
