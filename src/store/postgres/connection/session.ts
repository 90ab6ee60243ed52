import type pg from "pg";
import type { RunQuery, Statement } from "./run-query.js";

/**
 * The statements of one transaction, on one connection, in order. Writes are sent without waiting for their answers:
 * what is asked afterwards sees them, and the commit shows whether all of them went well.
 */
export function createTransactionSession(client: pg.ClientBase) {
  let failure: unknown;
  const note = (cause: unknown) => {
    failure ??= cause;
    throw failure;
  };
  const run = (sent: Promise<pg.QueryResult>) => {
    const noted = sent.catch(note);
    noted.catch(() => undefined); // A write that nobody awaits fails at the commit.
    return noted;
  };
  const query = (statement: Statement, values: readonly unknown[]) =>
    run(client.query({ ...statement, values: [...values] }));
  const runQuery: RunQuery = async (statement, values = []) => (await query(statement, values)).rows;
  void run(client.query("begin"));
  return {
    runQuery,
    send: (...statement: Parameters<typeof query>): void => void query(...statement),
    /** Rejects when any statement failed: nothing is kept then, unless the connection was lost on the way. */
    commit: async (): Promise<void> => {
      const { command } = await run(client.query("commit"));
      // Where something failed before, the answer to a commit is a rollback, and no error.
      if (command !== "COMMIT") throw failure ?? new Error(`The commit was answered with ${command}`);
    },
    rollback: async (): Promise<void> => void (await client.query("rollback")),
    /** Why the first statement failed that did; those after it can do no better. */
    firstFailure: (): unknown => failure,
  };
}

export type TransactionSession = ReturnType<typeof createTransactionSession>;
