import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createBoundedMap } from "../core/base/collections.js";
import { before, type Clock, DAY_MS, HOUR_MS, wallClock } from "../core/base/time.js";
import type { DraftStore } from "../core/draft-store.js";
import { FILE_MODE, FOLDER_MODE, temporaryPath } from "./lowdb/journal/folder.js";

/** Closing waits until everything written so far has been tried on disk. */
export type OpenDrafts = DraftStore & { close(): Promise<void> };

type Options = {
  readonly dir: string;
  readonly flushAfterMs?: number;
  readonly clock?: Clock;
  /** Called for a draft that could not be read or written. */
  readonly onLost?: (key: string, cause: unknown) => void;
};

const FLUSH_AFTER_MS = 250;
const REMEMBERED_MAX = 1_000;
/** What somebody typed and left open is kept no longer; in whichever store. */
export const DRAFT_TTL_MS = 3 * DAY_MS;

/**
 * The drafts in a folder, a file a chat, without what nobody has touched for days. Nothing here waits for the disk, and
 * what cannot be read is a draft that is not there: it costs its chat a tap.
 */
export async function openDraftStore(options: Options): Promise<OpenDrafts> {
  const { dir, flushAfterMs = FLUSH_AFTER_MS, clock = wallClock, onLost } = options;
  await mkdir(dir, { recursive: true, mode: FOLDER_MODE });
  /** What is not on disk yet: the JSON under a key, or that there is none. */
  const unsaved = new Map<string, string | undefined>();
  /** The chats that are being talked in need not be read again. */
  let recent = createBoundedMap<string, string | undefined>(REMEMBERED_MAX);
  let flushing: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const save = async (key: string, json: string | undefined) => {
    try {
      await replaceFile(pathOf(dir, key), json);
      if (unsaved.get(key) === json) unsaved.delete(key); // Else it was written again meanwhile.
    } catch (cause) {
      onLost?.(key, cause);
    }
  };
  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    flushing = flushing.then(() => Promise.all([...unsaved].map(([key, json]) => save(key, json))));
    await flushing;
  };
  const change = (key: string, json: string | undefined) => {
    unsaved.set(key, json);
    recent.set(key, json);
    timer ??= setTimeout(() => void flush(), flushAfterMs);
  };
  const removeOld = () => {
    recent = createBoundedMap<string, string | undefined>(REMEMBERED_MAX); // What is on disk is read again, where it still is.
    return removeOldFiles(dir, before(clock(), DRAFT_TTL_MS)).catch((cause) => onLost?.(dir, cause));
  };

  void removeOld();
  const removing = setInterval(() => void removeOld(), HOUR_MS).unref();
  return {
    withChatLease: (_key, _update, work) => work(), // The folder is one process's.
    read: async (key) => {
      try {
        const known = [unsaved, recent].find((drafts) => drafts.has(key));
        const json = known ? known.get(key) : await readIfThere(pathOf(dir, key));
        return json === undefined ? undefined : JSON.parse(json);
      } catch (cause) {
        onLost?.(key, cause);
        return undefined;
      }
    },
    write: async (key, value) => change(key, JSON.stringify(value)),
    remove: async (key) => change(key, undefined),
    flush,
    close: async () => {
      clearInterval(removing);
      await flush(); // Behind whatever is under way.
    },
  };
}

/** A name that no file system confuses with another's, whatever is in the key. */
const pathOf = (dir: string, key: string): string =>
  join(dir, `${createHash("sha256").update(key).digest("hex")}.json`);

async function replaceFile(path: string, content: string | undefined): Promise<void> {
  if (content === undefined) return await rm(path, { force: true });
  await writeFile(temporaryPath(path), content, { mode: FILE_MODE });
  await rename(temporaryPath(path), path);
}

const readIfThere = (path: string): Promise<string | undefined> =>
  readFile(path, "utf8").catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== "ENOENT") throw cause;
    return undefined;
  });

async function removeOldFiles(dir: string, oldest: number): Promise<void> {
  for (const name of await readdir(dir)) {
    const path = join(dir, name);
    const found = await stat(path).catch(() => undefined); // It may be gone by now.
    if (found && found.mtimeMs < oldest) await rm(path, { force: true });
  }
}
