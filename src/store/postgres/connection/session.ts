import type pg from "pg";
import type { RunQuery, Statement } from "./run-query.js";

/**
 * Sends the statements of one transaction, in order, over one connection. `send` does not wait for the answer: later
 * queries see the write, and the commit shows whether every statement succeeded.
 */
export function createTransactionSession(client: pg.ClientBase) {
  let failure: unknown;
  const note = (cause: unknown) => {
    failure ??= cause;
    throw failure;
  };
  const run = (sent: Promise<pg.QueryResult>) => {
    const noted = sent.catch(note);
    noted.catch(() => undefined); // If nobody awaits this, the commit reports the failure.
    return noted;
  };
  const query = (statement: Statement, values: readonly unknown[]) =>
    run(client.query({ ...statement, values: [...values] }));
  const runQuery: RunQuery = async (statement, values = []) => (await query(statement, values)).rows;
  void run(client.query("begin"));
  return {
    runQuery,
    send: (...statement: Parameters<typeof query>): void => void query(...statement),
    /** Rejects when any statement failed: nothing is saved then, unless the connection was lost during the commit. */
    commit: async (): Promise<void> => {
      const { command } = await run(client.query("commit"));
      // If a statement failed earlier, Postgres answers the commit with ROLLBACK, not with an error.
      if (command !== "COMMIT") throw failure ?? new Error(`The commit was answered with ${command}`);
    },
    rollback: async (): Promise<void> => void (await client.query("rollback")),
    /** The error of the first statement that failed. Later ones fail because of it. */
    firstFailure: (): unknown => failure,
  };
}

export type TransactionSession = ReturnType<typeof createTransactionSession>;
