import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Instant } from "../../core/base/time.js";
import { DEFAULT_SETTINGS, restoredSettings } from "../../core/settings/shop-settings.js";
import type { Store } from "../../core/store.js";
import { FOLDER_MODE, syncFolder } from "../lowdb/journal/folder.js";
import type { ProcessView } from "../lowdb/journal/owner.js";
import { openLowdbStore } from "../lowdb/store.js";
import { copyStore } from "../move.js";
import { fillEmptyDatabase } from "../postgres/fill.js";
import type { Records } from "../records.js";
import type { StoreTransfer, TransferKind } from "../transfer.js";
import type { Backup } from "./backup.js";

type Restoring = { readonly backup: Backup; readonly at: Instant; readonly say: (line: string) => void };

/** Puts a backup where no books are: all of it or nothing. The shop that opens these books is closed. */
export async function restoreIntoFolder(
  { dataDir, process }: { readonly dataDir: string; readonly process: ProcessView },
  restoring: Restoring,
): Promise<void> {
  const dir = join(dataDir, "books");
  const present = await readdir(dir).catch(() => []);
  if (present.length > 0)
    throw new Error(`There are books in ${dir}: move that folder to another place first. Nothing was changed.`);
  await mkdir(dataDir, { recursive: true, mode: FOLDER_MODE });
  await removeDrafts(dataDir);
  const draft = await mkdtemp(join(dataDir, DRAFT_PREFIX)); // Its own: a second restore must not fill the first one's.
  try {
    const store = await openLowdbStore({ dir: draft, process });
    try {
      await copyBackup(store, restoring);
    } finally {
      await store.close();
    }
    // A shop that was started meanwhile has made a folder with files of its own: then this fails.
    await rename(draft, dir);
    await syncFolder(dataDir);
  } catch (cause) {
    await rm(draft, { recursive: true, force: true });
    throw cause;
  }
  // They belong to the books that are gone, and cost a tap at most.
  await rm(join(dataDir, "drafts"), { recursive: true, force: true });
}

/** The same in a database, in one transaction. */
export const restoreIntoDatabase = (url: string, restoring: Restoring): Promise<void> =>
  fillEmptyDatabase(url, (store) => copyBackup(store, restoring));

const DRAFT_PREFIX = "books.restoring-";

/** What is left of restores that were killed. One that still runs fails then, and nothing of it is ever opened. */
async function removeDrafts(dataDir: string): Promise<void> {
  const drafts = (await readdir(dataDir)).filter((name) => name.startsWith(DRAFT_PREFIX));
  await Promise.all(drafts.map((name) => rm(join(dataDir, name), { recursive: true, force: true })));
}

type Target = Pick<Store, "totals"> & {
  readonly transfer: Pick<StoreTransfer, "exportPages" | "importRecords">;
};

function copyBackup(store: Target, { backup, at, say }: Restoring): Promise<void> {
  const { totals, at: backupAt } = backup.manifest;
  const from = { totals: async () => totals, transfer: { exportPages: asRestored(backup, { backupAt, at }) } };
  return copyStore({ from: { name: "the backup", store: from }, to: { name: "the restored books", store }, say });
}

/** The backup's records as the restored books have them: closed, and without the messages that were still to be sent. */
const asRestored = (
  { exportPages }: Backup,
  times: { readonly backupAt: Instant; readonly at: Instant },
): Backup["exportPages"] =>
  async function* <K extends TransferKind>(kind: K) {
    if (kind === "notification") return;
    if (kind !== "shopSettings") return yield* exportPages(kind);
    let settings = DEFAULT_SETTINGS;
    for await (const page of exportPages("shopSettings")) settings = page[0] ?? settings;
    yield [restoredSettings(settings, times)] as unknown as readonly Records[K][];
  };
