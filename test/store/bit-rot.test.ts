import { copyFile, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { closeAfterMs, day, orderOn, paymentOn, refund, sell } from "./closed-records.js";
import { aFolder, copyOf, openAt } from "./folders.js";
import { ada, order, topUp } from "./records.js";

/** Faults of a disk: a bit flips, or a write goes to the wrong place. */
const wallet = `wallet:${ada}` as const;

const flipped = (bytes: Buffer, at: number) =>
  Buffer.concat([bytes.subarray(0, at), Buffer.of((bytes[at] ?? 0) ^ 1), bytes.subarray(at + 1)]);

const linesOf = async (path: string) => (await readFile(path, "utf8")).split("\n");

/** The balances that may remain: the last line can be lost, as nothing after it proves that it was on disk. */
const PREFIXES = [200, 300];

describe("a journal with any bit flipped", () => {
  it("is refused or loses its last line, and never serves other data", async () => {
    const dir = await aFolder();
    const store = await openAt(dir);
    for (const index of [1, 2, 3]) await store.transact(ada, (books) => books.post(topUp(`top_${index}`, 100)));
    const copy = await copyOf(dir);
    await store.close();
    const path = join(copy, "journal.1.jsonl");
    const sound = await readFile(path);
    let refused = 0;
    for (let at = 0; at < sound.length; at += 5) {
      await writeFile(path, flipped(sound, at));
      const opened = await openAt(copy).catch(({ name }: Error) => name);
      if (typeof opened === "string") {
        expect(opened, `byte ${at}`).toMatch(/^Store(?:Damage|Fault)$/);
        refused += 1;
        continue;
      }
      expect(PREFIXES, `byte ${at}`).toContain(await opened.balance(wallet));
      await opened.close();
    }
    expect(refused).toBeGreaterThan(20);
  });
});

/** Two snapshots of one shop. The second line of each has the same records, at different times. */
async function twoSnapshots() {
  const dir = await aFolder();
  const store = await openAt(dir);
  for (const index of [1, 2]) {
    await store.transact(ada, (books) => books.post(topUp(`top_${index}`, 100)));
    await store.snapshot();
  }
  await store.close();
  return dir;
}

describe("a snapshot", () => {
  it("with any bit flipped is replaced by the one before it", async () => {
    const dir = await twoSnapshots();
    const sound = await readFile(join(dir, "snapshot.3.jsonl"));
    for (let at = 0; at < sound.length; at += 23) {
      const copy = await copyOf(dir);
      await writeFile(join(copy, "snapshot.3.jsonl"), flipped(sound, at));
      const store = await openAt(copy, { onNotice: () => undefined });
      expect(await store.balance(wallet), `byte ${at}`).toBe(200);
      await store.close();
    }
  });

  it("with a valid line of an older snapshot in it is replaced by the one before it", async () => {
    const dir = await twoSnapshots();
    const [older, newer] = await Promise.all(
      ["snapshot.2.jsonl", "snapshot.3.jsonl"].map((name) => linesOf(join(dir, name))),
    );
    const path = join(dir, "snapshot.3.jsonl");
    await writeFile(path, newer?.with(1, older?.[1] ?? "").join("\n") ?? "");
    const notices: string[] = [];
    const store = await openAt(dir, { onNotice: (notice) => notices.push(notice) });
    expect(await store.balance(wallet)).toBe(200);
    expect(notices.join()).toContain(`${path}, line 2`);
    await store.close();
  });
});

const partOf = (dir: string, name: string) => join(dir, "1970/01", `${name}.jsonl`);

async function aFolderOfDays(...days: readonly number[]) {
  const dir = await aFolder();
  const store = await openAt(dir, { closeAfterMs });
  for (const number of days) await sell(store, number);
  await store.snapshot();
  return { dir, store };
}

describe("a closed day", () => {
  it("whose part is in the place of another day is reported, and its records are never reported absent", async () => {
    const { dir, store } = await aFolderOfDays(2, 3);
    const [second, third] = [partOf(dir, "03/1"), partOf(dir, "04/1")];
    expect((await stat(second)).size).toBe((await stat(third)).size);
    await copyFile(second, third);
    await expect(store.read("order", orderOn(3))).rejects.toThrow(third);
    await expect(store.transact(ada, (books) => books.post(topUp(paymentOn(3), 300)))).rejects.toThrow(third);
    await expect(store.history([ada], { limit: 9 })).rejects.toThrow(third);
    await expect(store.ordersVended({ from: day(3), to: day(4) })).rejects.toThrow(third);
    expect(await store.read("order", orderOn(2))).toBeDefined();
    await store.close();
  });

  it("with one line in the place of another is reported", async () => {
    const { dir, store } = await aFolderOfDays();
    const sold = { state: "delivered", placedAt: day(0), vendingAt: day(0), changedAt: day(0) } as const;
    for (const id of ["ord_1", "ord_2"] as const) {
      await store.transact(ada, (books) => books.put("order", order(id, sold)));
    }
    await store.snapshot();
    const path = partOf(dir, "01/1");
    const [head = "", first = "", second = "", ...rest] = await linesOf(path);
    expect(first.length).toBe(second.length);
    expect(await store.read("order", "ord_2")).toBeDefined();
    await writeFile(path, [head, first, first, ...rest].join("\n"));
    const at = head.length + first.length + 2;
    await expect(store.read("order", "ord_2")).rejects.toThrow(`${path}: the line at byte ${at}`);
    await store.close();
  });

  it("with any bit flipped in a later part never serves the older version of an order", async () => {
    const { dir, store } = await aFolderOfDays(2);
    await refund(store, 2);
    await store.snapshot();
    const path = partOf(dir, "03/2");
    const sound = await readFile(path);
    expect(await store.read("order", orderOn(2))).toMatchObject({ state: "refunded" });
    for (let at = 0; at < sound.length; at += 7) {
      await writeFile(path, flipped(sound, at));
      await expect(store.read("order", orderOn(2)), `byte ${at}`).rejects.toThrow(path);
      await expect(store.history([ada], { limit: 9 }), `byte ${at}`).rejects.toThrow(path);
    }
    await store.close();
  });
});
