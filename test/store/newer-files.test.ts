import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { encodeBundle } from "../../src/store/lowdb/days/bundle.js";
import { encodeLine } from "../../src/store/lowdb/journal/lines.js";
import { closeAfterMs, orderOn, sell } from "./closed-records.js";
import { aFolder, openAt } from "./folders.js";

const PART = "1970/01/02/1.jsonl";
const NEWER =
  /was written by a newer program \(file version 2, but this program reads 1\): run the newer one\. Nothing was changed\.$/;

/** Books with a snapshot, the journals since, and a part of a closed day. */
async function aFolderOfBooks() {
  const dir = await aFolder();
  const store = await openAt(dir, { closeAfterMs });
  await sell(store, 1);
  await store.snapshot();
  await sell(store, 2);
  await store.close();
  return dir;
}

/** Rewrites a file's first line as one of the next version. The rest stays as it is. */
async function makeNewer(path: string, encode: (head: object) => string): Promise<string> {
  const [first = "", ...rest] = (await readFile(path, "utf8")).split("\n");
  const head: { version: number } = JSON.parse(first.slice(first.indexOf("{")));
  const text = [encode({ ...head, version: head.version + 1 }).trimEnd(), ...rest].join("\n");
  await writeFile(path, text);
  return text;
}

const filesIn = async (dir: string) => (await readdir(dir)).filter((name) => !name.startsWith("lock")).sort();

describe("a file of a newer program", () => {
  it.each(["journal.2.jsonl", "snapshot.2.jsonl"])("is refused in one sentence and not changed: %s", async (name) => {
    const dir = await aFolderOfBooks();
    const path = join(dir, name);
    const [, sequence = ""] = (await readFile(path, "utf8")).split(" ");
    const at = { sequence: Number(sequence), synced: Number(sequence) };
    const text = await makeNewer(path, (head) => encodeLine({ ...at, json: JSON.stringify(head) }));
    const before = await filesIn(dir);
    await expect(openAt(dir, { closeAfterMs })).rejects.toThrow(NEWER);
    expect(await readFile(path, "utf8")).toBe(text);
    expect(await filesIn(dir)).toEqual(before);
  });

  it("is refused when it is a part of a closed day, and not taken for damaged or empty", async () => {
    const dir = await aFolderOfBooks();
    const place = { day: 1, number: 1, at: 0 };
    await makeNewer(join(dir, PART), (head) => encodeBundle(head as never, place));
    const store = await openAt(dir, { closeAfterMs });
    await expect(store.read("order", orderOn(1))).rejects.toThrow(NEWER);
    await expect(store.totals()).resolves.toBeDefined();
    await store.close();
  });
});
