import { randomInt } from "node:crypto";
import type { CustomerId } from "../../../core/base/ids.js";
import type { Books } from "../../../core/store.js";
import { runWork } from "../../run-work.js";
import { StoreFault } from "../../store-fault.js";
import { isConnectionLost, isShort, NotConnected, toStoreError, WrongAssumption } from "../connection/errors.js";
import { type RunQuery, retryWhileUnavailable } from "../connection/run-query.js";
import type { OpenedBooks } from "../look-ups.js";
import type { OwnDue } from "../own-due.js";
import type { Reading } from "../reads.js";
import { createPostgresBooks } from "./books.js";
import { type Transaction, writeChanges } from "./write-changes.js";
import { requirement, TAKE_BOOKS, TRANSACTIONS_KEPT } from "./write-parts.js";

type Options = {
  /** Runs a statement once. */
  readonly runOnce: RunQuery;
  readonly reading: Reading;
  readonly ownDue: OwnDue;
  readonly unavailableMaxMs: number;
};

const TAKE_STATEMENT = { name: "take books", text: TAKE_BOOKS };
const CHECK_STATEMENT = {
  name: "check books",
  text: requirement("(select transactions[1] from books where customer = $1) is not distinct from $2::bigint"),
};
const NUMBER_MAX = 2 ** 48 - 1; // The most that randomInt takes.

/** How the work ended. What it threw is a value here, since only errors of the database are tried again. */
type WorkOutcome<T> = { readonly result: T } | { readonly thrown: unknown };

/**
 * Runs transactions. None holds a lock or a connection while it works: it reads the books, collects its changes, and
 * saves them by one statement, on the condition that nobody has changed these books meanwhile. If somebody has, it runs
 * again. Within this process the transactions of a customer wait for each other, so only two processes can get in each
 * other's way. If the statement gets no answer, another query finds out whether it was committed; if that cannot tell
 * either, a StoreFault is thrown.
 */
export function createTransactionRunner({ runOnce, reading, ownDue, unavailableMaxMs }: Options) {
  const queues = createKeyedQueue();
  /** Books that were never written are empty, and not missing. */
  const openBooks = async (customer: CustomerId) =>
    (await reading.lookUp<OpenedBooks>("books", customer)) as OpenedBooks;

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
    const outcome = await runWork(books, work).then(
      (result) => ({ result }),
      (thrown: unknown) => ({ thrown }),
    );
    watched.throwFailure();
    // The work may have failed only because of what the books took for granted: they read everything the next time.
    if ("thrown" in outcome && hasAssumed()) throw new WrongAssumption();
    const writing =
      "thrown" in outcome ? undefined : writeChanges(commitOnce(transaction), ownDue, transaction, changes());
    if (writing) {
      const written = await writing.catch((cause: unknown) => {
        // A wallet may seem short only because its balance was taken for granted.
        throw isShort(cause) && !isRepeated ? new WrongAssumption() : cause;
      });
      ownDue.noteWritten(written);
    } else if (watched.hasRead()) {
      // There is nothing to save, but all that was read must be of one moment.
      await runOnce(CHECK_STATEMENT, [customer, transaction.before]);
    }
    return outcome;
  };

  /** Runs the statement that saves. If its answer is lost although it was committed, resolves with no rows. */
  const commitOnce =
    (transaction: Transaction): RunQuery =>
    (...query) =>
      runOnce<never>(...query).catch(async (cause: unknown) => {
        const wasSent = !(cause instanceof NotConnected);
        if (wasSent && isConnectionLost(cause) && (await isCommitted(transaction))) return [];
        throw cause;
      });

  /**
   * Whether a transaction was committed whose statement got no answer. Taking the books under another number settles
   * it: a statement that was not committed by then cannot be any more. The last numbers in the books then show whether
   * it was. If so many others have written since that these no longer tell, this throws StoreFault.
   */
  const isCommitted = async ({ customer, number, before }: Transaction): Promise<boolean> => {
    const read = async () => {
      await reading.runQuery(TAKE_STATEMENT, [customer, randomInt(NUMBER_MAX), before]);
      return (await openBooks(customer)).transactions ?? [];
    };
    const last = await read().catch((cause: unknown) => {
      throw new StoreFault("connection lost during commit, its outcome is unknown", { cause });
    });
    if (last.includes(number)) return true;
    // The numbers reach back to before this transaction, so its absence proves that it was not committed.
    if (last.length < TRANSACTIONS_KEPT || (before !== null && last.includes(before))) return false;
    throw new StoreFault(`the books of ${customer} were written again, the outcome of a commit is unknown`);
  };

  return {
    idle: queues.idle,
    transact: async <T>(customer: CustomerId, work: (books: Books) => Promise<T>): Promise<T> => {
      let runs = 0;
      const ended = await queues.run(customer, () =>
        retryWhileUnavailable(unavailableMaxMs, () => attempt(customer, work, runs++ > 0)).catch((cause: unknown) => {
          throw toStoreError(cause);
        }),
      );
      if ("thrown" in ended) throw ended.thrown;
      return ended.result;
    },
  };
}

/** The same reads, noting whether there were any and the first failure, which the work may have caught. */
function watchReads({ runQuery, lookUp }: Reading) {
  let hasRead = false;
  let failure: { readonly cause: unknown } | undefined;
  const watch = async <T>(pending: Promise<T>): Promise<T> => {
    hasRead = true;
    try {
      return await pending;
    } catch (cause) {
      failure ??= { cause };
      throw cause;
    }
  };
  const reading: Reading = {
    runQuery: (...query) => watch(runQuery(...query)),
    lookUp: (...query) => watch(lookUp(...query)),
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
      const previous = last.get(key) ?? Promise.resolve();
      const done = previous.then(work);
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
