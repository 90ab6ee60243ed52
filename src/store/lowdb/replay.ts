import { open } from "node:fs/promises";
import { basename } from "node:path";
import { type Body, isControl } from "./body.js";
import { StoreDamage } from "./fault.js";
import { partPath } from "./folder.js";
import type { JournalAt } from "./journal.js";
import { decodeLine, type Line } from "./line.js";
import { type RawLine, readLines } from "./lines.js";

export type Replayed = {
  /** The last transaction that is whole. */
  readonly sequence: number;
  /** Where the file stops being sound; undefined when all of it is. */
  readonly torn: { readonly line: number; readonly offset: number } | undefined;
  /** The generation that is said to follow. */
  readonly continued: number | undefined;
};

/** The generation, and what it must follow: the sequence number and, for people, the place. */
type Start = JournalAt & { readonly behind: string };

type Options = {
  readonly dir: string;
  readonly at: Start;
  readonly apply: (body: Body) => void;
};

/**
 * Reads a journal from its first line to its last sound one. Lines that were never promised (torn by a crash while they
 * were written) end it. Damage to a line that had been promised is an error: a later line proves that it was on disk.
 */
export async function replayJournal({ dir, at, apply }: Options): Promise<Replayed> {
  const path = partPath(dir, "journal", at.generation);
  const file = await open(path, "r");
  try {
    let sequence: number | undefined;
    let continued: number | undefined;
    let torn: Replayed["torn"];
    for await (const raw of readLines(file)) {
      const line = raw.whole ? decodeLine(raw.text) : undefined;
      if (sequence === undefined) {
        sequence = openingOf(line, at, path);
        continue;
      }
      if (torn) {
        if (line && line.synced > sequence) throw damaged(path, torn.line, "lines after it are sound");
        continue;
      }
      const step = follow(line, sequence);
      if (step === undefined) {
        if (line && (line.synced > sequence || line.sequence <= sequence)) throw outOfOrder(path, raw);
        torn = { line: raw.number, offset: raw.offset };
        continue;
      }
      if (isControl(line?.body)) continued = line.body.is === "continued" ? line.body.generation : undefined;
      else apply(line?.body as Body);
      sequence = step;
    }
    if (sequence === undefined) throw damaged(path, 1, "the file is empty");
    return { sequence, torn, continued };
  } finally {
    await file.close();
  }
}

/** The sequence number reached with a line that may stand here: a transaction is the next one, a control line is none. */
function follow(line: Line | undefined, sequence: number): number | undefined {
  if (!line) return undefined;
  const expected = isControl(line.body) ? sequence : sequence + 1;
  return line.sequence === expected ? expected : undefined;
}

function openingOf(line: Line | undefined, { generation, sequence, behind }: Start, path: string): number {
  const body = line?.body;
  if (!line || !isControl(body) || body.is !== "journal") throw damaged(path, 1, "it does not open a journal");
  if (body.generation !== generation) throw damaged(path, 1, `it says it is journal ${body.generation}`);
  if (body.version !== 1) throw damaged(path, 1, `it was written by another version (${body.version})`);
  if (line.sequence !== sequence) {
    throw damaged(path, 1, `it follows transaction ${line.sequence}, but ${behind} ends at ${sequence}`);
  }
  return line.sequence;
}

const damaged = (path: string, line: number, why: string): StoreDamage =>
  new StoreDamage(`${path}, line ${line} (${basename(path)}:${line}) is damaged: ${why}. Nothing was changed.`);

const outOfOrder = (path: string, { number }: RawLine): StoreDamage =>
  damaged(path, number, "transactions before it are missing");
