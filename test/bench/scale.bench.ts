/**
 * Many processes on one database: whole visits with one, two and four of them behind one address. All of it shares this
 * machine (processes, Postgres, and the customers and emulators in the bench's own process), so with few cores the
 * rate says what sharing costs, and not what more machines would bring; that follows from the CPU time a purchase takes.
 * The database does not sync to disk here. No figure fails the bench.
 */
import { test } from "vitest";
import { alternate, compare, report } from "./figures.js";
import { createFleetContestant, stageFleet } from "./fleet.js";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 7);
const WARM_UPS = Number(process.env["BENCH_WARM_UPS"] ?? 3);
const CUSTOMERS = 40;
const SIZES = [1, 2, 4];

const nameOf = (size: number): string => (size === 1 ? "1 process" : `${size} processes`);

const FIGURES = {
  perSecond: "purchases a second",
  shopMs: "CPU ms of the shop a purchase",
  databaseMs: "CPU ms of Postgres a purchase",
  transactions: "statements and transactions in Postgres a purchase",
  outsideMs: "CPU ms of customers and emulators a purchase",
  databaseBytes: "bytes in the database a purchase",
  rssMb: "MB of memory a process",
  calls: "Bot API calls a purchase",
  messages: "messages sent a purchase",
};

test("more processes on one database", { timeout: 1_800_000 }, async () => {
  const contestants = [];
  for (const size of SIZES) contestants.push(createFleetContestant(nameOf(size), await stageFleet(size), CUSTOMERS));
  const played = await alternate(contestants, { rounds: ROUNDS, warmUps: WARM_UPS });
  const others = SIZES.filter((size) => size > 1).map(nameOf);
  report(
    Object.entries(FIGURES).flatMap(([key, figure]) =>
      others.map((of) => compare(played, { bench: "scale", figure, of, against: nameOf(1), key })),
    ),
  );
});
