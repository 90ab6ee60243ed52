import type pg from "pg";
import { DatabaseUnavailable, isConflict, isConnectionLost } from "./errors.js";

/** A statement that is prepared once a connection, under its name; without one, it is planned each time. */
export type Statement = { readonly name: string; readonly text: string };

/** Runs one statement and gives its rows. */
export type RunQuery = <Row extends object>(
  statement: Statement,
  values?: readonly unknown[],
) => Promise<readonly Row[]>;

const WAIT_MIN_MS = 50;
const WAIT_MAX_MS = 1_000;

/**
 * Does work again while the database is away or others are in the way, less and less often. Only for what is safe to
 * repeat. Throws DatabaseUnavailable when that has lasted `unavailableMaxMs`, and at once whatever is wrong with the work itself.
 */
export async function retryWhileUnavailable<T>(unavailableMaxMs: number, work: () => Promise<T>): Promise<T> {
  const until = performance.now() + unavailableMaxMs;
  for (let wait = WAIT_MIN_MS; ; wait = Math.min(wait * 2, WAIT_MAX_MS)) {
    try {
      return await work();
    } catch (cause) {
      if (!isConnectionLost(cause) && !isConflict(cause)) throw cause;
      if (performance.now() + wait > until) {
        throw new DatabaseUnavailable("The database cannot be reached", { cause });
      }
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** Statements as they come; whoever asks knows what a failure means. */
export const createClientQuery =
  (client: pg.ClientBase | pg.Pool): RunQuery =>
  async (statement, values = []) =>
    (await client.query({ ...statement, values: [...values] })).rows;

/** Statements of their own: reads, and writes that may be repeated. Each is committed when it is answered. */
export const createRunQuery =
  (pool: pg.Pool, unavailableMaxMs: number): RunQuery =>
  (...query) =>
    retryWhileUnavailable(unavailableMaxMs, () => createClientQuery(pool)(...query));
