import { randomInt } from "node:crypto";
import type pg from "pg";
import type { CustomerId } from "../../core/base/ids.js";
import type { Books, Store } from "../../core/store.js";
import type { TransactionScopes } from "../scope.js";
import { createPostgresBooks } from "./books.js";
import { type RunQuery, retryWhileUnavailable } from "./connection/ask.js";
import { createCommitFault, isConnectionLost, isStoreFault, toStoreError } from "./connection/errors.js";
import { createKeyedQueue } from "./connection/queues.js";
import { createTransactionSession, type TransactionSession } from "./connection/session.js";

type Options = {
  readonly pool: pg.Pool;
  readonly runQuery: RunQuery;
  readonly scopes: TransactionScopes;
  readonly unavailableMaxMs: number;
  /** Something may be due that nobody has seen yet. */
  readonly onChange: () => void;
};

export type TransactionRunner = Pick<Store, "transact"> & {
  /** Resolves when no work waits any more. */
  idle(): Promise<void>;
};

const OPEN = { name: "open books", text: "insert into books (customer) values ($1) on conflict do nothing" };
const RECENT = 8;
const LOCK = {
  name: "lock books",
  text: `update books set recent = (array_prepend($2::bigint, recent))[1:${RECENT}] where customer = $1
returning recent[2] as before`,
};
/** Waits for the transaction asked after, should it still be under way; sure when nothing since can hide it. */
const COMMIT_STATUS = {
  name: "commit status",
  text: `select $2::bigint = any (recent) as kept,
  cardinality(recent) < ${RECENT} or coalesce($3::bigint = any (recent), false) as sure
from books where customer = $1 for update`,
};
const NUMBER_MAX = 2 ** 48 - 1;

/** A transaction as its customer's books know it, and the one before it. */
type CommitProbe = { readonly customer: CustomerId; readonly number: number; readonly before: number | null };

/** How the work ended by itself; what the database did to it is thrown. */
type WorkOutcome<T> = { readonly result: T } | { readonly broke: unknown };

/**
 * Transactions, one at a time for a customer: in this process by turns, so that waiting takes no connection, and across
 * processes by the lock on the customer's row in `books`. Until the commit is sent nothing is kept, and the work may
 * run again. Each leaves its number in that row, so that a commit which nobody answered can be asked after; only when
 * that cannot be had either is it a StoreFault.
 */
export function createTransactionRunner({
  pool,
  runQuery,
  scopes,
  unavailableMaxMs,
  onChange,
}: Options): TransactionRunner {
  const turns = createKeyedQueue();

  const perform = async <T>(session: TransactionSession, customer: CustomerId, work: (books: Books) => Promise<T>) => {
    const mark = await lockBooks(session, customer);
    const { books, flush } = createPostgresBooks(session, customer);
    const result = await scopes.runInside(books, work);
    const owes = flush();
    await commit(session, () => isCommitted(runQuery, mark));
    if (owes) onChange();
    return { result };
  };

  const attempt = async <T>(customer: CustomerId, work: (books: Books) => Promise<T>): Promise<WorkOutcome<T>> => {
    const client = await pool.connect();
    const session = createTransactionSession(client);
    try {
      const ended = await perform(session, customer, work);
      client.release();
      return ended;
    } catch (cause) {
      const lost = await session.rollback().then(
        () => false,
        () => true,
      );
      client.release(lost);
      onChange(); // Whoever looked for work meanwhile passed over what was locked here.
      const failure = session.firstFailure();
      if (failure === undefined) return { broke: cause };
      throw isStoreFault(cause) ? cause : failure;
    }
  };

  return {
    idle: turns.idle,
    transact: async (customer, work) => {
      scopes.assertOutside();
      const ended = await turns.run(customer, () =>
        retryWhileUnavailable(unavailableMaxMs, () => attempt(customer, work)).catch((cause: unknown) => {
          throw toStoreError(cause);
        }),
      );
      if ("broke" in ended) throw ended.broke;
      return ended.result;
    },
  };
}

/** Locks the customer's books, which are opened with the first transaction. */
async function lockBooks({ runQuery, send }: TransactionSession, customer: CustomerId): Promise<CommitProbe> {
  const number = randomInt(NUMBER_MAX);
  const take = () => runQuery<{ before: number | null }>(LOCK, [customer, number]);
  const [known] = await take();
  if (known) return { customer, number, before: known.before };
  send(OPEN, [customer]);
  const [opened] = await take();
  if (!opened) throw new Error(`The books of ${customer} could not be opened`);
  return { customer, number, before: opened.before };
}

/** Throws when it did not take effect; the session knows why. */
async function commit(session: TransactionSession, tookEffect: () => Promise<boolean>): Promise<void> {
  try {
    await session.commit();
  } catch (cause) {
    if (isConnectionLost(cause) && (await tookEffect())) return;
    throw cause;
  }
}

/** Whether a transaction whose commit was not answered took effect. Throws StoreFault when nobody can say. */
async function isCommitted(ask: RunQuery, { customer, number, before }: CommitProbe): Promise<boolean> {
  const [row] = await ask<{ kept: boolean; sure: boolean }>(COMMIT_STATUS, [customer, number, before]).catch(
    (cause: unknown) => {
      throw createCommitFault("Connection lost during commit; the outcome is unknown", cause);
    },
  );
  if (row && !row.kept && !row.sure) {
    throw createCommitFault(
      `The books of ${customer} went on without us; whether a change was kept is unknown`,
      undefined,
    );
  }
  return row?.kept ?? false;
}
