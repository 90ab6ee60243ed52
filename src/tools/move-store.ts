import { join } from "node:path";
import { type BooksConfig, runWithBooksConfig } from "../load-config.js";
import { openLowdbStore } from "../store/lowdb/store.js";
import { type MovableStore, moveStore } from "../store/move.js";
import { openPostgresStore } from "../store/postgres/store.js";

/**
 * `npm run store:move -- postgres`, or `-- folder`: copies the books from DATA_DIR into DATABASE_URL, or back. The shop
 * must not run meanwhile. The copy may be stopped and run again at any time; the source is not changed.
 */
const DIRECTIONS = ["postgres", "folder"] as const;

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function run({ databaseUrl: url, dataDir }: BooksConfig): Promise<void> {
  const direction = DIRECTIONS.find((known) => known === process.argv[2]);
  if (!direction) throw new Error("Say where to: npm run store:move -- postgres, or npm run store:move -- folder");
  if (!url) throw new Error("DATABASE_URL is missing");
  const dir = join(dataDir, "books");
  const folder = await openLowdbStore({ dir, process, onNotice: say });
  try {
    const postgres = await openPostgresStore({ url });
    try {
      if (!(await postgres.isOnlyProcess())) throw new Error("The shop runs on this database: stop it first");
      const kept: MovableStore = { name: `the folder ${dir}`, store: folder };
      const served: MovableStore = { name: "the database", store: postgres };
      const [from, to] = direction === "postgres" ? [kept, served] : [served, kept];
      await moveStore({ from, to, say });
    } finally {
      await postgres.close();
    }
  } finally {
    await folder.close();
  }
}

await runWithBooksConfig(run);
