import type { FileHandle } from "node:fs/promises";

const CHUNK_BYTES = 512 * 1024;
const NEWLINE = 10;

/** A line of a file; `whole` is false for a last one that has no end. */
export type RawLine = {
  readonly text: string;
  readonly number: number;
  readonly offset: number;
  readonly isComplete: boolean;
};

/** The lines of a file, half a megabyte at a time. */
export async function* readLines(file: Pick<FileHandle, "read">): AsyncGenerator<RawLine> {
  let rest = Buffer.alloc(0);
  let offset = 0;
  let number = 1;
  for (;;) {
    const { bytesRead, buffer } = await file.read(
      Buffer.allocUnsafe(CHUNK_BYTES),
      0,
      CHUNK_BYTES,
      offset + rest.length,
    );
    if (bytesRead === 0) break;
    const bytes = Buffer.concat([rest, buffer.subarray(0, bytesRead)]);
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
      yield { text: bytes.toString("utf8", start, end), number, offset: offset + start, isComplete: true };
      number += 1;
      start = end + 1;
    }
    offset += start;
    rest = bytes.subarray(start);
  }
  if (rest.length > 0) yield { text: rest.toString("utf8"), number, offset, isComplete: false };
}
