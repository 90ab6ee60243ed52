import { randomInt } from "node:crypto";
import type pg from "pg";
import type { CustomerId } from "../../core/base/ids.js";
import type { Books } from "../../core/store.js";
import type { TransactionScopes } from "../scope.js";
import { StoreFault } from "../store-fault.js";
import { createPostgresBooks } from "./books.js";
import { isConnectionLost, toStoreError } from "./connection/errors.js";
import { type RunQuery, retryWhileUnavailable } from "./connection/run-query.js";
import { createTransactionSession, type TransactionSession } from "./connection/session.js";
import type { OwnDue } from "./own-due.js";
import { WORKING_SET, type WorkingSet } from "./unit-of-work.js";

type Options = {
  readonly pool: pg.Pool;
  readonly runQuery: RunQuery;
  readonly scopes: TransactionScopes;
  readonly ownDue: OwnDue;
  readonly unavailableMaxMs: number;
};

const OPEN = { name: "open books", text: "insert into books (customer) values ($1) on conflict do nothing" };
/**
 * Reads, too, what the transaction will ask for. A statement that waited for the lock sees the tables as they were before
 * it waited: then the number that it sees is not the one that it locked, and what it would read may be out of date.
 */
const LOCK = {
  name: "lock books",
  text: `update books set last_transaction = $2
from (select last_transaction as before from books where customer = $1 for no key update) as locked
where customer = $1 returning before, pg_current_xact_id()::text as id,
  case when before is not distinct from (select last_transaction from books where customer = $1)
  then ${WORKING_SET} end as "workingSet"`,
};
/** Waits for the lock, so for the end of the transaction asked after. An id that is still to come is of one that was lost. */
const COMMIT_STATUS = {
  name: "commit status",
  text: `with locked as materialized (select last_transaction from books where customer = $1 for no key update)
select last_transaction as last,
  case when $2::xid8 < pg_current_xact_id() then pg_xact_status($2::xid8) else 'aborted' end as status
from locked`,
};
const NUMBER_MAX = 2 ** 48 - 1;

/** The number that a transaction leaves in its customer's books, the one before it, and the id that Postgres gave it. */
type Transaction = {
  readonly customer: CustomerId;
  readonly number: number;
  readonly before: number | null;
  readonly id: string;
  /** Null where the lock was waited for. */
  readonly workingSet: WorkingSet | null;
};

/** How the work ended by itself; what the database did to it is thrown. */
type WorkOutcome<T> = { readonly result: T } | { readonly broke: unknown };

/**
 * Transactions, one at a time for a customer: in this process by a queue, so that waiting takes no connection, and across
 * processes by the lock on the customer's row in `books`. Until the commit is sent nothing is kept, and the work may
 * run again. A commit that nobody answered is asked after; only when that gives no answer either is it a StoreFault.
 */
export function createTransactionRunner({ pool, runQuery, scopes, ownDue, unavailableMaxMs }: Options) {
  const queues = createKeyedQueue();

  const perform = async <T>(session: TransactionSession, customer: CustomerId, work: (books: Books) => Promise<T>) => {
    const transaction = await lockBooks(session, customer);
    const { books, flush } = createPostgresBooks(session, transaction, ownDue);
    const result = await scopes.runInside(books, work);
    const writing = flush();
    await commit(session, transaction, runQuery);
    ownDue.noteWritten(await writing);
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
      const failure = session.firstFailure();
      if (failure === undefined) return { broke: cause };
      throw cause instanceof StoreFault ? cause : failure;
    }
  };

  return {
    idle: queues.idle,
    transact: async <T>(customer: CustomerId, work: (books: Books) => Promise<T>): Promise<T> => {
      scopes.assertOutside();
      const ended = await queues.run(customer, () =>
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
async function lockBooks({ runQuery, send }: TransactionSession, customer: CustomerId): Promise<Transaction> {
  const number = randomInt(NUMBER_MAX);
  const lock = async () => (await runQuery<Omit<Transaction, "customer" | "number">>(LOCK, [customer, number]))[0];
  const openAndLock = () => {
    send(OPEN, [customer]);
    return lock();
  };
  const locked = (await lock()) ?? (await openAndLock());
  if (!locked) throw new Error(`The books of ${customer} could not be opened`);
  return { customer, number, ...locked };
}

/** Throws when the transaction was not committed; the session knows why. */
async function commit(session: TransactionSession, transaction: Transaction, runQuery: RunQuery): Promise<void> {
  try {
    await session.commit();
  } catch (cause) {
    if (isConnectionLost(cause) && (await isCommitted(runQuery, transaction))) return;
    throw cause;
  }
}

/**
 * Whether a transaction was committed whose commit was not answered. "Aborted" is certain. "Committed" is not: a server
 * that crashed gives the id of a transaction that never reached its disk to another one. So the number that the
 * transaction would have left must be there; when others have written since, nobody can say, and it is a StoreFault.
 */
async function isCommitted(runQuery: RunQuery, { customer, number, before, id }: Transaction): Promise<boolean> {
  const reading = async () => {
    await runQuery(OPEN, [customer]); // It may have been their first transaction.
    return runQuery<{ last: number | null; status: string | null }>(COMMIT_STATUS, [customer, id]);
  };
  const [row] = await reading().catch((cause: unknown) => {
    throw new StoreFault("connection lost during commit, its outcome is unknown", { cause });
  });
  if (row?.status === "aborted" || row?.last === before) return false;
  if (row?.last === number) return true;
  throw new StoreFault(`the books of ${customer} were written again, the outcome of a commit is unknown`, {
    cause: row,
  });
}

/** One piece of work at a time for each key, in the order in which they came. */
function createKeyedQueue() {
  const last = new Map<string, Promise<unknown>>();
  return {
    run: <T>(key: string, work: () => Promise<T>): Promise<T> => {
      const before = last.get(key) ?? Promise.resolve();
      const done = before.then(work);
      const ended = done
        .catch(() => undefined)
        .then(() => {
          if (last.get(key) === ended) last.delete(key);
        });
      last.set(key, ended);
      return done;
    },
    /** Resolves when no work waits any more. */
    idle: async (): Promise<void> => {
      while (last.size > 0) await Promise.all(last.values());
    },
  };
}
