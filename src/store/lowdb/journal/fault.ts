/** Raise it when an older version could not read this version's journal, snapshot, or part of a closed day. */
export const FILE_VERSION = 1;

/** Throws when a newer version wrote a file. That is not damage, so no older file is used instead. */
export function assertFileVersion(path: string, version: number): void {
  if (version > FILE_VERSION)
    throw new Error(
      `${path} was written by a newer program (file version ${version}, but this program reads ${FILE_VERSION}): run the newer one. Nothing was changed.`,
    );
}

/** A file is not as this store wrote it. The store does not guess: a person must look. */
export class StoreDamage extends Error {
  override readonly name = "StoreDamage";
}
