import { appendFile, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { HOUR_MS, type Instant, instant } from "../../src/core/base/time.js";
import { DEFAULT_SETTINGS } from "../../src/core/settings/shop-settings.js";
import type { Books } from "../../src/core/store.js";
import { type Backup, openBackup, restoreBackup, writeBackup } from "../../src/store/backup/backup.js";
import { writeManifest } from "../../src/store/backup/manifest.js";
import { fillEmptyDatabase, fillEmptyFolder } from "../../src/store/fill.js";
import { readLowdbStore } from "../../src/store/lowdb/read-books.js";
import { openPostgresSnapshot } from "../../src/store/postgres/snapshot.js";
import { aDatabase, openOn } from "./databases.js";
import { allRecords, fill } from "./fill-store.js";
import { aFolder, aStore, openAt } from "./folders.js";
import { ada, at, bayo, customer, order, payment, topUp } from "./records.js";

const AT = instant(1_760_000_000_000);
const quiet = () => undefined;
/** The newest time in the records that `fill` writes. */
const NEWEST = at(1);

/** Open books, and how a backup reads them while they are open. */
const HOMES = {
  folder: async () => {
    const dir = await aFolder();
    const store = await aStore(dir);
    return { store, read: () => readLowdbStore(dir) };
  },
  Postgres: async () => {
    const database = await aDatabase();
    const store = await openOn(database);
    const read = async () => {
      const snapshot = await openPostgresSnapshot(database.url);
      onTestFinished(snapshot.close);
      return snapshot;
    };
    return { store, read };
  },
};

/** The time of a backup that is made when the machine's clock shows `clock`. */
async function momentAt(clock: Instant, store: Parameters<typeof writeBackup>[1]["store"]): Promise<Instant> {
  const dir = join(await aFolder(), "backup");
  await writeBackup(dir, { name: "the books", store, at: clock }, quiet);
  return (await openBackup(dir)).manifest.at;
}

async function aBackup(): Promise<string> {
  const { store, read } = await HOMES.folder();
  await fill(store);
  const dir = join(await aFolder(), "backup");
  await writeBackup(dir, { name: "the books", store: await read(), at: AT }, quiet);
  return dir;
}

it("cannot be made of a folder without books, and says which setting names it", async () => {
  const dir = join(await aFolder(), "books");
  await expect(readLowdbStore(dir)).rejects.toThrow(`There are no books in ${dir}: is DATA_DIR right?`);
});

describe.each(Object.entries(HOMES))("a backup of books in a %s", (_, open) => {
  it("contains everything in the books, while they are open", async () => {
    const { store, read } = await open();
    await fill(store);
    const dir = join(await aFolder(), "backup");
    await writeBackup(dir, { name: "the books", store: await read(), at: AT }, quiet);
    const backup = await openBackup(dir);
    expect(await allRecords(backup)).toEqual(await allRecords(store.transfer));
    expect(backup.manifest).toMatchObject({ format: 1, at: NEWEST, totals: await store.totals() });
  });

  it.each<[what: string, write: (books: Books) => Promise<unknown>]>([
    ["an order", (books) => books.put("order", order("ord_1", { changedAt: AT }))],
    ["a payment", (books) => books.put("payment", payment("top_1", { changedAt: AT }))],
    ["an entry", (books) => books.post({ ...topUp("top_9", 500), at: AT })],
  ])("has the time of the newest record, %s, when the machine's clock is ahead of it", async (_what, write) => {
    const { store, read } = await open();
    await fill(store);
    await store.transact(ada, write);
    expect(await momentAt(instant(AT + 12 * HOUR_MS), await read())).toBe(AT);
    expect(await momentAt(instant(AT - HOUR_MS), await read()), "a clock that is behind is no harm").toBe(AT - HOUR_MS);
  });

  it("of a shop without orders has the time of the last comparison with the service", async () => {
    const { store, read } = await open();
    await fill(store);
    const compared = { ...DEFAULT_SETTINGS, reconciliation: { recentAt: AT } };
    await store.transact("cus_shop", (books) => books.put("shopSettings", compared));
    expect(await momentAt(instant(AT + 12 * HOUR_MS), await read())).toBe(AT);
  });

  it("shows one moment: it contains nothing that is written during the backup", async () => {
    const { store, read } = await open();
    await fill(store);
    const before = await allRecords(store.transfer);
    const source = await read();
    await source.totals();
    const exportPages: typeof source.transfer.exportPages = async function* (kind) {
      if (kind === "entry")
        await store.transact(bayo, async (books) => {
          await books.put("customer", customer(bayo, { name: "Later" }));
          await books.post(topUp("top_later", 700, bayo));
        });
      yield* source.transfer.exportPages(kind);
    };
    const dir = join(await aFolder(), "backup");
    const moving = { totals: source.totals, transfer: { exportPages } };
    await writeBackup(dir, { name: "the books", store: moving, at: AT }, quiet);
    expect(await allRecords(await openBackup(dir))).toEqual(before);
  });
});

describe("a backup", () => {
  it("can be read by its owner only, and says that the key for cards is not in it", async () => {
    const dir = await aBackup();
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
    for (const name of await readdir(dir)) expect((await stat(join(dir, name))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(dir, "manifest.json"), "utf8")).toMatch(/TOKEN_ENCRYPTION_KEY.*is not in this backup/);
  });

  it.each([
    [
      "a record was altered",
      (dir: string) => replaceIn(join(dir, "customer.jsonl"), "Ada", "Eve"),
      /customer\.jsonl was altered/,
    ],
    ["a record is missing", (dir: string) => writeFile(join(dir, "order.jsonl"), ""), /order\.jsonl was altered/],
    ["something was added", (dir: string) => appendFile(join(dir, "card.jsonl"), "\n"), /card\.jsonl was altered/],
    ["a file is gone", (dir: string) => rm(join(dir, "claim.jsonl")), /claim\.jsonl is missing/],
    [
      "the manifest was altered",
      (dir: string) => replaceIn(join(dir, "manifest.json"), '"at": 1', '"at": 2'),
      /manifest\.json was altered/,
    ],
    ["the manifest is cut", (dir: string) => writeFile(join(dir, "manifest.json"), '{"format":1'), /cannot be read/],
    ["the manifest is gone", (dir: string) => rm(join(dir, "manifest.json")), /not a complete backup/],
  ])("is refused in one sentence when %s", async (_, damage, sentence) => {
    const dir = await aBackup();
    await damage(dir);
    const refusal = await openBackup(dir).catch((cause: Error) => cause.message);
    expect(refusal).toMatch(sentence);
    expect(refusal).not.toContain("\n");
  });

  it("from a newer version is refused in one sentence", async () => {
    const dir = await aBackup();
    const { manifest } = await openBackup(dir);
    await rm(join(dir, "manifest.json"));
    await writeManifest(dir, { ...manifest, format: manifest.format + 1 });
    await expect(openBackup(dir)).rejects.toThrow(/made by a newer version \(format 2, but this version reads 1\)/);
  });

  it("that fails leaves nothing behind", async () => {
    const { store, read } = await HOMES.folder();
    await fill(store);
    const parent = await aFolder();
    const source = await read();
    const broken = { ...source, totals: async () => ({}) };
    await expect(
      writeBackup(join(parent, "backup"), { name: "the books", store: broken, at: AT }, quiet),
    ).rejects.toThrow(/balances of the/);
    expect(await readdir(parent)).toEqual([]);
  });
});

async function replaceIn(path: string, from: string, to: string): Promise<void> {
  const text = await readFile(path, "utf8");
  expect(text).toContain(from);
  await writeFile(path, text.replace(from, to));
}

/** Places without books. */
const EMPTY = {
  folder: async () => {
    const dataDir = await aFolder();
    const dir = join(dataDir, "books");
    return {
      restore: (backup: Backup) =>
        fillEmptyFolder({ dataDir, process }, (store) => restoreBackup(store, backup, quiet)),
      open: () => openAt(dir),
      left: () => readdir(dataDir).catch(() => []),
    };
  },
  Postgres: async () => {
    const database = await aDatabase();
    return {
      restore: (backup: Backup) => fillEmptyDatabase(database.url, (store) => restoreBackup(store, backup, quiet)),
      open: () => openOn(database),
      left: () => database.query("select customer from books"),
    };
  },
};
const LATER = instant(1_760_000_600_000);

describe.each(Object.entries(EMPTY))("a backup restored into a %s", (_, place) => {
  it("agrees to the record and the kobo; the shop is closed, with no messages and nobody signed in", async () => {
    const dir = await aBackup();
    const backup = await openBackup(dir);
    const { restore, open } = await place();
    await restore(backup);
    const store = await open();
    onTestFinished(store.close);
    const isKept = (record: string) => !/^\["(notification|shopSettings)"/.test(record);
    const [ours, theirs] = [await allRecords(store.transfer), await allRecords(backup)];
    expect(ours.filter(isKept)).toEqual(theirs.filter(isKept));
    expect(await store.totals()).toEqual(backup.manifest.totals);
    expect(await store.settings()).toEqual({
      ...DEFAULT_SETTINGS,
      restored: { backupAt: NEWEST },
    });
    expect(await store.due("notifications", { now: at(99), limit: 9 })).toEqual([]);
  });

  it.each([
    ["not followed", {}, AT],
    ["followed", { comparedAt: instant(AT + 500) }, LATER],
  ])("of restored books that were %s has the right time to continue from", async (_, done, since) => {
    const { store, read } = await HOMES.folder();
    const restored = { backupAt: AT, at: instant(AT + 100), ...done };
    await store.transact("cus_shop", (books) => books.put("shopSettings", { ...DEFAULT_SETTINGS, restored }));
    const dir = join(await aFolder(), "backup");
    await writeBackup(dir, { name: "the books", store: await read(), at: LATER }, quiet);
    const { restore, open } = await place();
    await restore(await openBackup(dir));
    const again = await open();
    onTestFinished(again.close);
    expect((await again.settings()).restored).toEqual({ backupAt: since });
  });

  it("never overwrites books, however little they contain", async () => {
    const backup = await openBackup(await aBackup());
    const { restore, open } = await place();
    const store = await open();
    await store.transact(bayo, (books) => books.put("customer", customer(bayo)));
    await store.close();
    await expect(restore(backup)).rejects.toThrow(/There are books in .*Nothing was changed\./);
    const again = await open();
    onTestFinished(again.close);
    expect(await again.read("customer", bayo)).toEqual(customer(bayo));
    expect(await again.settings()).toEqual(DEFAULT_SETTINGS);
  });

  it("leaves nothing behind when it fails, and can then be restored", async () => {
    const backup = await openBackup(await aBackup());
    const { restore, open, left } = await place();
    const broken: Backup = { ...backup, manifest: { ...backup.manifest, totals: {} } };
    await expect(restore(broken)).rejects.toThrow(/balances of the/);
    expect(await left()).toEqual([]);
    await restore(backup);
    const store = await open();
    onTestFinished(store.close);
    expect(await store.totals()).toEqual(backup.manifest.totals);
  });
});
