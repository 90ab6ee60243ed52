import { join } from "node:path";
import { type Clock, SECOND_MS } from "../core/base/time.js";
import type { ExchangeDemand } from "../core/jobs/rate-limiter.js";
import type { Log } from "../core/ports.js";
import type { ServiceEnvironment } from "../core/settings/shop-settings.js";
import type { Store } from "../core/store.js";
import type { OpenDrafts } from "./drafts.js";
import { type BooksPlace, claimBooks } from "./environment.js";
import { booksFolder } from "./lowdb/journal/folder.js";
import type { LowdbOptions } from "./lowdb/store.js";

/** The configured store, and the drafts of unfinished conversations. */
type StoreConnection = {
  readonly store: Store;
  readonly drafts: OpenDrafts;
  /** How often to look for due work that other processes left. Absent when no other process can share this store. */
  readonly pollMs?: number;
  /** Gives up waiting for a database that has not been reached yet. */
  readonly stopOpening?: () => void;
  /** Present when other processes can share this store. */
  readonly exchangeDemand?: ExchangeDemand;
};

type Options = {
  readonly config: BooksPlace;
  readonly environment: ServiceEnvironment;
  readonly process: LowdbOptions["process"];
  readonly onFault: (fault: Error) => void;
  readonly log: Log;
  readonly clock: Clock;
};

const SHARED_POLL_MS = 2 * SECOND_MS;

/**
 * Opens the books in Postgres if DATABASE_URL is set, otherwise in DATA_DIR. Loads only the code of the store it opens.
 * Throws WrongBooks when the books belong to the other environment. If the database is away at first, this resolves
 * anyway, and `onFault` gets that error once the database can be reached.
 */
export async function openConfiguredStore({
  config,
  environment,
  process,
  onFault,
  log,
  clock,
}: Options): Promise<StoreConnection> {
  const onLost = (key: string, cause: unknown) => log.warn({ key, err: cause }, "draft lost");
  if (config.databaseUrl !== undefined) {
    const { openPostgresStore } = await import("./postgres/store.js");
    const onWaiting = (cause: unknown) => log.warn({ err: cause }, "database unreachable, waiting for it");
    const whenAway = { onWaiting, onFault };
    const store = await openPostgresStore({
      url: config.databaseUrl,
      onDraftLost: onLost,
      beforeUse: (opened) => claimBooks(opened, environment),
      whenAway,
      clock,
    });
    const { drafts, exchangeDemand, stopOpening } = store;
    return { store, drafts, pollMs: SHARED_POLL_MS, exchangeDemand, stopOpening };
  }
  const { openLowdbStore } = await import("./lowdb/store.js");
  const { openDraftStore } = await import("./drafts.js");
  const onNotice = (notice: string) => log.warn({ notice }, "store notice");
  const store = await openLowdbStore({ dir: booksFolder(config.dataDir), process, onFault, onNotice });
  await claimBooks(store, environment).catch(async (cause: unknown) => {
    await store.close();
    throw cause;
  });
  const drafts = await openDraftStore({ dir: join(config.dataDir, "drafts"), onLost });
  return { store, drafts };
}
