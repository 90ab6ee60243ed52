/**
 * Cold start: from `node` to the first answered update, compiled, against the emulated Bot API by polling, beside a bare
 * grammY echo bot. Rounds alternate; the figure is the ratio of the medians of one run, never a limit.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "vitest";
import { freePort } from "../harness/child-shop.js";
import { ADA, environmentOf, openOutside } from "../harness/outside.js";

const ROUNDS = 7;

const median = (figures: readonly number[]): number =>
  [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;

async function firstAnswerMs(script: string): Promise<number> {
  const outside = await openOutside();
  const dataDir = await mkdtemp(join(tmpdir(), "sharpsharp-"));
  const ada = outside.telegram.person(ADA);
  await ada.start();
  const env = {
    ...environmentOf(outside, dataDir),
    PATH: process.env["PATH"],
    PORT: String(await freePort()),
    LOG_LEVEL: "silent",
  };
  const began = performance.now();
  const child: ChildProcess = spawn(process.execPath, [script], { env, stdio: "ignore" });
  await ada.sees(/./, { timeoutMs: 20_000 });
  const took = performance.now() - began;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  outside.close();
  await rm(dataDir, { recursive: true, force: true });
  return took;
}

test("cold start", async () => {
  const shop: number[] = [];
  const echo: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    shop.push(await firstAnswerMs("dist/src/main.js"));
    echo.push(await firstAnswerMs("test/bench/echo-bot.js"));
  }
  const figures = {
    bench: "cold start to first answered update",
    shopMs: Math.round(median(shop)),
    bareEchoMs: Math.round(median(echo)),
    ratio: Number((median(shop) / median(echo)).toFixed(2)),
    rounds: ROUNDS,
  };
  console.table([figures]);
  console.log(JSON.stringify(figures));
}, 300_000);
