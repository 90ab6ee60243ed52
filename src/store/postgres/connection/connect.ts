import pg from "pg";
import { MINUTE_MS } from "../../../core/base/time.js";

type PoolOptions = {
  readonly url: string;
  /** The name of this process in the server's list of connections. */
  readonly processName: string;
};

/** How a store connects to its database. */
export type Connections = {
  createPool(options: PoolOptions): pg.Pool;
  createDedicatedClient(url: string, processName: string): pg.Client;
};

/** The most statements at once. Others wait in this process, which costs less than another connection. */
const CONNECTIONS_MAX = 5;
/** A new connection prepares all statements again, which costs as much as a few purchases, so idle ones are kept. */
const IDLE_CONNECTION_MAX_MS = 5 * MINUTE_MS;
const CONNECT_MAX_MS = 5_000;
const STATEMENT_MAX_MS = 30_000;
/** A server whose machine disappeared never answers. This is when to stop waiting. */
const ANSWER_MAX_MS = 45_000;

/**
 * Each connection plans a statement once. Left alone, Postgres would plan some anew at each use, such as those that take
 * an array, and that costs more than running them. The tables may still be empty when a plan is made, and then reading a
 * whole table seems cheapest; so plans use an index wherever there is one. JIT compilation pays only for statements that
 * read far more rows.
 */
const SETTINGS = `
set synchronous_commit = on;
set plan_cache_mode = force_generic_plan;
set enable_seqscan = off;
set jit = off`;

const INT8 = 20;

/** Reads bigint as a number: all amounts, instants and counts in the tables are safe integers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === INT8 ? safeInteger : pg.types.getTypeParser(oid, format as "text"),
};

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}

function configOf(url: string, processName: string): pg.ClientConfig {
  const address = new URL(url);
  // Set in the URL, where it overrides everything else. Other processes see by this name that this one is alive.
  address.searchParams.set("application_name", processName);
  return {
    connectionString: address.href,
    connectionTimeoutMillis: CONNECT_MAX_MS,
    statement_timeout: STATEMENT_MAX_MS,
    keepAlive: true,
    types,
  };
}

/** The connections of a process. One stays open, as a process without any counts as gone (lease.ts). */
export function createPool({ url, processName }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...configOf(url, processName),
    query_timeout: ANSWER_MAX_MS,
    idleTimeoutMillis: IDLE_CONNECTION_MAX_MS,
    pipeline: true,
    max: CONNECTIONS_MAX,
    min: 1,
  });
  pool.on("error", () => undefined); // An idle connection was lost. The next query gets a new one.
  pool.on("connect", (client) => {
    client.on("error", () => undefined); // The queries of a lost connection fail, and are handled there.
    client.query(SETTINGS).catch(() => undefined);
  });
  return pool;
}

/** A connection outside the pool and without a time limit, for migrations, backups and tools. */
export function createDedicatedClient(url: string, processName: string): pg.Client {
  const client = new pg.Client({ ...configOf(url, processName), statement_timeout: 0 });
  client.on("error", () => undefined); // The running query fails too, and is handled there.
  return client;
}

/** If there is no connection, the error stays what it is, and its message says what it is about: tools print only that. */
export const connectTo = (client: pg.Client): Promise<pg.Client> =>
  client.connect().catch((cause: NodeJS.ErrnoException) => {
    // If all addresses of a name refuse, the error has a code and no message.
    cause.message = `The database (DATABASE_URL) cannot be opened: ${cause.message || cause.code}`;
    throw cause;
  });
