import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compile } from "../harness/compile.js";
import { aFolder, openAt } from "./folders.js";
import { ada, topUp } from "./records.js";

const ROUNDS = 5;
let child: Awaited<ReturnType<typeof compile>>;

beforeAll(async () => {
  child = await compile("test/store/writer-child.ts");
});

afterAll(() => child.dispose());

/** Runs the child until it has printed `promises` numbers, and kills it at that moment. */
async function killAfter(promises: number, dir: string, first: number): Promise<number[]> {
  const writer = spawn(process.execPath, [child.script, dir, String(first)]);
  let said = "";
  let failure = "";
  writer.stderr.on("data", (text) => {
    failure += String(text);
  });
  writer.stdout.on("data", (text) => {
    said += String(text);
    if (said.split("\n").length > promises) writer.kill("SIGKILL");
  });
  const signal = await new Promise((resolve) => writer.on("close", (_, by) => resolve(by)));
  expect(failure).toBe("");
  expect(signal).toBe("SIGKILL");
  return said.split("\n").slice(0, -1).map(Number);
}

it("keeps every acknowledged change when its process is killed repeatedly", async () => {
  const dir = await aFolder();
  const promised: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    promised.push(...(await killAfter(round * 37, dir, round * 100_000)));
    const store = await openAt(dir);
    const balance = await store.balance(`wallet:${ada}`);
    expect(balance).toBeGreaterThanOrEqual(promised.length * 100);
    expect(await store.due("notifications", { now: 1e9 as never, limit: 1e6 })).toHaveLength(balance / 100);
    const postedAgain = await store.transact(ada, (books) =>
      Promise.all(promised.map((number) => books.post(topUp(`top_${number}`, 100)))),
    );
    expect(postedAgain).not.toContain(true);
    await store.close();
  }
  expect(await readFile(join(dir, "lock.10"), "utf8")).toBe("");
});
