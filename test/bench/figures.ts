/**
 * How every figure here is made: contestants take turns in one run, each round in the other order, and what counts is
 * the median of the rounds' ratios. Machines differ and so do their hours; a ratio within one round hardly does.
 */
import { appendFileSync } from "node:fs";

/** What one round of one contestant came to, by the figure's name. */
export type Round = Readonly<Record<string, number>>;

export type Contestant = { readonly name: string; readonly round: () => Promise<Round> };

/** The rounds of each contestant, by its name. */
export type Rounds = ReadonlyMap<string, readonly Round[]>;

export type Row = {
  readonly bench: string;
  readonly figure: string;
  readonly of: string;
  readonly against: string;
  readonly ratio: number;
  /** The lowest and the highest ratio of a round. */
  readonly low: number;
  readonly high: number;
  /** What the project set out to reach at most; a bench shows it and never fails by it. */
  readonly aim?: number;
  /** The medians behind the ratio. */
  readonly own: number;
  readonly other: number;
  readonly rounds: number;
};

export const median = (figures: readonly number[]): number => {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
};

/** How much the second number grows with each of the first: the middle of all pairs, so that a single peak says nothing. */
export const slope = (points: readonly (readonly [number, number])[]): number =>
  median(
    points.flatMap(([x, y], index) =>
      points.slice(index + 1).flatMap(([laterX, laterY]) => (laterX > x ? [(laterY - y) / (laterX - x)] : [])),
    ),
  );

const DIGITS = 4;
const rounded = (figure: number): number => (figure > 1_000 ? Math.round(figure) : Number(figure.toPrecision(DIGITS)));

/** Plays the rounds. `warmUps` come first and do not count: code that runs hot is what merchants have. */
export async function alternate(
  contestants: readonly Contestant[],
  { rounds, warmUps = 1 }: { readonly rounds: number; readonly warmUps?: number },
): Promise<Rounds> {
  const played = new Map<string, Round[]>(contestants.map(({ name }) => [name, []]));
  for (let round = -warmUps; round < rounds; round++) {
    for (const { name, round: run } of round % 2 === 0 ? contestants : contestants.toReversed()) {
      const figures = await run();
      if (round >= 0) played.get(name)?.push(figures);
    }
  }
  return played;
}

type Question = Pick<Row, "bench" | "figure" | "of" | "against"> & {
  /** The name under which the rounds have the figure; of the other side, when it has another. */
  readonly key: string;
  readonly otherKey?: string;
  readonly aim?: number;
};

/** One contestant's figure over another's. */
export function compare(played: Rounds, { key, otherKey = key, ...question }: Question): Row {
  const read = (name: string, from: string) => (played.get(name) ?? []).map((round) => round[from] ?? Number.NaN);
  const own = read(question.of, key);
  const other = read(question.against, otherKey);
  const ratios = own.map((figure, round) => figure / (other[round] ?? Number.NaN));
  return {
    ...question,
    ratio: rounded(median(ratios)),
    low: rounded(Math.min(...ratios)),
    high: rounded(Math.max(...ratios)),
    own: rounded(median(own)),
    other: rounded(median(other)),
    rounds: own.length,
  };
}

/** One table for people, JSON for programs, which is also appended to the file that BENCH_OUT names, a line a row. */
export function report(rows: readonly Row[]): void {
  printTable(rows);
  const lines = rows.map((row) => JSON.stringify(row));
  console.log(lines.join("\n"));
  const out = process.env["BENCH_OUT"];
  if (out) appendFileSync(out, `${lines.join("\n")}\n`);
}

function printTable(rows: readonly Row[]): void {
  console.table(
    rows.map(({ bench, figure, of, against, ratio, low, high, aim, own, other }) => ({
      ...{ bench, figure, of, against, ratio, rounds: `${low}–${high}` },
      ...{ aim: aim === undefined ? "" : `≤ ${aim}`, own, other },
    })),
  );
}
