/** Several processes of the shop on one database, behind one address, with their own emulators. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { onTestFinished, vi } from "vitest";
import { freePort } from "../harness/child-shop.js";
import { METRICS_TOKEN } from "../harness/emulators.js";
import { openLoadBalancer } from "../harness/load-balancer.js";
import { aDatabase } from "../store/databases.js";
import { builds, scriptOf } from "./contestants.js";
import { type DatabaseUse, useOf } from "./database-use.js";
import { type BenchEmulators, openBenchEmulators, STAFF } from "./emulators.js";
import type { Contestant, Round } from "./figures.js";
import { type Program, startProgram } from "./program.js";
import { visitShop } from "./shoppers.js";

/** Orders that one visit brings. */
const PURCHASES_A_VISIT = 4;
const OPEN_MAX_MS = 60_000;

export type Fleet = {
  readonly emulators: BenchEmulators;
  readonly programs: readonly Program[];
  /** Where they listen, each. */
  readonly urls: readonly string[];
  readonly use: () => Promise<DatabaseUse>;
};

type FleetOptions = {
  readonly countsStatements?: boolean;
  readonly exposesCollector?: boolean;
  readonly inVirtualTime?: boolean;
  /** Without a database, for one process. */
  readonly onFolder?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
};

const NO_DATABASE: DatabaseUse = { cpuUs: 0, bytes: 0, transactions: 0, sessions: 0 };

export async function stageFleet(size: number, options: FleetOptions = {}): Promise<Fleet> {
  const { onFolder = false, environment = {}, ...start } = options;
  const needsPackages = start.countsStatements || (start.inVirtualTime && !onFolder);
  const database = onFolder ? undefined : await aDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "sharpsharp-bench-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const balancer = await openLoadBalancer();
  const emulators = await openBenchEmulators(balancer.port);
  const [build] = builds();
  const ports = await Promise.all(Array.from({ length: size }, freePort));
  const env = { ...emulators.environment(dataDir), ...(database && { DATABASE_URL: database.url }), ...environment };
  const programs = ports.map((port) =>
    startProgram({
      ...start,
      // What is watched is the driver's package, of which the bundle has a copy of its own.
      script: needsPackages ? resolve("dist/test/bench/programs/unbundled.js") : scriptOf(build?.root ?? "."),
      env: { ...env, PORT: String(port) },
    }),
  );
  for (const port of ports) await vi.waitUntil(() => isReady(port), { timeout: OPEN_MAX_MS, interval: 100 });
  balancer.routeTo(ports);
  await emulators.telegram.person(STAFF).start();
  await emulators.settled();
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  return { emulators, programs, urls, use: async () => (database ? useOf(database) : NO_DATABASE) };
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Orders that are not over, and messages that are not sent. The program was started with the tests' METRICS_TOKEN. */
export async function readWaiting(url: string): Promise<number> {
  const page = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const values = (await page.text()).matchAll(/^sharpsharp_(?:open_orders|waiting_messages)\S* (\d+)$/gm);
  return [...values].reduce((total, [, value]) => total + Number(value), 0);
}

/** What all of it has used so far. The databases are on one server, and the CPU time of each is that of the server. */
async function lookAt(fleets: readonly Fleet[]) {
  const usages = await Promise.all(fleets.flatMap(({ programs }) => programs.map((program) => program.usage())));
  const uses = await Promise.all(fleets.map(({ use }) => use()));
  const sum = (key: keyof DatabaseUse) => uses.reduce((total, use) => total + use[key], 0);
  const { user, system } = process.cpuUsage();
  return {
    shopUs: usages.reduce((total, { cpuUs }) => total + cpuUs, 0),
    rssBytes: usages.reduce((total, { rssBytes }) => total + rssBytes, 0) / usages.length,
    outsideUs: user + system,
    database: {
      cpuUs: uses[0]?.cpuUs ?? 0,
      bytes: sum("bytes"),
      transactions: sum("transactions"),
      sessions: sum("sessions"),
    },
  };
}

let nextCustomer = 1_000_000;

/** Whole visits of new customers. Each fleet serves `customersOfEach` at a time. */
export function createFleetContestant(name: string, fleets: readonly Fleet[], customersOfEach: number): Contestant {
  const visitAll = async ({ emulators }: Fleet): Promise<void> => {
    await Promise.all(Array.from({ length: customersOfEach }, () => visitShop(emulators, nextCustomer++)));
    await emulators.settled();
  };
  const round = async (): Promise<Round> => {
    for (const { emulators } of fleets) emulators.telegram.world.calls.length = 0;
    const before = await lookAt(fleets);
    const began = performance.now();
    await Promise.all(fleets.map(visitAll));
    const seconds = (performance.now() - began) / 1_000;
    const after = await lookAt(fleets);
    const calls = fleets.flatMap(({ emulators }) => emulators.telegram.world.calls);
    const purchases = fleets.length * customersOfEach * PURCHASES_A_VISIT;
    const shopMs = (after.shopUs - before.shopUs) / 1_000 / purchases;
    const databaseMs = (after.database.cpuUs - before.database.cpuUs) / 1_000 / purchases;
    return {
      perSecond: purchases / seconds,
      ...{ shopMs, databaseMs, cpuMs: shopMs + databaseMs },
      transactions: (after.database.transactions - before.database.transactions) / purchases,
      sessions: (after.database.sessions - before.database.sessions) / purchases,
      outsideMs: (after.outsideUs - before.outsideUs) / 1_000 / purchases,
      databaseBytes: (after.database.bytes - before.database.bytes) / purchases,
      rssMb: after.rssBytes / 1_000_000,
      calls: calls.length / purchases,
      messages: calls.filter(({ method }) => method === "sendMessage").length / purchases,
    };
  };
  return { name, round };
}
