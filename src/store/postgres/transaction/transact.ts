import { randomInt } from "node:crypto";
import type { CustomerId } from "../../../core/base/ids.js";
import type { Books } from "../../../core/store.js";
import type { TransactionScopes } from "../../scope.js";
import { StoreFault } from "../../store-fault.js";
import { isConnectionLost, isShort, NotConnected, toStoreError, WrongAssumption } from "../connection/errors.js";
import { type RunQuery, retryWhileUnavailable } from "../connection/run-query.js";
import type { OwnDue } from "../own-due.js";
import type { Reading } from "../reads.js";
import { createPostgresBooks } from "./books.js";
import { createBooksReader } from "./open-books.js";
import { type Transaction, writeChanges } from "./write-changes.js";
import { requirement, TAKE_BOOKS, TRANSACTIONS_KEPT } from "./write-parts.js";

type Options = {
  /** Runs a statement once. */
  readonly runOnce: RunQuery;
  readonly reading: Reading;
  readonly scopes: TransactionScopes;
  readonly ownDue: OwnDue;
  readonly unavailableMaxMs: number;
};

const TAKE = { name: "take books", text: TAKE_BOOKS };
const CHECK = {
  name: "check books",
  text: requirement("(select transactions[1] from books where customer = $1) is not distinct from $2::bigint"),
};
const NUMBER_MAX = 2 ** 48 - 1;

/** How the work ended. An error of the work itself is a value, so that it is not tried again as a database error is. */
type WorkOutcome<T> = { readonly result: T } | { readonly broke: unknown };

/**
 * Runs transactions. None holds a lock or a connection while it works: it reads the books, collects its changes, and
 * saves them by one statement, on the condition that nobody has changed these books meanwhile. If somebody has, it runs
 * again. Within this process the transactions of a customer wait for each other, so that this happens only between
 * processes. If the statement gets no answer, another query finds out whether it was committed; a StoreFault is thrown
 * only when that gives no answer either.
 */
export function createTransactionRunner({ runOnce, reading, scopes, ownDue, unavailableMaxMs }: Options) {
  const queues = createKeyedQueue();
  const openBooks = createBooksReader(reading.runQuery);

  const attempt = async <T>(
    customer: CustomerId,
    work: (books: Books) => Promise<T>,
    isRepeated: boolean,
  ): Promise<WorkOutcome<T>> => {
    const opened = await openBooks(customer);
    const transaction = { customer, number: randomInt(NUMBER_MAX), before: opened.transactions?.[0] ?? null };
    const watched = watchReads(reading);
    const { books, hasAssumed, changes } = createPostgresBooks({
      reading: watched.reading,
      customer,
      opened,
      isRepeated,
    });
    const outcome = await scopes.runInside(books, work).then(
      (result) => ({ result }),
      (broke: unknown) => ({ broke }),
    );
    watched.throwFailure();
    if ("broke" in outcome && hasAssumed()) throw new WrongAssumption();
    const writing =
      "broke" in outcome ? undefined : writeChanges(commitOnce(transaction), ownDue, transaction, changes());
    if (writing) {
      const written = await writing.catch((cause: unknown) => {
        throw isShort(cause) && !isRepeated ? new WrongAssumption() : cause;
      });
      ownDue.noteWritten(written);
    } else if (watched.hasRead()) await runOnce(CHECK, [customer, transaction.before]);
    return outcome;
  };

  /** Gives no rows if the answer was lost, but the statement was committed. */
  const commitOnce =
    (transaction: Transaction): RunQuery =>
    (...query) =>
      runOnce<never>(...query).catch(async (cause: unknown) => {
        const wasSent = !(cause instanceof NotConnected);
        if (wasSent && isConnectionLost(cause) && (await isCommitted(transaction))) return [];
        throw cause;
      });

  /**
   * Whether a transaction was committed whose statement got no answer. Taking the books under another number ends all
   * doubt: if it had not been committed yet, it cannot be any more. Their last numbers then show whether it was; if so
   * many others have written since that these do not tell, nobody can know, and this throws StoreFault.
   */
  const isCommitted = async ({ customer, number, before }: Transaction): Promise<boolean> => {
    const read = async () => {
      await reading.runQuery(TAKE, [customer, randomInt(NUMBER_MAX), before]);
      return (await openBooks(customer)).transactions ?? [];
    };
    const last = await read().catch((cause: unknown) => {
      throw new StoreFault("connection lost during commit, its outcome is unknown", { cause });
    });
    if (last.includes(number)) return true;
    if (last.length < TRANSACTIONS_KEPT || (before !== null && last.includes(before))) return false;
    throw new StoreFault(`the books of ${customer} were written again, the outcome of a commit is unknown`);
  };

  return {
    idle: queues.idle,
    transact: async <T>(customer: CustomerId, work: (books: Books) => Promise<T>): Promise<T> => {
      scopes.assertOutside();
      let runs = 0;
      const ended = await queues.run(customer, () =>
        retryWhileUnavailable(unavailableMaxMs, () => attempt(customer, work, runs++ > 0)).catch((cause: unknown) => {
          throw toStoreError(cause);
        }),
      );
      if ("broke" in ended) throw ended.broke;
      return ended.result;
    },
  };
}

/** The same reads, with whether there were any, and the first failure: the work may have gone on in spite of it. */
function watchReads({ runQuery, lookUp }: Reading) {
  let hasRead = false;
  let failure: { readonly cause: unknown } | undefined;
  const watch = async <T>(reading: Promise<T>): Promise<T> => {
    hasRead = true;
    try {
      return await reading;
    } catch (cause) {
      failure ??= { cause };
      throw cause;
    }
  };
  const reading: Reading = {
    runQuery: (...query) => watch(runQuery(...query)),
    lookUp: (...asked) => watch(lookUp(...asked)),
  };
  return {
    reading,
    hasRead: () => hasRead,
    throwFailure: () => {
      if (failure) throw failure.cause;
    },
  };
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
