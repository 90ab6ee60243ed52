import type { FileHandle, open } from "node:fs/promises";
import { mkdir, mkdtemp, open as openFile, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Opens a file. A test passes its own to make the disk fail. */
type Open = typeof open;

/** `ownsFolder` tells whether the folder is still ours: a process that froze may have lost it. */
export type FolderAccess = { readonly open: Open; readonly ownsFolder: () => boolean };

/** Call it right before each change: the files in the folder may belong to another process by now. */
export function assertOwned(dir: string, { ownsFolder }: Pick<FolderAccess, "ownsFolder">): void {
  if (!ownsFolder()) throw new Error(`Another process has taken over ${dir}`);
}

export const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

export const booksFolder = (dataDir: string): string => join(dataDir, "books");

type StoreFileKind = "journal" | "snapshot";

export const generationPath = (dir: string, part: StoreFileKind, generation: number): string =>
  join(dir, `${part}.${generation}.jsonl`);

/** The generations of the files of a kind, oldest first. */
export async function generations(dir: string, part: StoreFileKind): Promise<readonly number[]> {
  const matches = (await readdir(dir)).map((name) => new RegExp(`^${part}\\.(\\d+)\\.jsonl$`).exec(name));
  return matches.flatMap((match) => (match ? [Number(match[1])] : [])).sort((a, b) => a - b);
}

export const makeFolder = (dir: string): Promise<unknown> => mkdir(dir, { recursive: true, mode: FOLDER_MODE });

/** Makes created, renamed and removed files of a folder survive a power cut. */
export async function syncFolder(dir: string): Promise<void> {
  const handle = await openFile(dir, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const TEMPORARY_SUFFIX = ".tmp";
export const temporaryPath = (path: string): string => `${path}${TEMPORARY_SUFFIX}`;

/**
 * Writes a file that gets its name only when all of it is on disk. If that fails, its temporary file is removed, unless
 * the folder belongs to another process by then: the temporary file may be theirs.
 */
export async function writeWholeFile(
  path: string,
  access: FolderAccess,
  write: (file: FileHandle) => Promise<void>,
): Promise<void> {
  assertOwned(dirname(path), access);
  const file = await access.open(temporaryPath(path), "w", FILE_MODE);
  try {
    await write(file);
    await file.sync();
  } catch (cause) {
    if (access.ownsFolder()) await rm(temporaryPath(path), { force: true }).catch(() => undefined);
    throw cause;
  } finally {
    await file.close();
  }
  assertOwned(dirname(path), access);
  await rename(temporaryPath(path), path);
  await syncFolder(dirname(path));
}

/**
 * Writes a folder that gets its name only when all of it is on disk. Until then it is a new folder whose path begins with
 * `draftPrefix`, so that what a killed process left is never used. A failure removes it. Fails if `dir` is not empty.
 */
export async function writeWholeFolder(
  dir: string,
  draftPrefix: string,
  write: (draft: string) => Promise<void>,
): Promise<void> {
  await makeFolder(dirname(dir));
  const draft = await mkdtemp(draftPrefix);
  try {
    await write(draft);
    await rename(draft, dir);
    await syncFolder(dirname(dir));
  } catch (cause) {
    await rm(draft, { recursive: true, force: true });
    throw cause;
  }
}

/** Removes unfinished files that a crash left behind. */
export async function removeTemporaryFiles(dir: string): Promise<void> {
  const names = (await readdir(dir)).filter((name) => /\.jsonl\.tmp$/.test(name));
  await Promise.all(names.map((name) => rm(join(dir, name), { force: true })));
}
