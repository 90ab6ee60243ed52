/**
 * What an update costs: whole purchases (durable money, conversations, the service's calls, staff notices, double taps
 * and redeliveries included) beside an echo. CPU time of the measured process, so neither the emulators nor the
 * customers count.
 */
import { test } from "vitest";
import { builds, createContestant, openBenchProgram, openBenchShop, pairs, peer } from "./contestants.js";
import { alternate, compare, report } from "./figures.js";
import { buyFromPeer, chatWithEcho, sendUnanswered, visitShop } from "./shoppers.js";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 7);
/** The shop is a lot of code: it takes some ten thousand updates until all of it runs hot. */
const WARM_UPS = Number(process.env["BENCH_WARM_UPS"] ?? 6);
const CUSTOMERS = 40;
/** As many updates as a visit to the shop brings. */
const UPDATES = 22;
const ECHO = "grammY echo";
const WALL = "bare Hono route";
const CONVERSATIONS = "grammY + conversations in files";
/** How many times a peer's CPU an update may cost. */
const AIMS = new Map([
  [ECHO, 3],
  [CONVERSATIONS, 1.6],
]);

const peers = [
  { name: ECHO, script: "grammy-echo", visit: chatWithEcho },
  { name: "Telegraf echo", script: "telegraf-echo", visit: chatWithEcho },
  { name: CONVERSATIONS, script: "grammy-conversations", visit: buyFromPeer },
  { name: "grammY + conversations, lean", script: "grammy-conversations-lean", visit: buyFromPeer },
  { name: WALL, script: "hono-route", visit: sendUnanswered },
];

test("an update", { timeout: 1_800_000 }, async () => {
  const shops = builds();
  const contestants = [];
  for (const { name, root } of shops)
    contestants.push(createContestant(name, await openBenchShop(root), visitShop, CUSTOMERS));
  for (const { name, script, visit } of peers) {
    const started = await openBenchProgram(peer(script));
    contestants.push(createContestant(name, started, (emulators, id) => visit(emulators, id, UPDATES), CUSTOMERS));
  }
  const played = await alternate(contestants, { rounds: ROUNDS, warmUps: WARM_UPS });

  const bench = "update";
  report([
    ...pairs(shops, peers).flatMap(({ of, against }) => {
      const aim = AIMS.get(against);
      const update = { bench, of, against, figure: "CPU µs per update", key: "cpuUsPerUpdate" };
      const call = { bench, of, against, figure: "CPU µs per Bot API call", key: "cpuUsPerCall" };
      return [
        compare(played, { ...update, ...(aim !== undefined && { aim }) }),
        ...(against === WALL ? [] : [compare(played, call)]),
      ];
    }),
    ...shops.flatMap(({ name }) => {
      const own = { bench, of: name, against: name };
      return [
        compare(played, { ...own, figure: "Bot API calls per update", key: "calls", otherKey: "updates" }),
        compare(played, { ...own, figure: "requests to the Bot API per update", key: "requests", otherKey: "updates" }),
        compare(played, {
          ...own,
          figure: "new connections per call",
          key: "connections",
          otherKey: "calls",
          aim: 0.01,
        }),
      ];
    }),
  ]);
});
