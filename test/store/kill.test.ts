import { execFile, spawn } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aFolder, openAt } from "./folders.js";
import { ada, topUp } from "./records.js";

const ROOT = new URL("../..", import.meta.url).pathname;
const ROUNDS = 5;
const built = join(ROOT, "node_modules", ".cache", `store-kill-${process.pid}`);

/** Node runs no TypeScript yet: the child and what it imports are compiled for it. */
beforeAll(async () => {
  await mkdir(built, { recursive: true });
  const compilerOptions = { rootDir: ROOT, outDir: join(built, "out"), noEmit: false, noCheck: true };
  const settings = {
    extends: join(ROOT, "tsconfig.json"),
    compilerOptions,
    include: [],
    files: [join(ROOT, "test/store/writer-child.ts")],
  };
  await writeFile(join(built, "tsconfig.json"), JSON.stringify(settings));
  await promisify(execFile)(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", built]);
  const imports = { "#core/*.js": "./src/core/*.js", "#store/*.js": "./src/store/*.js" };
  await writeFile(join(built, "out", "package.json"), JSON.stringify({ type: "module", imports }));
});

afterAll(() => rm(built, { recursive: true, force: true }));

/** Runs the child until it has said `promises` numbers, and kills it in the middle of whatever it does then. */
async function killAfter(promises: number, dir: string, first: number): Promise<number[]> {
  const child = spawn(process.execPath, [join(built, "out/test/store/writer-child.js"), dir, String(first)]);
  let said = "";
  let failure = "";
  child.stderr.on("data", (text) => {
    failure += String(text);
  });
  child.stdout.on("data", (text) => {
    said += String(text);
    if (said.split("\n").length > promises) child.kill("SIGKILL");
  });
  const signal = await new Promise((resolve) => child.on("close", (_, by) => resolve(by)));
  expect(failure).toBe("");
  expect(signal).toBe("SIGKILL");
  return said.split("\n").slice(0, -1).map(Number);
}

it("keeps everything it promised when its process is killed, again and again", async () => {
  const dir = await aFolder();
  const promised: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    promised.push(...(await killAfter(round * 37, dir, round * 100_000)));
    const store = await openAt(dir);
    const balance = await store.balance(`wallet:${ada}`);
    expect(balance).toBeGreaterThanOrEqual(promised.length * 100);
    expect(await store.due("tells", { now: 1e9 as never, limit: 1e6 })).toHaveLength(balance / 100);
    const postedAgain = await store.transact(ada, (books) =>
      Promise.all(promised.map((number) => books.post(topUp(`top_${number}`, 100)))),
    );
    expect(postedAgain).not.toContain(true);
    await store.close();
  }
  expect(await readFile(join(dir, "lock.10"), "utf8")).toBe("");
});
