import { open as openFile, stat } from "node:fs/promises";
import { slicesOf } from "../../core/base/collections.js";
import { RECORD_KINDS, type RecordChange } from "../records.js";
import { partsOf } from "./days/closed-days.js";
import { type Control, isControl, type TransactionBody, toTransactionBody } from "./journal/body.js";
import { assertFileVersion, FILE_VERSION, StoreDamage } from "./journal/fault.js";
import { type FolderAccess, generationPath, writeWholeFile } from "./journal/folder.js";
import type { Journal, JournalPosition } from "./journal/journal.js";
import { decodeLine, encodeLine, readLines } from "./journal/lines.js";
import type { Rows } from "./memory/rows.js";
import type { Tables } from "./tables.js";

/**
 * A snapshot belongs to the journal of its generation. It is written in slices while records go on changing, so it may
 * contain changes that are also in that journal. This does no harm: the journal holds whole records, so replaying it
 * over the snapshot gives the current state. The snapshot gets its name only when every change that it may contain is
 * on disk in the journal. Records that have left memory are not in it, but it names the parts of closed days that hold
 * them. No day is closed while a snapshot is written.
 */
type Writing = FolderAccess & {
  readonly dir: string;
  readonly tables: Pick<Tables, "rows" | "closedDays">;
  readonly at: JournalPosition;
  readonly journal: Pick<Journal, "flushed" | "lastSynced">;
  readonly sliceRecords: number;
  readonly abandoned: () => boolean;
};

export async function writeSnapshot(writing: Writing): Promise<number> {
  const path = generationPath(writing.dir, "snapshot", writing.at.generation);
  await writeWholeFile(path, writing, async (file) => {
    const { generation, sequence } = writing.at;
    const head: Control = { is: "snapshot", generation, version: FILE_VERSION };
    await file.writeFile(encodeLine({ sequence, synced: sequence, json: JSON.stringify(head) }));
    let count = 0;
    for (const body of snapshotBodies(writing.tables, writing.sliceRecords)) {
      if (writing.abandoned()) throw new Error("The store is being closed");
      count += 1;
      const json = JSON.stringify(body);
      await file.writeFile(encodeLine({ sequence: count, synced: sequence, json }));
    }
    await writing.journal.flushed();
    const end: Control = { is: "end" };
    const synced = writing.journal.lastSynced();
    await file.writeFile(encodeLine({ sequence: count, synced, json: JSON.stringify(end) }));
  });
  return (await stat(path)).size;
}

/** Everything in memory, a slice at a time. A change that is made meanwhile may or may not be included. */
function* snapshotBodies({ rows, closedDays }: Writing["tables"], size: number): Generator<TransactionBody> {
  for (const changes of slicesOf(changesOf(rows), size)) yield toTransactionBody(changes);
  for (const carriedBalances of slicesOf(closedDays.carriedBalances, size)) yield { carriedBalances };
  for (const parts of slicesOf(partsOf(closedDays), size)) yield { parts };
  for (const [day, numbers] of closedDays.vendorClaims) yield { vendorClaims: [[day, [...numbers]]] };
  for (const customerDays of slicesOf(closedDays.customerDays, size)) yield { customerDays };
}

function* changesOf(rows: Rows): Generator<RecordChange> {
  for (const kind of RECORD_KINDS) {
    for (const [key, record] of rows[kind]) yield { kind, key, record } as RecordChange;
  }
}

/** What a sound snapshot tells about its journal: where it starts, and how far it must reach at least. */
export type Snapshot = {
  readonly sequence: number;
  readonly journalMustReach: number;
  readonly bytes: number;
};

/** Reads a snapshot. Throws StoreDamage, naming file and line, when any of it is missing or altered. */
export async function readSnapshot(
  dir: string,
  generation: number,
  apply: (body: TransactionBody) => Promise<void> | undefined,
): Promise<Snapshot> {
  const path = generationPath(dir, "snapshot", generation);
  const file = await openFile(path, "r");
  try {
    let sequence: number | undefined;
    let count = 0;
    let reaches: number | undefined;
    for await (const { text, number, isComplete } of readLines(file)) {
      const line = isComplete ? decodeLine(text) : undefined;
      if (!line || reaches !== undefined) throw new StoreDamage(`${path}, line ${number} is damaged`);
      const { body } = line;
      if (sequence === undefined) {
        if (!isControl(body) || body.is !== "snapshot" || body.generation !== generation)
          throw new StoreDamage(`${path}, line 1 does not open snapshot ${generation}`);
        assertFileVersion(path, body.version);
        sequence = line.sequence;
        continue;
      }
      if (isControl(body)) reaches = line.synced;
      else if (line.synced !== sequence) throw new StoreDamage(`${path}, line ${number} belongs to another snapshot`);
      else count += 1;
      if (line.sequence !== count) throw new StoreDamage(`${path}: lines before line ${number} are missing`);
      if (!isControl(body)) await apply(body as TransactionBody);
    }
    if (sequence === undefined || reaches === undefined) throw new StoreDamage(`${path} has no end`);
    return { sequence, journalMustReach: reaches, bytes: (await file.stat()).size };
  } finally {
    await file.close();
  }
}
