import { open as openFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { RECORD_KINDS, validateRecord } from "../records.js";
import { replayClosed } from "./close-days.js";
import { dayOfBundle } from "./days/bundle.js";
import { addPart, type ClosedDays, createClosedDays, partsOf } from "./days/closed-days.js";
import { partFault, removeOtherParts } from "./days/part.js";
import { removeVendorClaim } from "./days/vendor-claims.js";
import { type ClosedBody, changesIn, type Part, type TransactionBody } from "./journal/body.js";
import { StoreDamage } from "./journal/fault.js";
import {
  assertOwned,
  FILE_MODE,
  type FolderAccess,
  generationPath,
  generations,
  removeTemporaryFiles,
  syncFolder,
} from "./journal/folder.js";
import { createJournalFile } from "./journal/journal.js";
import { type ReplayResult, replayJournal } from "./journal/replay.js";
import { checkBalances } from "./ledger.js";
import { createRows, type Rows, setRow } from "./memory/rows.js";
import { readSnapshot, type Snapshot } from "./snapshot.js";

type Options = { readonly dir: string; readonly onNotice: (notice: string) => void };

type SnapshotBase = Snapshot & {
  readonly rows: Rows;
  readonly closedDays: ClosedDays;
  readonly generation: number;
  readonly damaged: readonly number[];
};

/** Loads the records (`load`), and makes the folder ready to be written to. */
export async function recover({ dir, onNotice, ...access }: Options & FolderAccess) {
  await removeTemporaryFiles(dir);
  const loaded = await load({ dir, onNotice });
  assertOwned(dir, access); // Loading may have taken long.
  if (!loaded) {
    const at = { generation: 1, sequence: 0 };
    await createJournalFile(dir, at, access);
    return { rows: createRows(), closedDays: createClosedDays(dir), journalPosition: at, snapshotBytes: 0 };
  }
  const { base, sequence, last, torn } = loaded;
  if (torn) await cutTornTail({ dir, generation: last, torn, onNotice });
  for (const generation of base.damaged) {
    const path = generationPath(dir, "snapshot", generation);
    await rename(path, `${path}.damaged`);
  }
  await removeOldDamagedFiles({ dir, onNotice });
  const { rows, closedDays, bytes: snapshotBytes } = base;
  await removeOtherParts(dir, partsOf(closedDays));
  return { rows, closedDays, journalPosition: { generation: last, sequence }, snapshotBytes };
}

/**
 * All acknowledged changes: the newest sound snapshot, and everything journaled since. Undefined for an empty folder.
 * Only reads. Throws StoreDamage for anything that a crash during a write does not explain.
 */
export async function load({ dir, onNotice }: Options): Promise<Loaded | undefined> {
  const journals = await generations(dir, "journal");
  const snapshots = await generations(dir, "snapshot");
  if (journals.length === 0 && snapshots.length === 0) return undefined;
  const base = await findNewestSnapshot(dir, { journals, snapshots, onNotice });
  const tail = await replayJournals(base, { dir, journals, onNotice });
  if (tail.sequence < base.journalMustReach) {
    const path = generationPath(dir, "journal", tail.last);
    throw new StoreDamage(`${path} ends at transaction ${tail.sequence}, but it has reached ${base.journalMustReach}`);
  }
  check(base, dir);
  return { base, ...tail };
}

/** The newest sound snapshot; without any, an empty one if the first journal still exists. */
async function findNewestSnapshot(
  dir: string,
  found: Pick<Options, "onNotice"> & { readonly journals: readonly number[]; readonly snapshots: readonly number[] },
): Promise<SnapshotBase> {
  const damaged: number[] = [];
  for (const generation of found.snapshots.toReversed()) {
    const records = { rows: createRows(), closedDays: createClosedDays(dir) };
    try {
      const snapshot = await readSnapshot(dir, generation, (body) => applySnapshot(records, body));
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

async function replayJournals(
  base: SnapshotBase,
  { dir, journals, onNotice }: Options & { readonly journals: readonly number[] },
): Promise<JournalTail> {
  const last = journals.at(-1) ?? 0;
  let sequence = base.sequence;
  let previousFile = base.bytes > 0 ? generationPath(dir, "snapshot", base.generation) : "nothing";
  for (let generation = base.generation; ; generation++) {
    const path = generationPath(dir, "journal", generation);
    if (!journals.includes(generation)) throw new StoreDamage(`${path} is missing`);
    const apply = (body: TransactionBody) => applyTransaction(base, body, onNotice);
    const replayed = await replayJournal(dir, { generation, sequence, previousFile }, apply);
    sequence = replayed.sequence;
    if (generation === last && replayed.nextGeneration === undefined) return { sequence, last, torn: replayed.tornAt };
    previousFile = replayed.tornAt ? `line ${replayed.tornAt.line} of ${path}, which is damaged,` : path;
  }
}

type Recovering = Pick<SnapshotBase, "rows" | "closedDays">;

function applyTransaction(
  { rows, closedDays }: Recovering,
  body: TransactionBody,
  onNotice: Options["onNotice"],
): Promise<void> | undefined {
  for (const change of changesIn(body)) {
    setRow(rows, change);
    if (change.kind === "claim") removeVendorClaim(closedDays.vendorClaims, change.key);
  }
  return body.closed && applyClosed({ rows, closedDays }, body.closed, onNotice);
}

/**
 * If a part is missing or too short, its records stay in memory, where the journal has put them. A copy of the folder
 * that was taken while a day closed can look like that.
 */
async function applyClosed(
  { rows, closedDays }: Recovering,
  { parts, bundles, claimsSince }: ClosedBody,
  onNotice: Options["onNotice"],
): Promise<void> {
  const sound: Part[] = [];
  for (const part of parts) {
    const fault = await partFault(closedDays.dir, part);
    if (fault) onNotice(`${fault}; its records will be closed again`);
    else sound.push(part);
  }
  const faulty = new Set(parts.filter((part) => !sound.includes(part)).map(({ day }) => day));
  const left = bundles.filter((id) => !faulty.has(dayOfBundle(id)));
  replayClosed(rows, closedDays, { parts: sound, bundles: left, claimsSince });
}

async function applySnapshot({ rows, closedDays }: Recovering, body: TransactionBody): Promise<void> {
  for (const change of changesIn(body)) setRow(rows, change);
  for (const part of body.parts ?? []) {
    const fault = await partFault(closedDays.dir, part);
    if (fault) throw new StoreDamage(fault);
    addPart(closedDays, part);
  }
  for (const [day, numbers] of body.vendorClaims ?? []) closedDays.vendorClaims.set(day, Float64Array.from(numbers));
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

/** Damaged files are set aside for a person to look at. The newest of each kind are kept. */
const DAMAGED_MAX = 3;
const DAMAGED_NAMES = [/^journal\.\d+\.jsonl\.torn-\d+$/, /^snapshot\.\d+\.jsonl\.damaged$/];
/** By generation; within one journal, by where it was torn. */
const byAge = (one: string, other: string): number => one.localeCompare(other, "en", { numeric: true });

async function removeOldDamagedFiles({ dir, onNotice }: Options): Promise<void> {
  const names = await readdir(dir);
  const old = DAMAGED_NAMES.flatMap((kind) =>
    names
      .filter((name) => kind.test(name))
      .sort(byAge)
      .slice(0, -DAMAGED_MAX),
  );
  for (const name of old) {
    await rm(join(dir, name), { force: true });
    onNotice(`${join(dir, name)} was removed: the newest ${DAMAGED_MAX} of its kind are kept`);
  }
}

type TornTail = Options & {
  readonly generation: number;
  readonly torn: NonNullable<ReplayResult["tornAt"]>;
};

/** Cuts off bytes that were never acknowledged, so that no new line follows them, and sets a copy aside. */
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
