import { join } from "node:path";
import { type Clock, SECOND_MS } from "../core/base/time.js";
import type { ExchangeDemand } from "../core/jobs/rate-limiter.js";
import type { Log } from "../core/ports.js";
import type { ServiceEnvironment } from "../core/settings/shop-settings.js";
import type { Store } from "../core/store.js";
import { claimBooks } from "./claim-books.js";
import type { OpenDrafts } from "./drafts.js";
import { booksFolder } from "./lowdb/journal/folder.js";
import type { LowdbOptions } from "./lowdb/store.js";

/** The store that the configuration names, and the unfinished conversations beside it. */
export type StoreConnection = {
  readonly store: Store;
  readonly drafts: OpenDrafts;
  /** How often to look for due work that another process has left, if others can share this store. */
  readonly pollMs?: number;
  /** Of a store that may still be waited for: nothing waits for it any more. */
  readonly stopOpening?: () => void;
  /** Where other processes can share this store. */
  readonly exchangeDemand?: ExchangeDemand;
};

type Options = {
  readonly config: { readonly dataDir: string; readonly databaseUrl?: string | undefined };
  readonly environment: ServiceEnvironment;
  readonly process: LowdbOptions["process"];
  readonly onFault: (fault: Error) => void;
  readonly log: Log;
  readonly clock: Clock;
};

const SHARED_POLL_MS = 2 * SECOND_MS;

/**
 * Opens the books: in Postgres when there is a DATABASE_URL, else in DATA_DIR. Each store is loaded only when used. Throws
 * WrongBooks when they are those of another environment; from a database that was away, `onFault` hears of it.
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
    const onWaiting = (cause: unknown) => log.warn({ err: cause }, "the database cannot be reached, waiting for it");
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
