import type { Instant } from "../../core/base/time.js";
import { DEFAULT_SETTINGS, restoredSettings } from "../../core/settings/shop-settings.js";
import { copyStore } from "../copy.js";
import type { EmptyStore } from "../fill.js";
import type { Records } from "../records.js";
import type { TransferKind } from "../transfer.js";
import type { Backup } from "./backup.js";

type Restoring = { readonly backup: Backup; readonly at: Instant; readonly say: (line: string) => void };

/** Copies a backup into an empty store (store/fill). A shop that opens these books starts closed. */
export function restoreBackup(store: EmptyStore, { backup, at, say }: Restoring): Promise<void> {
  const { totals, at: backupAt } = backup.manifest;
  const from = { totals: async () => totals, transfer: { exportPages: asRestored(backup, { backupAt, at }) } };
  return copyStore({ from: { name: "the backup", store: from }, to: { name: "the restored books", store }, say });
}

/** The backup's records, but with the shop closed and without messages that were still to be sent. */
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
