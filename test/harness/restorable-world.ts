/** A shop whose books are backed up, lost and restored with the merchant's own tools. */
import { mkdtemp, readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import type { LedgerEntry } from "../../src/core/money/ledger.js";
import type { Order } from "../../src/core/orders/order.js";
import { openBackup } from "../../src/store/backup/backup.js";
import { aDatabase } from "../store/databases.js";
import { openWorld } from "./open-world.js";
import { runProgram, toolPath } from "./run-program.js";
import { createTemporaryFolder } from "./temporary-folder.js";
import { sumByAccount } from "./test-books.js";

type Environment = Readonly<Record<string, string | undefined>>;

/** Runs a tool beside the shop and returns what it printed. Rejects if it fails. */
async function runTool(name: "backup" | "restore", env: Environment, folder: string): Promise<string> {
  const { code, output } = await runProgram(process.execPath, [toolPath(name), folder], { env });
  if (code !== 0) throw new Error(output);
  return output;
}

/** Where the books are, and how to lose them all. */
const BOOKS = {
  "the folder": async () => ({
    DATABASE_URL: undefined,
    lose: (dataDir: string) => rename(join(dataDir, "books"), join(dataDir, "lost")),
  }),
  Postgres: async () => {
    const database = await aDatabase();
    return {
      DATABASE_URL: database.url,
      lose: () => database.query("drop schema public cascade; create schema public"),
    };
  },
};

export const restorableStores = Object.keys(BOOKS) as readonly (keyof typeof BOOKS)[];

export async function openRestorableWorld(
  kind: keyof typeof BOOKS,
  environment: Readonly<Record<string, string>> = {},
) {
  const { DATABASE_URL, lose } = await BOOKS[kind]();
  const backups = await createTemporaryFolder("sharpsharp-backups-");
  const world = await openWorld({ environment: { ...(DATABASE_URL && { DATABASE_URL }), ...environment } });
  const env = { PATH: process.env["PATH"], DATA_DIR: world.dataDir, DATABASE_URL };
  return {
    ...world,
    env,
    backUp: () => runTool("backup", env, backups),
    /** The contents of the books now, as a backup shows them. */
    records: async () => {
      const folder = await mkdtemp(join(backups, "last-"));
      await runTool("backup", env, folder);
      return recordsIn(join(folder, (await readdir(folder))[0] ?? ""));
    },
    /** Stops the shop, deletes its books, restores the backup, and starts the shop. */
    loseAndRestore: () =>
      world.restart(async () => {
        await lose(world.dataDir);
        await runTool("restore", env, join(backups, (await readdir(backups))[0] ?? ""));
      }),
  };
}

async function recordsIn(dir: string) {
  const { exportPages } = await openBackup(dir);
  const entries: LedgerEntry[] = [];
  for await (const page of exportPages("entry")) entries.push(...page);
  const orders: Order[] = [];
  for await (const page of exportPages("order")) orders.push(...page);
  return { balances: new Map([...sumByAccount(entries)].filter(([, amount]) => amount !== 0)), orders };
}
