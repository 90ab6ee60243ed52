import { open as openFile } from "node:fs/promises";
import { Low } from "lowdb";
import { DAY_MS, HOUR_MS } from "../../core/base/time.js";
import type { Store } from "../../core/store.js";
import { StoreFault } from "../store-fault.js";
import type { StoreTransfer } from "../transfer.js";
import { type AdapterOptions, createJournalAdapter } from "./adapter.js";
import { createClosedDays } from "./days/closed-days.js";
import { makeFolder } from "./journal/folder.js";
import { acquireFolderLock } from "./journal/lock.js";
import type { ProcessView } from "./journal/owner.js";
import { createRows } from "./memory/rows.js";
import { createLowdbReads } from "./reads.js";
import { createTables } from "./tables.js";
import { createLowdbTransfer } from "./transfer.js";
import { createWriter, createWrites } from "./writer.js";

/** `dir` is created if it does not exist. */
export type LowdbOptions = Pick<AdapterOptions, "dir"> &
  Partial<Omit<AdapterOptions, "ownsFolder">> & {
    readonly process: ProcessView;
    readonly heartbeatMs?: number;
  };

export type LowdbStore = Store & {
  /** Closes days and takes a snapshot now, without waiting for a day to end or the journal to grow. */
  snapshot(): Promise<void>;
  readonly transfer: StoreTransfer;
};

const DEFAULTS = {
  open: openFile,
  onNotice: () => undefined,
  snapshotBytes: 24 * 1024 * 1024,
  sliceRecords: 1_000,
  /**
   * Every hour the books are compared with the service this far back. Payments that may still get late money are not
   * closed.
   */
  closeAfterMs: 3 * DAY_MS,
  eraseAfterMs: HOUR_MS,
};
const HEARTBEAT_MS = 1_000;

/**
 * The embedded store, for one process. Current records are in memory; old, finished ones are in a folder for each day
 * (close-days.ts). A transaction is in the journal on disk before it resolves, and snapshots keep the journal short.
 * Throws when another process owns the folder, or when its files are damaged.
 */
export async function openLowdbStore(options: LowdbOptions): Promise<LowdbStore> {
  const { dir, process, onFault, heartbeatMs = HEARTBEAT_MS } = options;
  await makeFolder(dir);
  const lock = await acquireFolderLock({ dir, process, heartbeatMs });
  let fault: Error | undefined;
  const fail = (first: Error) => {
    if (!fault) onFault?.(first);
    fault ??= first;
  };
  const adapter = createJournalAdapter({ ...DEFAULTS, ...options, ownsFolder: lock.isHeld, onFault: fail });
  const db = new Low(adapter, createTables(createRows(), createClosedDays(dir)));
  try {
    await db.read();
  } catch (cause) {
    await lock.release();
    throw cause;
  }
  const assertHealthy = () => {
    if (fault) throw fault;
  };
  const writer = createWriter({ db, flushed: adapter.flushed, assertHealthy, onFault: fail });
  const close = async () => {
    await writer.idle();
    fault ??= new StoreFault("The store is closed");
    await adapter.close().finally(lock.release);
  };
  let closed: Promise<void> | undefined;
  return {
    ...createLowdbReads({ tables: db.data, flushed: adapter.flushed, assertHealthy }),
    ...createWrites(writer, db.data),
    transact: writer.transact,
    snapshot: adapter.snapshot,
    transfer: createLowdbTransfer(db.data, writer),
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}
