import pg from "pg";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { Books } from "../../src/core/store.js";
import type { PostgresStore } from "../../src/store/postgres/store.js";
import { openPostgres } from "../harness/postgres.js";
import { openCuttableProxy } from "./cuttable-proxy.js";
import { aDatabase, createDatabase, openOn } from "./databases.js";
import { ada, at, topUp } from "./records.js";

const server = await openPostgres();
afterAll(server.dispose);

const wallet = (store: PostgresStore) => store.balance(`wallet:${ada}`);
const waitingForLock =
  "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
const terminate =
  "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";

/** Writers that go on until they are stopped. Counts what each was acknowledged. */
function keepWriting(store: PostgresStore, writers = 4) {
  let stopped = false;
  const promised: number[] = [];
  let next = 0;
  const write = async () => {
    while (!stopped) {
      const number = next++;
      await store.transact(`cus_${number % 7}`, (books) =>
        books.post(topUp(`top_${number}`, 100, `cus_${number % 7}`)),
      );
      promised.push(number);
    }
  };
  const ended = Promise.all(Array.from({ length: writers }, write));
  return {
    promised,
    more: (count: number) => {
      const enough = promised.length + count;
      return vi.waitUntil(() => promised.length >= enough, { timeout: 20_000 });
    },
    stop: async () => {
      stopped = true;
      await ended;
    },
  };
}

/** Checks that the books contain everything that was acknowledged, once, and nothing else. */
async function expectKept(store: PostgresStore, promised: readonly number[]) {
  expect((await store.totals())["gateway"]).toBe(promised.length * -100);
  for (const number of promised) {
    const owner = `cus_${number % 7}` as const;
    expect(await store.transact(owner, (books) => books.post(topUp(`top_${number}`, 100, owner)))).toBe(false);
  }
}

describe("a server that fails and comes back", () => {
  it("makes its callers wait, but loses nothing", async () => {
    const database = await createDatabase(server.url("postgres"));
    const store = await openOn(database, { unavailableMaxMs: 30_000 });
    const writing = keepWriting(store);
    await writing.more(20);
    for (let failures = 0; failures < 3; failures++) {
      await server.stop();
      const read = wallet(store);
      await server.start();
      expect(await read).toBe(0);
      await writing.more(20);
    }
    await writing.stop();
    await expectKept(store, writing.promised);
  });

  it("is given up on when it stays away for too long, and is used again when it is back", async () => {
    const database = await createDatabase(server.url("postgres"));
    const store = await openOn(database, { unavailableMaxMs: 300 });
    await store.transact(ada, (books) => books.post(topUp("top_1", 100)));
    await server.stop();
    const work = vi.fn();
    await expect(store.transact(ada, work)).rejects.toMatchObject({ name: "DatabaseUnavailable" });
    await expect(wallet(store)).rejects.toMatchObject({ name: "DatabaseUnavailable" });
    await expect(store.due("orders", { now: at(1), limit: 1 })).rejects.toMatchObject({ name: "DatabaseUnavailable" });
    expect(work).not.toHaveBeenCalled();
    await server.start();
    expect(await store.transact(ada, (books) => books.post(topUp("top_2", 100)))).toBe(true);
    expect(await wallet(store)).toBe(200);
  });

  it("is given up on without doubt if it went away before a change was sent", async () => {
    const database = await createDatabase(server.url("postgres"));
    const store = await openOn(database, { unavailableMaxMs: 300 });
    const work = store.transact(ada, async (books) => {
      await server.stop();
      await books.post(topUp("top_1", 100));
    });
    await expect(work).rejects.toMatchObject({ name: "DatabaseUnavailable" });
    await server.start();
    expect(await wallet(store)).toBe(0);
  });
});

it("has all that was acknowledged when it comes back, even with synchronous_commit off by default", async () => {
  const database = await createDatabase(server.url("postgres"));
  await database.query(`alter database ${database.name} set synchronous_commit = off`);
  await database.query("alter system set wal_writer_delay = '10s'"); // A commit that nobody waits for stays unwritten.
  await database.query("select pg_reload_conf()");
  const store = await openOn(database);
  for (let number = 0; number < 20; number++) {
    await store.transact(ada, (books) => books.post(topUp(`top_${number}`, 100)));
  }
  await server.stop();
  await server.start();
  expect(await wallet(store)).toBe(2_000);
});

describe("connections that are cut", () => {
  it("are replaced, whatever was running on them", async () => {
    const database = await aDatabase();
    const store = await openOn(database);
    const writing = keepWriting(store);
    for (let cuts = 0; cuts < 5; cuts++) {
      await writing.more(10);
      await database.query(terminate);
    }
    await writing.more(10);
    await writing.stop();
    await expectKept(store, writing.promised);
  });

  it.each([
    ["asked", 2],
    ["answered", 1],
  ] as const)("when a commit is %s save the change once, after %d runs of the work", async (when, runs) => {
    const database = await aDatabase();
    const proxy = await openCuttableProxy(database.url);
    const store = await openOn(proxy);
    await store.transact(ada, (books) => books.post(topUp("top_1", 100)));
    const work = vi.fn();
    proxy.cutWhen(when);
    await store.transact(ada, async (books) => {
      work();
      expect(await books.post(topUp("top_2", 100))).toBe(true);
    });
    expect(work).toHaveBeenCalledTimes(runs);
    expect(await wallet(store)).toBe(200);
  });

  it("for good, before a commit was answered, are a fault: nobody can know its outcome", async () => {
    const database = await aDatabase();
    const proxy = await openCuttableProxy(database.url);
    const store = await openOn(proxy, { unavailableMaxMs: 300 });
    proxy.cutWhen("answered", { stays: true });
    const work = store.transact(ada, (books) => books.post(topUp("top_1", 100)));
    await expect(work).rejects.toMatchObject({ name: "StoreFault" });
    const other = await openOn(database);
    expect(await wallet(other)).toBe(100);
  });

  it.each([1, 2])("while a change is on its way make it void, also in transaction %d", async (nth) => {
    const database = await aDatabase();
    const proxy = await openCuttableProxy(database.url);
    const store = await openOn(proxy);
    if (nth > 1) await store.transact(ada, (books) => books.claim("slot", "ord_1"));
    const work = vi.fn((books: Books) => books.post(topUp("top_1", 100)));
    proxy.cutWhen("asked", { withhold: true });
    expect(await store.transact(ada, work)).toBe(true);
    expect(work).toHaveBeenCalledTimes(2);
    await proxy.deliver();
    expect(await wallet(store)).toBe(100);
  });

  it("while a change waits for a lock make the store wait for its end and then ask", async () => {
    const database = await aDatabase();
    const proxy = await openCuttableProxy(database.url);
    const store = await openOn(proxy);
    await store.transact(ada, (books) => books.claim("slot", "ord_1"));
    const bystander = new pg.Client({ connectionString: database.url });
    await bystander.connect();
    await bystander.query("begin");
    await bystander.query("select from claims for update");
    const work = vi.fn(async (books: Books) => {
      await books.claim("slot", "ord_1");
      return books.post(topUp("top_1", 100));
    });
    const ended = store.transact(ada, work);
    const locked = (count: number) =>
      vi.waitUntil(async () => (await database.query(waitingForLock)).length === count, { timeout: 20_000 });
    await locked(1);
    proxy.cut();
    await locked(2);
    await bystander.end();
    expect(await ended).toBe(true);
    expect(work).toHaveBeenCalledOnce();
    expect(await wallet(store)).toBe(100);
  });

  it.each([
    ["lost", "asked", 2],
    ["saved", "answered", 1],
  ] as const)("do not make the store guess whether a change was %s while others wrote", async (_, when, runs) => {
    const database = await aDatabase();
    const proxy = await openCuttableProxy(database.url);
    const store = await openOn(proxy);
    const other = await openOn(database);
    const work = vi.fn((books: Books) => books.post(topUp("top_1", 100)));
    proxy.cutWhen(when, { stays: true });
    const ended = store.transact(ada, work);
    await vi.waitUntil(proxy.isDown, { timeout: 20_000 });
    await other.transact(ada, (books) => books.post(topUp("top_2", 100)));
    proxy.restore();
    expect(await ended).toBe(true);
    expect(work).toHaveBeenCalledTimes(runs);
    expect(await wallet(other)).toBe(200);
  });

  it("are a fault if so many others wrote before the store asks that nobody can know", async () => {
    const database = await aDatabase();
    const proxy = await openCuttableProxy(database.url);
    const store = await openOn(proxy);
    const other = await openOn(database);
    proxy.cutWhen("answered", { stays: true });
    const ended = Promise.allSettled([store.transact(ada, (books) => books.post(topUp("top_0", 100)))]);
    await vi.waitUntil(proxy.isDown, { timeout: 20_000 });
    for (let number = 1; number <= 8; number++) {
      await other.transact(ada, (books) => books.post(topUp(`top_${number}`, 100)));
    }
    proxy.restore();
    expect(await ended).toMatchObject([{ reason: { name: "StoreFault" } }]);
    expect(await wallet(other)).toBe(900);
  });

  it.each([0, 1, 3])("by a crash save the change once, when %d others wrote before the store asks", async (others) => {
    const database = await createDatabase(server.url("postgres"));
    const proxy = await openCuttableProxy(database.url);
    const store = await openOn(proxy, { unavailableMaxMs: 30_000 });
    const other = await openOn(database);
    await store.transact(ada, (books) => books.post(topUp("top_1", 100)));
    proxy.cutWhen("asked", { stays: true, withhold: true });
    const ended = store.transact(ada, (books) => books.post(topUp("top_2", 100)));
    await vi.waitUntil(proxy.isDown, { timeout: 20_000 });
    await server.stop();
    await server.start();
    for (let number = 0; number < others; number++)
      await other.transact(`cus_${number}`, (books) => books.claim(`slot ${number}`, "ord_1"));
    proxy.restore();
    expect(await ended).toBe(true);
    expect(await wallet(other)).toBe(200);
  });
});
