import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { type Clock, SECOND_MS } from "../../core/base/time.js";
import type { ExchangeDemand } from "../../core/jobs/rate-limiter.js";
import type { Store } from "../../core/store.js";
import type { OpenDrafts } from "../drafts.js";
import { createTransactionScopes } from "../scope.js";
import type { StoreTransfer } from "../transfer.js";
import { createDedicatedClient, createPools } from "./connection/connect.js";
import { DatabaseUnavailable, isConnectionLost } from "./connection/errors.js";
import { createRunQuery, type RunQuery, retryWhileUnavailable } from "./connection/run-query.js";
import { createPostgresDrafts } from "./drafts.js";
import { createDue, releaseLeases } from "./due.js";
import { CONNECTED_PROCESSES } from "./lease.js";
import { createExchangeDemand } from "./message-demand.js";
import { migrate } from "./migrate.js";
import { createNotificationWrites } from "./notifications.js";
import { createOwnDue } from "./own-due.js";
import { createPostgresReads } from "./reads.js";
import { createTransactionRunner } from "./transact.js";
import { createPostgresTransfer } from "./transfer.js";

export type PostgresOptions = {
  /** Where the database is, as libpq spells it: postgres://user:password@host/database. */
  readonly url: string;
  /** Called for a draft that could not be read or written. */
  readonly onDraftLost?: (key: string, cause: unknown) => void;
  /** The shop's time, where a shop works on what is due: what it makes due itself is its own from the start. */
  readonly clock?: Clock;
  readonly connections?: number;
  readonly unavailableMaxMs?: number;
  readonly idleTransactionMaxMs?: number;
  /** Comes before everything else that is done with the store; it is not opened when that fails. */
  readonly beforeUse?: (store: Pick<Store, "transact">) => Promise<void>;
  /** Given, a database that cannot be reached now is waited for in the background, as if it had gone away just after. */
  readonly whenAway?: {
    readonly onWaiting: (cause: unknown) => void;
    /** It can be reached, and is not one that this program can open. */
    readonly onFault: (fault: Error) => void;
  };
};

export type PostgresStore = Store & {
  /** Unfinished conversations, in the same database: any process can go on with any chat. */
  readonly drafts: OpenDrafts;
  readonly transfer: StoreTransfer;
  /** Where the processes of the shop share what a channel lets them send. */
  readonly exchangeDemand: ExchangeDemand;
  /** A database that has not been reached yet is not waited for any more: what waits for it throws DatabaseUnavailable. */
  stopOpening(): void;
  /**
   * Throws while another process has this database open. A server lists one that has ended for a moment longer, so who is
   * listed is looked for again, for two seconds.
   */
  assertOnlyProcess(): Promise<void>;
};

/** How long an operation waits for a database that is away. */
const UNAVAILABLE_MAX_MS = 15 * SECOND_MS;
const IDLE_TRANSACTION_MAX_MS = 15 * SECOND_MS;
const CONNECTIONS = 10;
const PROCESS_PREFIX = "sharpsharp ";
const ENDED_LOOKS = 20;
const ENDED_LOOK_MS = 100;

const OTHER_PROCESSES = {
  name: "other processes",
  text: `${CONNECTED_PROCESSES} and application_name like '${PROCESS_PREFIX}%' and application_name <> $1 limit 1`,
};

/**
 * The store for many processes and many machines. While the database is away operations wait for it, 15 seconds at
 * most, and then throw DatabaseUnavailable, having changed nothing; the process stays, and goes on when the database is back.
 * A change whose commit was not answered is asked after; StoreFault is thrown only when its outcome cannot be
 * known. Opening it brings the tables up to date, and throws when they are newer than this program, or when the database
 * cannot be reached and is not to be waited for (`whenAway`).
 */
export async function openPostgresStore({
  url,
  onDraftLost = () => undefined,
  clock,
  connections = CONNECTIONS,
  unavailableMaxMs = UNAVAILABLE_MAX_MS,
  idleTransactionMaxMs = IDLE_TRANSACTION_MAX_MS,
  beforeUse,
  whenAway,
}: PostgresOptions): Promise<PostgresStore> {
  const processName = `${PROCESS_PREFIX}${randomBytes(8).toString("hex")}`;
  const pools = createPools({ url, processName, connections, idleTransactionMaxMs });
  const queryOpened = createRunQuery(pools.statements, unavailableMaxMs);
  const scopes = createTransactionScopes();
  const ownDue = createOwnDue(processName, clock);
  const transactions = createTransactionRunner({
    pool: pools.transactions,
    runQuery: queryOpened,
    scopes,
    ownDue,
    unavailableMaxMs,
  });
  const opening = createOpening(unavailableMaxMs, async () => {
    const client = createDedicatedClient(url, processName);
    await client.connect();
    await migrate(client).finally(() => client.end());
    await pools.statements.query("select"); // From here on this process counts as connected.
    await beforeUse?.(transactions);
  });
  const runQuery: RunQuery = async (...query) => {
    await opening.untilOpen();
    return queryOpened(...query);
  };
  await opening.open(whenAway).catch(async (cause: unknown) => {
    await pools.end();
    throw cause;
  });
  const notifications = createNotificationWrites({ runQuery, processName, scopes, ownDue });
  const drafts = createPostgresDrafts({ runQuery, processName, onLost: onDraftLost });
  let closed: Promise<void> | undefined;
  return {
    ...createPostgresReads(runQuery),
    ...createDue({ runQuery, processName, sending: notifications.sending, ownDue }),
    ...notifications.writes,
    transact: async (customer, work) => {
      await opening.untilOpen();
      return transactions.transact(customer, work);
    },
    transfer: createPostgresTransfer(runQuery),
    exchangeDemand: createExchangeDemand(runQuery, { prefix: PROCESS_PREFIX, name: processName }),
    assertOnlyProcess: async () => {
      for (let looksLeft = ENDED_LOOKS; (await runQuery(OTHER_PROCESSES, [processName])).length > 0; looksLeft -= 1) {
        if (looksLeft === 0) throw new Error("The shop runs on this database: stop it first");
        await setTimeout(ENDED_LOOK_MS);
      }
    },
    drafts,
    stopOpening: opening.stop,
    close: () => {
      opening.stop();
      void drafts.close();
      closed ??= transactions
        .idle()
        .then(() => pools.statements.query(releaseLeases(processName)))
        .catch(() => undefined) // Without a database the leases end by themselves.
        .then(pools.end);
      return closed;
    },
  };
}

/** The first reaching of the database, which may be waited for while everything else has begun. */
function createOpening(unavailableMaxMs: number, open: () => Promise<void>) {
  let [isOpen, isStopped] = [false, false];
  const tryToOpen = async () => {
    if (isStopped) return;
    await open();
    isOpen = true;
  };
  return {
    async open(whenAway: PostgresOptions["whenAway"]): Promise<void> {
      try {
        await tryToOpen();
      } catch (cause) {
        if (!whenAway || !isConnectionLost(cause)) throw cause;
        whenAway.onWaiting(cause);
        retryWhileUnavailable(Infinity, tryToOpen).catch(whenAway.onFault);
      }
    },
    /** Throws DatabaseUnavailable when that takes longer than an operation may wait. */
    untilOpen: (): Promise<void> | undefined =>
      isOpen
        ? undefined
        : retryWhileUnavailable(unavailableMaxMs, async () => {
            if (isStopped) throw new DatabaseUnavailable("The database was not reached before the end");
            if (!isOpen) throw new Error("The database has not been reached yet");
          }),
    stop: () => {
      isStopped = true;
    },
  };
}
