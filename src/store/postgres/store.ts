import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { type Clock, SECOND_MS } from "../../core/base/time.js";
import type { ExchangeDemand } from "../../core/jobs/rate-limiter.js";
import type { Store } from "../../core/store.js";
import type { OpenDrafts } from "../drafts.js";
import type { StoreTransfer } from "../transfer.js";
import { type Connections, connectTo, createDedicatedClient, createPool } from "./connection/connect.js";
import { DatabaseUnavailable, isConnectionLost } from "./connection/errors.js";
import { createPoolQuery, createRunQuery, type RunQuery, retryWhileUnavailable } from "./connection/run-query.js";
import { createPostgresDrafts } from "./drafts.js";
import { createDue, releaseLeases } from "./due.js";
import { CONNECTED_PROCESSES, PROCESS_PREFIX } from "./lease.js";
import { createLookUp, type LookUp } from "./look-ups.js";
import { createExchangeDemand } from "./message-demand.js";
import { migrate } from "./migrate.js";
import { createNotificationWrites } from "./notifications.js";
import { createOwnDue } from "./own-due.js";
import { createPostgresReads } from "./reads.js";
import { createTransactionRunner } from "./transaction/transact.js";
import { createPostgresTransfer } from "./transfer.js";

export type PostgresOptions = {
  /** postgres://user:password@host/database */
  readonly url: string;
  /** Tests give connections that faults can hit. */
  readonly connections?: Connections;
  readonly onDraftLost?: (key: string, cause: unknown) => void;
  /** The shop's clock. With it, records that this process makes due are leased to it at once (own-due.ts). */
  readonly clock?: Clock;
  readonly unavailableMaxMs?: number;
  /** Runs before any other use of the store. If it fails, the store is not opened. */
  readonly beforeUse?: (store: Pick<Store, "transact">) => Promise<void>;
  /** If given, opening does not fail when the database cannot be reached: the store waits for it in the background. */
  readonly whenAway?: {
    readonly onWaiting: (cause: unknown) => void;
    /** Called when the database is reachable at last, but cannot be opened. */
    readonly onFault: (fault: Error) => void;
  };
};

export type PostgresStore = Store & {
  /** Unfinished conversations, in the same database, so that any process can continue any chat. */
  readonly drafts: OpenDrafts;
  readonly transfer: StoreTransfer;
  /** How the shop's processes share a channel's rate limit. */
  readonly exchangeDemand: ExchangeDemand;
  /** Gives up on a database that has not been reached yet: operations that wait for it throw DatabaseUnavailable. */
  stopOpening(): void;
  /**
   * Throws while another process has this database open. Postgres lists a process for a moment after it has ended, so
   * this looks again for two seconds.
   */
  assertOnlyProcess(): Promise<void>;
};

/** The longest that an operation waits for a database that cannot be reached. */
const UNAVAILABLE_MAX_MS = 15 * SECOND_MS;
const ENDED_LOOKS = 20;
const ENDED_LOOK_MS = 100;

const OTHER_PROCESSES = {
  name: "other processes",
  text: `${CONNECTED_PROCESSES} and application_name like '${PROCESS_PREFIX}%' and application_name <> $1 limit 1`,
};

/**
 * The store for several processes, on one machine or many. While the database cannot be reached, an operation waits for
 * up to 15 seconds and then throws DatabaseUnavailable, having changed nothing; the process keeps running. If a commit
 * gets no answer, the store finds out whether it happened, and throws StoreFault only when nobody can know. Opening the
 * store brings the tables up to date. It throws when they are newer than this program, or when the database cannot be
 * reached and `whenAway` is absent.
 */
export async function openPostgresStore({
  url,
  connections = { createPool, createDedicatedClient },
  onDraftLost = () => undefined,
  clock,
  unavailableMaxMs = UNAVAILABLE_MAX_MS,
  beforeUse,
  whenAway,
}: PostgresOptions): Promise<PostgresStore> {
  const processName = `${PROCESS_PREFIX}${randomBytes(8).toString("hex")}`;
  const pool = connections.createPool({ url, processName });
  const runOpened = createRunQuery(pool, unavailableMaxMs);
  const lookUpOpened = createLookUp(runOpened);
  const ownDue = createOwnDue(processName, clock);
  const transactions = createTransactionRunner({
    runOnce: createPoolQuery(pool),
    reading: { runQuery: runOpened, lookUp: lookUpOpened },
    ownDue,
    unavailableMaxMs,
  });
  const opening = createOpening(unavailableMaxMs, async () => {
    const client = connections.createDedicatedClient(url, processName);
    await connectTo(client);
    await migrate(client).finally(() => client.end());
    await pool.query("select"); // Opens the connection by which others see that this process is alive.
    await beforeUse?.(transactions);
  });
  const runQuery: RunQuery = async (...query) => {
    await opening.untilOpen();
    return runOpened(...query);
  };
  const lookUp: LookUp = async (...asked) => {
    await opening.untilOpen();
    return lookUpOpened(...asked);
  };
  await opening.open(whenAway).catch(async (cause: unknown) => {
    await pool.end();
    throw cause;
  });
  const notifications = createNotificationWrites(runQuery, processName, ownDue);
  const drafts = createPostgresDrafts(runQuery, processName, onDraftLost);
  let closed: Promise<void> | undefined;
  return {
    ...createPostgresReads({ runQuery, lookUp }),
    ...createDue({ runQuery, processName, sending: notifications.sending, ownDue }),
    ...notifications.writes,
    transact: async (customer, work) => {
      await opening.untilOpen();
      return transactions.transact(customer, work);
    },
    transfer: createPostgresTransfer(runQuery),
    exchangeDemand: createExchangeDemand(runQuery, processName),
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
        .then(() => pool.query(releaseLeases(processName)))
        .catch(() => undefined) // Without a database the leases simply expire.
        .then(() => pool.end());
      return closed;
    },
  };
}

/** Opens the database, and lets operations wait for it when it cannot be reached at first. */
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
    /** Throws DatabaseUnavailable when this takes longer than an operation may wait. */
    untilOpen: (): Promise<void> | undefined =>
      isOpen
        ? undefined
        : retryWhileUnavailable(unavailableMaxMs, async () => {
            if (isStopped) throw new DatabaseUnavailable("The store was closed before the database was reached");
            if (!isOpen) throw new Error("The database has not been reached yet");
          }),
    stop: () => {
      isStopped = true;
    },
  };
}
