import { open as openFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { RECORD_KINDS } from "../records.js";
import { validateRecord } from "../schemas.js";
import { replayClosed } from "./close-days.js";
import {
  addPart,
  addVendorClaim,
  type ClosedDays,
  createClosedDays,
  partsOf,
  removeVendorClaim,
} from "./days/closed-days.js";
import { partPath } from "./days/part.js";
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
import { createRows, type Rows, setRow } from "./memory/rows.js";
import { readSnapshot, type Snapshot } from "./snapshot.js";

export type RecoveredStore = {
  readonly rows: Rows;
  readonly closedDays: ClosedDays;
  readonly journalPosition: JournalPosition;
  readonly snapshotBytes: number;
};

type Options = { readonly dir: string; readonly open: Open; readonly onNotice: (notice: string) => void };

type SnapshotBase = Snapshot & {
  readonly rows: Rows;
  readonly closedDays: ClosedDays;
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
    return { rows: createRows(), closedDays: createClosedDays(dir), journalPosition: at, snapshotBytes: 0 };
  }
  const { base, sequence, last, torn } = loaded;
  if (torn) await cutTornTail({ dir, generation: last, torn, onNotice });
  for (const generation of base.damaged) {
    const path = generationPath(dir, "snapshot", generation);
    await rename(path, `${path}.damaged`);
  }
  const { rows, closedDays, bytes: snapshotBytes } = base;
  await removeUnnamedParts(closedDays);
  return { rows, closedDays, journalPosition: { generation: last, sequence }, snapshotBytes };
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
  await checkParts(base.closedDays);
  return { base, sequence, last, torn };
}

/** The newest snapshot that is sound; nothing at all when the first journal is still there. */
async function findNewestSnapshot(
  dir: string,
  found: Pick<Options, "onNotice"> & { readonly journals: readonly number[]; readonly snapshots: readonly number[] },
): Promise<SnapshotBase> {
  const damaged: number[] = [];
  for (const generation of found.snapshots.toReversed()) {
    const records = { rows: createRows(), closedDays: createClosedDays(dir) };
    try {
      const snapshot = await readSnapshot(dir, generation, (body) => applyBody(records, body));
      return { ...snapshot, ...records, generation, damaged };
    } catch (cause) {
      if (!(cause instanceof StoreDamage)) throw cause;
      found.onNotice(`${cause.message}; trying the one before it`);
      damaged.push(generation);
    }
  }
  if (found.journals[0] !== 1) throw new StoreDamage(`${dir} has no sound snapshot, and its first journal is gone`);
  const nothing = { rows: createRows(), closedDays: createClosedDays(dir), sequence: 0, journalMustReach: 0, bytes: 0 };
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
    const apply = (body: TransactionBody) => applyBody(base, body);
    const replayed = await replayJournal({ dir, at: { generation, sequence, previousFile: behind }, apply });
    sequence = replayed.sequence;
    if (generation === last && replayed.nextGeneration === undefined) return { sequence, last, torn: replayed.tornAt };
    behind = replayed.tornAt ? `line ${replayed.tornAt.line} of ${path}, which is damaged,` : path;
  }
}

function applyBody({ rows, closedDays }: Pick<SnapshotBase, "rows" | "closedDays">, body: TransactionBody): void {
  for (const change of changesIn(body)) {
    setRow(rows, change);
    if (change.kind === "claim") removeVendorClaim(closedDays, change.key);
  }
  if (body.closed) replayClosed(rows, closedDays, body.closed);
  for (const part of body.parts ?? []) addPart(closedDays, part);
  for (const [day, name, owner] of body.vendorClaims ?? []) addVendorClaim(closedDays, day, { name, owner });
  for (const [customer, days] of body.customerDays ?? []) closedDays.customerDays.set(customer, days);
  for (const [account, amount] of body.carriedBalances ?? []) closedDays.carriedBalances.set(account, amount);
}

function check({ rows, closedDays }: SnapshotBase, dir: string): void {
  try {
    for (const kind of RECORD_KINDS) {
      for (const [key, record] of rows[kind])
        setRow(rows, { kind, key, record: validateRecord(kind, record) } as never);
    }
    checkBalances(rows, closedDays.carriedBalances);
  } catch (cause) {
    throw new StoreDamage(`${dir}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Throws StoreDamage unless every part of a closed day is there, and as long as it was. */
async function checkParts(closedDays: ClosedDays): Promise<void> {
  const { dir } = closedDays;
  await Promise.all(
    partsOf(closedDays).map(async (part) => {
      const size = await stat(partPath(dir, part)).then(
        (found) => found.size,
        () => undefined,
      );
      if (size === undefined) throw new StoreDamage(`${partPath(dir, part)} is missing`);
      if (size !== part.bytes) throw new StoreDamage(`${partPath(dir, part)} has ${size} bytes and not ${part.bytes}`);
    }),
  );
}

/** Removes what a crash left of days that were being closed: their records are still in the journal. */
async function removeUnnamedParts(closedDays: ClosedDays): Promise<void> {
  const named = new Set(partsOf(closedDays).map((part) => partPath(closedDays.dir, part)));
  const paths = (await readdir(closedDays.dir, { recursive: true })).filter((path) => PART_PATH.test(path));
  const unnamed = paths.map((path) => join(closedDays.dir, path)).filter((path) => !named.has(path));
  await Promise.all(unnamed.map((path) => rm(path, { force: true })));
}

const PART_PATH = /^\d{4}.\d\d.\d\d.\d+\.jsonl(?:\.tmp)?$/;

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
