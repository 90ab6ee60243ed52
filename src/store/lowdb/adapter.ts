import { rm } from "node:fs/promises";
import type { Adapter } from "lowdb";
import { bodyOf } from "./body.js";
import { generations, type Open, partPath, syncFolder } from "./folder.js";
import { type Journal, openJournal } from "./journal.js";
import { recover } from "./recover.js";
import { writeSnapshot } from "./snapshot.js";
import { createTables, type Tables } from "./tables.js";

export type JournalAdapter = Adapter<Tables> & {
  /** Resolves when everything written so far is on disk. */
  settled(): Promise<void>;
  /** Begins a snapshot unless one is under way; resolves when it is safe, and old files are gone. */
  snapshot(): Promise<void>;
  close(): Promise<void>;
};

export type AdapterOptions = {
  readonly dir: string;
  readonly open: Open;
  readonly held: () => boolean;
  readonly onFault: (fault: Error) => void;
  readonly onNotice: (notice: string) => void;
  /** A snapshot is taken when the journal has outgrown both this and the last snapshot. */
  readonly snapshotBytes: number;
  readonly sliceRecords: number;
};

/**
 * lowdb's extension point, where its own adapter would rewrite a whole file: `read` recovers the records from the last
 * snapshot and the journals, `write` appends the changes of one transaction and resolves when they are on disk.
 */
export function createJournalAdapter(options: AdapterOptions): JournalAdapter {
  const { dir, open, onNotice } = options;
  let opened: { readonly journal: Journal; readonly tables: Tables } | undefined;
  let lastSnapshotBytes = 0;
  let underWay: Promise<void> | undefined;
  let closing = false;

  const ready = () => {
    if (!opened) throw new Error(`The store in ${dir} was not read yet`);
    return opened;
  };

  const takeSnapshot = async () => {
    const { journal, tables } = ready();
    const sequence = await journal.turn();
    const at = { generation: journal.generation(), sequence };
    const abandoned = () => closing;
    lastSnapshotBytes = await writeSnapshot({ ...options, at, journal, rows: tables.rows, abandoned });
    await dropOld(dir);
  };
  const snapshot = () => {
    underWay ??= takeSnapshot()
      .catch((cause: unknown) => {
        if (!closing) onNotice(`No snapshot could be taken in ${dir}, the journal goes on: ${String(cause)}`);
      })
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };

  return {
    read: async () => {
      const { rows, at, snapshotBytes } = await recover({ dir, open, onNotice });
      lastSnapshotBytes = snapshotBytes;
      opened = { tables: createTables(rows), journal: await openJournal({ ...options, at }) };
      return opened.tables;
    },
    write: async (tables) => {
      const { journal } = ready();
      const changes = tables.unwritten;
      tables.unwritten = [];
      const kept = journal.append(JSON.stringify(bodyOf(changes)));
      if (!closing && journal.bytes() > Math.max(options.snapshotBytes, lastSnapshotBytes)) void snapshot();
      await kept;
    },
    settled: () => ready().journal.settled(),
    snapshot,
    close: async () => {
      closing = true;
      await underWay;
      await ready().journal.close();
    },
  };
}

/** Keeps the newest snapshot and the one before it, each with all journals since; older ones are not needed again. */
async function dropOld(dir: string): Promise<void> {
  const snapshots = await generations(dir, "snapshot");
  const keep = snapshots.at(-2);
  if (keep === undefined) return;
  for (const part of ["snapshot", "journal"] as const) {
    const old = (await generations(dir, part)).filter((generation) => generation < keep);
    await Promise.all(old.map((generation) => rm(partPath(dir, part, generation), { force: true })));
  }
  await syncFolder(dir);
}
