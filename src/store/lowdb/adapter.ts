import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Adapter } from "lowdb";
import type { RecordChange } from "../records.js";
import { isVolumeName } from "./archive/layout.js";
import { toTransactionBody } from "./journal/body.js";
import { generationPath, generations, type Open, syncFolder } from "./journal/folder.js";
import { type Journal, openJournal } from "./journal/journal.js";
import type { Rows } from "./memory/rows.js";
import { lowerBound } from "./memory/sorted.js";
import { recover } from "./recover.js";
import { chooseClosed, oldUntil, rollOut } from "./roll.js";
import { readSnapshotHeader, writeSnapshot } from "./snapshot.js";
import { createTables, type Tables } from "./tables.js";

export type JournalAdapter = Adapter<Tables> & {
  /** Resolves when everything written so far is on disk. */
  flushed(): Promise<void>;
  /** Begins a snapshot unless one is under way, and lets closed records leave memory; resolves when both are safe. */
  snapshot(): Promise<void>;
  /** Whether most of what is in memory could leave it: so it is when a store opens that never let anything go. */
  needsArchiving(): boolean;
  close(): Promise<void>;
};

export type AdapterOptions = {
  readonly dir: string;
  readonly open: Open;
  readonly ownsFolder: () => boolean;
  readonly onFault: (fault: Error) => void;
  readonly onNotice: (notice: string) => void;
  /** A snapshot is taken when the journal has outgrown both this and the last snapshot, by so many times. */
  readonly snapshotBytes: number;
  readonly sliceRecords: number;
  /** How long after they were closed records stay in memory at least. */
  readonly archiveAfterMs: number;
  /** How soon after somebody was forgotten no file has anything of them. */
  readonly eraseAfterMs: number;
  /** Does something while no transaction is under way. */
  readonly between: (work: () => void) => Promise<void>;
};

/** Rarer snapshots are fewer bytes written; a longer journal is a longer start. */
const JOURNAL_TO_SNAPSHOT = 2;
const ARCHIVABLE_ORDERS_MIN = 1_000;

/**
 * lowdb's extension point, where its own adapter would rewrite a whole file: `read` recovers the records from the last
 * snapshot and the journals, `write` appends the changes of one transaction and resolves when they are on disk.
 */
export function createJournalAdapter(options: AdapterOptions): JournalAdapter {
  const { dir, open, onNotice } = options;
  let opened: { readonly journal: Journal; readonly tables: Tables } | undefined;
  let lastSnapshotBytes = 0;
  let underWay: Promise<boolean> | undefined;
  let closing = false;

  let forgetting: NodeJS.Timeout | undefined;

  const ready = () => {
    if (!opened) throw new Error(`The store in ${dir} was not read yet`);
    return opened;
  };

  const takeSnapshot = async () => {
    const { journal, tables } = ready();
    const abandoned = () => closing;
    const until = oldUntil(tables, options.archiveAfterMs);
    tables.isArchiving = true;
    try {
      // Chosen before the journal turns: none of it is in the journal that will be replayed over the snapshot.
      const chosen = await chooseClosed(tables, until);
      const forgotten = countErased(tables.rows);
      const sequence = await journal.rotate();
      const at = { generation: journal.generation(), sequence };
      await rollOut(chosen, { ...options, generation: at.generation, tables, until, abandoned });
      lastSnapshotBytes = await writeSnapshot({ ...options, at, erasedCount: forgotten, journal, tables, abandoned });
    } finally {
      tables.isArchiving = false;
    }
    await removeOldFiles(dir);
  };
  /** Whether it could be taken. */
  const snapshot = (): Promise<boolean> => {
    underWay ??= takeSnapshot()
      .then(() => true)
      .catch((cause: unknown) => {
        if (!closing) onNotice(`No snapshot could be taken in ${dir}, the journal goes on: ${String(cause)}`);
        return false;
      })
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };

  /** The snapshot before the last is kept as well, with its journals: only two new ones replace all that there is. */
  const forget = async () => {
    await underWay;
    if (!((await snapshot()) && (await snapshot())) && !closing) forgetSoon();
  };
  const forgetSoon = () => {
    forgetting ??= setTimeout(() => {
      forgetting = undefined;
      void forget();
    }, options.eraseAfterMs).unref();
  };

  return {
    read: async () => {
      const { rows, archived, journalPosition, snapshotBytes } = await recover({ dir, open, onNotice });
      lastSnapshotBytes = snapshotBytes;
      opened = {
        tables: createTables(rows, archived),
        journal: await openJournal({ ...options, at: journalPosition }),
      };
      if (countErased(rows) > (await countErasedOnDisk(dir))) forgetSoon();
      return opened.tables;
    },
    write: async (tables) => {
      const { journal } = ready();
      const changes = tables.pendingChanges;
      tables.pendingChanges = [];
      if (!closing && changes.some(erasesCustomer)) forgetSoon();
      const kept = journal.append(JSON.stringify(toTransactionBody(changes)));
      if (!closing && journal.bytes() > Math.max(options.snapshotBytes, lastSnapshotBytes * JOURNAL_TO_SNAPSHOT))
        void snapshot();
      await kept;
    },
    flushed: () => ready().journal.flushed(),
    snapshot: async () => void (await snapshot()),
    needsArchiving: () => {
      const { ordersByChange } = ready().tables.indexes;
      const until = oldUntil(ready().tables, options.archiveAfterMs);
      const old = lowerBound(ordersByChange, ({ changedAt }) => changedAt <= until);
      return old >= ARCHIVABLE_ORDERS_MIN && old > ordersByChange.length / 2;
    },
    close: async () => {
      closing = true;
      clearTimeout(forgetting);
      await underWay;
      await ready().journal.close();
    },
  };
}

const erasesCustomer = ({ kind, record }: RecordChange): boolean =>
  kind === "customer" && record?.erasedAt !== undefined;

function countErased({ customer }: Rows): number {
  let count = 0;
  for (const { erasedAt } of customer.values()) if (erasedAt !== undefined) count += 1;
  return count;
}

/** Of how many people no file has anything any more: those who were forgotten before all that is kept was written. */
async function countErasedOnDisk(dir: string): Promise<number> {
  const oldest = (await generations(dir, "snapshot")).at(-2);
  return oldest === undefined ? 0 : (await readSnapshotHeader(dir, oldest)).erasedCount;
}

/**
 * Keeps the newest snapshot and the one before it, each with all journals since and with its volumes; older ones are
 * not needed again.
 */
async function removeOldFiles(dir: string): Promise<void> {
  const snapshots = await generations(dir, "snapshot");
  const keep = snapshots.at(-2);
  if (keep === undefined) return;
  for (const part of ["snapshot", "journal"] as const) {
    const old = (await generations(dir, part)).filter((generation) => generation < keep);
    await Promise.all(old.map((generation) => rm(generationPath(dir, part, generation), { force: true })));
  }
  const named = snapshots.slice(-2).map(async (generation) => (await readSnapshotHeader(dir, generation)).volumes);
  const needed = new Set((await Promise.all(named)).flat());
  const unneeded = (await readdir(dir)).filter((name) => isVolumeName(name) && !needed.has(name));
  await Promise.all(unneeded.map((name) => rm(join(dir, name), { force: true })));
  await syncFolder(dir);
}
