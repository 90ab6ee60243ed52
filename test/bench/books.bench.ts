/** What the embedded store costs, and how little of that depends on how much it keeps. */
import { readFileSync } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, test } from "vitest";
import type { CustomerId } from "../../src/core/base/ids.js";
import { after, before, DAY_MS, dayOf, type Instant, startOf, wallClock } from "../../src/core/base/time.js";
import { type LowdbStore, openLowdbStore } from "../../src/store/lowdb/store.js";
import { countingOpen } from "./counting-disk.js";
import { alternate, type Contestant, compare, report } from "./figures.js";
import { closedEntries, closedOrder, closedPayment, mint, seedOrders } from "./seed.js";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 7);
const MANY = Number(process.env["BENCH_ORDERS"] ?? 1_000_000);
const SIZES = [1_000, 100_000, MANY] as const;
const CUSTOMERS = 1_000;
const AT_ONCE = 32;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const home = await mkdtemp(join(tmpdir(), "bench-books-"));
const folderOf = (orders: number) => join(home, String(orders));
const openOf = (dir: string, opening: typeof open = open) => openLowdbStore({ dir, process, open: opening });

beforeAll(async () => {
  for (const orders of SIZES) {
    await seedOrders(folderOf(orders), { orders, days: (orders / MANY) * 365, customers: CUSTOMERS });
  }
}, 900_000);
afterAll(() => rm(home, { recursive: true, force: true }));

type Buyers = { readonly ids: readonly CustomerId[]; turn: number; at: Instant };

async function buyersOf(store: LowdbStore): Promise<Buyers> {
  const customers = await store.customers({ limit: CUSTOMERS });
  return { ids: customers.map(({ id }) => id), turn: 0, at: wallClock() };
}

/** An order's life in three transactions; resolves with the bytes of JSON of all that it put. */
async function sell(store: LowdbStore, buyers: Buyers): Promise<number> {
  const customer = buyers.ids[buyers.turn++ % buyers.ids.length] ?? "cus_none";
  const { at } = buyers;
  const sold = { id: mint("ord", at), reference: mint("chk", at), customer, at };
  const [paid, held, captured] = closedEntries(sold) as [never, never, never];
  const order = { ...closedOrder(sold), payment: sold.reference };
  const payment = closedPayment(sold);
  const awaiting = { ...order, state: "awaiting_payment", dueAt: after(at, 60_000) } as const;
  const initiated = { ...payment, state: "initiated", dueAt: after(at, 60_000) } as const;
  const claim = { name: `vendor-ref:${sold.id}`, owner: sold.id };
  await store.transact(customer, async (books) => {
    await books.put("order", awaiting);
    await books.put("payment", initiated);
  });
  await store.transact(customer, async (books) => {
    await books.post(paid);
    await books.post(held);
    await books.put("payment", payment);
    await books.put("order", { ...awaiting, state: "paid" });
  });
  await store.transact(customer, async (books) => {
    await books.post(captured);
    await books.claim(claim.name, claim.owner);
    await books.put("order", order);
  });
  const records = [awaiting, initiated, paid, held, payment, awaiting, captured, claim, order];
  return records.reduce((bytes, record) => bytes + JSON.stringify(record).length, 0);
}

/** So many callers, each with one after the other, until all of it is done. */
async function atOnce(callers: number, times: number, work: () => Promise<unknown>): Promise<void> {
  let left = times;
  const one = async () => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: callers }, one));
}

async function timed(work: () => Promise<unknown>) {
  const began = { at: performance.now(), cpu: process.cpuUsage() };
  await work();
  const { user, system } = process.cpuUsage(began.cpu);
  return { us: (performance.now() - began.at) * 1_000, cpuUs: user + system };
}

test("an order among a million", { timeout: 1_800_000 }, async () => {
  const stores = new Map<number, LowdbStore>();
  const ORDERS = 1_000;
  for (const orders of SIZES) stores.set(orders, await openOf(folderOf(orders)));
  const contestants = await Promise.all(
    [...stores].map(async ([orders, store]): Promise<Contestant> => {
      const buyers = await buyersOf(store);
      const round = async () => {
        const { cpuUs } = await timed(() => atOnce(AT_ONCE, ORDERS, () => sell(store, buyers)));
        return { cpuUs: cpuUs / ORDERS };
      };
      return { name: `${orders} stored`, round };
    }),
  );
  const played = await alternate(contestants, { rounds: ROUNDS, warmUps: 3 });
  for (const store of stores.values()) await store.close();
  const question = { bench: "books", figure: "CPU µs per order", key: "cpuUs", aim: 1.2 };
  report([compare(played, { ...question, of: `${MANY} stored`, against: "1000 stored" })]);
});

test("a durable write", { timeout: 600_000 }, async () => {
  const store = await openOf(join(home, "write"));
  const plain = await open(join(home, "plain"), "a");
  const WRITES = 500;
  const put = () => store.linkMessage({ channel: "telegram", id: "1" }, { kind: "order", id: mint("ord") }, "7");
  const line = Buffer.from(`${"x".repeat(120)}\n`);
  const rate = (times: number, us: number) => ({ us: us / times, perSecond: (times / us) * 1e6 });
  const named = (name: string, times: number, work: () => Promise<unknown>): Contestant => ({
    name,
    round: async () => rate(times, (await timed(work)).us),
  });
  const played = await alternate(
    [
      named("1 caller", WRITES, () => atOnce(1, WRITES, put)),
      named("32 callers", WRITES * 10, () => atOnce(AT_ONCE, WRITES * 10, put)),
      named("fdatasync", WRITES, () => atOnce(1, WRITES, () => plain.write(line).then(() => plain.datasync()))),
    ],
    { rounds: ROUNDS, warmUps: 2 },
  );
  await plain.close();
  await store.close();
  const writes = { bench: "books", of: "1 caller", against: "fdatasync", figure: "µs per durable write", key: "us" };
  const many = { bench: "books", of: "1 caller", against: "32 callers", figure: "writes a second", key: "perSecond" };
  report([compare(played, { ...writes, aim: 1.5 }), compare(played, { ...many, aim: 0.1 })]);
});

test("bytes on disk", { timeout: 1_800_000 }, async () => {
  const { written, opening } = countingOpen();
  const store = await openOf(join(home, "bytes"), opening);
  const buyers = { ids: Array.from({ length: CUSTOMERS }, () => mint("cus")), turn: 0, at: wallClock() };
  const ORDERS = 40_000;
  let bytes = 0;
  await atOnce(AT_ONCE, ORDERS, async () => {
    buyers.at = after(buyers.at, Math.round((60 * DAY_MS) / ORDERS));
    const put = await sell(store, buyers);
    bytes += put;
  });
  await store.close();
  const round = { written: written.bytes / ORDERS, json: bytes / ORDERS };
  const sides = { of: "written", against: "their JSON", key: "written", otherKey: "json" };
  const played = new Map([
    ["written", [round]],
    ["their JSON", [round]],
  ]);
  report([compare(played, { bench: "books", figure: "bytes per order, snapshots included", ...sides, aim: 2 })]);
});

const mainThreadMs = () => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;

/** The longest that the event loop worked without looking up; time that other processes took is left out. */
async function longestBlock(work: Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = mainThreadMs();
  let over = false;
  const look = () => {
    const now = mainThreadMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (!over) setImmediate(look);
  };
  setImmediate(look);
  await work.finally(() => {
    over = true;
  });
  return longest;
}

test("a day of 30,000 orders", { timeout: 900_000 }, async () => {
  const DAY_ORDERS = Number(process.env["BENCH_DAY_ORDERS"] ?? 30_000);
  const store = await openOf(join(home, "day"));
  const day = startOf(dayOf(before(wallClock(), 10 * DAY_MS)));
  const buyers = { ids: Array.from({ length: CUSTOMERS }, () => mint("cus")), turn: 0, at: day };
  await atOnce(AT_ONCE, DAY_ORDERS, () => {
    buyers.at = after(day, Math.floor((buyers.turn / DAY_ORDERS) * DAY_MS));
    return sell(store, buyers);
  });
  const [customer = "cus_none"] = buyers.ids;
  const old = await store.history([customer], { limit: 20 });
  buyers.at = after(day, 6 * DAY_MS);
  const trading = async (until: Promise<unknown>) => {
    let over = false;
    const ended = until.finally(() => {
      over = true;
    });
    while (!over) await sell(store, buyers);
    await ended;
  };
  const timedBlock = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    const blockMs = await longestBlock(trading(work()));
    return { blockMs, ms: performance.now() - began, blockLimit: 50, seconds: 1_000 };
  };
  const played = new Map([
    ["it closes", [await timedBlock(() => store.snapshot())]],
    ["an order of it is read", await inTurn(old, ({ id }) => timedBlock(() => store.read("order", id)))],
    ["a customer's history is read", [await timedBlock(() => store.history([customer], { limit: 20 }))]],
    ["all of it is read", [await timedBlock(() => store.ordersVended({ from: day, to: after(day, DAY_MS) }))]],
  ]);
  await store.close();
  const rows = [...played.keys()].flatMap((of) => [
    { of, against: of, figure: "longest block in CPU ms, against 50", key: "blockMs", otherKey: "blockLimit", aim: 1 },
    { of, against: of, figure: "ms, against a second", key: "ms", otherKey: "seconds" },
  ]);
  report(rows.map((row) => compare(played, { bench: "a day of 30,000", ...row })));
});

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

test("starts, blocks and memory", { timeout: 1_800_000 }, async () => {
  const played = new Map<
    string,
    { openMs: number; blockMs: number; heap: number; limit: number; blockLimit: number }[]
  >();
  for (const orders of SIZES) {
    const dir = folderOf(orders);
    const rounds = [];
    for (let round = 0; round < Math.min(ROUNDS, 5); round++) {
      const began = performance.now();
      const store = await openOf(dir);
      const openMs = performance.now() - began;
      collectGarbage();
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      const buyers = await buyersOf(store);
      buyers.at = after(buyers.at, (round + 1) * 7 * DAY_MS);
      await atOnce(1, 300, () => sell(store, buyers));
      const trading = async () => {
        let over = false;
        const snapshot = store.snapshot().finally(() => {
          over = true;
        });
        while (!over) await sell(store, buyers);
        await snapshot;
        await atOnce(1, 300, () => sell(store, buyers));
      };
      const blockMs = await longestBlock(trading());
      await store.close();
      rounds.push({
        openMs,
        blockMs,
        heap: heapUsed + arrayBuffers,
        limit: 2_000,
        blockLimit: orders < MANY ? 25 : 50,
      });
    }
    played.set(`${orders} stored`, rounds);
  }
  const many = { bench: "books", of: `${MANY} stored` };
  const block = {
    figure: "longest block in CPU ms, against its limit",
    key: "blockMs",
    otherKey: "blockLimit",
    aim: 1,
  };
  report([
    compare(played, {
      ...many,
      against: many.of,
      figure: "ms to open, against 2 s",
      key: "openMs",
      otherKey: "limit",
      aim: 1,
    }),
    compare(played, { ...many, against: many.of, ...block }),
    compare(played, { bench: "books", of: "100000 stored", against: "100000 stored", ...block }),
    compare(played, { ...many, against: "1000 stored", figure: "bytes of memory when opened", key: "heap" }),
  ]);
});
