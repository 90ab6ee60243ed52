import { join } from "node:path";
import type { Log } from "../core/ports.js";
import type { Store } from "../core/store.js";
import type { DraftStore } from "./drafts.js";
import type { LowdbOptions } from "./lowdb/store.js";

/** The store that the configuration names, and the unfinished conversations beside it. */
export type StoreConnection = {
  readonly store: Store;
  readonly drafts: DraftStore;
  /** Calls the listener when another process may have left something that is due. */
  onChange(listener: () => void): void;
};

type Options = {
  readonly config: {
    readonly dataDir: string;
    readonly databaseUrl?: string;
    readonly takeoverCheckMs?: number | undefined;
  };
  readonly process: LowdbOptions["process"];
  readonly onFault: (fault: Error) => void;
  readonly log: Log;
};

/** Opens the books: in Postgres when there is a DATABASE_URL, else in DATA_DIR. Each store is loaded only when used. */
export async function openConfiguredStore({ config, process, onFault, log }: Options): Promise<StoreConnection> {
  const onNotice = (notice: string) => log.warn({ notice }, "store notice");
  const onLost = (key: string, cause: unknown) => log.warn({ key, err: cause }, "draft lost");
  if (config.databaseUrl !== undefined) {
    const { openPostgresStore } = await import("./postgres/store.js");
    const { databaseUrl: url, takeoverCheckMs } = config;
    const store = await openPostgresStore({ url, takeoverCheckMs, onNotice, onDraftLost: onLost });
    return { store, drafts: store.drafts, onChange: store.onChange };
  }
  const { openLowdbStore } = await import("./lowdb/store.js");
  const { openDraftStore } = await import("./drafts.js");
  const store = await openLowdbStore({ dir: join(config.dataDir, "books"), process, onFault, onNotice });
  const drafts = await openDraftStore({ dir: join(config.dataDir, "drafts"), onLost });
  return { store, drafts, onChange: () => undefined };
}
