/** What must not grow: the cost of a step with the length of a conversation, with the buttons there are, with customers. */
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { test } from "vitest";
import { longestDraft } from "../harness/drafts.js";
import { builds, createContestant, openBenchProgram, openBenchShop } from "./contestants.js";
import { alternate, type Contestant, compare, report } from "./figures.js";
import { seedCustomers } from "./seed.js";
import { browse, tapThroughFlows, visitShop } from "./shoppers.js";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 7);
const CUSTOMERS = 20;
const FIRST_CUSTOMER = 1_000_000;
/** Who asks for more at once than the shop takes is not answered for a while. */
const rest = () => setTimeout(14_000);
const shops = builds();

/** Everybody waits here for everybody; what the last one does, happens before all go on. */
function createMeeting(party: number, last: () => Promise<void>): () => Promise<void> {
  let arrived = 0;
  let goOn = () => {};
  const passed = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  return async () => {
    arrived += 1;
    if (arrived === party) await last().then(goOn);
    await passed;
  };
}

test("a long conversation", { timeout: 600_000 }, async () => {
  const rows = [];
  for (const { name, root } of shops) {
    const { emulators, program, dataDir } = await openBenchShop(root);
    let next = FIRST_CUSTOMER;
    const round = async () => {
      const used = new Map<number, number>();
      const meetings = new Map(
        [1, 6, 46, 51].map((step) => {
          const note = async () => {
            await emulators.settled();
            used.set(step, (await program.usage()).cpuUs);
          };
          return [step, createMeeting(CUSTOMERS, note)];
        }),
      ).set(26, createMeeting(CUSTOMERS, rest));
      const reached = async (step: number) => meetings.get(step)?.();
      await Promise.all(Array.from({ length: CUSTOMERS }, () => browse(emulators, next++, { steps: 51, reached })));
      const between = (from: number, to: number) =>
        ((used.get(to) ?? 0) - (used.get(from) ?? 0)) / (to - from) / CUSTOMERS;
      return { early: between(1, 6), late: between(46, 51), bytes: await longestDraft(dataDir), limit: 4_096 };
    };
    const played = await alternate([{ name, round }], { rounds: ROUNDS });
    const question = { bench: "a long conversation", of: name, against: name };
    rows.push(
      compare(played, {
        ...question,
        figure: "CPU µs of steps 46–50 against 1–5",
        key: "late",
        otherKey: "early",
        aim: 1.2,
      }),
      compare(played, {
        ...question,
        figure: "stored bytes after 51 steps against 4 kB",
        key: "bytes",
        otherKey: "limit",
        aim: 1,
      }),
    );
  }
  report(rows);
});

test("many buttons", { timeout: 600_000 }, async () => {
  const rows = [];
  for (const { name, root } of shops) {
    const script = join(root, "dist/test/bench/programs/many-buttons.js");
    const contestants: Contestant[] = [];
    for (const count of ["10", "200"]) {
      const started = await openBenchProgram(script, { env: { FLOWS: count } });
      contestants.push(
        createContestant(`${name}, ${count} actions`, started, (o, id) => tapThroughFlows(o, id, 50), CUSTOMERS),
      );
    }
    const played = await alternate(contestants, { rounds: ROUNDS, warmUps: 2 });
    const question = { bench: "many buttons", of: `${name}, 200 actions`, against: `${name}, 10 actions` };
    rows.push(compare(played, { ...question, figure: "CPU µs per update", key: "cpuUsPerUpdate", aim: 1.2 }));
  }
  report(rows);
});

test("many customers", { timeout: 900_000 }, async () => {
  const rows = [];
  for (const { name, root } of shops) {
    const contestants: Contestant[] = [];
    for (const count of [100, 10_000]) {
      const started = await openBenchShop(root, {
        prepare: (dataDir) => seedCustomers(dataDir, count, FIRST_CUSTOMER),
      });
      contestants.push(createContestant(`${name}, ${count} known`, started, visitShop, CUSTOMERS));
    }
    const played = await alternate(contestants, { rounds: ROUNDS, warmUps: 3 });
    const question = { bench: "many customers", of: `${name}, 10000 known`, against: `${name}, 100 known` };
    rows.push(compare(played, { ...question, figure: "CPU µs per update", key: "cpuUsPerUpdate", aim: 1.1 }));
  }
  report(rows);
});
