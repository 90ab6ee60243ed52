/**
 * Cold start: from `node` to the first answered update, and the memory that it keeps, beside the least bot on the same
 * stack. Both are plain compiled JavaScript behind a webhook; somebody has written before they start.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { test } from "vitest";
import { builds, pairs, peer, scriptOf, startProgramInBench } from "./contestants.js";
import { alternate, compare, report } from "./figures.js";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 9);
const ADA = 1_000_001;
/** What was loaded for the start has been tidied up by then. */
const IDLE_MS = 2_000;
const BARE = "bare grammY + Hono";

async function start(script: string) {
  const { emulators, program, began } = await startProgramInBench(script);
  const ada = emulators.telegram.person(ADA);
  await ada.start();
  await ada.sees(/./, { timeoutMs: 20_000 });
  const answeredMs = performance.now() - began;
  await sleep(IDLE_MS);
  const { rssBytes } = await program.usage();
  await program.kill();
  return { answeredMs, rssMiB: rssBytes / 2 ** 20 };
}

test("cold start", { timeout: 600_000 }, async () => {
  const shops = builds();
  const contestants = [
    ...shops.map(({ name, root }) => ({ name, round: () => start(scriptOf(root)) })),
    { name: BARE, round: () => start(peer("grammy-hono-bot")) },
  ];
  const played = await alternate(contestants, { rounds: ROUNDS });
  report(
    pairs(shops, [{ name: BARE }]).flatMap(({ of, against }) => {
      const question = { bench: "cold start", of, against };
      const aims = (aim: number) => (against === BARE ? { aim } : {});
      return [
        compare(played, { ...question, ...aims(2), figure: "ms to the first answer", key: "answeredMs" }),
        compare(played, { ...question, ...aims(1.4), figure: "idle MiB", key: "rssMiB" }),
      ];
    }),
  );
});
