import { open as openFile, rename, writeFile } from "node:fs/promises";
import { createArchive } from "./archive/archive.js";
import { openVolume } from "./archive/volume.js";
import { type Body, changesIn } from "./body.js";
import { StoreDamage } from "./fault.js";
import { dropUnfinished, FILE_MODE, generations, type Open, partPath, syncFolder } from "./folder.js";
import { createJournalFile, type JournalAt } from "./journal.js";
import { type Brought, checkBalances } from "./ledger.js";
import { KINDS } from "./records.js";
import { type Replayed, replayJournal } from "./replay.js";
import { checked } from "./schemas.js";
import { readSnapshot, type Snapshot } from "./snapshot.js";
import { type Closed, createRows, nothingClosed, type Rows, setRow } from "./tables.js";

export type Recovered = {
  readonly rows: Rows;
  readonly closed: Closed;
  readonly at: JournalAt;
  readonly snapshotBytes: number;
};

type Options = { readonly dir: string; readonly open: Open; readonly onNotice: (notice: string) => void };

type Base = Omit<Snapshot, "volumes"> & {
  readonly rows: Rows;
  readonly closed: Closed;
  readonly generation: number;
  readonly damaged: readonly number[];
};

/** The records as `load` finds them, in a folder that is then fit to be written to. */
export async function recover({ dir, open, onNotice }: Options): Promise<Recovered> {
  await dropUnfinished(dir);
  const loaded = await load({ dir, onNotice });
  if (!loaded) {
    const at = { generation: 1, sequence: 0 };
    await createJournalFile(dir, at, open);
    return { rows: createRows(), closed: nothingClosed(), at, snapshotBytes: 0 };
  }
  const { base, sequence, last, torn } = loaded;
  if (torn) await cutTorn({ dir, generation: last, torn, onNotice });
  for (const generation of base.damaged) {
    const path = partPath(dir, "snapshot", generation);
    await rename(path, `${path}.damaged`);
  }
  const { rows, closed, bytes: snapshotBytes } = base;
  return { rows, closed, at: { generation: last, sequence }, snapshotBytes };
}

/**
 * The records as they were promised: the newest sound snapshot and all that was journaled since; undefined for a folder
 * without any. Changes nothing. Whatever cannot be explained by a crash while writing is an error.
 */
export async function load({ dir, onNotice }: Pick<Options, "dir" | "onNotice">): Promise<Loaded | undefined> {
  const journals = await generations(dir, "journal");
  const snapshots = await generations(dir, "snapshot");
  if (journals.length === 0 && snapshots.length === 0) return undefined;
  const base = await findBase(dir, { journals, snapshots, onNotice });
  const { sequence, last, torn } = await replayAll({ dir, base, journals });
  if (sequence < base.reaches) {
    throw new StoreDamage(`${partPath(dir, "journal", last)} ends at ${sequence}, but it reached ${base.reaches} once`);
  }
  check(base, dir);
  return { base, sequence, last, torn };
}

/** The newest snapshot that is sound; nothing at all when the first journal is still there. */
async function findBase(
  dir: string,
  found: Pick<Options, "onNotice"> & { readonly journals: readonly number[]; readonly snapshots: readonly number[] },
): Promise<Base> {
  const damaged: number[] = [];
  for (const generation of found.snapshots.toReversed()) {
    const rows = createRows();
    const brought: Brought = new Map();
    try {
      const { volumes, ...snapshot } = await readSnapshot(dir, generation, (body) => {
        applyTo(rows, body);
        for (const [account, amount] of body.brought ?? []) brought.set(account, amount);
      });
      const archive = createArchive(await Promise.all(volumes.map((name) => openVolume(dir, name))));
      return { ...snapshot, rows, closed: { archive, brought }, generation, damaged };
    } catch (cause) {
      if (!(cause instanceof StoreDamage)) throw cause;
      found.onNotice(`${cause.message}; trying the one before it`);
      damaged.push(generation);
    }
  }
  if (found.journals[0] !== 1) throw new StoreDamage(`${dir} has no sound snapshot, and its first journal is gone`);
  const nothing = { rows: createRows(), closed: nothingClosed(), sequence: 0, reaches: 0, bytes: 0 };
  return { ...nothing, generation: 1, damaged };
}

type Loaded = Tail & { readonly base: Base };
type Tail = { readonly sequence: number; readonly last: number; readonly torn: Replayed["torn"] };

async function replayAll({
  dir,
  base,
  journals,
}: {
  readonly dir: string;
  readonly base: Base;
  readonly journals: readonly number[];
}): Promise<Tail> {
  const last = journals.at(-1) ?? 0;
  let sequence = base.sequence;
  let behind = base.bytes > 0 ? partPath(dir, "snapshot", base.generation) : "nothing";
  for (let generation = base.generation; ; generation++) {
    const path = partPath(dir, "journal", generation);
    if (!journals.includes(generation)) throw new StoreDamage(`${path} is missing`);
    const apply = (body: Body) => applyTo(base.rows, body);
    const replayed = await replayJournal({ dir, at: { generation, sequence, behind }, apply });
    sequence = replayed.sequence;
    if (generation === last && replayed.continued === undefined) return { sequence, last, torn: replayed.torn };
    behind = replayed.torn ? `line ${replayed.torn.line} of ${path}, which is damaged,` : path;
  }
}

function applyTo(rows: Rows, body: Body): void {
  for (const change of changesIn(body)) setRow(rows, change);
}

function check({ rows, closed }: Base, dir: string): void {
  try {
    numberEntries(rows);
    for (const kind of KINDS) {
      for (const [key, record] of rows[kind]) setRow(rows, { kind, key, record: checked(kind, record) } as never);
    }
    checkBalances(rows, closed.brought);
  } catch (cause) {
    throw new StoreDamage(`${dir}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Entries of a store that did not number them yet come before all that are, in the order in which they were posted. */
function numberEntries({ entry }: Rows): void {
  const plain = [...entry.values()].filter(({ ordinal }) => ordinal === undefined);
  for (const [index, record] of plain.entries()) entry.set(record.id, { ...record, ordinal: index - plain.length });
}

type Cut = Pick<Options, "dir" | "onNotice"> & {
  readonly generation: number;
  readonly torn: NonNullable<Replayed["torn"]>;
};

/** Cuts off what was never promised, so that new lines do not follow garbage; a copy is put aside. */
async function cutTorn({ dir, generation, torn, onNotice }: Cut): Promise<void> {
  const path = partPath(dir, "journal", generation);
  const file = await openFile(path, "r+");
  try {
    const rest = Buffer.alloc((await file.stat()).size - torn.offset);
    await file.read(rest, 0, rest.length, torn.offset);
    await writeFile(`${path}.torn-${torn.offset}`, rest, { mode: FILE_MODE });
    await file.truncate(torn.offset);
    await file.sync();
    await syncFolder(dir);
    onNotice(`${path} was torn at line ${torn.line}: ${rest.length} bytes that were never promised are put aside`);
  } finally {
    await file.close();
  }
}
