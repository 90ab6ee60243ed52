import { resolve } from "node:path";
import { lagosMoment } from "../core/base/time.js";
import { type BooksConfig, readBooksConfig, runWithConfig, say } from "../load-config.js";
import { openBackup, restoreBackup } from "../store/backup/backup.js";
import { CARD_KEY_NOTE } from "../store/backup/manifest.js";
import { type EmptyStore, fillEmptyDatabase, fillEmptyFolder } from "../store/fill.js";

/**
 * `npm run restore -- /mnt/backups/backup-20261122T090000Z`: restores a backup into DATABASE_URL if it is set, else into
 * DATA_DIR. Existing books are never changed. The shop then starts closed (docs/operate.md).
 */
async function run({ databaseUrl, dataDir }: BooksConfig): Promise<void> {
  const dir = process.argv[2];
  if (!dir) throw new Error("Say which backup: npm run restore -- /mnt/backups/backup-20261122T090000Z");
  const backup = await openBackup(resolve(dir));
  const restore = (store: EmptyStore) => restoreBackup(store, backup, say);
  if (databaseUrl === undefined) await fillEmptyFolder({ dataDir, process }, restore);
  else await fillEmptyDatabase(databaseUrl, restore);
  say(
    `The books are those of ${lagosMoment(backup.manifest.at)}. The shop starts closed: docs/operate.md says how it opens.`,
  );
  say(CARD_KEY_NOTE);
}

await runWithConfig(readBooksConfig, run);
