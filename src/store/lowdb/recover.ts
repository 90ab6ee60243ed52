import { open as openFile, rename, writeFile } from "node:fs/promises";
import { RECORD_KINDS } from "../records.js";
import { validateRecord } from "../schemas.js";
import { createArchive } from "./archive/archive.js";
import { openVolume } from "./archive/volume.js";
import { changesIn, type TransactionBody } from "./journal/body.js";
import { StoreDamage } from "./journal/fault.js";
import {
  FILE_MODE,
  generationPath,
  generations,
  type Open,
  removeTemporaryFiles,
  syncFolder,
} from "./journal/folder.js";
import { createJournalFile, type JournalPosition } from "./journal/journal.js";
import { type ReplayResult, replayJournal } from "./journal/replay.js";
import { checkBalances } from "./ledger.js";
import { type CarriedBalances, createRows, type Rows, setRow } from "./memory/rows.js";
import { readSnapshot, type Snapshot } from "./snapshot.js";
import { type ArchivedRecords, noArchivedRecords } from "./tables.js";

export type RecoveredStore = {
  readonly rows: Rows;
  readonly archived: ArchivedRecords;
  readonly journalPosition: JournalPosition;
  readonly snapshotBytes: number;
};

type Options = { readonly dir: string; readonly open: Open; readonly onNotice: (notice: string) => void };

type SnapshotBase = Omit<Snapshot, "volumes"> & {
  readonly rows: Rows;
  readonly archived: ArchivedRecords;
  readonly generation: number;
  readonly damaged: readonly number[];
};

/** The records as `load` finds them, in a folder that is then fit to be written to. */
export async function recover({ dir, open, onNotice }: Options): Promise<RecoveredStore> {
  await removeTemporaryFiles(dir);
  const loaded = await load({ dir, onNotice });
  if (!loaded) {
    const at = { generation: 1, sequence: 0 };
    await createJournalFile(dir, at, open);
    return { rows: createRows(), archived: noArchivedRecords(), journalPosition: at, snapshotBytes: 0 };
  }
  const { base, sequence, last, torn } = loaded;
  if (torn) await cutTornTail({ dir, generation: last, torn, onNotice });
  for (const generation of base.damaged) {
    const path = generationPath(dir, "snapshot", generation);
    await rename(path, `${path}.damaged`);
  }
  const { rows, archived, bytes: snapshotBytes } = base;
  return { rows, archived: archived, journalPosition: { generation: last, sequence }, snapshotBytes };
}

/**
 * The records as they were promised: the newest sound snapshot and all that was journaled since; undefined for a folder
 * without any. Changes nothing. Whatever cannot be explained by a crash while writing is an error.
 */
export async function load({ dir, onNotice }: Pick<Options, "dir" | "onNotice">): Promise<Loaded | undefined> {
  const journals = await generations(dir, "journal");
  const snapshots = await generations(dir, "snapshot");
  if (journals.length === 0 && snapshots.length === 0) return undefined;
  const base = await findNewestSnapshot(dir, { journals, snapshots, onNotice });
  const { sequence, last, torn } = await replayJournals({ dir, base, journals });
  if (sequence < base.journalMustReach) {
    throw new StoreDamage(
      `${generationPath(dir, "journal", last)} ends at ${sequence}, but it reached ${base.journalMustReach} once`,
    );
  }
  check(base, dir);
  return { base, sequence, last, torn };
}

/** The newest snapshot that is sound; nothing at all when the first journal is still there. */
async function findNewestSnapshot(
  dir: string,
  found: Pick<Options, "onNotice"> & { readonly journals: readonly number[]; readonly snapshots: readonly number[] },
): Promise<SnapshotBase> {
  const damaged: number[] = [];
  for (const generation of found.snapshots.toReversed()) {
    const rows = createRows();
    const carriedBalances: CarriedBalances = new Map();
    try {
      const { volumes, ...snapshot } = await readSnapshot(dir, generation, (body) => {
        applyBody(rows, body);
        for (const [account, amount] of body.carriedBalances ?? []) carriedBalances.set(account, amount);
      });
      const archive = createArchive(await Promise.all(volumes.map((name) => openVolume(dir, name))));
      return { ...snapshot, rows, archived: { archive, carriedBalances }, generation, damaged };
    } catch (cause) {
      if (!(cause instanceof StoreDamage)) throw cause;
      found.onNotice(`${cause.message}; trying the one before it`);
      damaged.push(generation);
    }
  }
  if (found.journals[0] !== 1) throw new StoreDamage(`${dir} has no sound snapshot, and its first journal is gone`);
  const nothing = { rows: createRows(), archived: noArchivedRecords(), sequence: 0, journalMustReach: 0, bytes: 0 };
  return { ...nothing, generation: 1, damaged };
}

type Loaded = JournalTail & { readonly base: SnapshotBase };
type JournalTail = { readonly sequence: number; readonly last: number; readonly torn: ReplayResult["tornAt"] };

async function replayJournals({
  dir,
  base,
  journals,
}: {
  readonly dir: string;
  readonly base: SnapshotBase;
  readonly journals: readonly number[];
}): Promise<JournalTail> {
  const last = journals.at(-1) ?? 0;
  let sequence = base.sequence;
  let behind = base.bytes > 0 ? generationPath(dir, "snapshot", base.generation) : "nothing";
  for (let generation = base.generation; ; generation++) {
    const path = generationPath(dir, "journal", generation);
    if (!journals.includes(generation)) throw new StoreDamage(`${path} is missing`);
    const apply = (body: TransactionBody) => applyBody(base.rows, body);
    const replayed = await replayJournal({ dir, at: { generation, sequence, previousFile: behind }, apply });
    sequence = replayed.sequence;
    if (generation === last && replayed.nextGeneration === undefined) return { sequence, last, torn: replayed.tornAt };
    behind = replayed.tornAt ? `line ${replayed.tornAt.line} of ${path}, which is damaged,` : path;
  }
}

function applyBody(rows: Rows, body: TransactionBody): void {
  for (const change of changesIn(body)) setRow(rows, change);
}

function check({ rows, archived }: SnapshotBase, dir: string): void {
  try {
    numberEntries(rows);
    for (const kind of RECORD_KINDS) {
      for (const [key, record] of rows[kind])
        setRow(rows, { kind, key, record: validateRecord(kind, record) } as never);
    }
    checkBalances(rows, archived.carriedBalances);
  } catch (cause) {
    throw new StoreDamage(`${dir}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Entries of a store that did not number them yet come before all that are, in the order in which they were posted. */
function numberEntries({ entry }: Rows): void {
  const plain = [...entry.values()].filter(({ ordinal }) => ordinal === undefined);
  for (const [index, record] of plain.entries()) entry.set(record.id, { ...record, ordinal: index - plain.length });
}

type TornTail = Pick<Options, "dir" | "onNotice"> & {
  readonly generation: number;
  readonly torn: NonNullable<ReplayResult["tornAt"]>;
};

/** Cuts off what was never promised, so that new lines do not follow garbage; a copy is put aside. */
async function cutTornTail({ dir, generation, torn, onNotice }: TornTail): Promise<void> {
  const path = generationPath(dir, "journal", generation);
  const file = await openFile(path, "r+");
  try {
    const rest = Buffer.alloc((await file.stat()).size - torn.offset);
    await file.read(rest, 0, rest.length, torn.offset);
    await writeFile(`${path}.torn-${torn.offset}`, rest, { mode: FILE_MODE });
    await file.truncate(torn.offset);
    await file.sync();
    await syncFolder(dir);
    onNotice(
      `${path} was torn at line ${torn.line}: ${rest.length} bytes that were never acknowledged were moved aside`,
    );
  } finally {
    await file.close();
  }
}
