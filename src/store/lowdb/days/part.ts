import { type FileHandle, open as openFile, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DAY_MS, type Instant, isoInstant } from "../../../core/base/time.js";
import { createPacer } from "../../../core/jobs/pacer.js";
import type { Part } from "../journal/body.js";
import { assertFileVersion, FILE_VERSION, StoreDamage } from "../journal/fault.js";
import { type FolderAccess, makeFolder, syncFolder, writeWholeFile } from "../journal/folder.js";
import { NEWLINE } from "../journal/lines.js";
import { decodeBundle, encodeBundle, isSoundLine, type PartHead, type RecordBundle, recordsIn } from "./bundle.js";

/** `books/2026/11/22/1.jsonl`. */
function partPath(dir: string, { day, number }: Pick<Part, "day" | "number">): string {
  const date = isoInstant((day * DAY_MS) as Instant).slice(0, 10);
  return join(dir, ...date.split("-"), `${number}.jsonl`);
}

const PART_PATH = /^\d{4}.\d\d.\d\d.\d+\.jsonl(?:\.tmp)?$/;

/** What is wrong with a part's file: it is missing, or has another length. Undefined when it looks sound. */
export async function partFault(dir: string, part: Part): Promise<string | undefined> {
  const path = partPath(dir, part);
  const size = await stat(path).then(
    (file) => file.size,
    () => undefined,
  );
  if (size === undefined) return `${path} is missing`;
  return size === part.bytes ? undefined : `${path} has ${size} bytes and not ${part.bytes}`;
}

/** Removes all other parts. A crash left them while days were being closed; the journal still has their records. */
export async function removeOtherParts(dir: string, parts: readonly Part[]): Promise<void> {
  const keep = new Set(parts.map((part) => partPath(dir, part)));
  const paths = (await readdir(dir, { recursive: true })).filter((path) => PART_PATH.test(path));
  const others = paths.map((path) => join(dir, path)).filter((path) => !keep.has(path));
  await Promise.all(others.map((path) => rm(path, { force: true })));
}

type Writing = FolderAccess & {
  readonly dir: string;
  readonly day: number;
  readonly number: number;
  readonly abandoned: () => boolean;
};

const BLOCK_BYTES = 512 * 1024;

/** Writes a part, and makes it survive a power cut. */
export async function writePart(writing: Writing, bundles: Iterable<RecordBundle>): Promise<Part> {
  const { day, number } = writing;
  const path = partPath(writing.dir, writing);
  const folder = dirname(path);
  await makeFolder(folder);
  const head = encodeBundle({ is: "part", version: FILE_VERSION }, { day, number, at: 0 });
  let part: Part = { day, number, bytes: head.length, first: Infinity, last: 0 };
  await writeWholeFile(path, writing, async (file) => {
    const pacer = createPacer();
    let text = head;
    for (const bundle of bundles) {
      const line = encodeBundle(bundle, { day, number, at: part.bytes });
      part = withBundle(part, bundle, Buffer.byteLength(line));
      text += line;
      if (pacer.isOver()) await pacer.giveWay();
      if (text.length < BLOCK_BYTES) continue;
      if (writing.abandoned()) throw new Error("The store is being closed");
      await file.writeFile(text);
      text = "";
    }
    await file.writeFile(text);
  });
  // The folders of the day, month and year may be new.
  for (const parent of ["..", "../..", "../../.."]) await syncFolder(join(folder, parent));
  return { ...part, first: Math.min(part.first, part.last) };
}

/** The size and times of a part with one more bundle. */
function withBundle(part: Part, bundle: RecordBundle, length: number): Part {
  const times = [
    ...recordsIn(bundle, "order").flatMap(({ placedAt: at, changedAt, vendingAt = at }) => [at, changedAt, vendingAt]),
    ...recordsIn(bundle, "payment").flatMap(({ openedAt, changedAt }) => [openedAt, changedAt]),
  ];
  const { bytes, first, last } = part;
  return { ...part, bytes: bytes + length, first: Math.min(first, ...times), last: Math.max(last, ...times) };
}

/** Whole lines of a part, and where they begin. The buffer is reused for the next block. */
type Block = { readonly bytes: Buffer; readonly offset: number };

/** The lines of a part, without the head. Throws StoreDamage when the file is too short. */
async function* blocksIn(file: FileHandle, path: string, part: Part): AsyncGenerator<Block> {
  const { bytes } = part;
  let buffer = Buffer.allocUnsafe(BLOCK_BYTES);
  for (let offset = 0; offset < bytes; ) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, offset);
    const end = bytesRead === 0 ? 0 : buffer.lastIndexOf(NEWLINE, bytesRead - 1) + 1;
    if (end > 0) {
      const start = offset === 0 ? readHead(buffer.subarray(0, end), path, part) : 0;
      yield { bytes: buffer.subarray(start, end), offset: offset + start };
      offset += end;
    } else if (bytesRead === buffer.length) buffer = Buffer.allocUnsafe(2 * buffer.length);
    else throw new StoreDamage(`${path} ends at ${offset + bytesRead} and not at ${bytes}`);
  }
}

/** Checks the head of a part, and gives the start of the next line. */
function readHead(bytes: Buffer, path: string, { day, number }: Part): number {
  const end = bytes.indexOf(NEWLINE);
  const head = decodeBundle<PartHead>(bytes.subarray(0, end), { day, number, at: 0 });
  if (head?.is !== "part") throw new StoreDamage(`${path}: the line at byte 0 is damaged`);
  assertFileVersion(path, head.version);
  return end + 1;
}

/** Reads the blocks of a part. Throws StoreDamage when it is missing. */
async function* readBlocks(dir: string, part: Part) {
  const path = partPath(dir, part);
  const file = await openFile(path, "r").catch((cause: unknown) => {
    if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw cause;
    throw new StoreDamage(`${path} is missing`, { cause });
  });
  try {
    yield* blocksIn(file, path, part);
  } finally {
    await file.close();
  }
}

const damagedLine = (dir: string, part: Part, at: number): StoreDamage =>
  new StoreDamage(`${partPath(dir, part)}: the line at byte ${at} is damaged`);

/**
 * The bundles whose lines contain a text, by default all. Searches the bytes, and parses only these lines. Gives way to
 * other work every few milliseconds.
 */
export async function* readPart(dir: string, part: Part, text = ""): AsyncGenerator<RecordBundle> {
  const pacer = createPacer();
  for await (const block of readBlocks(dir, part)) {
    for (const { line, at } of linesIn(block, text)) {
      const bundle = decodeBundle(line, { ...part, at });
      if (!bundle) throw damagedLine(dir, part, at);
      yield bundle;
      if (pacer.isOver()) await pacer.giveWay();
    }
  }
}

/** Throws StoreDamage unless every line is unaltered and in its place. */
export async function checkPart(dir: string, part: Part): Promise<void> {
  for await (const block of readBlocks(dir, part)) {
    for (const { line, at } of linesIn(block))
      if (!isSoundLine(line, { ...part, at })) throw damagedLine(dir, part, at);
  }
}

/** The lines of a block that contain a text. Every line contains the empty one. */
function* linesIn({ bytes, offset }: Block, text = ""): Generator<{ readonly line: Buffer; readonly at: number }> {
  for (let found = bytes.indexOf(text); found >= 0 && found < bytes.length; ) {
    const start = bytes.lastIndexOf(NEWLINE, found) + 1;
    const end = bytes.indexOf(NEWLINE, found);
    yield { line: bytes.subarray(start, end), at: offset + start };
    found = bytes.indexOf(text, end + 1);
  }
}
