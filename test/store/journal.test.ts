import { readdir, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { kobo } from "../../src/core/money/money.js";
import { encodeLine } from "../../src/store/lowdb/journal/lines.js";
import { aFolder, copyOf, openAt } from "./folders.js";
import { ada, hold, order, topUp } from "./records.js";

const JOURNAL = "journal.1.jsonl";

/** The journal after five top-ups of 100 kobo, one after another, and a process that ended without closing it. */
async function fiveTopUps() {
  const dir = await aFolder();
  const store = await openAt(dir);
  const ends: number[] = [];
  for (const index of [1, 2, 3, 4, 5]) {
    await store.transact(ada, (books) => books.post(topUp(`top_${index}`, 100)));
    ends.push((await readFile(join(dir, JOURNAL))).length);
  }
  const copy = await copyOf(dir);
  await store.close();
  return { dir: copy, path: join(copy, JOURNAL), ends };
}

async function alterLine(path: string, line: number, alter: (text: string) => string) {
  const lines = (await readFile(path, "utf8")).split("\n");
  lines[line - 1] = alter(lines[line - 1] ?? "");
  await writeFile(path, lines.join("\n"));
}

const wallet = `wallet:${ada}` as const;

describe("a journal cut short by a crash", () => {
  it("opens with a prefix of what was written, wherever it was cut, and can be continued", async () => {
    const { dir, path, ends } = await fiveTopUps();
    const whole = await readFile(path);
    const [before = 0, last = 0] = ends.slice(-3);
    /** All bytes near the ends of lines, and some between: each start takes a few milliseconds. */
    const isTried = (cut: number) =>
      cut % 7 === 0 || [before, last, whole.length].some((end) => Math.abs(cut - end) < 9);
    for (let cut = before - 1; cut <= whole.length; cut++) {
      if (!isTried(cut)) continue;
      await writeFile(path, whole.subarray(0, cut));
      const kept = ends.filter((end) => end <= cut).length;
      const store = await openAt(dir);
      expect(await store.balance(wallet), `cut at ${cut}`).toBe(kept * 100);
      expect(await store.transact(ada, (books) => books.post(topUp(`top_${kept + 1}`, 100)))).toBe(true);
      await store.close();
      if (cut % 4 > 0) continue;
      const again = await openAt(dir);
      expect(await again.balance(wallet), `after a cut at ${cut}`).toBe((kept + 1) * 100);
      await again.close();
    }
  });

  it("reports what it cut off, and sets those bytes aside", async () => {
    const { dir, path } = await fiveTopUps();
    const whole = await readFile(path);
    await truncate(path, whole.length - 10);
    const notices: string[] = [];
    await (await openAt(dir, { onNotice: (notice) => notices.push(notice) })).close();
    expect(notices).toEqual([expect.stringContaining(`${path} was torn at line 6`)]);
    const offset = Number(/torn-(\d+)/.exec((await readdir(dir)).join(" "))?.[1]);
    expect(await readFile(`${path}.torn-${offset}`)).toEqual(whole.subarray(offset, -10));
  });

  it("keeps the newest three damaged files of each kind, and reports the ones that it removes", async () => {
    const { dir, path } = await fiveTopUps();
    await truncate(path, (await readFile(path)).length - 10);
    const aside = [
      ...["journal.1.jsonl.torn-9", "journal.1.jsonl.torn-80", "journal.1.jsonl.torn-100"],
      ...[
        "snapshot.2.jsonl.damaged",
        "snapshot.9.jsonl.damaged",
        "snapshot.10.jsonl.damaged",
        "snapshot.11.jsonl.damaged",
      ],
    ];
    for (const name of aside) await writeFile(join(dir, name), "");
    const notices: string[] = [];
    const opened = async () => (await openAt(dir, { onNotice: (notice) => notices.push(notice) })).close();
    await opened();
    const gone = ["journal.1.jsonl.torn-9", "snapshot.2.jsonl.damaged"];
    const left = await readdir(dir);
    expect(aside.filter((name) => !left.includes(name))).toEqual(gone);
    expect(left.filter((name) => name.includes(".torn-"))).toHaveLength(3);
    expect(notices.slice(1)).toEqual(gone.map((name) => expect.stringContaining(name)));
    await opened();
    expect(notices, "nothing more to remove").toHaveLength(3);
  });

  it("drops a whole batch when its end reached the disk in a power cut but its middle did not", async () => {
    const dir = await aFolder();
    const store = await openAt(dir);
    await store.transact(ada, (books) => books.post(topUp("top_0", 100)));
    await Promise.all(
      [1, 2, 3, 4].map((index) => store.transact(ada, (books) => books.post(topUp(`top_${index}`, 100)))),
    );
    const copy = await copyOf(dir);
    await store.close();
    const text = await readFile(join(copy, JOURNAL), "utf8");
    const synced = text.split("\n").map((line) => line.split(" ")[2]);
    expect(synced.at(-2)).toBe(synced.at(-3)); // The last two lines were synced together.
    await alterLine(join(copy, JOURNAL), text.split("\n").length - 2, (line) => "\0".repeat(line.length));
    const again = await openAt(copy);
    expect(await again.balance(wallet)).toBe(300);
    await again.close();
  });
});

describe("a damaged journal", () => {
  it.each([2, 3, 4, 5])("is refused with file and line when line %d is altered and sound ones follow", async (line) => {
    const { dir, path } = await fiveTopUps();
    await alterLine(path, line, (text) => text.replace('"amount":100', '"amount":999'));
    const before = await readFile(path);
    await expect(openAt(dir)).rejects.toThrow(`${path}, line ${line}`);
    expect(await readFile(path)).toEqual(before);
  });

  it("is refused when a line is missing or moved", async () => {
    const { dir, path } = await fiveTopUps();
    const lines = (await readFile(path, "utf8")).split("\n");
    await writeFile(path, lines.toSpliced(2, 1).join("\n"));
    await expect(openAt(dir)).rejects.toThrow(`${path}, line 3`);
    await writeFile(path, [...lines.slice(0, 6), lines[3], ""].join("\n"));
    await expect(openAt(dir)).rejects.toThrow(`${path}, line 7`);
  });

  it("is refused when its last line is altered after a clean close", async () => {
    const dir = await aFolder();
    const store = await openAt(dir);
    await store.transact(ada, (books) => books.post(topUp("top_1", 100)));
    await store.close();
    const path = join(dir, JOURNAL);
    await alterLine(path, 2, (text) => text.replace("100", "101"));
    await expect(openAt(dir)).rejects.toThrow(`${path}, line 2`);
  });

  it.each([
    ["empty", ""],
    ["foreign", "PK\u0003\u0004 not ours"],
    ["foreign, in lines", '{"orders":[]}\n{"orders":[]}\n'],
  ])("is refused when it is %s", async (_, content) => {
    const { dir, path } = await fiveTopUps();
    await writeFile(path, content);
    await expect(openAt(dir)).rejects.toThrow(`${path}, line 1`);
    expect(await readFile(path, "utf8")).toBe(content);
  });

  it("releases the folder when it is refused, so that it opens once repaired", async () => {
    const { dir, path } = await fiveTopUps();
    const good = await readFile(path);
    await writeFile(path, "");
    await expect(openAt(dir)).rejects.toThrow("empty");
    await writeFile(path, good);
    const store = await openAt(dir);
    expect(await store.balance(wallet)).toBe(500);
    await store.close();
  });
});

describe("records that are sound but wrong", () => {
  /** Writes a line as the store would, with a valid checksum. */
  const forge = async (json: string) => {
    const { dir, path } = await fiveTopUps();
    await writeFile(path, encodeLine({ sequence: 6, synced: 5, json }), { flag: "a" });
    return dir;
  };

  it("are refused, naming the account, when a balance is not the sum of its entries", async () => {
    const dir = await forge(JSON.stringify({ put: { balance: [{ account: wallet, amount: 900 }] } }));
    await expect(openAt(dir)).rejects.toThrow(`${wallet} does not equal the sum`);
  });

  it("are refused, naming record and field but not the values", async () => {
    const dir = await forge(JSON.stringify({ put: { order: [order("ord_1", { price: kobo(-77_777) })] } }));
    const refusal = await openAt(dir).catch((cause: Error) => cause.message);
    expect(refusal).toContain("order (ord_1): price");
    expect(refusal).not.toContain("77777");
  });

  it("are accepted with fields that a newer version added", async () => {
    const dir = await forge(JSON.stringify({ put: { order: [{ ...order("ord_1"), gift: { from: "bayo" } }] } }));
    const store = await openAt(dir);
    expect(await store.read("order", "ord_1")).toMatchObject({ gift: { from: "bayo" } });
    await store.close();
  });

  it("are refused when a wallet is below zero", async () => {
    const entry = hold("ord_1", 900);
    const balances = [
      { account: wallet, amount: -400 },
      { account: "held:ord_1", amount: 900 },
    ];
    const dir = await forge(JSON.stringify({ put: { entry: [entry], balance: balances } }));
    await expect(openAt(dir)).rejects.toThrow(`${wallet} is below zero`);
  });
});
