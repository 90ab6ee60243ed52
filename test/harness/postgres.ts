/**
 * A real Postgres for the tests: a private server in a temporary folder, started for the first test that asks for it and
 * gone with the run. The run's own process keeps it; the workers ask that process where it is.
 */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chown, mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    readonly postgresKeeper: string;
  }
}

export type Server = {
  /** By a socket in the folder, which nobody else can take. */
  readonly url: (database: string) => string;
  start(): Promise<void>;
  /** At once, as when its machine fails; `start` begins anew on the same data. */
  stop(): Promise<void>;
  dispose(): Promise<void>;
};

const VERSIONS = "/usr/lib/postgresql";
/** Postgres refuses to be root. */
const POSTGRES_USER = "postgres";

async function programs(): Promise<string> {
  const versions = existsSync(VERSIONS) ? await readdir(VERSIONS) : [];
  const [newest] = versions.sort((a, b) => Number(b) - Number(a));
  if (!newest) throw new Error(`There is no Postgres in ${VERSIONS}: apt-get install postgresql`);
  return join(VERSIONS, newest, "bin");
}

const run = promisify(execFile);

export async function openServer(): Promise<Server> {
  const bin = await programs();
  const folder = await mkdtemp(join(tmpdir(), "postgres-"));
  const asRoot = process.getuid?.() === 0;
  const perform = (program: string, ...given: readonly string[]) => {
    const command = [join(bin, program), ...given];
    const [file = "", ...rest] = asRoot ? ["runuser", "-u", POSTGRES_USER, "--", ...command] : command;
    return run(file, rest, { cwd: folder });
  };
  if (asRoot) {
    const { stdout } = await run("id", ["-u", POSTGRES_USER]);
    await chown(folder, Number(stdout), -1);
  }
  const data = join(folder, "data");
  await perform("initdb", "--auth=trust", "--no-sync", "--username=shop", "--encoding=UTF8", "--locale=C", data);
  const settings = `-h '' -k ${folder} -c fsync=off -c max_connections=300`;
  const start = async () =>
    void (await perform("pg_ctl", "start", "-w", "-D", data, "-o", settings, "-l", join(folder, "log")));
  const stop = async () => void (await perform("pg_ctl", "stop", "-w", "-D", data, "-m", "immediate"));
  await start();
  return {
    url: (database) => `postgres://shop@localhost/${database}?host=${folder}`,
    start,
    stop,
    dispose: async () => {
      await stop().catch(() => undefined); // A test may have stopped it.
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Vitest calls this once for a run. */
export async function setup(project: TestProject) {
  let opened: Promise<Server> | undefined;
  const keeper = createServer((_, response) => {
    opened ??= openServer();
    opened.then(
      (server) => response.end(server.url("postgres")),
      (fault: Error) => response.writeHead(500).end(fault.message),
    );
  }).listen(0, "127.0.0.1");
  await once(keeper, "listening");
  project.provide("postgresKeeper", `http://127.0.0.1:${(keeper.address() as AddressInfo).port}`);
  return async () => {
    keeper.close();
    await (await opened)?.dispose();
  };
}
