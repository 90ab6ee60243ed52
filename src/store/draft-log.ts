import { open, readFile, rename, writeFile } from "node:fs/promises";
import { before, type Clock, DAY_MS, type Instant } from "../core/base/time.js";

/**
 * The file behind the drafts: a line a change, and the newest line of a key counts. What changes at about the same time
 * shares one write. The file is made anew when most of it is out of date, without what nobody has touched for days.
 */
export type DraftLog = {
  /** The JSON under a key; undefined when there is none. Rejects when the line is not where it was written. */
  read(key: string): Promise<string | undefined>;
  /** Keeps these, and lets go of those that are undefined. When it rejects, none of them is kept. */
  write(changes: ReadonlyMap<string, string | undefined>): Promise<void>;
  /** Makes the file anew when anything in it is out of date. */
  compact(): Promise<void>;
};

type Options = {
  readonly path: string;
  readonly clock: Clock;
  /** Called for a line that cannot be read. */
  readonly onUnreadableLine: (cause: unknown) => void;
};

type DraftLine = { readonly at: Instant; readonly key: string; readonly value?: unknown };
/** Where a key's line begins, how long it is, and since when it is there. */
type Place = { readonly start: number; readonly bytes: number; readonly at: Instant };

const FILE_MODE = 0o600;
const DRAFT_TTL_MS = 3 * DAY_MS;
const OUTDATED_BYTES_MAX = 256 * 1024;

/** The line break comes first: whatever a crash left half written ends there. */
const encode = (at: Instant, key: string, json: string | undefined): Buffer =>
  Buffer.from(`\n{"at":${at},"key":${JSON.stringify(key)}${json === undefined ? "" : `,"value":${json}`}}`);

export async function openDraftLog({ path, clock, onUnreadableLine }: Options): Promise<DraftLog> {
  const { places, size } = readPositions(await readFileBytes(path), onUnreadableLine);
  let [dead, live] = [size, 0];
  let renewing: Promise<void> = Promise.resolve();
  for (const { bytes } of places.values()) [dead, live] = [dead - bytes, live + bytes];

  const place = (key: string, now: Place | undefined) => {
    const old = places.get(key)?.bytes ?? 0;
    dead += old;
    live += (now?.bytes ?? 0) - old;
    if (now) places.set(key, now);
    else places.delete(key);
  };

  const append = async (changes: ReadonlyMap<string, string | undefined>) => {
    const at = clock();
    const lines = [...changes].map(([key, json]) => ({ key, json, line: encode(at, key, json) }));
    const file = await open(path, "a", FILE_MODE);
    try {
      let { size: start } = await file.stat();
      await file.writeFile(Buffer.concat(lines.map(({ line }) => line)));
      for (const { key, json, line } of lines) {
        if (json === undefined) dead += line.length;
        place(key, json === undefined ? undefined : { start, bytes: line.length, at });
        start += line.length;
      }
    } finally {
      await file.close();
    }
  };

  const renew = async () => {
    const old = await readFileBytes(path);
    const oldest = before(clock(), DRAFT_TTL_MS);
    for (const [key, { at }] of places) if (at < oldest) place(key, undefined);
    const lines = [...places.values()].map(({ start, bytes }) => old.subarray(start, start + bytes));
    await writeFile(`${path}.tmp`, Buffer.concat(lines), { mode: FILE_MODE });
    await rename(`${path}.tmp`, path);
    let start = 0;
    for (const [key, { bytes, at }] of places) {
      places.set(key, { start, bytes, at });
      start += bytes;
    }
    dead = 0;
  };

  const renewInTurn = (): Promise<void> => {
    const renewed = renew();
    renewing = renewed.catch(() => undefined);
    return renewed;
  };

  const read = async (key: string): Promise<string | undefined> => {
    const found = places.get(key);
    try {
      return found && JSON.stringify(await readValue(path, key, found));
    } catch (cause) {
      await renewing; // The new file may be there already, and its places not yet.
      if (places.get(key) === found) throw cause;
      return read(key);
    }
  };

  return {
    read,
    write: async (changes) => {
      const telling = new Map([...changes].filter(([key, json]) => json !== undefined || places.has(key)));
      if (telling.size > 0) await append(telling);
      if (dead > Math.max(OUTDATED_BYTES_MAX, live)) await renewInTurn();
    },
    compact: async () => {
      const oldest = before(clock(), DRAFT_TTL_MS);
      if (dead > 0 || [...places.values()].some(({ at }) => at < oldest)) await renewInTurn();
    },
  };
}

const readFileBytes = (path: string): Promise<Buffer> =>
  readFile(path).catch((cause: { readonly code?: string }) => {
    if (cause.code === "ENOENT") return Buffer.alloc(0);
    throw cause;
  });

function readPositions(file: Buffer, onTorn: Options["onUnreadableLine"]) {
  const places = new Map<string, Place>();
  for (let start = 0; start < file.length; ) {
    const next = file.indexOf("\n", start + 1);
    const end = next < 0 ? file.length : next;
    try {
      const { at, key, value } = JSON.parse(file.toString("utf8", start, end)) as DraftLine;
      if (value === undefined) places.delete(key);
      else places.set(key, { start, bytes: end - start, at });
    } catch (cause) {
      onTorn(cause);
    }
    start = end;
  }
  return { places, size: file.length };
}

async function readValue(path: string, key: string, { start, bytes }: Place): Promise<unknown> {
  const file = await open(path, "r");
  try {
    const { buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, start);
    const line = JSON.parse(buffer.toString()) as DraftLine;
    if (line.key !== key) throw new Error("The line does not hold this key's draft");
    return line.value;
  } finally {
    await file.close();
  }
}
