import { createHash } from "node:crypto";
import { readdir, readFile, rename, stat, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createBoundedMap } from "../core/base/collections.js";
import { before, type Clock, DAY_MS, HOUR_MS, wallClock } from "../core/base/time.js";
import type { DraftStore } from "../core/draft-store.js";
import { FILE_MODE, makeFolder, temporaryPath } from "./lowdb/journal/folder.js";

/** `close` resolves once this process has tried to write every draft to disk. */
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
/**
 * Both stores delete a draft that nobody has touched for this long. At least a day: drafts also remember which messages
 * from WhatsApp were handled, and WhatsApp repeats them for that long (`EVENT_AGE_MAX_MS`).
 */
export const DRAFT_TTL_MS = 3 * DAY_MS;

/**
 * Keeps drafts in a folder, one file for each chat. Writes do not wait for the disk, and a draft that cannot be read
 * counts as absent: losing one costs the customer a tap.
 */
export async function openDraftStore(options: Options): Promise<OpenDrafts> {
  const { dir, flushAfterMs = FLUSH_AFTER_MS, clock = wallClock, onLost } = options;
  await makeFolder(dir);
  /** Changes that are not on disk yet: the JSON for a key, or undefined for a removed draft. */
  const unsaved = new Map<string, string | undefined>();
  /** A cache, so that active chats are not read from disk again. */
  let recent = createBoundedMap<string, string | undefined>(REMEMBERED_MAX);
  let flushing: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const save = async (key: string, json: string | undefined) => {
    try {
      await replaceFile(pathOf(dir, key), json);
      if (unsaved.get(key) === json) unsaved.delete(key); // Otherwise it has changed again meanwhile.
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
    recent = createBoundedMap<string, string | undefined>(REMEMBERED_MAX); // It may hold drafts that are now deleted.
    return removeOldFiles(dir, before(clock(), DRAFT_TTL_MS)).catch((cause) => onLost?.(dir, cause));
  };

  void removeOld();
  const removing = setInterval(() => void removeOld(), HOUR_MS).unref();
  return {
    withChatLease: (_key, _update, work) => work(), // Only one process uses this folder.
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
      await flush();
    },
  };
}

/** Hashed, so that any key makes a valid file name, and no file system takes two keys for one. */
const pathOf = (dir: string, key: string): string =>
  join(dir, `${createHash("sha256").update(key).digest("hex")}.json`);

async function replaceFile(path: string, content: string | undefined): Promise<void> {
  if (content === undefined) return await removeIfThere(path);
  await writeFile(temporaryPath(path), content, { mode: FILE_MODE });
  await rename(temporaryPath(path), path);
}

const readIfThere = (path: string): Promise<string | undefined> => readFile(path, "utf8").catch(ignoreMissing);

const removeIfThere = (path: string): Promise<void> => unlink(path).catch(ignoreMissing);

function ignoreMissing(cause: NodeJS.ErrnoException): undefined {
  if (cause.code !== "ENOENT") throw cause;
}

async function removeOldFiles(dir: string, oldest: number): Promise<void> {
  for (const name of await readdir(dir)) {
    const path = join(dir, name);
    const found = await stat(path).catch(() => undefined); // It may have been removed meanwhile.
    if (found && found.mtimeMs < oldest) await removeIfThere(path);
  }
}
