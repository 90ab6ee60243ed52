import { spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openBackup, writeBackup } from "../../src/store/backup/backup.js";
import { readLowdbStore } from "../../src/store/lowdb/read-books.js";
import { toolPath } from "../harness/run-program.js";
import { createTemporaryFolder } from "../harness/temporary-folder.js";
import { aDatabase, openOn } from "../store/databases.js";
import { allRecords, fill } from "../store/fill-store.js";
import { openAt } from "../store/folders.js";
import { at } from "../store/records.js";

/** Loaded before the program: kills the process with SIGKILL when it prints something or renames a file. */
const KILLER = `
  import fs from "node:fs/promises";
  import { syncBuiltinESMExports } from "node:module";
  const at = process.env.KILLED_AT;
  const { rename } = fs;
  const passes = (moment) => { if (at && moment.includes(at)) process.kill(process.pid, process.env.KILLED_BY); };
  fs.rename = async (from, to) => {
    const moment = "rename to " + to.split("/").at(-1);
    passes("before " + moment);
    await rename(from, to);
    passes("after " + moment);
  };
  syncBuiltinESMExports();
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (text, ...rest) => { const done = write(text, ...rest); passes(String(text)); return done; };
`;

type Environment = Readonly<Record<string, string | undefined>>;
type Killed = { readonly at?: string; readonly by?: "SIGKILL" | "SIGSTOP" };

/** Runs a program to its end, or until it is killed or stopped at the given moment. */
function begin(name: "backup" | "restore", folder: string, env: Environment, { at, by = "SIGKILL" }: Killed = {}) {
  const preload = `data:text/javascript,${encodeURIComponent(KILLER)}`;
  const child = spawn(process.execPath, ["--import", preload, toolPath(name), folder], {
    env: { PATH: process.env["PATH"], ...env, KILLED_AT: at, KILLED_BY: by },
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => printed.push(String(text)));
  const ended = new Promise<string>((resolve) =>
    child.once("close", (code, signal) => resolve(signal ?? (code === 0 ? "well" : printed.join("")))),
  );
  return { child, ended, printed: () => printed.join("") };
}

/** An empty place for books: the environment for the programs, and how to open it. */
const BOOKS = {
  "a folder": async () => {
    const dataDir = await createTemporaryFolder();
    const dir = join(dataDir, "books");
    const hasBooks = async () => (await readdir(dataDir)).includes("books");
    return { env: { DATA_DIR: dataDir }, open: () => openAt(dir), hasBooks };
  },
  Postgres: async () => {
    const database = await aDatabase();
    const hasBooks = async () => (await database.query("select from books limit 1")).length > 0;
    return {
      env: { DATA_DIR: await createTemporaryFolder(), DATABASE_URL: database.url },
      open: () => openOn(database),
      hasBooks,
    };
  },
};

async function aBackup(): Promise<string> {
  const parent = await createTemporaryFolder();
  const books = join(parent, "books");
  const store = await openAt(books);
  await fill(store);
  await store.close();
  const dir = join(parent, "backup");
  await writeBackup(dir, { name: "the books", store: await readLowdbStore(books), at: at(1) }, () => undefined);
  return dir;
}

const isKept = (record: string) => !/^\["(notification|shopSettings)"/.test(record);

describe.each(Object.entries(BOOKS))("a restore into %s, killed with kill -9", (kind, open) => {
  const moments = ["entry: ", "Verified"];
  const ofFolder = ["before rename to books", "after rename to books"];
  test.each(kind === "a folder" ? [...moments, ...ofFolder] : moments)(
    "at “%s” leaves all of the books or none, and the same command again works",
    async (moment) => {
      const dir = await aBackup();
      const place = await open();
      expect(await begin("restore", dir, place.env, { at: moment }).ended).toBe("SIGKILL");
      expect(await place.hasBooks()).toBe(moment.startsWith("after"));
      const again = await begin("restore", dir, place.env).ended;
      if (moment.startsWith("after")) expect(again).toMatch(/There are books in .*Nothing was changed\./);
      else expect(again).toBe("well");
      const store = await place.open();
      onTestFinished(store.close);
      const [backup, restored] = [await allRecords(await openBackup(dir)), await allRecords(store.transfer)];
      expect(restored.filter(isKept)).toEqual(backup.filter(isKept));
      expect((await store.settings()).restored).toBeDefined();
      expect((await readdir(place.env.DATA_DIR)).filter((name) => name.startsWith("books."))).toEqual([]);
    },
  );
});

test("two concurrent restores into one folder: no half-restored books appear, and one restore completes", async () => {
  const dir = await aBackup();
  const place = await BOOKS["a folder"]();
  const first = begin("restore", dir, place.env, { at: "Verified", by: "SIGSTOP" });
  await expect.poll(first.printed, { timeout: 20_000 }).toContain("Verified");
  const second = begin("restore", dir, place.env, { at: "customer: ", by: "SIGSTOP" });
  await expect.poll(second.printed, { timeout: 20_000 }).toContain("customer: ");
  first.child.kill("SIGCONT");
  await first.ended;
  expect(await place.hasBooks()).toBe(false);
  second.child.kill("SIGCONT");
  expect(await second.ended).toBe("well");
  const store = await place.open();
  onTestFinished(store.close);
  expect(await store.totals()).toEqual((await openBackup(dir)).manifest.totals);
});

describe.each(Object.entries(BOOKS))("a backup of books in %s, killed with kill -9", (_, open) => {
  test.each(["entry: ", "before rename to backup-"])(
    "at “%s” leaves nothing that passes for a backup, and the same command works again",
    async (moment) => {
      const { env, open: openBooks } = await open();
      const store = await openBooks();
      await fill(store);
      const expected = await allRecords(store.transfer);
      await store.close();
      const parent = await createTemporaryFolder();
      expect(await begin("backup", parent, env, { at: moment }).ended).toBe("SIGKILL");
      const left = await readdir(parent);
      expect(left).toEqual([expect.stringMatching(/^backup-\w+\.tmp/)]);
      if (!moment.startsWith("before"))
        await expect(openBackup(join(parent, left[0] ?? ""))).rejects.toThrow(/not a complete backup/);
      expect(await begin("backup", parent, env).ended).toBe("well");
      const [made = ""] = (await readdir(parent)).filter((name) => !name.includes(".tmp"));
      expect(await allRecords(await openBackup(join(parent, made)))).toEqual(expected);
    },
  );
});
