import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { open, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { LowdbOptions } from "../../src/store/lowdb/store.js";
import { closeAfterMs, known, refund, sell } from "./closed-records.js";
import { gate } from "./concurrency.js";
import { aFolder, openAt } from "./folders.js";
import { ada, topUp } from "./records.js";

const locks = async (dir: string) => (await readdir(dir)).filter((name) => name.startsWith("lock"));
const ownLock = async (dir: string) => JSON.parse(await readFile(join(dir, "lock.1"), "utf8"));

/** A folder whose owner ended without releasing it: the lock still names the owner. */
async function leftBy(change: Record<string, unknown>) {
  const dir = await aFolder();
  const store = await openAt(dir);
  const owner = await ownLock(dir);
  await store.close();
  await writeFile(join(dir, "lock.1"), JSON.stringify({ ...owner, ...change }));
  return dir;
}

/** A store whose process froze, and the one that has taken over its folder meanwhile. */
async function takenOver(work: Work = async () => undefined, options: Partial<LowdbOptions> = {}) {
  const dir = await aFolder();
  const before = await openAt(dir, { heartbeatMs: 60_000, ...options });
  await work(before);
  await writeFile(join(dir, "lock.1"), JSON.stringify({ ...(await ownLock(dir)), pidNamespace: "another container" }));
  return { dir, before, now: await openAt(dir, { heartbeatMs: 5 }) };
}
type Work = (store: Awaited<ReturnType<typeof openAt>>) => Promise<unknown>;
const credit =
  (number: number): Work =>
  (store) =>
    store.transact(ada, (books) => books.post(topUp(`top_${number}`, 1)));

describe("a store's folder", () => {
  it("has one owner: a second one is refused, naming the owner's pid and the folder", async () => {
    const dir = await aFolder();
    const store = await openAt(dir);
    await expect(openAt(dir)).rejects.toThrow(`The store in ${dir} is in use by process ${process.pid}`);
    await store.transact(ada, (books) => books.post(topUp("top_1", 1)));
    await store.close();
    await (await openAt(dir)).close();
  });

  it("goes to exactly one of many processes that open it at once", async () => {
    const dir = await aFolder();
    const ends = await Promise.allSettled(Array.from({ length: 8 }, () => openAt(dir)));
    const [won, ...others] = ends.flatMap((end) => (end.status === "fulfilled" ? [end.value] : []));
    expect(others).toEqual([]);
    await won?.close();
  });

  it("is taken over from a process that is dead", async () => {
    const dead = spawnSync(process.execPath, ["-e", ""]).pid;
    const store = await openAt(await leftBy({ pid: dead }));
    await store.close();
  });

  it("is taken over when the pid now belongs to another process", async () => {
    const store = await openAt(await leftBy({ pid: process.ppid, started: "1" }));
    await store.close();
  });

  it("is taken over when a power cut emptied the lock", async () => {
    const dir = await leftBy({});
    await writeFile(join(dir, "lock.1"), "");
    await (await openAt(dir)).close();
    expect(await locks(dir)).toEqual(["lock.2"]);
  });

  it("is taken over from an owner in another container without a heartbeat", async () => {
    const store = await openAt(await leftBy({ pidNamespace: "another container" }), { heartbeatMs: 5 });
    await store.close();
  });

  it("is not taken over from an owner in another container that missed a heartbeat or two", async () => {
    const dir = await leftBy({ pidNamespace: "another container", pid: 7 });
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const opening = expect(openAt(dir, { heartbeatMs: 1_000 })).rejects.toThrow("in use by process 7");
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(2_900);
    expect(vi.getTimerCount(), "still watching").toBe(1);
    await utimes(join(dir, "lock.1"), 1, 1);
    await vi.advanceTimersByTimeAsync(60_000);
    await opening;
  });

  it("is refused while an owner in another container is alive", async () => {
    const dir = await aFolder();
    const store = await openAt(dir, { heartbeatMs: 5 });
    await writeFile(
      join(dir, "lock.1"),
      JSON.stringify({ ...(await ownLock(dir)), pid: 7, pidNamespace: "another container" }),
    );
    await expect(openAt(dir, { heartbeatMs: 50 })).rejects.toThrow("in use by process 7");
    await store.close();
  });

  it("is not written to once another process has taken it over", async () => {
    const dir = await aFolder();
    const faults: Error[] = [];
    const store = await openAt(dir, { onFault: (fault) => faults.push(fault) });
    await writeFile(join(dir, "lock.2"), "{}");
    const late = store.transact(ada, (books) => books.post(topUp("top_1", 1)));
    await expect(late).rejects.toMatchObject({ name: "StoreFault", message: expect.stringContaining("taken over") });
    expect(faults).toHaveLength(1);
    await expect(store.close()).rejects.toMatchObject({ name: "StoreFault" });
  });

  it.each([
    ["writes once more", credit(3)],
    ["is closed", (store) => store.close()],
    ["takes a snapshot", (store) => store.snapshot()],
  ] satisfies [string, Work][])(
    "keeps what its new owner wrote when the old one resumes and %s",
    async (_how, goOn) => {
      const { dir, before, now } = await takenOver(credit(1));
      await credit(2)(now);
      await goOn(before).catch(() => undefined);
      await credit(4)(now);
      await now.close();
      await expect(before.close()).rejects.toMatchObject({ name: "StoreFault" });
      const again = await openAt(dir);
      expect(await again.balance(`wallet:${ada}`)).toBe(3);
      await again.close();
    },
  );

  it("keeps its new owner's closed days when the old owner resumes while it closes one and tries again", async () => {
    const [reached, goOn] = [gate(), gate()];
    let opened = 0;
    const slowly: typeof open = async (path, ...how) => {
      if (`${path}`.endsWith("/1970/01/02/1.jsonl.tmp")) {
        opened += 1;
        reached.open();
        await goOn.opened;
      }
      return open(path, ...how);
    };
    let closing: Promise<void> | undefined;
    const { dir, before, now } = await takenOver(
      async (store) => {
        await sell(store, 1);
        closing = store.snapshot();
        await reached.opened;
      },
      { open: slowly, closeAfterMs },
    );
    await refund(now, 1);
    await sell(now, 50);
    await now.snapshot();
    const sold = await known(now, [1, 50]);
    goOn.open();
    await closing;
    await before.snapshot();
    expect(opened).toBe(1);
    await now.close();
    await expect(before.close()).rejects.toMatchObject({ name: "StoreFault" });
    const notices: string[] = [];
    const again = await openAt(dir, { onNotice: (notice) => notices.push(notice) });
    expect(notices).toEqual([]);
    expect(await known(again, [1, 50])).toEqual(sold);
    await again.close();
  });

  it("is not changed by a process that was still reading it when another took it over", async () => {
    const dir = await leftBy({ pidNamespace: "another container" });
    await writeFile(join(dir, "snapshot.1.jsonl"), "damaged");
    await writeFile(join(dir, "journal.1.jsonl"), "torn", { flag: "a" });
    const files = () => readdir(dir).then((names) => names.filter((name) => !name.startsWith("lock")));
    const found = await files();
    const onNotice = () => writeFileSync(join(dir, "lock.3"), "{}"); // The notice about the snapshot comes first, and reading goes on.
    await expect(openAt(dir, { heartbeatMs: 5, onNotice })).rejects.toThrow("taken over");
    expect(await files()).toEqual(found);
    expect(await readFile(join(dir, "journal.1.jsonl"), "utf8")).toMatch(/torn$/);
  });
});
