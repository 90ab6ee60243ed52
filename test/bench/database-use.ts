/** What a database costs: CPU time of its server's processes, as the system counts it (Linux), and room on disk. */
import { readdir, readFile } from "node:fs/promises";
import type { Database } from "../store/databases.js";

export type DatabaseUse = {
  readonly cpuUs: number;
  readonly bytes: number;
  readonly transactions: number;
  /** Connections that were opened so far. */
  readonly sessions: number;
};

/** The system counts in hundredths of a second. */
const TICK_US = 10_000;

type Stat = { readonly parent: number; readonly ticks: number; readonly ticksOfEnded: number };

/** Of all that the server is doing: nothing else may run on it that counts. */
export async function useOf(database: Database): Promise<DatabaseUse> {
  const [used] = await database.query(`select pg_database_size(datname)::float8 as bytes,
    (xact_commit + xact_rollback)::float8 as transactions, sessions::float8 as sessions from pg_stat_database where datname = current_database()`);
  const stats = await allStats();
  const server = await serverOf(database);
  const main = stats.get(server);
  const children = [...stats.values()].filter(({ parent }) => parent === server);
  const ticks = children.reduce((sum, child) => sum + child.ticks, (main?.ticks ?? 0) + (main?.ticksOfEnded ?? 0));
  const [bytes, transactions, sessions] = ["bytes", "transactions", "sessions"].map((name) => Number(used?.[name]));
  return { cpuUs: ticks * TICK_US, bytes: bytes ?? 0, transactions: transactions ?? 0, sessions: sessions ?? 0 };
}

/** The first process of the server, by its own file. */
async function serverOf(database: Database): Promise<number> {
  const [row] = await database.query("select current_setting('data_directory') as folder");
  return Number((await readFile(`${row?.["folder"]}/postmaster.pid`, "utf8")).split("\n")[0]);
}

async function allStats(): Promise<ReadonlyMap<number, Stat>> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(pids.map(async (pid) => [pid, await statOf(pid)] as const));
  return new Map(stats.flatMap(([pid, stat]) => (stat ? [[pid, stat]] : [])));
}

/** Fields after the name, which may hold anything: state, parent, … utime (14th of all), stime, cutime, cstime. */
async function statOf(pid: number): Promise<Stat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => ""); // It may have ended meanwhile.
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [, parent = 0] = fields;
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return text === "" ? undefined : { parent, ticks: user + system, ticksOfEnded: endedUser + endedSystem };
}
