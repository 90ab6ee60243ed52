import { rm } from "node:fs/promises";
import { createQueue } from "../../core/base/async.js";
import { dayNumber } from "../../core/base/time.js";
import type { RecordChange } from "../records.js";
import { closeDays, oldUntil } from "./close-days.js";
import { toTransactionBody } from "./journal/body.js";
import { type FolderAccess, generationPath, generations, syncFolder } from "./journal/folder.js";
import { type Journal, openJournal } from "./journal/journal.js";
import type { Rows } from "./memory/rows.js";
import { recover } from "./recover.js";
import { writeSnapshot } from "./snapshot.js";
import { createTables, type Tables } from "./tables.js";

export type AdapterOptions = FolderAccess & {
  readonly dir: string;
  /** Called once, when nothing can be saved any more: the app must stop. */
  readonly onFault: (fault: Error) => void;
  /** Called with a sentence for the operator: a torn tail was cut off, a snapshot failed. */
  readonly onNotice: (notice: string) => void;
  /** A snapshot is taken when the journal is larger than this, and `JOURNAL_TO_SNAPSHOT` times the last snapshot. */
  readonly snapshotBytes: number;
  readonly sliceRecords: number;
  /** Records stay in memory for at least this long after their last change. */
  readonly closeAfterMs: number;
  /** When a customer is erased, snapshots without them replace all files after this time. */
  readonly eraseAfterMs: number;
};

/** A larger value writes fewer bytes, but the journal to replay at the start gets longer. */
const JOURNAL_TO_SNAPSHOT = 2;

/**
 * Our adapter for lowdb, whose own adapters rewrite a whole file at each write. `read` recovers the records from the
 * last snapshot and the journals. `write` appends the changes of one transaction to the journal and resolves when they
 * are on disk.
 */
export function createJournalAdapter(options: AdapterOptions) {
  const { dir, onNotice } = options;
  let opened: { readonly journal: Journal; readonly tables: Tables } | undefined;
  let lastSnapshotBytes = 0;
  const queue = createQueue();
  let snapshotUnderWay: Promise<boolean> | undefined;
  /** The last day that this process has closed or tried to close. */
  let closedUntil = -1;
  let closing = false;
  let eraseTimer: NodeJS.Timeout | undefined;

  const ready = () => {
    if (!opened) throw new Error(`The store in ${dir} was not read yet`);
    return opened;
  };

  const abandoned = () => closing;
  /** Runs one task at a time, as no day may be closed while a snapshot is written. False when it failed. */
  const attempt = (task: string, work: () => Promise<void>): Promise<boolean> =>
    queue(work).then(
      () => true,
      (cause: unknown) => {
        if (!closing) onNotice(`${task} in ${dir} failed, the journal goes on: ${String(cause)}`);
        return false;
      },
    );

  const until = () => oldUntil(ready().tables, options.closeAfterMs);
  const closeOldDays = (): Promise<boolean> => {
    closedUntil = dayNumber(until());
    return attempt("closing days", async () => {
      if (closing) return;
      const { journal, tables } = ready();
      await closeDays(tables, { ...options, until: until(), abandoned, append: journal.append });
    });
  };

  const takeSnapshot = async () => {
    const { journal, tables } = ready();
    const at = await journal.rotate();
    lastSnapshotBytes = await writeSnapshot({ ...options, at, journal, tables, abandoned });
    await removeOldFiles(dir);
  };
  const snapshot = (): Promise<boolean> => {
    snapshotUnderWay ??= attempt("taking a snapshot", takeSnapshot).finally(() => {
      snapshotUnderWay = undefined;
    });
    return snapshotUnderWay;
  };

  /** The last two snapshots are kept, with their journals, so it takes two new ones to replace all files. */
  const eraseSoon = () => {
    eraseTimer ??= setTimeout(async () => {
      eraseTimer = undefined;
      await snapshotUnderWay;
      if (!((await snapshot()) && (await snapshot())) && !closing) eraseSoon();
    }, options.eraseAfterMs).unref();
  };

  return {
    read: async (): Promise<Tables> => {
      const { rows, closedDays, journalPosition, snapshotBytes } = await recover(options);
      await removeOldFiles(dir); // A crash may have left some behind.
      lastSnapshotBytes = snapshotBytes;
      opened = {
        tables: createTables(rows, closedDays),
        journal: await openJournal({ ...options, at: journalPosition }),
      };
      if (hasErased(rows)) eraseSoon(); // The last process may have ended before it did this.
      void closeOldDays();
      return opened.tables;
    },
    write: async (tables: Tables): Promise<void> => {
      const { journal } = ready();
      const changes = tables.pendingChanges;
      tables.pendingChanges = [];
      if (!closing && changes.some(erasesCustomer)) eraseSoon();
      const onDisk = journal.append(toTransactionBody(changes));
      if (!closing && journal.bytes() > Math.max(options.snapshotBytes, lastSnapshotBytes * JOURNAL_TO_SNAPSHOT))
        void snapshot();
      if (!closing && dayNumber(until()) > closedUntil) void closeOldDays();
      await onDisk;
    },
    flushed: (): Promise<void> => ready().journal.flushed(),
    /** Closes days and takes a snapshot, unless one is running already. Resolves when both are on disk. */
    snapshot: async (): Promise<void> => {
      await closeOldDays();
      await snapshot();
    },
    close: async (): Promise<void> => {
      closing = true;
      clearTimeout(eraseTimer);
      await queue(() => undefined);
      await ready().journal.close();
    },
  };
}

const erasesCustomer = ({ kind, record }: RecordChange): boolean =>
  kind === "customer" && record?.erasedAt !== undefined;

function hasErased({ customer }: Rows): boolean {
  for (const { erasedAt } of customer.values()) if (erasedAt !== undefined) return true;
  return false;
}

/** Keeps the last two snapshots and all journals since the older one, and removes everything before that. */
async function removeOldFiles(dir: string): Promise<void> {
  const keep = (await generations(dir, "snapshot")).at(-2);
  if (keep === undefined) return;
  for (const part of ["snapshot", "journal"] as const) {
    const old = (await generations(dir, part)).filter((generation) => generation < keep);
    await Promise.all(old.map((generation) => rm(generationPath(dir, part, generation), { force: true })));
  }
  await syncFolder(dir);
}
