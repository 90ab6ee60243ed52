import { type FileHandle, open, readdir } from "node:fs/promises";
import { describe, expect, it, vi } from "vitest";
import type { Store } from "../../src/core/store.js";
import { aFolder, copyOf, openAt } from "./folders.js";
import { ada, order, topUp } from "./records.js";
import { aTinyDisk } from "./tiny-disk.js";

type Disk = { room: number; truncateFails: boolean; sync?: () => Promise<void>; readonly files: FileHandle[] };

/** Opens files on a disk that can be full or broken. It writes as much as there is room for, and then refuses. */
const onDisk = (disk: Disk): typeof open => {
  const refuse = () => Promise.reject(Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" }));
  return async (...given) => {
    const file = await open(...given);
    disk.files.push(file);
    const writeFile = async (data: string | Buffer) => {
      const bytes = Buffer.from(data);
      const written = bytes.subarray(0, disk.room);
      disk.room -= written.length;
      await file.writeFile(written);
      return written.length < bytes.length ? refuse() : undefined;
    };
    const changed: Record<string, unknown> = {
      writeFile,
      datasync: () => (disk.sync ?? (() => file.datasync()))(),
      truncate: (length: number) => (disk.truncateFails ? refuse() : file.truncate(length)),
    };
    return new Proxy(file, {
      get: (target, name) => changed[String(name)] ?? bound(target, name),
    });
  };
};
const bound = (file: FileHandle, name: string | symbol) => {
  const value: unknown = Reflect.get(file, name);
  return typeof value === "function" ? value.bind(file) : value;
};

const healthy = (): Disk => ({ room: Number.POSITIVE_INFINITY, truncateFails: false, files: [] });
const stillOpen = ({ files }: Disk) => files.filter(({ fd }) => fd !== -1);
const wallet = `wallet:${ada}` as const;
const fault = { name: "StoreFault" };

async function aStoreOn(disk: Disk) {
  const dir = await aFolder();
  const onFault = vi.fn();
  const onNotice = vi.fn();
  const store = await openAt(dir, { open: onDisk(disk), onFault, onNotice });
  const add = (index: number) => store.transact(ada, (books) => books.post(topUp(`top_${index}`, 100)));
  await add(1);
  return { dir, store, add, onFault, onNotice };
}

describe("a disk that fails", () => {
  it.each([
    ["is full", { room: 0 }],
    ["fills up in the middle of a line", { room: 40 }],
    ["fills up in the middle of a batch", { room: 400 }],
    ["fills up and cannot be truncated", { room: 40, truncateFails: true }],
    ["cannot sync", { sync: () => Promise.reject(new Error("EIO")) }],
  ])("because it %s: nothing is acknowledged any more, and the next start has only what was", async (_, failure) => {
    const disk = healthy();
    const { dir, store, add, onFault } = await aStoreOn(disk);
    Object.assign(disk, failure);
    const ends = await Promise.allSettled([add(2), add(3), add(4)]);
    const promised = ends.filter(({ status }) => status === "fulfilled").length;
    expect(promised).toBeLessThan(3);
    for (const end of ends) if (end.status === "rejected") expect(end.reason).toMatchObject(fault);
    await expect(add(5)).rejects.toMatchObject(fault);
    await expect(
      store.linkMessage({ channel: "telegram", id: "1" }, { kind: "order", id: "ord_1" }, "7"),
    ).rejects.toMatchObject(fault);
    expect(onFault).toHaveBeenCalledOnce();
    await expect(store.balance(wallet), "a reader could act on it").rejects.toMatchObject(fault);
    Object.assign(disk, { ...healthy(), files: disk.files });
    await expect(add(6), "even when there is room again").rejects.toMatchObject(fault);
    await expect(store.close()).rejects.toMatchObject(fault);
    expect(stillOpen(disk)).toEqual([]);

    const again = await openAt(dir);
    expect(await again.balance(wallet)).toBe(100 + promised * 100);
    expect(await again.transact(ada, (books) => books.post(topUp("top_5", 100)))).toBe(true);
    await again.close();
  });

  it("shows a reader nothing that is not on disk yet", async () => {
    const disk = healthy();
    const { store, add } = await aStoreOn(disk);
    let fail = () => {};
    const syncing = new Promise<void>((started) => {
      disk.sync = () =>
        new Promise((_, reject) => {
          fail = () => reject(new Error("EIO"));
          started();
        });
    });
    const writing = add(2);
    await syncing;
    const seen = vi.fn();
    const reading = [store.balance(wallet), store.totals(), store.nextDue(), add(1)].map((read) => read.finally(seen));
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen).not.toHaveBeenCalled();
    fail();
    const ends = await Promise.allSettled([writing, ...reading]);
    expect(ends.map(({ status }) => status)).not.toContain("fulfilled");
    await expect(store.close()).rejects.toMatchObject(fault);
  });

  it("publishes no snapshot with a change that the journal could not save", async () => {
    const disk = healthy();
    const dir = await aFolder();
    const late: Promise<unknown>[] = [];
    const store = await openAt(dir, {
      open: async (...given) => {
        const file = await onDisk(disk)(...given);
        if (!String(given[0]).includes("snapshot")) return file;
        disk.sync = () => new Promise((_, reject) => setImmediate(() => setImmediate(reject, new Error("EIO"))));
        late.push(store.transact(ada, (books) => books.post(topUp("top_2", 100))).catch(({ name }) => name));
        return file;
      },
    });
    await store.transact(ada, (books) => books.post(topUp("top_1", 100)));
    await store.snapshot();
    expect(await Promise.all(late)).toEqual(["StoreFault"]);
    expect((await readdir(dir)).filter((name) => name.startsWith("snapshot"))).toEqual([]);
    await expect(store.close()).rejects.toMatchObject(fault);
    expect(stillOpen(disk)).toEqual([]);
    const again = await openAt(dir);
    expect(await again.balance(wallet)).toBe(100);
    await again.close();
  });

  it("may be too full for a snapshot while the journal carries on", async () => {
    const disk = healthy();
    const { dir, store, add, onNotice, onFault } = await aStoreOn(disk);
    await store.transact(ada, (books) => books.put("order", order("ord_1", { vendorRef: "x".repeat(500) })));
    disk.room = 400; // Enough for the lines that link two journals, but not for all records.
    await store.snapshot();
    expect(onNotice).toHaveBeenCalledWith(expect.stringContaining("taking a snapshot in"));
    disk.room = Number.POSITIVE_INFINITY;
    await add(2);
    expect(onFault).not.toHaveBeenCalled();
    const copy = await copyOf(dir);
    await store.close();
    for (const place of [copy, dir]) {
      const again = await openAt(place);
      expect(await again.balance(wallet)).toBe(200);
      await again.close();
    }
  });
});

describe("a real disk that is full", () => {
  /** Runs several writers until nothing can be saved any more. Gives what was acknowledged. */
  async function fill(store: Store) {
    const promised: number[] = [];
    let asked = 0;
    const write = async (): Promise<void> => {
      for (let goesOn = true; goesOn; ) {
        const number = ++asked;
        goesOn = await store
          .transact(ada, (books) => books.post(topUp(`top_${number}`, 100)))
          .then(
            () => promised.push(number) > 0,
            (cause: unknown) => {
              expect(cause).toMatchObject({ ...fault, message: expect.stringContaining("ENOSPC") });
              return false;
            },
          );
      }
    };
    await Promise.all(Array.from({ length: 4 }, write));
    return promised;
  }

  it("has exactly the acknowledged changes when there is space again", async ({ skip }) => {
    const { dir, grow } = await aTinyDisk("books", 64, skip);
    const onFault = vi.fn();
    const store = await openAt(dir, { onFault, snapshotBytes: 8_000, onNotice: () => undefined });
    const promised = await fill(store);
    expect(onFault).toHaveBeenCalledOnce();
    expect(promised.length).toBeGreaterThan(50);
    await expect(store.close()).rejects.toMatchObject(fault);

    const elsewhere = await copyOf(dir);
    await grow(1_024);
    for (const place of [elsewhere, dir]) {
      const again = await openAt(place);
      expect(await again.balance(wallet)).toBe(promised.length * 100);
      const anew = await again.transact(ada, (books) =>
        Promise.all(promised.map((number) => books.post(topUp(`top_${number}`, 100)))),
      );
      expect(anew).not.toContain(true);
      expect(await again.transact(ada, (books) => books.post(topUp("top_anew", 100)))).toBe(true);
      await again.close();
    }
  });
});

describe("a store", () => {
  it("refuses everything once it is closed, and can be closed twice", async () => {
    const { store, add } = await aStoreOn(healthy());
    const last = add(2);
    await Promise.all([store.close(), store.close()]);
    expect(await last).toBe(true);
    await expect(add(3)).rejects.toMatchObject({ ...fault, message: "The store is closed" });
    await expect(store.balance(wallet)).rejects.toMatchObject(fault);
  });
});
