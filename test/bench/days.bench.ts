/**
 * Days of the whole shop in virtual time: does anything grow that should not? All day and night people buy, read their
 * history and are bought for by their schedules; once a day the float is empty for a while, the service fails for another,
 * and staff read the figures; what the shop does by itself (reconciliation, reports, alarms, closing days) is as in production.
 * STORE=postgres, DAYS=8 and PER_HOUR=12 (visits) say what is run. After each day, when nothing is under way, it prints what
 * is held after forced collections, open files, timers, and what waits. On the folder what was sold stays in memory for
 * three days: it is from the fourth on that everything has to be flat.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/core/base/time.js";
import { createServiceFaults } from "../crash/service-faults.js";
import { METRICS_TOKEN } from "../harness/emulators.js";
import { createRandom } from "../simulation/random.js";
import { FLOAT_KOBO, STAFF } from "./emulators.js";
import { slope } from "./figures.js";
import { type Fleet, readWaiting, stageFleet } from "./fleet.js";
import type { Program } from "./program.js";
import { createSoakShopper } from "./soak-shopper.js";
import { passes as passesHere } from "./virtual-time.js";

const STORE = process.env["STORE"] ?? "lowdb";
const DAYS = Number(process.env["DAYS"] ?? 8);
const PER_HOUR = Number(process.env["PER_HOUR"] ?? 12);
const FILLING_DAYS = 4;
const PEOPLE = 30;
/** They buy once, and leave the rest to a schedule. */
const SCHEDULING = 5;
const FIRST = 5_000_000;
const FAULT_SHARE = 0.05;
const REAL_MINUTES_A_DAY = 10;

/** Nothing grows by more from the fourth day on, nor at a rate that comes to more in a month: a tenth of what a process takes. */
const BOUNDS = { grownBytes: 2_000_000, monthBytes: 20_000_000, files: 5, timers: 10, waiting: 5 };

type Sample = {
  readonly day: number;
  readonly heldBytes: number;
  readonly files: number;
  readonly timers: number;
  readonly waiting: number;
};

test(`${DAYS} days of ${PER_HOUR} visits an hour on ${STORE}`, {
  timeout: DAYS * REAL_MINUTES_A_DAY * 60_000,
}, async () => {
  const fleet = await stageFleet(1, {
    ...{ exposesCollector: true, inVirtualTime: true },
    onFolder: STORE !== "postgres",
    environment: { METRICS_TOKEN, RECONCILE_INTERVAL_MS: "2000" },
  });
  const [program] = fleet.programs as readonly [Program];
  const counts = { bought: 0, chats: 0, schedules: 0, gaveUp: 0 };
  const samples: Sample[] = [];
  for (let day = 1, began = Date.now(); day <= DAYS; day++, began += DAY_MS) {
    if (day === 1) void sellAllDay(fleet, counts);
    const timers = await bothPass(program, began + DAY_MS);
    const { heldBytes, files } = await program.memory();
    const sample = { day, heldBytes, files, timers, waiting: await readWaiting(fleet.urls[0] ?? "") };
    samples.push(sample);
    console.log(JSON.stringify({ ...sample, ...counts }));
  }
  expect(counts.bought).toBeGreaterThan(counts.gaveUp);
  expect(counts.schedules).toBe(SCHEDULING);
  const { broken, ...figures } = judge(samples.slice(FILLING_DAYS - 1));
  console.log(JSON.stringify({ store: STORE, days: DAYS, ...figures }));
  expect(broken).toEqual([]);
});

/** Lets time pass in both processes, in step: how many timers the shop has then. */
async function bothPass(program: Program, until: number): Promise<number> {
  for (let now = 0; ; ) {
    const here = await passesHere(now);
    const there = await program.advanceTo(here.isBusy ? now : Math.min(until, here.next));
    now = there.now;
    if (now >= until && !here.isBusy && !there.isBusy) return there.timers;
  }
}

type Counts = Record<"bought" | "chats" | "schedules" | "gaveUp", number>;

/** Somebody comes every few minutes, but in the last hour of a day; what happens once a day does at an hour of its own. */
async function sellAllDay({ emulators }: Fleet, counts: Counts): Promise<void> {
  const { service, telegram } = emulators;
  const random = createRandom(1);
  const faults = createServiceFaults(service);
  const waits = { tapToAnswer: [], paymentToReceipt: [] };
  const beforePaying = () => {
    faults.maybeAdd(random, FAULT_SHARE);
  };
  const idle = Array.from({ length: PEOPLE }, (_, index) => {
    const id = FIRST + index;
    const { buy } = createSoakShopper({ ...emulators, random, waits, beforePaying }, id);
    return { person: telegram.person(id), buy, wantsSchedule: index < SCHEDULING, hasSchedule: false };
  });
  const visit = async (visitor: (typeof idle)[number]): Promise<void> => {
    const { person, buy } = visitor;
    const sees = (words: RegExp) => person.sees(words, { fresh: true, timeoutMs: MINUTE_MS });
    if (visitor.hasSchedule || random.chance(0.3)) {
      await person.send(random.pick(["/history", "/wallet", "/schedules", "/help"]));
      await sees(/./);
      counts.chats += 1;
      return;
    }
    await buy();
    counts.bought += 1;
    if (!visitor.wantsSchedule) return;
    const taps = async (label: RegExp, words: RegExp) => {
      await person.tap(label);
      await sees(words);
    };
    await taps(/More/, /Delivered|Something is wrong/);
    await taps(/Schedule/, /How often/);
    await taps(/Every day/, /How do you want to pay/);
    await taps(/from Wallet/, /Next:/);
    visitor.hasSchedule = true;
    counts.schedules += 1;
  };
  const comes = async (): Promise<void> => {
    const visitor = idle.shift();
    if (!visitor) return;
    await visit(visitor).catch(() => {
      counts.gaveUp += 1; // A fault was met. They start again later.
    });
    idle.push(visitor);
  };
  const began = Date.now();
  const onceADay = async (hour: number, work: () => unknown) => {
    for (let at = began + hour * HOUR_MS; ; at += DAY_MS) {
      await sleep(at - Date.now());
      work();
    }
  };
  void onceADay(5, () => service.addFault({ endpoint: "any", kind: "500", times: 20 }));
  void onceADay(9, () => service.setMerchantWallet(0));
  void onceADay(9.5, () => service.setMerchantWallet(FLOAT_KOBO));
  void onceADay(12, () => telegram.person(STAFF).send("/stats"));
  for (;;) {
    await sleep((HOUR_MS / PER_HOUR) * 2 * random.next());
    if ((Date.now() - began) % DAY_MS < DAY_MS - HOUR_MS) void comes();
  }
}

function judge(samples: readonly Sample[]) {
  const [first, last] = [samples[0], samples.at(-1)];
  const more = (key: keyof Sample) => (last?.[key] ?? Number.NaN) - (first?.[key] ?? Number.NaN);
  const bytesADay = slope(samples.map(({ day, heldBytes }) => [day, heldBytes]));
  const figures = {
    ...{ grownBytes: more("heldBytes"), monthBytes: Math.round(bytesADay * 30) },
    ...{ files: more("files"), timers: more("timers"), waiting: more("waiting") },
  };
  const keys = Object.keys(BOUNDS) as (keyof typeof BOUNDS)[];
  return { ...figures, broken: keys.filter((key) => !(figures[key] <= BOUNDS[key])) };
}
