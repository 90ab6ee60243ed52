/**
 * Many processes on one database: whole visits with one, two and four of them behind one address. All of it shares this
 * machine (processes, Postgres, and the customers and emulators in the bench's own process), so with few cores the
 * rate says what sharing costs, and not what more machines would bring; that follows from the CPU time a purchase takes.
 * The database does not sync to disk here. No figure fails the bench.
 */
import { test } from "vitest";
import { alternate, type Contestant, compare, report } from "./figures.js";
import { createFleetContestant, type Fleet, stageFleet } from "./fleet.js";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 7);
const WARM_UPS = Number(process.env["BENCH_WARM_UPS"] ?? 3);
const CUSTOMERS = Number(process.env["BENCH_CUSTOMERS"] ?? 40);
const SIZES = (process.env["BENCH_SIZES"] ?? "1,2,4").split(",").map(Number);

/** Vends are looked up as usual: what a process does at intervals is a part of what another one costs. */
const USUAL = { RECONCILE_INTERVAL_MS: "2000" };
const FOLDER = "1 process on the folder";

/**
 * Several shops at the same time, each one process on a database of its own. Together they have as many customers as the
 * one shop of several processes, so the machine is as busy, and the difference is what sharing a database costs.
 */
const separateName = (size: number): string => `${size} separate shops`;

const nameOf = (size: number): string => (size === 1 ? "1 process" : `${size} processes`);

const FIGURES = {
  cpuMs: "CPU ms of the shop and Postgres a purchase",
  perSecond: "purchases a second",
  shopMs: "CPU ms of the shop a purchase",
  databaseMs: "CPU ms of Postgres a purchase",
  transactions: "statements and transactions in Postgres a purchase",
  sessions: "connections to Postgres opened a purchase",
  outsideMs: "CPU ms of customers and emulators a purchase",
  databaseBytes: "bytes in the database a purchase",
  rssMb: "MB of memory a process",
  calls: "Bot API calls a purchase",
  messages: "messages sent a purchase",
};
const AIMS: Readonly<Partial<Record<string, number>>> = { cpuMs: 1.15 };

/** Each process has to run hot: several that share what comes need as many times the rounds. */
async function warmUp({ round }: Contestant, size: number): Promise<void> {
  for (let rounds = 0; rounds < WARM_UPS * size; rounds++) await round();
}

test("more processes on one database", { timeout: 3_600_000 }, async () => {
  const contestants: { readonly contestant: Contestant; readonly size: number }[] = [];
  const add = (name: string, fleets: readonly Fleet[], size: number) => {
    const contestant = createFleetContestant(name, fleets, Math.ceil(CUSTOMERS / fleets.length));
    contestants.push({ contestant, size });
  };
  add(FOLDER, [await stageFleet(1, { onFolder: true, environment: USUAL })], 1);
  for (const size of SIZES) {
    add(nameOf(size), [await stageFleet(size, { environment: USUAL })], size);
    if (size === 1) continue;
    const separate: Fleet[] = [];
    for (let shop = 0; shop < size; shop++) separate.push(await stageFleet(1, { environment: USUAL }));
    add(separateName(size), separate, size);
  }
  for (const { contestant, size } of contestants) await warmUp(contestant, size);
  const played = await alternate(
    contestants.map(({ contestant }) => contestant),
    { rounds: ROUNDS },
  );
  const others = SIZES.filter((size) => size > 1).map(nameOf);
  const one = { bench: "scale", against: nameOf(1) };
  report([
    compare(played, { ...one, of: nameOf(1), against: FOLDER, figure: FIGURES.cpuMs, key: "cpuMs", aim: 1.5 }),
    ...SIZES.filter((size) => size > 1).map((size) =>
      compare(played, {
        ...{ bench: "scale", of: nameOf(size), against: separateName(size) },
        ...{ figure: FIGURES.cpuMs, key: "cpuMs", aim: 1.15 },
      }),
    ),
    ...Object.entries(FIGURES).flatMap(([key, figure]) => {
      const aim = AIMS[key];
      return others.map((of) => compare(played, { ...one, of, figure, key, ...(aim !== undefined && { aim }) }));
    }),
  ]);
});
