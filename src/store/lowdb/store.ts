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

/** `dir` is made if need be. */
export type LowdbOptions = Pick<AdapterOptions, "dir"> &
  Partial<Omit<AdapterOptions, "ownsFolder">> & {
    /** Node's `process`. */
    readonly process: ProcessView;
    readonly heartbeatMs?: number;
  };

export type LowdbStore = Store & {
  /** Closes days and takes a snapshot now, instead of when a day is over and the journal has grown. */
  snapshot(): Promise<void>;
  readonly transfer: StoreTransfer;
};

const DEFAULTS = {
  open: openFile,
  onNotice: () => undefined,
  snapshotBytes: 24 * 1024 * 1024,
  sliceRecords: 1_000,
  /** As far back as the books are compared with the service every hour; what late money is looked for on is not closed. */
  closeAfterMs: 3 * DAY_MS,
  eraseAfterMs: HOUR_MS,
};
const HEARTBEAT_MS = 1_000;

/**
 * The embedded store: what is going on is in memory, what has long been closed in a folder for each day, every
 * transaction in a journal on disk before it is answered; snapshots, so that the journal need not be read from the
 * beginning of time. Throws when another process owns the folder, or when what is in it cannot be believed.
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
  const sound = () => {
    if (fault) throw fault;
  };
  const writer = createWriter({ db, flushed: adapter.flushed, assertHealthy: sound, onFault: fail });
  const close = async () => {
    await writer.idle();
    fault ??= new StoreFault("The store is closed");
    await adapter.close().finally(lock.release);
  };
  let closed: Promise<void> | undefined;
  return {
    ...createLowdbReads({ tables: db.data, flushed: adapter.flushed, assertHealthy: sound }),
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
