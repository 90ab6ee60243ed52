import { randomInt } from "node:crypto";
import type pg from "pg";
import type { CustomerId } from "../../../core/base/ids.js";
import type { Books } from "../../../core/store.js";
import type { TransactionScopes } from "../../scope.js";
import { StoreFault } from "../../store-fault.js";
import { isConnectionLost, toStoreError } from "../connection/errors.js";
import { type RunQuery, retryWhileUnavailable } from "../connection/run-query.js";
import { createTransactionSession, type TransactionSession } from "../connection/session.js";
import type { OwnDue } from "../own-due.js";
import { createPostgresBooks } from "./books.js";
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
 * Takes the lock, and reads the working set in the same round trip. A statement that had to wait for the lock still
 * sees the tables as they were before it waited. In that case the transaction number it sees differs from the one it
 * locked, and it gives no working set, as that may be out of date.
 */
const LOCK = {
  name: "lock books",
  text: `update books set last_transaction = $2
from (select last_transaction as before from books where customer = $1 for no key update) as locked
where customer = $1 returning before, pg_current_xact_id()::text as id,
  case when before is not distinct from (select last_transaction from books where customer = $1)
  then ${WORKING_SET} end as "workingSet"`,
};
/**
 * Taking the lock waits for the transaction in question to end. If its id is still to be given out, the server crashed
 * and lost the transaction.
 */
const COMMIT_STATUS = {
  name: "commit status",
  text: `with locked as materialized (select last_transaction from books where customer = $1 for no key update)
select last_transaction as last,
  case when $2::xid8 < pg_current_xact_id() then pg_xact_status($2::xid8) else 'aborted' end as status
from locked`,
};
const NUMBER_MAX = 2 ** 48 - 1;

/**
 * A running transaction: the number that it leaves in its customer's books, the number it found there, and the id that
 * Postgres gave it.
 */
type Transaction = {
  readonly customer: CustomerId;
  readonly number: number;
  readonly before: number | null;
  readonly id: string;
  /** Null when the statement had to wait for the lock. */
  readonly workingSet: WorkingSet | null;
};

/** How the work ended. An error of the work itself is a value, so that it is not tried again as a database error is. */
type WorkOutcome<T> = { readonly result: T } | { readonly broke: unknown };

/**
 * Runs transactions, one at a time for each customer: within this process through a queue, so that waiting occupies no
 * connection, and across processes through a lock on the customer's row in `books`. Before the commit is sent nothing
 * is saved, so the work may run again. If a commit gets no answer, another query finds out whether it happened; a
 * StoreFault is thrown only when that gives no answer either.
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

/** Locks the customer's books. The first transaction creates their row. */
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

async function commit(session: TransactionSession, transaction: Transaction, runQuery: RunQuery): Promise<void> {
  try {
    await session.commit();
  } catch (cause) {
    if (isConnectionLost(cause) && (await isCommitted(runQuery, transaction))) return;
    throw cause;
  }
}

/**
 * Whether a transaction was committed whose commit got no answer. The status "aborted" is certain. "Committed" is not:
 * after a crash, the server may reuse the id of a transaction that never reached its disk. The books must therefore
 * hold this transaction's number. If other transactions have written since, nobody can know, and this throws
 * StoreFault.
 */
async function isCommitted(runQuery: RunQuery, { customer, number, before, id }: Transaction): Promise<boolean> {
  const reading = async () => {
    await runQuery(OPEN, [customer]); // If it was their first transaction, the row may not exist.
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

/** Runs work one piece at a time for each key, first come first served. */
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
    /** Resolves when all work has ended. */
    idle: async (): Promise<void> => {
      while (last.size > 0) await Promise.all(last.values());
    },
  };
}
