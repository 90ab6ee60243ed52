import type { FileHandle } from "node:fs/promises";
import { crc32 } from "node:zlib";

const CHUNK_BYTES = 512 * 1024;
export const NEWLINE = 10;

/** A line of a file. `isComplete` is false for a last line without a line break. */
type RawLine = {
  readonly text: string;
  readonly number: number;
  readonly offset: number;
  readonly isComplete: boolean;
};

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

/**
 * One line of a journal or snapshot: `checksum sequence synced body`. The checksum covers everything after it, so a
 * torn or altered line shows. `synced` is the last sequence number known to be on disk when the line was written. It
 * tells a batch that a power cut tore from damage to transactions that had been acknowledged.
 */
export type JournalLine = { readonly sequence: number; readonly synced: number; readonly body: unknown };

const SHAPE = /^([0-9a-f]{8}) (\d+) (\d+) (.+)$/s;

const checksum = (text: string): string => crc32(text).toString(16).padStart(8, "0");

export function encodeLine({ sequence, synced, json }: Omit<JournalLine, "body"> & { readonly json: string }): string {
  const text = `${sequence} ${synced} ${json}`;
  return `${checksum(text)} ${text}\n`;
}

/** Undefined when the line is damaged. */
export function decodeLine(text: string): JournalLine | undefined {
  const match = SHAPE.exec(text);
  if (!match || checksum(text.slice(9)) !== match[1]) return undefined;
  return { sequence: Number(match[2]), synced: Number(match[3]), body: JSON.parse(match[4] ?? "") };
}

/** A sound line inside a text. When the end of a line is damaged, it runs into the next one, which may be sound. */
export function lineWithin(text: string): JournalLine | undefined {
  for (const { index } of text.matchAll(/[0-9a-f]{8} \d+ \d+ /g)) {
    const line = index > 0 ? decodeLine(text.slice(index)) : undefined;
    if (line) return line;
  }
  return undefined;
}
