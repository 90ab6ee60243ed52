import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { crc32, inflateRaw } from "node:zlib";
import { StoreDamage } from "../journal/fault.js";
import { decodeLine } from "../journal/line.js";
import type { Bundle } from "./bundle.js";
import { createFilter, hashOf } from "./filter.js";
import { BLOCK_ROW, bucketOf, NAME_ROW, placesIn, type Spans, START_ROW, type VolumeHead } from "./layout.js";

const inflate = promisify(inflateRaw);

/** Closed records on disk. Only the filter of their names is in memory. */
export type Volume = {
  readonly name: string;
  readonly month: string;
  readonly generation: number;
  readonly spans: Spans;
  /** False: it surely does not speak of the name with this hash. */
  mayHold(hash: number): boolean;
  /** Bundles among which are all that have the name; there may be others. */
  about(name: string): Promise<readonly Bundle[]>;
  /** All bundles, a block at a time. */
  blocks(): AsyncGenerator<readonly Bundle[]>;
};

/** Longer than any volume's last line. */
const HEAD_BYTES_MAX = 4_096;

/** Opens a volume. Throws StoreDamage naming the file when it is missing, cut, altered, or something else. */
export async function openVolume(dir: string, name: string): Promise<Volume> {
  const path = join(dir, name);
  const within = reading(path);
  const { head, filter } = await within((file) => readTables(file, path));
  const places = placesIn(head);

  const readBlock = async (file: FileHandle, block: number): Promise<readonly Bundle[]> => {
    const row = await readAt(file, places.blocks + block * BLOCK_ROW, BLOCK_ROW);
    const bytes = await readAt(file, row.readUInt32LE(0), row.readUInt32LE(4));
    if (crc32(bytes) !== row.readUInt32LE(8)) throw new StoreDamage(`${path}, block ${block} is damaged`);
    return (await inflate(bytes))
      .toString()
      .split("\n")
      .map((line) => JSON.parse(line) as Bundle);
  };

  const blocksOf = async (file: FileHandle, hash: number): Promise<readonly number[]> => {
    const start = await readAt(file, places.starts + bucketOf(hash, head.bits) * START_ROW, 2 * START_ROW);
    const [from, to] = [start.readUInt32LE(0), start.readUInt32LE(START_ROW)];
    const rows = await readAt(file, places.rows + from * NAME_ROW, (to - from) * NAME_ROW);
    const blocks: number[] = [];
    for (let at = 0; at < rows.length; at += NAME_ROW) {
      if (rows.readUInt32LE(at) === hash) blocks.push(rows.readUInt32LE(at + 4));
    }
    return blocks;
  };

  return {
    ...{ name, month: head.month, generation: head.generation, spans: head.spans },
    mayHold: filter.has,
    about: async (wanted) =>
      within(async (file) => {
        const found: Bundle[] = [];
        for (const block of await blocksOf(file, hashOf(wanted))) found.push(...(await readBlock(file, block)));
        return found;
      }),
    blocks: async function* () {
      for (let block = 0; block < head.blocks; block++) yield await within((file) => readBlock(file, block));
    },
  };
}

/** Opens the file for one reading, and says of which file a fault was. */
const reading =
  (path: string) =>
  async <T>(read: (file: FileHandle) => Promise<T>): Promise<T> => {
    const file = await open(path, "r").catch((cause: unknown) => {
      if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw cause;
      throw new StoreDamage(`${path} is missing`, { cause });
    });
    try {
      return await read(file);
    } finally {
      await file.close();
    }
  };

async function readAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await file.read(bytes, done, length - done, offset + done);
    if (bytesRead === 0) throw new StoreDamage(`A volume ends before its end, at ${offset + done}`);
    done += bytesRead;
  }
  return bytes;
}

async function readTables(file: FileHandle, path: string) {
  const { size } = await file.stat();
  const tail = (await readAt(file, Math.max(0, size - HEAD_BYTES_MAX), Math.min(size, HEAD_BYTES_MAX))).toString(
    "latin1",
  );
  const begins = tail.lastIndexOf("\n", tail.length - 2) + 1;
  const head = decodeLine(tail.slice(begins, -1))?.body as VolumeHead | undefined;
  if (!tail.endsWith("\n") || head?.is !== "volume") throw new StoreDamage(`${path} is no volume, or not a whole one`);
  if (head.version !== 1) throw new StoreDamage(`${path} was written by another version (${head.version})`);
  const { blocks, filter, end } = placesIn(head);
  if (end + 1 + tail.length - begins !== size) throw new StoreDamage(`${path} is damaged: it has not its length`);
  const tables = await readAt(file, blocks, end - blocks);
  if (crc32(tables) !== head.checksum) throw new StoreDamage(`${path} is damaged: its tables were altered`);
  return { head, filter: createFilter(Uint8Array.from(tables.subarray(filter - blocks))) };
}
