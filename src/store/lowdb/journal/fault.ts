/** Rises when an older program could not read what this one writes: journal, snapshot, or part of a closed day. */
export const FILE_VERSION = 1;

/** Throws, in one sentence, when a newer program wrote a file: it is not damaged, and nothing older stands in for it. */
export function assertFileVersion(path: string, version: number): void {
  if (version > FILE_VERSION)
    throw new Error(
      `${path} was written by a newer program (version ${version}, and this program reads ${FILE_VERSION}): run that one. Nothing was changed.`,
    );
}

/** What is on disk is not what this store wrote. Nothing is guessed: a person must look. */
export class StoreDamage extends Error {
  override readonly name = "StoreDamage";
}
