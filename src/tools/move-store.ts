import { resolve } from "node:path";
import { type BooksConfig, readBooksConfig, runWithConfig, say } from "../load-config.js";
import { copyStore } from "../store/copy.js";
import { environmentOfBooks } from "../store/environment.js";
import { fillEmptyDatabase, fillEmptyFolder } from "../store/fill.js";
import { booksFolder } from "../store/lowdb/journal/folder.js";
import { openLowdbStore } from "../store/lowdb/store.js";
import { openPostgresStore } from "../store/postgres/store.js";

/**
 * `npm run store:move -- postgres`, or `-- folder`: copies the books from DATA_DIR into DATABASE_URL, or back, all of them
 * or nothing. The shop must not run meanwhile. The source is not changed. If it has no books, nothing is created anywhere.
 */
const DIRECTIONS = { postgres: intoDatabase, folder: intoFolder };

type Places = { readonly url: string; readonly dataDir: string };

async function intoDatabase({ url, dataDir }: Places): Promise<void> {
  const dir = resolve(booksFolder(dataDir));
  if (!(await environmentOfBooks({ dataDir })))
    throw new Error(`There are no books in ${dir}: is DATA_DIR right? Nothing was changed.`);
  const folder = await openLowdbStore({ dir, process, onNotice: say });
  const from = { name: `the folder ${dir}`, store: folder };
  await fillEmptyDatabase(url, (store) => copyStore({ from, to: { name: "the database", store }, say })).finally(
    folder.close,
  );
}

async function intoFolder({ url, dataDir }: Places): Promise<void> {
  if (!(await environmentOfBooks({ dataDir, databaseUrl: url })))
    throw new Error("There are no books in the database: is DATABASE_URL right? Nothing was changed.");
  const database = await openPostgresStore({ url });
  try {
    await database.assertOnlyProcess();
    const from = { name: "the database", store: database };
    await fillEmptyFolder({ dataDir, process }, (store) =>
      copyStore({ from, to: { name: `the folder ${booksFolder(dataDir)}`, store }, say }),
    );
  } finally {
    await database.close();
  }
}

async function run({ databaseUrl: url, dataDir }: BooksConfig): Promise<void> {
  const direction = process.argv[2] ?? "";
  if (direction !== "postgres" && direction !== "folder")
    throw new Error("Say where to: npm run store:move -- postgres, or npm run store:move -- folder");
  if (!url) throw new Error("DATABASE_URL is missing");
  await DIRECTIONS[direction]({ url, dataDir });
}

await runWithConfig(readBooksConfig, run);
