import type { FileHandle } from "node:fs/promises";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";
import { FILE_MODE, type Open, publish, temporaryPath, writeAll } from "../journal/folder.js";
import { encodeLine } from "../journal/line.js";
import { yieldToEventLoop } from "../memory/slices.js";
import { type Bundle, namesIn } from "./bundle.js";
import { fillFilter, hashOf } from "./filter.js";
import { bucketOf, type Spans, spansWith, type VolumeHead, volumeName } from "./layout.js";

const deflate = promisify(deflateRaw);

const BLOCK_BYTES = 32 * 1024;
const BLOCKS_AT_ONCE = 24;
const NAMES_PER_BUCKET = 8;
const BREATH_NAMES = 50_000;

type Bundles = Iterable<Bundle> | AsyncIterable<Bundle>;

export type Binding = {
  readonly dir: string;
  readonly open: Open;
  readonly month: string;
  readonly generation: number;
  readonly abandoned: () => boolean;
};

/** What is gathered while the blocks are written. */
type Gathered = { readonly table: number[]; readonly hashes: number[]; readonly blocks: number[]; spans: Spans };

/**
 * Writes a month's bundles as a volume and resolves with its name, which it has only once all of it is on disk. Those
 * of one customer should come one after another: they are read together. Leaves nothing behind when it fails.
 */
export async function bindVolume(binding: Binding, bundles: Bundles): Promise<string> {
  const { dir, open, month, generation } = binding;
  const name = volumeName(month, generation);
  const path = join(dir, name);
  const file = await open(temporaryPath(path), "w", FILE_MODE);
  try {
    const gathered: Gathered = { table: [], hashes: [], blocks: [], spans: {} };
    const bytes = await writeBlocks(file, gathered, { bundles, abandoned: binding.abandoned });
    const { bits, starts, rows } = await sortNames(gathered);
    const filter = fillFilter(gathered.hashes);
    const parts = [Uint32Array.from(gathered.table), starts, rows, filter].map(bytesOf);
    const tables = Buffer.concat(parts);
    const head: VolumeHead = {
      ...{ is: "volume", version: 1, month, generation, bytes, bits },
      ...{ blocks: gathered.table.length / 3, names: gathered.hashes.length, filterBytes: filter.length },
      ...{ checksum: crc32(tables), spans: gathered.spans },
    };
    const line = encodeLine({ sequence: generation, synced: generation, json: JSON.stringify(head) });
    await writeAll(file, Buffer.concat([tables, Buffer.from(`\n${line}`)]));
    await file.sync();
  } catch (cause) {
    await rm(temporaryPath(path), { force: true }).catch(() => undefined);
    throw cause;
  } finally {
    await file.close();
  }
  await publish(dir, path);
  return name;
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array | Uint32Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

type Contents = Pick<Binding, "abandoned"> & { readonly bundles: Bundles };
type Block = { readonly lines: string[]; readonly names: Set<string>; size: number };

/** Writes the bundles in blocks, several at a time, and resolves with how many bytes they are. */
async function writeBlocks(file: FileHandle, gathered: Gathered, { bundles, abandoned }: Contents): Promise<number> {
  let offset = 0;
  let blocks: Block[] = [];
  const flush = async () => {
    if (abandoned()) throw new Error("The store is being closed");
    const deflated = await Promise.all(blocks.map(({ lines }) => deflate(lines.join("\n"))));
    await writeAll(file, Buffer.concat(deflated));
    for (const [index, bytes] of deflated.entries()) {
      const number = gathered.table.push(offset, bytes.length, crc32(bytes)) / 3 - 1;
      for (const name of blocks[index]?.names ?? []) {
        gathered.hashes.push(hashOf(name));
        gathered.blocks.push(number);
      }
      offset += bytes.length;
    }
    blocks = [];
  };
  for await (const bundle of bundles) {
    let block = blocks.at(-1);
    if (!block || block.size >= BLOCK_BYTES) {
      if (blocks.length === BLOCKS_AT_ONCE) await flush();
      block = { lines: [], names: new Set(), size: 0 };
      blocks.push(block);
    }
    const line = JSON.stringify(bundle);
    block.lines.push(line);
    block.size += line.length;
    for (const name of namesIn(bundle)) block.names.add(name);
    gathered.spans = spansWith(gathered.spans, bundle);
  }
  if (blocks.length > 0) await flush();
  return offset;
}

/** The names by bucket; `starts` says where each bucket begins, and the last one ends. */
async function sortNames({ hashes, blocks }: Gathered) {
  const bits = Math.max(0, Math.ceil(Math.log2(hashes.length / NAMES_PER_BUCKET)));
  const starts = new Uint32Array(2 ** bits + 1);
  const rows = new Uint32Array(hashes.length * 2);
  for (const hash of hashes) starts[bucketOf(hash, bits) + 1] = (starts[bucketOf(hash, bits) + 1] ?? 0) + 1;
  await yieldToEventLoop();
  for (let bucket = 1; bucket < starts.length; bucket++) {
    starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0);
  }
  const next = starts.slice();
  for (const [index, hash] of hashes.entries()) {
    const bucket = bucketOf(hash, bits);
    const row = next[bucket] ?? 0;
    next[bucket] = row + 1;
    rows.set([hash, blocks[index] ?? 0], row * 2);
    if (index % BREATH_NAMES === BREATH_NAMES - 1) await yieldToEventLoop();
  }
  return { bits, starts, rows };
}
