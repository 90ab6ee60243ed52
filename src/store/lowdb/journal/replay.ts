import { open } from "node:fs/promises";
import { basename } from "node:path";
import { isControl, type TransactionBody } from "./body.js";
import { assertFileVersion, StoreDamage } from "./fault.js";
import { generationPath } from "./folder.js";
import type { JournalPosition } from "./journal.js";
import { decodeLine, type JournalLine, lineWithin, readLines } from "./lines.js";

export type ReplayResult = {
  /** The last sound transaction. */
  readonly sequence: number;
  /** Where the sound part of the file ends; undefined when all of it is sound. */
  readonly tornAt: { readonly line: number; readonly offset: number } | undefined;
  /** The generation that follows, if the file names one. */
  readonly nextGeneration: number | undefined;
};

/** The generation, and where the file before it ends: the sequence number, and the file's name for error messages. */
type Start = JournalPosition & { readonly previousFile: string };

/**
 * Reads a journal from its first line to its last sound one. It ends at lines that a crash tore while they were
 * written, as those were never acknowledged. Damage to an acknowledged line is an error: a later line proves that it
 * was on disk.
 */
export async function replayJournal(
  dir: string,
  at: Start,
  apply: (body: TransactionBody) => Promise<void> | undefined,
): Promise<ReplayResult> {
  const path = generationPath(dir, "journal", at.generation);
  const file = await open(path, "r");
  try {
    let sequence: number | undefined;
    let continued: number | undefined;
    let torn: ReplayResult["tornAt"];
    for await (const raw of readLines(file)) {
      const line = raw.isComplete ? (decodeLine(raw.text) ?? lineWithin(raw.text)) : undefined;
      if (sequence === undefined) {
        sequence = readOpening(line, at, path);
        continue;
      }
      if (torn) {
        if (line && line.synced > sequence) throw damagedLine(path, torn.line, "lines after it are sound");
        continue;
      }
      const step = nextSequence(line, sequence);
      if (step === undefined) {
        if (line && (line.synced > sequence || line.sequence <= sequence)) {
          throw damagedLine(path, raw.number, "transactions before it are missing");
        }
        torn = { line: raw.number, offset: raw.offset };
        continue;
      }
      if (isControl(line?.body)) continued = line.body.is === "continued" ? line.body.generation : undefined;
      else {
        const applied = apply(line?.body as TransactionBody);
        if (applied !== undefined) await applied; // Few lines need to wait for the disk.
      }
      sequence = step;
    }
    if (sequence === undefined) throw damagedLine(path, 1, "the file is empty");
    return { sequence, tornAt: torn, nextGeneration: continued };
  } finally {
    await file.close();
  }
}

/** The sequence number after a line; undefined when it cannot follow here. Control lines do not count. */
function nextSequence(line: JournalLine | undefined, sequence: number): number | undefined {
  if (!line) return undefined;
  const expected = isControl(line.body) ? sequence : sequence + 1;
  return line.sequence === expected ? expected : undefined;
}

function readOpening(
  line: JournalLine | undefined,
  { generation, sequence, previousFile }: Start,
  path: string,
): number {
  const body = line?.body;
  if (!line || !isControl(body) || body.is !== "journal") throw damagedLine(path, 1, "it does not open a journal");
  if (body.generation !== generation) throw damagedLine(path, 1, `it says it is journal ${body.generation}`);
  assertFileVersion(path, body.version);
  if (line.sequence !== sequence) {
    throw damagedLine(path, 1, `it follows transaction ${line.sequence}, but ${previousFile} ends at ${sequence}`);
  }
  return line.sequence;
}

const damagedLine = (path: string, line: number, why: string): StoreDamage =>
  new StoreDamage(`${path}, line ${line} (${basename(path)}:${line}) is damaged: ${why}. Nothing was changed.`);
