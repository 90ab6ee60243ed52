import type pg from "pg";
import type { RunQuery, Statement } from "./run-query.js";

/**
 * The statements of one transaction, on one connection, in order. Writes are sent without waiting for their answers:
 * what is asked afterwards sees them, and the commit shows whether all of them went well.
 */
export type TransactionSession = {
  readonly runQuery: RunQuery;
  send(statement: Statement, values: readonly unknown[]): void;
  /** Rejects when any statement failed: nothing is kept then, unless the connection was lost on the way. */
  commit(): Promise<void>;
  rollback(): Promise<void>;
  /** Why the first statement failed that did; those after it can do no better. */
  firstFailure(): unknown;
};

export function createTransactionSession(client: pg.ClientBase): TransactionSession {
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
  void run(client.query("begin"));
  return {
    runQuery: async (statement, values = []) => (await query(statement, values)).rows,
    send: (statement, values) => void query(statement, values),
    commit: async () => {
      const { command } = await run(client.query("commit"));
      // Where something failed before, the answer to a commit is a rollback, and no error.
      if (command !== "COMMIT") throw failure ?? new Error(`The commit was answered with ${command}`);
    },
    rollback: async () => void (await client.query("rollback")),
    firstFailure: () => failure,
  };
}
