import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { type Instant, instant } from "../../core/base/time.js";
import { DEFAULT_SETTINGS, restoredSettings } from "../../core/settings/shop-settings.js";
import type { Store } from "../../core/store.js";
import { copyStore } from "../copy.js";
import type { EmptyStore } from "../fill.js";
import { FILE_MODE, temporaryPath, writeWholeFolder } from "../lowdb/journal/folder.js";
import { readLines } from "../lowdb/journal/lines.js";
import { type Records, validateRecord } from "../records.js";
import { inPages, type StoreExport, TRANSFER_KINDS, type TransferKind } from "../transfer.js";
import {
  BACKUP_FORMAT,
  type BackupFile,
  type BackupManifest,
  backupFilePath,
  CARD_KEY_NOTE,
  readManifest,
  writeManifest,
} from "./manifest.js";

type Source = {
  readonly name: string;
  readonly store: Pick<Store, "totals"> & { readonly transfer: StoreExport };
  /** When the export began, by this machine's clock. The shop's clock may differ. */
  readonly at: Instant;
};

/** The kinds of records that show how recent the books are, and the time in each. */
const MOMENTS: { readonly [K in TransferKind]?: (record: Records[K]) => Instant | undefined } = {
  shopSettings: ({ reconciliation }) => reconciliation?.recentAt,
  order: ({ changedAt }) => changedAt,
  payment: ({ changedAt }) => changedAt,
  entry: ({ at }) => at,
};

/**
 * Writes a backup: a folder with one file for each kind of record, and a manifest. The folder gets its name only when
 * everything is on disk, was read back, and agrees to the record and the kobo. A failed backup leaves nothing behind.
 */
export async function writeBackup(dir: string, source: Source, say: (line: string) => void): Promise<void> {
  await writeWholeFolder(dir, `${temporaryPath(dir)}-`, async (draft) => {
    const totals = await source.store.totals();
    const files = await createFiles(draft);
    try {
      const transfer = { importRecords: files.append, exportPages: createReader(draft) };
      const backup = { name: "the backup", store: { totals: async () => totals, transfer } };
      await copyStore({ from: source, to: backup, say });
      // This machine's clock may be ahead. With a later time than the newest record, a restored shop would miss a gap.
      const at = instant(Math.min(source.at, files.newest() || source.at));
      const manifest = { format: BACKUP_FORMAT, at, cardKey: CARD_KEY_NOTE, files: files.list(), totals };
      await files.sync();
      await writeManifest(draft, manifest);
    } finally {
      await files.close();
    }
    await openBackup(draft);
  });
}

export type Backup = { readonly manifest: BackupManifest; readonly exportPages: StoreExport["exportPages"] };

/** Opens a backup for reading. Throws an error of one sentence if it is damaged, incomplete or too new. */
export async function openBackup(dir: string): Promise<Backup> {
  const manifest = await readManifest(dir);
  for (const kind of TRANSFER_KINDS) {
    const path = backupFilePath(dir, kind);
    const file = manifest.files.find((listed) => listed.kind === kind);
    const sha256 = await checksumOf(path);
    if (!file || sha256 !== file.sha256)
      throw new Error(`The backup is damaged: ${path} ${sha256 === undefined ? "is missing" : "was altered"}`);
  }
  return { manifest, exportPages: createReader(dir) };
}

async function checksumOf(path: string): Promise<string | undefined> {
  const hash = createHash("sha256");
  try {
    for await (const bytes of createReadStream(path)) hash.update(bytes);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw cause;
    return undefined;
  }
  return hash.digest("hex");
}

type Writing = { readonly file: FileHandle; readonly hash: ReturnType<typeof createHash> };

/** The files of a backup while it is written. `list` describes them for the manifest. */
async function createFiles(dir: string) {
  const writing = new Map<TransferKind, Writing>();
  let newest = 0;
  for (const kind of TRANSFER_KINDS) {
    const file = await open(backupFilePath(dir, kind), "wx", FILE_MODE);
    writing.set(kind, { file, hash: createHash("sha256") });
  }
  return {
    append: async <K extends TransferKind>(kind: K, records: readonly Records[K][]) => {
      const target = writing.get(kind);
      if (!target) throw new TypeError(`A backup has no ${kind}`);
      const bytes = Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(""));
      await target.file.writeFile(bytes);
      target.hash.update(bytes);
      for (const record of records) newest = Math.max(newest, MOMENTS[kind]?.(record) ?? 0);
    },
    /** The newest time in the records so far (`MOMENTS`); 0 when there is none. */
    newest: () => newest,
    sync: async () => void (await Promise.all([...writing.values()].map(({ file }) => file.sync()))),
    close: async () => void (await Promise.all([...writing.values()].map(({ file }) => file.close()))),
    list: (): BackupFile[] => [...writing].map(([kind, { hash }]) => ({ kind, sha256: hash.digest("hex") })),
  };
}

const createReader =
  (dir: string): StoreExport["exportPages"] =>
  (kind) =>
    inPages(recordsIn(dir, kind));

async function* recordsIn<K extends TransferKind>(dir: string, kind: K): AsyncGenerator<Records[K]> {
  const file = await open(backupFilePath(dir, kind), "r");
  try {
    for await (const { text } of readLines(file)) yield validateRecord(kind, JSON.parse(text));
  } finally {
    await file.close();
  }
}

/** Copies a backup into an empty store (store/fill). A shop that opens these books starts closed. */
export function restoreBackup(store: EmptyStore, backup: Backup, say: (line: string) => void): Promise<void> {
  const { totals } = backup.manifest;
  const from = { totals: async () => totals, transfer: { exportPages: asRestored(backup) } };
  return copyStore({ from: { name: "the backup", store: from }, to: { name: "the restored books", store }, say });
}

/** The backup's records, but with the shop closed and without messages that were still to be sent. */
const asRestored = ({ manifest, exportPages }: Backup): Backup["exportPages"] =>
  async function* <K extends TransferKind>(kind: K) {
    if (kind === "notification") return;
    if (kind !== "shopSettings") return yield* exportPages(kind);
    let settings = DEFAULT_SETTINGS;
    for await (const page of exportPages("shopSettings")) settings = page[0] ?? settings;
    yield [restoredSettings(settings, manifest.at)] as unknown as readonly Records[K][];
  };
