/** A shop whose books are backed up, lost and restored with the merchant's own tools. */
import { spawn } from "node:child_process";
import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import type { Account } from "../../src/core/money/ledger.js";
import type { Order } from "../../src/core/orders/order.js";
import { openBackup } from "../../src/store/backup/backup.js";
import { createDatabase } from "../store/databases.js";
import { openWorld } from "./open-world.js";

const TOOLS = fileURLToPath(new URL("../../dist/src/tools/", import.meta.url));

type Environment = Readonly<Record<string, string | undefined>>;

/** Runs a tool beside the shop and returns what it printed. Rejects if it fails. */
function runTool(name: "backup" | "restore", env: Environment, folder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(TOOLS, `${name}.js`), folder], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => output.push(chunk));
    child.once("close", (code) => {
      const text = Buffer.concat(output).toString();
      if (code === 0) resolve(text);
      else reject(new Error(text));
    });
  });
}

/** Where the books are, and how to lose them all. */
const BOOKS = {
  "the folder": async () => ({
    DATABASE_URL: undefined,
    lose: (dataDir: string) => rename(join(dataDir, "books"), join(dataDir, "lost")),
  }),
  Postgres: async () => {
    const database = await createDatabase();
    onTestFinished(database.drop);
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
  const backups = await mkdtemp(join(tmpdir(), "sharpsharp-backups-"));
  onTestFinished(() => rm(backups, { recursive: true, force: true }));
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
  const balances = new Map<Account, number>();
  const move = (account: Account, by: number) => balances.set(account, (balances.get(account) ?? 0) + by);
  for await (const entries of exportPages("entry")) {
    for (const { from, to, amount } of entries.flatMap(({ postings }) => postings)) {
      move(from, -amount);
      move(to, amount);
    }
  }
  const orders: Order[] = [];
  for await (const page of exportPages("order")) orders.push(...page);
  return { balances: new Map([...balances].filter(([, amount]) => amount !== 0)), orders };
}
