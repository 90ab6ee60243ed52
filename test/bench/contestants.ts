/** The product and its peers, each in its own process with its own emulators. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { onTestFinished } from "vitest";
import { freePort } from "../harness/child-shop.js";
import { type BenchEmulators, openBenchEmulators, STAFF } from "./emulators.js";
import type { Contestant, Round } from "./figures.js";
import { type Program, startProgram } from "./program.js";

const SHOP = "SharpSharp";

/**
 * Where the product is, by the name it has in the tables. BENCH_BUILDS="before=/tmp/a,after=/tmp/b" sets several builds
 * beside each other: each a folder with package.json, dist and node_modules. The first is compared with the peers.
 */
export const builds = (): readonly { readonly name: string; readonly root: string }[] =>
  (process.env["BENCH_BUILDS"] ?? `${SHOP}=.`).split(",").map((build) => {
    const [name = "", root = "."] = build.split("=");
    return { name, root: resolve(root) };
  });

/** Whom each build is compared with: the builds before it, and all the others. */
export function pairs(
  shops: readonly { readonly name: string }[],
  others: readonly { readonly name: string }[],
): { readonly of: string; readonly against: string }[] {
  return shops.flatMap(({ name: of }, index) =>
    [...shops.slice(0, index), ...others].map(({ name: against }) => ({ of, against })),
  );
}

export const scriptOf = (root: string): string => join(root, "dist/src/sharpsharp.js");
export const peer = (name: string): string => resolve("test/bench/peers", `${name}.js`);

export type BenchProgram = {
  readonly emulators: BenchEmulators;
  readonly program: Program;
  readonly dataDir: string;
  /** When the process was started, by the performance clock. */
  readonly began: number;
};

type BenchOptions = {
  /** Fills the data folder before the start. */
  readonly prepare?: (dataDir: string) => Promise<void>;
  readonly env?: Readonly<Record<string, string>>;
};

/** Starts a program behind a webhook, with its own emulators. */
export async function startProgramInBench(
  script: string,
  { prepare, env = {} }: BenchOptions = {},
): Promise<BenchProgram> {
  const dataDir = await mkdtemp(join(tmpdir(), "sharpsharp-bench-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  await prepare?.(dataDir);
  const emulators = await openBenchEmulators(await freePort());
  const began = performance.now();
  const program = startProgram({ script, env: { ...emulators.environment(dataDir), ...env } });
  return { emulators, program, dataDir, began };
}

/** The same, and waits until it is open. */
export async function openBenchProgram(script: string, options?: BenchOptions): Promise<BenchProgram> {
  const started = await startProgramInBench(script, options);
  await started.emulators.opened();
  return started;
}

/** The shop, and a member of staff who has started the bot and is notified of every vend. */
export async function openBenchShop(root: string, options?: BenchOptions): Promise<BenchProgram> {
  const started = await openBenchProgram(scriptOf(root), options);
  await started.emulators.telegram.person(STAFF).start();
  await started.emulators.settled();
  return started;
}

/** What customers do in one round; each resolves with the number of its updates that were delivered twice. */
type Visit = (emulators: BenchEmulators, customer: number) => Promise<number>;

/** CPU time per update and per call of the Bot API over the visits of new customers, side by side. */
export function createContestant(
  name: string,
  { emulators, program }: BenchProgram,
  visit: Visit,
  customers: number,
): Contestant {
  let next = 1_000_000;
  const round = async (): Promise<Round> => {
    emulators.telegram.world.calls.length = 0;
    const [before, used] = [emulators.counts(), await program.usage()];
    const visits = Array.from({ length: customers }, () => visit(emulators, next++));
    const redelivered = (await Promise.all(visits)).reduce((sum, count) => sum + count, 0);
    await emulators.settled();
    const [after, usedNow] = [emulators.counts(), await program.usage()];
    const updates = after.updates - before.updates + redelivered;
    const calls = emulators.telegram.calls().length;
    const cpuUs = usedNow.cpuUs - used.cpuUs;
    return {
      updates,
      calls,
      cpuUsPerUpdate: cpuUs / updates,
      cpuUsPerCall: cpuUs / calls,
      callsPerUpdate: calls / updates,
      requests: after.requests - before.requests,
      connections: after.connections - before.connections,
    };
  };
  return { name, round };
}
