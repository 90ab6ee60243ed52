/**
 * A broadcast before a Telegram that enforces its limits: 30 messages a second over all, and 20 to one chat. At the
 * product's own rate to a slice of customers, while others chat; and to 100,000, as fast as it goes and without the limits
 * or a disk (at 25 a second it takes more than an hour), for the memory it takes. What is measured is against what was set out to
 * be reached; no figure fails the bench.
 */
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { onTestFinished, test } from "vitest";
import { sendBroadcast } from "../harness/broadcasts.js";
import { freePort } from "../harness/child-shop.js";
import { createCustomer } from "../harness/customer.js";
import { builds, openBenchProgram, scriptOf } from "./contestants.js";
import { type BenchEmulators, openBenchEmulators, STAFF } from "./emulators.js";
import { compare, type Round, report } from "./figures.js";
import { startProgram } from "./program.js";
import { seedCustomers } from "./seed.js";

const READERS = Number(process.env["BENCH_BROADCAST"] ?? 1_500);
const CROWD = Number(process.env["BENCH_BROADCAST_CROWD"] ?? 100_000);
const FEW = CROWD / 10;
const CHATTING = 8;
const FIRST = 2_000_000;
const PATIENCE_MS = 60_000;
const AIM = "the aim";
/** Books that lie here cost no waiting for a disk. */
const MEMORY = "/dev/shm";

/** Everybody has started the bot once. */
function openChats({ telegram }: BenchEmulators, count: number): void {
  for (let index = 0; index < count; index++) telegram.person(FIRST + index);
  for (const room of telegram.world.bot.rooms.values()) room.open = true;
}

/** Looks at the wallet every few seconds; how long each answer took. */
async function chat({ telegram }: BenchEmulators, id: number, isOver: () => boolean): Promise<readonly number[]> {
  const person = telegram.person(id);
  const took: number[] = [];
  while (!isOver()) {
    await new Promise((resolve) => setTimeout(resolve, 2_000 + Math.random() * 4_000));
    const began = performance.now();
    await person.send("/wallet");
    await person.sees("Available", { fresh: true, timeoutMs: PATIENCE_MS });
    took.push(performance.now() - began);
  }
  return took;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

async function playSlice(root: string): Promise<Round> {
  const { emulators } = await openBenchProgram(scriptOf(root), {
    prepare: (dataDir) => seedCustomers(dataDir, READERS, FIRST),
  });
  const { telegram } = emulators;
  openChats(emulators, READERS);
  const staff = createCustomer(emulators, STAFF);
  await staff.start();
  await staff.sees("What would you like?", { timeoutMs: PATIENCE_MS });
  telegram.setFloodLimits({ perSecond: 30, perChatPerSecond: 20 });
  let isOver = false;
  await sendBroadcast(staff, "MTN is back");
  const chats = Array.from({ length: CHATTING }, (_, index) => chat(emulators, FIRST - 1 - index, () => isOver));
  await staff.sees(/Done: /, { fresh: true, timeoutMs: READERS * 100 + PATIENCE_MS });
  isOver = true;
  const took = (await Promise.all(chats)).flat().sort((a, b) => a - b);
  const calls = telegram.calls().filter(({ method }) => method.startsWith("send") || method.startsWith("edit"));
  const sent = calls.filter(({ payload, status }) => status === 200 && JSON.stringify(payload).includes("MTN is back"));
  const times = sent.map(({ at: sentAt }) => sentAt).slice(1); // But for the preview.
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1_000;
  const refused = calls.filter(({ status }) => status === 429).length;
  const perSecond = (times.length - 1) / seconds;
  console.log(
    `${times.length} messages in ${seconds.toFixed(1)} s: ${perSecond.toFixed(2)} a second, ${refused} refused with 429; ` +
      `${took.length} answers to ${CHATTING} who chat: p50 ${Math.round(at(took, 0.5))} ms, p99 ${Math.round(at(took, 0.99))} ms`,
  );
  return { msPerMessage: 1_000 / perSecond, refusedPer1000: (refused / calls.length) * 1_000, p99Ms: at(took, 0.99) };
}

type Grown = {
  readonly delivered: number;
  readonly total: number;
  readonly grownBytes: number;
  readonly ms: number;
};

async function playCrowd(readers: number): Promise<Round> {
  const dataDir = await mkdtemp(join(existsSync(MEMORY) ? MEMORY : tmpdir(), "sharpsharp-bench-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  await seedCustomers(dataDir, readers, FIRST);
  const emulators = await openBenchEmulators(await freePort());
  openChats(emulators, readers);
  const script = resolve("dist/test/bench/programs/fast-broadcast.js");
  const program = startProgram({ script, env: emulators.environment(dataDir) });
  const { delivered, total, grownBytes, ms } = await program.nextMessage<Grown>();
  await program.kill();
  console.log(
    `${delivered} of ${total} delivered in ${Math.round(ms / 1_000)} s; the heap had ${(grownBytes / 1e6).toFixed(1)} MB more at most`,
  );
  return { grownMb: grownBytes / 1e6, missed: total - delivered };
}

test("a broadcast within Telegram's limits, while others chat", { timeout: 1_800_000 }, async () => {
  const bench = "a broadcast";
  for (const { name, root } of builds()) {
    const own = await playSlice(root);
    const aims = { msPerMessage: 1_000 / 24, refusedPer1000: 1, p99Ms: 1_000 };
    const played = new Map([
      [name, [own]],
      [AIM, [aims]],
    ]);
    const question = { bench, of: name, against: AIM, aim: 1 };
    report([
      compare(played, { ...question, figure: "ms a message against 24 messages a second", key: "msPerMessage" }),
      compare(played, { ...question, figure: "429s in 1,000 messages against one", key: "refusedPer1000" }),
      compare(played, { ...question, figure: "p99 ms of an answer to who chats, against a second", key: "p99Ms" }),
    ]);
  }
});

test("a broadcast to very many", { timeout: 3_600_000 }, async () => {
  const few = await playCrowd(FEW);
  const many = await playCrowd(CROWD);
  const [of, against] = [`${CROWD} readers`, `${FEW} readers`];
  const played = new Map([
    [of, [many]],
    [against, [few]],
  ]);
  const figure = "MB that the heap grew by at most while it went on";
  report([compare(played, { bench: "a broadcast", figure, of, against, key: "grownMb" })]);
});
