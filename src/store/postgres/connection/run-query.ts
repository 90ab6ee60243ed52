import type pg from "pg";
import { DatabaseUnavailable, isConflict, isConnectionLost, NotConnected } from "./errors.js";

/** A statement that each connection prepares once, under its name. With an empty name it is planned at each use. */
export type Statement = { readonly name: string; readonly text: string };

export type RunQuery = <Row extends object>(
  statement: Statement,
  values?: readonly unknown[],
) => Promise<readonly Row[]>;

const WAIT_MIN_MS = 50;
const WAIT_MAX_MS = 1_000;
/** Those who are in conflict wait for different times, so that they do not meet again. */
const CONFLICT_WAIT_MAX_MS = 20;

/**
 * Repeats work, with growing pauses, while the database cannot be reached or conflicts with others. Only for work that
 * is safe to repeat. Throws DatabaseUnavailable after `unavailableMaxMs`, and any other error at once.
 */
export async function retryWhileUnavailable<T>(unavailableMaxMs: number, work: () => Promise<T>): Promise<T> {
  const until = performance.now() + unavailableMaxMs;
  for (let growing = WAIT_MIN_MS; ; growing = Math.min(growing * 2, WAIT_MAX_MS)) {
    try {
      return await work();
    } catch (cause) {
      if (!isConnectionLost(cause) && !isConflict(cause)) throw cause;
      const isBehind = isConflict(cause);
      const wait = isBehind ? Math.random() * CONFLICT_WAIT_MAX_MS : growing;
      if (performance.now() + wait > until) {
        const why = isBehind ? "Other transactions came first each time" : "The database cannot be reached";
        throw new DatabaseUnavailable(why, { cause });
      }
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** Runs each statement once. The caller handles failures. */
export const createClientQuery =
  (client: pg.ClientBase): RunQuery =>
  async (statement, values = []) =>
    (await client.query({ ...statement, values: [...values] })).rows;

/**
 * Runs each statement once, on any connection. Throws NotConnected if there was none, so that it was not sent. After an
 * error the connection is closed, as it may be broken. After a conflict it stays open, unlike with the pool's own
 * `query`: a new connection has to prepare all statements again.
 */
export const createPoolQuery =
  (pool: pg.Pool): RunQuery =>
  async (...query) => {
    const client = await pool.connect().catch((cause: unknown) => {
      throw isConnectionLost(cause) ? new NotConnected("No connection to the database", { cause }) : cause;
    });
    let isInDoubt = false;
    try {
      return await createClientQuery(client)(...query);
    } catch (cause) {
      isInDoubt = !isConflict(cause);
      throw cause;
    } finally {
      client.release(isInDoubt);
    }
  };

/** Runs single statements, each its own transaction: reads, and writes that may be repeated when the answer is lost. */
export function createRunQuery(pool: pg.Pool, unavailableMaxMs: number): RunQuery {
  const runOnce = createPoolQuery(pool);
  return (...query) => retryWhileUnavailable(unavailableMaxMs, () => runOnce(...query));
}

/** jsonb cannot hold NUL or half of a surrogate pair (a name cut in the middle of an emoji). */
const UNSUPPORTED_CHARACTERS = /\\u(0000|d[89a-f])/;

/** A value as JSON for Postgres. A character that jsonb cannot hold becomes U+FFFD. */
export function toPostgresJson(value: unknown): string {
  const json = JSON.stringify(value);
  return UNSUPPORTED_CHARACTERS.test(json)
    ? JSON.stringify(value, (_, inner) => (typeof inner === "string" ? toPostgresText(inner) : inner))
    : json;
}

/** A text that Postgres accepts. Encoding it as UTF-8 replaces halves of surrogate pairs. */
export const toPostgresText = (text: string): string => Buffer.from(text).toString().replaceAll("\0", "\uFFFD");
