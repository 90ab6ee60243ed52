import pg from "pg";
import { MINUTE_MS } from "../../../core/base/time.js";

export type ConnectOptions = {
  readonly url: string;
  /** This process, as the server lists it. */
  readonly processName: string;
  /** Transactions at once; others wait in this process. */
  readonly connections: number;
  /** A process that froze in the middle of a transaction keeps its customer locked for so long at most. */
  readonly idleTransactionMaxMs: number;
};

const STATEMENT_CONNECTIONS = 4;
/** A new connection prepares every statement anew, which costs as much as some purchases: one outlives a pause between them. */
const IDLE_CONNECTION_MAX_MS = 5 * MINUTE_MS;
const CONNECT_MAX_MS = 5_000;
const STATEMENT_MAX_MS = 30_000;
/** A server that vanished without a word never answers; this is when to stop waiting. */
const ANSWER_MAX_MS = 45_000;

const INT8 = 20;

/** Amounts, instants and counts come as numbers; all that the tables hold are safe integers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === INT8 ? safeInteger : pg.types.getTypeParser(oid, format as "text"),
};

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is more than can be counted`);
  return value;
}

function configOf(url: string, processName: string): pg.ClientConfig {
  const address = new URL(url);
  // Here it cannot be overruled: by it, others see which processes are connected.
  address.searchParams.set("application_name", processName);
  return {
    connectionString: address.href,
    connectionTimeoutMillis: CONNECT_MAX_MS,
    statement_timeout: STATEMENT_MAX_MS,
    keepAlive: true,
    types,
  };
}

/**
 * Two pools. Reads and single writes never wait behind transactions, for a transaction may be waiting for a read: with
 * one pool, as many transactions as there are connections could wait for each other for ever.
 */
export type Pools = { readonly transactions: pg.Pool; readonly statements: pg.Pool; end(): Promise<void> };

export function createPools({ url, processName, connections, idleTransactionMaxMs }: ConnectOptions): Pools {
  const pool = (max: number, min = 0) => {
    const created = new pg.Pool({
      ...configOf(url, processName),
      query_timeout: ANSWER_MAX_MS,
      idle_in_transaction_session_timeout: idleTransactionMaxMs,
      idleTimeoutMillis: IDLE_CONNECTION_MAX_MS,
      pipeline: true,
      max,
      min,
    });
    created.on("error", () => undefined); // An idle connection was lost; the next query gets a new one.
    created.on("connect", (client) => {
      client.on("error", () => undefined); // In use, its queries fail; that is where it is dealt with.
      client.query("set synchronous_commit = on").catch(() => undefined);
    });
    return created;
  };
  const transactions = pool(connections);
  const statements = pool(STATEMENT_CONNECTIONS, 1); // One stays open: who has none counts as gone (lease.ts).
  return {
    transactions,
    statements,
    end: async () => void (await Promise.all([transactions.end(), statements.end()])),
  };
}

/** A connection outside the pools, for the migrations, which may take their time. */
export function createDedicatedClient(url: string, processName: string): pg.Client {
  const client = new pg.Client({ ...configOf(url, processName), statement_timeout: 0 });
  client.on("error", () => undefined); // Its query fails as well.
  return client;
}
