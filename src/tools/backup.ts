import { join, resolve } from "node:path";
import { isoInstant, wallClock } from "../core/base/time.js";
import { type BooksConfig, readBooksConfig, runWithConfig, say } from "../load-config.js";
import { writeBackup } from "../store/backup/backup.js";
import { CARD_KEY_NOTE } from "../store/backup/manifest.js";
import { booksFolder } from "../store/lowdb/journal/folder.js";
import { readLowdbStore } from "../store/lowdb/read-books.js";
import { openPostgresSnapshot } from "../store/postgres/snapshot.js";

/**
 * `npm run backup`, or `npm run backup -- /mnt/backups`: copies the books as they are now into a new folder. It only
 * reads them, so the shop may be running, and read access is enough.
 */
async function run({ databaseUrl, dataDir }: BooksConfig): Promise<void> {
  const at = wallClock();
  const parent = resolve(process.argv[2] ?? join(dataDir, "backups"));
  const dir = join(parent, `backup-${isoInstant(at).replace(/[-:]|\.\d+/g, "")}`);
  if (databaseUrl === undefined) {
    const books = booksFolder(dataDir);
    await writeBackup(dir, { name: `the folder ${books}`, store: await readLowdbStore(books), at }, say);
  } else {
    const store = await openPostgresSnapshot(databaseUrl);
    try {
      await writeBackup(dir, { name: "the database", store, at }, say);
    } finally {
      await store.close();
    }
  }
  say(`The backup is in ${dir}. Copy it to another machine.`);
  say(CARD_KEY_NOTE);
}

await runWithConfig(readBooksConfig, run);
