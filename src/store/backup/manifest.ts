import { createHash } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { fields, list, schema, type TypeOf, textSchema } from "../../core/base/schema.js";
import { parseJson } from "../../core/base/text.js";
import { instantSchema } from "../../core/base/time.js";
import { koboSchema } from "../../core/money/money.js";
import { type FolderAccess, writeWholeFile } from "../lowdb/journal/folder.js";
import { TRANSFER_KINDS, type TransferKind } from "../transfer.js";

/** Raise it when an older version could not restore what this one writes, or not in full. */
export const BACKUP_FORMAT = 1;

export const CARD_KEY_NOTE =
  "The key for cards and PINs (TOKEN_ENCRYPTION_KEY, or DATA_DIR/vault.key) is not in this backup. Keep it in another " +
  "place: without it no saved card and no PIN can be used.";

const fileSchema = schema(() =>
  fields({
    kind: z.enum(TRANSFER_KINDS),
    sha256: textSchema(),
  }),
);

export type BackupFile = TypeOf<typeof fileSchema>;

const manifestSchema = schema(() =>
  fields({
    format: z.literal<number>(BACKUP_FORMAT),
    /** The backup contains every transaction that was committed before this moment. */
    at: instantSchema(),
    cardKey: textSchema(),
    files: list(fileSchema()),
    /** The balance of each account, as `Store.totals` gives it. */
    totals: z.record(z.string(), koboSchema()),
  }),
);

export type BackupManifest = TypeOf<typeof manifestSchema>;

const NAME = "manifest.json";

/** The file for one kind of record, with one record on each line. */
export const backupFilePath = (dir: string, kind: TransferKind): string => join(dir, `${kind}.jsonl`);

const checksum = (manifest: object): string => createHash("sha256").update(JSON.stringify(manifest)).digest("hex");

/** No other process knows the folder. */
const UNSHARED: FolderAccess = { open, ownsFolder: () => true };

/** Writes the manifest. It comes last: a backup without one is incomplete. */
export const writeManifest = (dir: string, manifest: BackupManifest): Promise<void> =>
  writeWholeFile(join(dir, NAME), UNSHARED, (file) =>
    file.writeFile(`${JSON.stringify({ ...manifest, sha256: checksum(manifest) }, undefined, 2)}\n`),
  );

/** Throws an error of one sentence when the manifest is missing, damaged, or from a newer version. */
export async function readManifest(dir: string): Promise<BackupManifest> {
  const path = join(dir, NAME);
  const text = await readFile(path, "utf8").catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== "ENOENT") throw cause;
    throw new Error(`${dir} is not a complete backup: it has no ${NAME}`);
  });
  const content = parseJson(text);
  if (typeof content !== "object" || content === null) throw new Error(`The backup is damaged: ${path} cannot be read`);
  const { sha256, ...manifest }: Readonly<Record<string, unknown>> = { ...content };
  if (sha256 !== checksum(manifest)) throw new Error(`The backup is damaged: ${path} was altered`);
  const { format } = manifest;
  if (typeof format === "number" && format > BACKUP_FORMAT)
    throw new Error(
      `The backup was made by a newer version (format ${format}, but this version reads ${BACKUP_FORMAT}): restore it with that one`,
    );
  const { data } = manifestSchema().safeParse(manifest);
  if (!data) throw new Error(`The backup is damaged: ${path} is not a manifest`);
  return data;
}
