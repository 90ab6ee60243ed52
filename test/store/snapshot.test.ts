import { cp, open, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { aFolder, aStore, copyOf, openAt } from "./folders.js";
import { ada, at, bayo, customer, topUp } from "./records.js";

const wallet = `wallet:${ada}` as const;

/** A folder with two snapshots (generations 2 and 3), and a top-up of 100 kobo before, between and after them. */
async function twoSnapshots() {
  const dir = await aFolder();
  const store = await openAt(dir);
  const add = (index: number) => store.transact(ada, (books) => books.post(topUp(`top_${index}`, 100)));
  await add(1);
  await store.snapshot();
  await add(2);
  await store.snapshot();
  await add(3);
  await store.close();
  return dir;
}

async function balanceAt(dir: string, notices: string[] = []) {
  const store = await openAt(dir, { onNotice: (notice) => notices.push(notice) });
  const balance = await store.balance(wallet);
  await store.transact(ada, (books) => books.post(topUp("top_again", 1)));
  await store.snapshot();
  await store.close();
  const again = await openAt(dir);
  expect(await again.balance(wallet)).toBe(balance + 1);
  await again.close();
  return balance;
}

const books = async (dir: string) => (await readdir(dir)).filter((name) => !name.startsWith("lock")).sort();

const contentOf = async (dir: string) =>
  (await Promise.all((await books(dir)).map((name) => readFile(join(dir, name), "utf8").catch(() => "")))).join();

describe("snapshots", () => {
  it("are rotated: the last two are kept, with the journals since", async () => {
    const dir = await twoSnapshots();
    expect(await books(dir)).toEqual(["journal.2.jsonl", "journal.3.jsonl", "snapshot.2.jsonl", "snapshot.3.jsonl"]);
    expect(await balanceAt(dir)).toBe(300);
    expect(await books(dir)).toEqual(["journal.3.jsonl", "journal.4.jsonl", "snapshot.3.jsonl", "snapshot.4.jsonl"]);
  });

  it("follow soon after a customer is erased, until no file contains their data", async () => {
    const dir = await aFolder();
    const store = await aStore(dir, { eraseAfterMs: 1 });
    const { name: _, ...nobody } = customer(ada);
    await store.transact(ada, (open) => open.put("customer", { ...nobody, name: "Ngozi Eze" }));
    await store.transact(bayo, (open) => open.put("customer", { ...customer(bayo), name: "Bayo Ade" }));
    expect(await books(dir), "no customer was erased").toEqual(["journal.1.jsonl"]);
    await store.transact(ada, (open) => open.put("customer", { ...nobody, name: "", erasedAt: at(5) }));
    await expect.poll(() => contentOf(dir)).not.toContain("Ngozi");
    expect(await contentOf(dir)).toContain("Bayo Ade");
  });

  it("are tried again after a customer is erased, when the disk refuses them", async () => {
    const dir = await aFolder();
    let refusals = 2;
    const refusing: typeof open = async (path, ...how) => {
      if (String(path).includes("snapshot.") && refusals-- > 0) throw new Error("The disk is full");
      return open(path, ...how);
    };
    const store = await aStore(dir, { eraseAfterMs: 1, open: refusing });
    await store.transact(ada, (open) => open.put("customer", { ...customer(ada), name: "Ngozi Eze" }));
    await store.transact(ada, (open) => open.put("customer", { ...customer(ada), name: "", erasedAt: at(5) }));
    await expect.poll(() => contentOf(dir)).not.toContain("Ngozi");
  });

  it("contain no data of an erased customer, even after a crash before the older ones were removed", async () => {
    const dir = await aFolder();
    const store = await aStore(dir);
    await store.transact(ada, (open) => open.put("customer", { ...customer(ada), name: "Ngozi Eze" }));
    await store.snapshot();
    await store.transact(ada, (open) => open.put("customer", { ...customer(ada), name: "", erasedAt: at(5) }));
    await store.snapshot();
    const older = await copyOf(dir);
    await store.snapshot();
    await store.close();
    const kept = await books(dir);
    await cp(older, dir, { recursive: true, force: false });
    expect(await contentOf(dir)).toContain("Ngozi");
    await (await openAt(dir)).close();
    expect(await books(dir)).toEqual(kept);
    expect(await contentOf(dir)).not.toContain("Ngozi");
  });

  it("can be read by their owner only", async () => {
    const dir = await twoSnapshots();
    const mode = async (path: string) => (await stat(path)).mode & 0o777;
    expect(await mode(dir)).toBe(0o700);
    for (const name of await readdir(dir)) expect(await mode(join(dir, name)), name).toBe(0o600);
  });

  it("are correct when everything changes while they are written", async () => {
    const dir = await aFolder();
    const store = await openAt(dir, { sliceRecords: 1 });
    const add = (index: number) => store.transact(ada, (books) => books.post(topUp(`top_${index}`, 100)));
    for (let index = 0; index < 20; index++) await add(index);
    let under: boolean = true;
    const snapshot = store.snapshot().finally(() => {
      under = false;
    });
    let added = 20;
    while (under) await add(added++);
    await snapshot;
    expect(added).toBeGreaterThan(21);
    const copy = await copyOf(dir);
    await store.close();
    expect(await balanceAt(copy)).toBe(added * 100);
  });

  it.each([
    ["the new journal was being written", ["journal.4.jsonl.tmp"]],
    ["the new snapshot was being written", ["snapshot.4.jsonl.tmp"]],
  ])("are not needed after a crash that left half of the next one: %s", async (_, [name = ""]) => {
    const dir = await twoSnapshots();
    await writeFile(join(dir, name), "deadbeef 1 1 {");
    expect(await balanceAt(dir)).toBe(300);
    expect(await books(dir)).not.toContain(name);
  });

  it("are not needed after a crash between the new journal and its snapshot", async () => {
    const dir = await twoSnapshots();
    await rm(join(dir, "snapshot.3.jsonl"));
    expect(await balanceAt(dir)).toBe(300);
  });

  it("are not needed after a crash before the old journal named the new one", async () => {
    const dir = await twoSnapshots();
    await rm(join(dir, "snapshot.3.jsonl"));
    const path = join(dir, "journal.2.jsonl");
    const text = await readFile(path, "utf8");
    for (let cut = text.lastIndexOf("\n", text.length - 2) + 1; cut < text.length; cut++) {
      await writeFile(path, text.slice(0, cut));
      const store = await openAt(dir);
      expect(await store.balance(wallet)).toBe(300);
      await store.close();
    }
  });

  it("are not needed after a crash between two removals of old files", async () => {
    const dir = await twoSnapshots();
    await rm(join(dir, "journal.2.jsonl"));
    expect(await balanceAt(dir)).toBe(300);
  });

  it.each([
    ["empty", () => ""],
    ["cut short", (text: string) => text.slice(0, -9)],
    ["without its end", (text: string) => text.slice(0, text.lastIndexOf("\n", text.length - 2) + 1)],
    ["altered", (text: string) => text.replace('"amount":100', '"amount":900')],
    ["foreign", () => '{"hello":"world"}\n'],
  ])(
    "are replaced by the one before when the newest is %s; this is reported, and nothing is lost",
    async (_, spoil) => {
      const dir = await twoSnapshots();
      const path = join(dir, "snapshot.3.jsonl");
      await writeFile(path, spoil(await readFile(path, "utf8")));
      const notices: string[] = [];
      expect(await balanceAt(dir, notices)).toBe(300);
      expect(notices[0]).toContain(path);
      expect(await books(dir)).toContain("snapshot.3.jsonl.damaged");
    },
  );

  it("are an error when none is valid, or when a journal is missing", async () => {
    const none = await twoSnapshots();
    for (const name of ["snapshot.2.jsonl", "snapshot.3.jsonl"]) await writeFile(join(none, name), "");
    await expect(openAt(none)).rejects.toThrow("no sound snapshot");
    const gone = await twoSnapshots();
    await rm(join(gone, "journal.3.jsonl"));
    await expect(openAt(gone)).rejects.toThrow("journal.3.jsonl is missing");
    const older = await twoSnapshots();
    for (const name of ["snapshot.3.jsonl", "journal.3.jsonl"]) await rm(join(older, name));
    await expect(openAt(older)).rejects.toThrow("journal.3.jsonl is missing");
  });

  it("are an error when their journal has lost changes that they contain", async () => {
    const dir = await aFolder();
    const during: Promise<unknown>[] = [];
    const store = await openAt(dir, {
      open: async (...given) => {
        const [path] = given;
        if (String(path).includes("snapshot")) during.push(add("top_2"));
        return open(...given);
      },
    });
    const add = (id: "top_1" | "top_2") => store.transact(ada, (books) => books.post(topUp(id, 100)));
    await add("top_1");
    await store.snapshot();
    expect(await Promise.all(during)).toEqual([true]);
    const copy = await copyOf(dir);
    await store.close();
    const path = join(copy, "journal.2.jsonl");
    const lines = (await readFile(path, "utf8")).split("\n");
    await writeFile(path, `${lines[0]}\n`);
    await expect(openAt(copy)).rejects.toThrow("reached");
  });
});
