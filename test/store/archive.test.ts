import { open, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { DAY_MS } from "../../src/core/base/time.js";
import type { Store } from "../../src/core/store.js";
import { decodeLine, encodeLine, type JournalLine } from "../../src/store/lowdb/journal/line.js";
import type { LowdbStore } from "../../src/store/lowdb/store.js";
import { day, known, refund, rollAfterMs, sell } from "./closed.js";
import { aFolder, copyOf, openAt } from "./folders.js";
import { ada, bayo, order, topUp } from "./records.js";

const volumesIn = async (dir: string) => (await readdir(dir)).filter((name) => name.endsWith(".vol")).sort();

/** Three orders of one month and one of the next, of which the first two snapshots each rolled some out. */
async function aFolderWithVolumes() {
  const dir = await aFolder();
  const store = await openAt(dir, { archiveAfterMs: rollAfterMs });
  for (const number of [1, 2]) await sell(store, number);
  await store.snapshot();
  for (const number of [3, 40]) await sell(store, number);
  await store.snapshot();
  return { dir, store };
}
const SOLD = [1, 2, 3, 40];

describe("closed records", () => {
  it("lie in volumes by month, which are one when the month is over, and old ones go with the last snapshot of theirs", async () => {
    const { dir, store } = await aFolderWithVolumes();
    const before = await known(store, SOLD);
    expect(before.orders.map((found) => found?.state)).toEqual(SOLD.map(() => "delivered"));
    expect(await volumesIn(dir)).toEqual(["closed.1970-01.2.vol", "closed.1970-01.3.vol", "closed.1970-02.3.vol"]);
    await store.transact(bayo, (books) => books.putOrder(order("ord_open", { customer: bayo, changedAt: day(41) })));
    await store.snapshot();
    const merged = ["closed.1970-01.4.vol", "closed.1970-02.3.vol"];
    expect(await volumesIn(dir)).toEqual(["closed.1970-01.2.vol", "closed.1970-01.3.vol", ...merged]);
    await store.snapshot();
    expect(await volumesIn(dir)).toEqual(merged);
    expect(await known(store, SOLD)).toEqual(before);
    await store.close();
    const again = await openAt(dir, { archiveAfterMs: rollAfterMs });
    expect(await known(again, SOLD)).toEqual(before);
    await again.close();
  });

  it("are no longer in the snapshot, nor in memory", async () => {
    const { dir, store } = await aFolderWithVolumes();
    await store.close();
    const text = await readFile(join(dir, "snapshot.3.jsonl"), "utf8");
    for (const word of ["ord_", "chk_", "vendor-ref"]) expect(text).not.toContain(word);
  });

  it("that were changed while their month was bound anew are as they were changed", async () => {
    const { dir, store } = await aFolderWithVolumes();
    const snapshot = store.snapshot();
    await Promise.all([refund(store, 1), refund(store, 40)]);
    await snapshot;
    for (let round = 0; round < 2; round++) {
      const { orders, again } = await known(store, SOLD);
      expect(orders.map((found) => found?.state)).toEqual(["refunded", "delivered", "delivered", "refunded"]);
      expect(again).toEqual([false, undefined, false, "ord_2", false, "ord_3", false, undefined]);
      await store.snapshot();
    }
    await store.close();
    const again = await openAt(dir);
    expect((await known(again, SOLD)).again).toEqual([
      false,
      undefined,
      false,
      "ord_2",
      false,
      "ord_3",
      false,
      undefined,
    ]);
    await again.close();
  });

  it("that are changed, let go of or sold at any moment of leaving are as they were changed", async () => {
    const dir = await aFolder();
    const late: Promise<unknown>[] = [];
    const store: LowdbStore = await openAt(dir, {
      archiveAfterMs: rollAfterMs,
      open: async (...given) => {
        const path = String(given[0]);
        // The journal has just turned: what comes now is replayed over the snapshot.
        if (path.endsWith("journal.2.jsonl")) late.push(sell(store, 3));
        // All is chosen, and nothing gone yet.
        if (path.endsWith(".vol.tmp")) await refund(store, 1);
        return open(...given);
      },
    });
    for (const number of [1, 5]) await sell(store, number);
    await store.snapshot();
    await Promise.all(late);
    const check = async (one: Store) => {
      const { orders, again, totals } = await known(one, [1, 3, 5]);
      expect(orders.map((found) => found?.state)).toEqual(["refunded", "delivered", "delivered"]);
      expect(again).toEqual([false, undefined, false, "ord_3", false, "ord_5"]);
      expect(totals["sales"]).toBe(900);
    };
    await check(store);
    const copy = await copyOf(dir);
    await store.close();
    for (const place of [copy, dir]) {
      const again = await openAt(place, { archiveAfterMs: rollAfterMs });
      await check(again);
      await again.close();
    }
  });

  it("of a folder that knew of no volumes are carried over", async () => {
    const dir = await aFolder();
    const store = await openAt(dir, { archiveAfterMs: 99 * DAY_MS });
    for (const number of SOLD) await sell(store, number);
    const before = await known(store, SOLD);
    await store.snapshot();
    await store.close();
    const path = join(dir, "snapshot.2.jsonl");
    const asBefore = (text: string) => {
      const { sequence, synced, body } = decodeLine(text) as JournalLine;
      const json = JSON.stringify(body)
        .replace('"version":2,"volumes":[]', '"version":1')
        .replaceAll(/,"ordinal":\d+/g, "");
      return encodeLine({ sequence, synced, json });
    };
    const text = await readFile(path, "utf8");
    await writeFile(path, text.trimEnd().split("\n").map(asBefore).join(""));
    expect(await readFile(path, "utf8")).not.toMatch(/ordinal|volumes/);
    const again = await openAt(dir, { archiveAfterMs: rollAfterMs });
    await again.snapshot();
    expect(await volumesIn(dir)).toHaveLength(2);
    expect(await known(again, SOLD)).toEqual(before);
    await sell(again, 41);
    expect(await entriesOf(again)).toEqual(
      [...SOLD, 41].flatMap((n) => [`top-up:chk_${n}`, `hold:ord_${n}`, `capture:ord_${n}`]),
    );
    await again.close();
  });

  it("leave memory soon after a store opens that is full of them", async () => {
    const dir = await aFolder();
    const store = await openAt(dir, { archiveAfterMs: 1e15 });
    await Promise.all(Array.from({ length: 1_010 }, (_, number) => sell(store, number)));
    await store.close();
    const again = await openAt(dir);
    await vi.waitFor(async () => expect(await volumesIn(dir)).toHaveLength(34), { timeout: 20_000 });
    await again.snapshot();
    expect(await again.order("ord_7")).toMatchObject({ state: "delivered" });
    expect(await again.history([ada], { limit: 2_000 })).toHaveLength(1_010);
    await again.close();
  });

  it("are carried to another store in the order in which they were posted", async () => {
    const { store } = await aFolderWithVolumes();
    await refund(store, 2);
    const expected = SOLD.flatMap((n) => [`top-up:chk_${n}`, `hold:ord_${n}`, `capture:ord_${n}`]);
    expect(await entriesOf(store)).toEqual(expected);
    const orders = await carried(store, "order");
    expect(orders.map(({ id, state }) => `${id} ${state}`).sort()).toEqual([
      "ord_1 delivered",
      "ord_2 refunded",
      "ord_3 delivered",
      "ord_40 delivered",
    ]);
    expect((await carried(store, "claim")).map(({ name }) => name).sort()).toEqual([
      "vendor-ref:1",
      "vendor-ref:3",
      "vendor-ref:40",
    ]);
    await store.close();
  });
});

async function carried<K extends "order" | "claim" | "entry">(store: LowdbStore, kind: K) {
  const pages = [];
  for await (const page of store.transfer.exportPages(kind)) pages.push(...page);
  return pages;
}
const entriesOf = async (store: LowdbStore) => (await carried(store, "entry")).map(({ id }) => id);

type Spoil = (path: string, bytes: Buffer) => Promise<void>;
const spoils: readonly (readonly [string, Spoil])[] = [
  ["missing", (path) => rm(path)],
  ["empty", (path) => truncate(path, 0)],
  ["cut short", (path, bytes) => truncate(path, bytes.length - 1)],
  ["cut in the middle", (path, bytes) => truncate(path, bytes.length >> 1)],
  ["foreign", (path) => writeFile(path, "Dear diary,\nnothing happened.\n")],
  ["altered where its names are", (path, bytes) => writeFile(path, flipped(bytes, bytes.lastIndexOf("\n", -2) - 9))],
];
const flipped = (bytes: Buffer, at: number) =>
  Buffer.concat([bytes.subarray(0, at), Buffer.of((bytes[at] ?? 0) ^ 1), bytes.subarray(at + 1)]);

describe("a volume", () => {
  it.each(spoils)("that is %s makes its snapshot give way to the one before; nothing is lost", async (_, spoil) => {
    const { dir, store } = await aFolderWithVolumes();
    const before = await known(store, SOLD);
    await store.close();
    const path = join(dir, "closed.1970-02.3.vol");
    await spoil(path, await readFile(path));
    const notices: string[] = [];
    const again = await openAt(dir, { archiveAfterMs: rollAfterMs, onNotice: (notice) => notices.push(notice) });
    expect(notices[0]).toContain(path);
    expect(await known(again, SOLD)).toEqual(before);
    await again.snapshot();
    expect(await known(again, SOLD)).toEqual(before);
    await again.close();
  });

  it("that every snapshot needs and is gone is an error that names it", async () => {
    const { dir, store } = await aFolderWithVolumes();
    await store.close();
    await rm(join(dir, "closed.1970-01.2.vol"));
    const notices: string[] = [];
    await expect(openAt(dir, { onNotice: (notice) => notices.push(notice) })).rejects.toThrow("no sound snapshot");
    expect(notices.join()).toContain("closed.1970-01.2.vol is missing");
  });

  it("whose records were altered never passes for one that does not have them", async () => {
    const { dir, store } = await aFolderWithVolumes();
    await store.close();
    const path = join(dir, "closed.1970-02.3.vol");
    await writeFile(path, flipped(await readFile(path), 20));
    const again = await openAt(dir, { archiveAfterMs: rollAfterMs });
    await expect(again.order("ord_40")).rejects.toThrow(`${path}, block 0 is damaged`);
    await expect(again.transact(ada, (books) => books.post(topUp("chk_40", 300)))).rejects.toThrow("damaged");
    expect(await again.order("ord_1")).toBeDefined();
    await again.close();
  });

  it("is for the owner's eyes only", async () => {
    const { dir, store } = await aFolderWithVolumes();
    await store.close();
    for (const name of await volumesIn(dir)) {
      const file = await open(join(dir, name));
      expect((await file.stat()).mode & 0o777).toBe(0o600);
      await file.close();
    }
  });
});
