import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { compile } from "../harness/compile.js";
import { aDatabase, type Database, openOn } from "./databases.js";
import { ada, at, order, topUp } from "./records.js";

const NOW = at(1_000_000);
const CUSTOMERS = 3;
let child: Awaited<ReturnType<typeof compile>>;

beforeAll(async () => {
  child = await compile("test/store/postgres-child.ts");
});
afterAll(() => child.dispose());

/** Another process on the database, and the lines that it prints. */
function start({ url }: Database, ...given: readonly string[]) {
  const running = spawn(process.execPath, [child.script, url, ...given], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  let heard = () => {};
  running.stdout.on("data", (text) => {
    said += String(text);
    heard();
  });
  const lines = () => said.split("\n").slice(0, -1);
  const kill = async () => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, "close");
    running.kill("SIGKILL");
    await ended;
  };
  onTestFinished(kill);
  return {
    kill,
    numbers: () => lines().map(Number),
    /** Resolves when it has printed so many lines. */
    says: (count: number) =>
      new Promise<void>((resolve) => {
        heard = () => lines().length >= count && resolve();
        heard();
      }),
  };
}

async function orphaned() {
  const database = await aDatabase();
  const store = await openOn(database);
  await store.transact(ada, async (books) => {
    for (const id of ["ord_1", "ord_2"] as const) await books.put("order", order(id, { dueAt: at(1) }));
  });
  const other = start(database, "hold");
  await other.says(1);
  expect(other.numbers()).toEqual([2]);
  expect(await store.due("orders", { now: NOW, limit: 9 })).toEqual([]);
  await other.kill();
  const alive = `select count(distinct application_name)::int as processes from pg_stat_activity
    where datname = current_database() and application_name like 'sharpsharp %'`;
  await vi.waitUntil(async () => (await database.query(alive))[0]?.["processes"] === 1, { timeout: 20_000 });
  return { database, store };
}

it("leaves its leased work to others long before the lease is over, and locks nobody out", async () => {
  const { database, store } = await orphaned();
  expect(await store.transact(ada, (books) => books.claim("slot", "ord_1"))).toBe(true);
  const soon = at(NOW + 5_000);
  expect(await store.due("orders", { now: soon, limit: 1 })).toHaveLength(1);
  const next = await openOn(database);
  expect(await next.due("orders", { now: soon, limit: 9 })).toHaveLength(1);
});

it("has saved all that was acknowledged, and no more, when one process after the other is killed", async () => {
  const database = await aDatabase();
  const promised: number[] = [];
  for (let round = 1; round <= 3; round++) {
    const one = start(database, "write", `${round}00000`);
    const two = start(database, "write", `${round}50000`);
    await one.says(round * 20);
    await one.kill();
    await two.says(round * 40);
    await two.kill();
    promised.push(...one.numbers(), ...two.numbers());
  }
  const store = await openOn(database);
  const { wallet = 0, gateway = 0 } = await store.totals();
  expect(wallet + gateway).toBe(0);
  expect(wallet).toBeGreaterThanOrEqual(promised.length * 100);
  expect(await store.due("notifications", { now: at(1e9), limit: 1e6 })).toHaveLength(wallet / 100);
  const again = promised.map((number) => {
    const owner = `cus_${number % CUSTOMERS}` as const;
    return store.transact(owner, (books) => books.post(topUp(`top_${number}`, 100, owner)));
  });
  expect(await Promise.all(again)).not.toContain(true);
});
