import { open as openFile, rm, stat } from "node:fs/promises";
import { type Body, bodyOf, type Control, isControl, type SnapshotHead } from "./body.js";
import { StoreDamage } from "./fault.js";
import { FILE_MODE, type Open, partPath, publish, unfinished } from "./folder.js";
import type { Journal, JournalAt } from "./journal.js";
import { decodeLine, encodeLine } from "./line.js";
import { readLines } from "./lines.js";
import { type Change, KINDS } from "./records.js";
import { slicesOf } from "./slices.js";
import type { Rows, Tables } from "./tables.js";

/**
 * A snapshot belongs to the journal of its generation. It is written in slices while the records go on changing, so it
 * may hold changes that the journal holds as well: replaying the journal over it, whole records over whole records,
 * gives the truth. It gets its name only when all that it can have seen is on disk in the journal. What has left memory
 * is not in it but in the volumes that it names.
 */
type Writing = {
  readonly dir: string;
  readonly tables: Pick<Tables, "rows" | "archive" | "brought">;
  readonly at: JournalAt;
  /** How many people had been forgotten before that journal began. */
  readonly forgotten: number;
  readonly open: Open;
  readonly journal: Pick<Journal, "settled" | "synced">;
  readonly sliceRecords: number;
  readonly abandoned: () => boolean;
};

/** Writes and publishes a snapshot; resolves with its size in bytes, and leaves nothing behind when it fails. */
export async function writeSnapshot(writing: Writing): Promise<number> {
  const path = partPath(writing.dir, "snapshot", writing.at.generation);
  const file = await writing.open(unfinished(path), "w", FILE_MODE);
  try {
    const { generation, sequence } = writing.at;
    const { rows, archive, brought } = writing.tables;
    const volumes = archive.volumes().map(({ name }) => name);
    const head: SnapshotHead = { is: "snapshot", generation, version: 2, volumes, forgotten: writing.forgotten };
    await file.writeFile(encodeLine({ sequence, synced: sequence, json: JSON.stringify(head) }));
    let count = 0;
    for (const body of bodies({ rows, brought }, writing.sliceRecords)) {
      if (writing.abandoned()) throw new Error("The store is being closed");
      count += 1;
      const json = JSON.stringify(body);
      await file.writeFile(encodeLine({ sequence: count, synced: sequence, json }));
    }
    await writing.journal.settled();
    const end: Control = { is: "end" };
    const synced = writing.journal.synced();
    await file.writeFile(encodeLine({ sequence: count, synced, json: JSON.stringify(end) }));
    await file.sync();
  } catch (cause) {
    await rm(unfinished(path), { force: true }).catch(() => undefined);
    throw cause;
  } finally {
    await file.close();
  }
  await publish(writing.dir, path);
  return (await stat(path)).size;
}

/** Everything in memory, a slice at a time. A record that is put while this runs may or may not be among it. */
function* bodies({ rows, brought }: Pick<Tables, "rows" | "brought">, size: number): Generator<Body> {
  for (const changes of slicesOf(changesOf(rows), size)) yield bodyOf(changes);
  for (const accounts of slicesOf(brought, size)) yield { brought: accounts };
}

function* changesOf(rows: Rows): Generator<Change> {
  for (const kind of KINDS) {
    for (const [key, record] of rows[kind]) yield { kind, key, record } as Change;
  }
}

/** What a sound snapshot says of the journal: where it starts, and how far it must at least reach; and its volumes. */
export type Snapshot = {
  readonly sequence: number;
  readonly reaches: number;
  readonly bytes: number;
  readonly volumes: readonly string[];
};

/** Reads a snapshot. Throws StoreDamage naming file and line when any of it is missing or altered. */
export async function readSnapshot(dir: string, generation: number, apply: (body: Body) => void): Promise<Snapshot> {
  const path = partPath(dir, "snapshot", generation);
  const file = await openFile(path, "r");
  try {
    let sequence: number | undefined;
    let volumes: readonly string[] = [];
    let count = 0;
    let reaches: number | undefined;
    for await (const { text, number, whole } of readLines(file)) {
      const line = whole ? decodeLine(text) : undefined;
      if (!line || reaches !== undefined) throw new StoreDamage(`${path}, line ${number} is damaged`);
      const { body } = line;
      if (sequence === undefined) {
        ({ volumes } = headOf(body, generation, path));
        sequence = line.sequence;
        continue;
      }
      if (isControl(body)) reaches = line.synced;
      else count += 1;
      if (line.sequence !== count) throw new StoreDamage(`${path}: lines before line ${number} are missing`);
      if (!isControl(body)) apply(body as Body);
    }
    if (sequence === undefined || reaches === undefined) throw new StoreDamage(`${path} has no end`);
    return { sequence, reaches, volumes, bytes: (await file.stat()).size };
  } finally {
    await file.close();
  }
}

/** What a snapshot says in its first line. Throws StoreDamage when that cannot be read. */
export async function readHead(dir: string, generation: number): Promise<Head> {
  const path = partPath(dir, "snapshot", generation);
  const file = await openFile(path, "r");
  try {
    for await (const { text } of readLines(file)) return headOf(decodeLine(text)?.body, generation, path);
    throw new StoreDamage(`${path} is empty`);
  } finally {
    await file.close();
  }
}

type Head = { readonly volumes: readonly string[]; readonly forgotten: number };

function headOf(body: unknown, generation: number, path: string): Head {
  if (!isControl(body) || body.is !== "snapshot" || body.generation !== generation || body.version > 2) {
    throw new StoreDamage(`${path}, line 1 does not open snapshot ${generation}`);
  }
  return { volumes: body.volumes ?? [], forgotten: body.forgotten ?? 0 };
}
