/**
 * A long run at a steady rate, with faults: does anything grow that should not? STORE=postgres, MINUTES=30, RATE=5 (purchases
 * a second) and PROCESSES=1 say what is run. Every minute it rests until nothing is under way, and prints what is held after
 * forced collections, open files, what waits to be done, and how long people waited. It fails when a bound is broken; how long
 * people waited is only shown, for that depends on what else the machine does.
 */
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createServiceFaults } from "../crash/service-faults.js";
import { METRICS_TOKEN } from "../harness/emulators.js";
import { createRandom } from "../simulation/random.js";
import { median, slope } from "./figures.js";
import { type Fleet, readWaiting, stageFleet } from "./fleet.js";
import { createSoakShopper, type Waits } from "./soak-shopper.js";

const STORE = process.env["STORE"] ?? "lowdb";
const MINUTES = Number(process.env["MINUTES"] ?? 30);
const RATE = Number(process.env["RATE"] ?? 5);
const PROCESSES = STORE === "postgres" ? Number(process.env["PROCESSES"] ?? 1) : 1;
const SAMPLE_MS = Number(process.env["SAMPLE_MS"] ?? 60_000);
const PEOPLE = 200;
const FIRST = 5_000_000;
/** Until all that has a limit has reached it, and the code runs hot. */
const WARM_UP_SHARE = 0.25;
const FAULT_SHARE = 0.03;
const WEATHER = { RECONCILE_INTERVAL_MS: "2000", VEND_GRACE_MS: "60000", SERVICE_TIMEOUT_MS: "5000" };

/** An order whose day is not closed yet adds no more later than before; nothing else grows by more; nothing piles up. */
const BOUNDS = { orderBytesMore: 0.1, grownBytes: 2_000_000, files: 10, waiting: 50 };

type Sample = {
  readonly orders: number;
  readonly heldBytes: number;
  readonly rssBytes: number;
  readonly files: number;
  readonly waiting: number;
};

test(`${MINUTES} minutes of ${RATE} purchases a second on ${STORE}`, {
  timeout: MINUTES * 60_000 + 600_000,
}, async () => {
  const fleet = await stageFleet(PROCESSES, {
    exposesCollector: true,
    onFolder: STORE !== "postgres",
    environment: { ...WEATHER, METRICS_TOKEN },
  });
  const load = createLoad(fleet);
  const samples: Sample[] = [await sampleOf(fleet, 0)];
  const until = performance.now() + MINUTES * 60_000;
  const buying = load.run(until);
  for (let next = performance.now() + SAMPLE_MS; next <= until; next += SAMPLE_MS) {
    await sleep(next - performance.now());
    const sample = await load.whileAtRest(() => sampleOf(fleet, load.counts().bought));
    samples.push(sample);
    print(sample, load);
  }
  await buying;
  const warm = samples.slice(Math.floor(samples.length * WARM_UP_SHARE));
  console.log(JSON.stringify({ store: STORE, ...load.counts(), ...figuresOf(warm), waits: load.percentiles(0) }));
  expect(load.counts().bought).toBeGreaterThan(0);
  expect(broken(warm)).toEqual([]);
});

/** So many purchases a second, by whoever is not buying at the moment. */
function createLoad({ emulators }: Fleet) {
  const random = createRandom(1);
  const faults = createServiceFaults(emulators.service);
  const waits: Waits = { tapToAnswer: [], paymentToReceipt: [] };
  const beforePaying = () => {
    faults.maybeAdd(random, FAULT_SHARE);
    if (random.chance(FAULT_SHARE)) emulators.telegram.addFault({ status: random.pick([0, 500]) });
  };
  const idle = Array.from({ length: PEOPLE }, (_, index) =>
    createSoakShopper({ ...emulators, random, waits, beforePaying }, FIRST + index),
  );
  const underWay = new Set<Promise<void>>();
  let [bought, gaveUp, tooSlow] = [0, 0, 0];
  let isResting = false;
  const buy = async () => {
    const shopper = idle.shift();
    if (!shopper) {
      tooSlow += 1;
      return;
    }
    try {
      await shopper.buy();
      bought += 1;
    } catch {
      gaveUp += 1; // A fault was met. They start again later.
    }
    idle.push(shopper);
  };
  return {
    counts: () => ({ bought, gaveUp, tooSlow }),
    percentiles: (from: number) => ({
      answerMs: percentilesOf(waits.tapToAnswer.slice(from)),
      receiptMs: percentilesOf(waits.paymentToReceipt.slice(from)),
    }),
    /** Looks when all that was begun has ended: what a busy machine has not got round to is no growth. */
    async whileAtRest<T>(look: () => Promise<T>): Promise<T> {
      isResting = true;
      await Promise.all(underWay);
      await emulators.settled().catch(() => undefined);
      const seen = await look();
      isResting = false;
      return seen;
    },
    async run(until: number): Promise<void> {
      for (let next = performance.now(); next < until; next += 1_000 / RATE) {
        await sleep(Math.max(0, next - performance.now()));
        if (isResting) continue;
        const purchase = buy().finally(() => underWay.delete(purchase));
        underWay.add(purchase);
      }
      await Promise.all(underWay);
    },
  };
}

function percentilesOf(waits: readonly number[]) {
  const sorted = [...waits].sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN);
  return { p50: at(0.5), p99: at(0.99) };
}

async function sampleOf({ programs, urls }: Fleet, orders: number): Promise<Sample> {
  const [waiting] = await Promise.all(urls.slice(0, 1).map(readWaiting));
  const memories = await Promise.all(programs.map((program) => program.memory()));
  const sum = (key: "heldBytes" | "rssBytes" | "files") => memories.reduce((total, memory) => total + memory[key], 0);
  return {
    ...{ orders, waiting: waiting ?? 0 },
    ...{ heldBytes: sum("heldBytes"), rssBytes: sum("rssBytes"), files: sum("files") },
  };
}

const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

function print({ orders, heldBytes, rssBytes, files, waiting }: Sample, load: ReturnType<typeof createLoad>): void {
  const { answerMs, receiptMs } = load.percentiles(0);
  const { gaveUp, tooSlow } = load.counts();
  console.log(
    `${orders} bought (${gaveUp} gave up, ${tooSlow} found nobody free): ${mb(heldBytes)} held, ${mb(rssBytes)} in memory, ` +
      `${files} files, ${waiting} waiting; tap to answer p50 ${answerMs.p50} p99 ${answerMs.p99} ms, payment to receipt ` +
      `p50 ${receiptMs.p50} p99 ${receiptMs.p99} ms; load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
}

/** Bytes that each order adds. */
const bytesAnOrder = (samples: readonly Sample[]): number =>
  slope(samples.map(({ orders, heldBytes }) => [orders, heldBytes]));

function figuresOf(samples: readonly Sample[]) {
  const middle = samples.length >> 1;
  const [early, late] = [samples.slice(0, middle + 1), samples.slice(middle)];
  const grownBytes = (samples.at(-1)?.heldBytes ?? 0) - (samples[0]?.heldBytes ?? 0);
  const of = (half: readonly Sample[], key: "files" | "waiting") => median(half.map((sample) => sample[key]));
  return {
    ...{ orderBytesEarly: bytesAnOrder(early), orderBytesLate: bytesAnOrder(late), grownBytes },
    filesMore: of(late, "files") - of(early, "files"),
    waitingMore: of(late, "waiting") - of(early, "waiting"),
  };
}

/** On the folder open orders are in memory, and each adds the same; on Postgres nothing stays. */
function broken(samples: readonly Sample[]): readonly string[] {
  const { orderBytesEarly, orderBytesLate, grownBytes, filesMore, waitingMore } = figuresOf(samples);
  const memory =
    STORE === "postgres"
      ? grownBytes > BOUNDS.grownBytes * PROCESSES && `${mb(grownBytes)} more are held`
      : orderBytesLate > (1 + BOUNDS.orderBytesMore) * orderBytesEarly &&
        `an order adds ${orderBytesLate} bytes after ${orderBytesEarly}`;
  return [
    memory,
    filesMore > BOUNDS.files && `${filesMore} more files are open`,
    waitingMore > BOUNDS.waiting && `${waitingMore} more wait`,
  ].flatMap((fault) => (fault === false ? [] : [fault]));
}
