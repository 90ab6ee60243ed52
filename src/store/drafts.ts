import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Clock, HOUR_MS, wallClock } from "../core/base/time.js";
import type { DraftStore } from "../core/draft-store.js";
import { openDraftLog } from "./draft-log.js";

/** Closing waits until everything written so far has been tried on disk. */
export type OpenDrafts = DraftStore & { close(): Promise<void> };

type Options = {
  readonly dir: string;
  readonly flushAfterMs?: number;
  /** How soon what is out of date is on disk no more. */
  readonly compactAfterMs?: number;
  readonly clock?: Clock;
  /** Called for a draft that could not be read or written; of a line that names none, by the file. */
  readonly onLost?: (key: string, cause: unknown) => void;
};

const FLUSH_AFTER_MS = 250;
const KEPT_MAX = 1_000;
const FOLDER_MODE = 0o700;
const FILE = "drafts.jsonl";

/**
 * The drafts in a folder. Nothing here waits for the disk, and what cannot be read is a draft that is not there: it costs
 * its chat a tap.
 */
export async function openDraftStore(options: Options): Promise<OpenDrafts> {
  const { dir, flushAfterMs = FLUSH_AFTER_MS, compactAfterMs = HOUR_MS, clock = wallClock, onLost } = options;
  await mkdir(dir, { recursive: true, mode: FOLDER_MODE });
  const log = await openDraftLog({ path: join(dir, FILE), clock, onUnreadableLine: (cause) => onLost?.(FILE, cause) });
  /** What is known of a key: its JSON, or that there is none. Least lately used first. */
  const known = new Map<string, string | undefined>();
  const dirty = new Set<string>();
  let flushing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let tidying: NodeJS.Timeout | undefined;
  let closed = false;

  const keep = (key: string, json: string | undefined) => {
    known.delete(key);
    known.set(key, json);
    for (const [old] of known) {
      if (known.size <= KEPT_MAX) break;
      if (!dirty.has(old)) known.delete(old);
    }
  };
  const saveAll = async () => {
    const changes = new Map([...dirty].map((key) => [key, known.get(key)]));
    try {
      await log.write(changes);
      for (const [key, json] of changes) if (known.get(key) === json) dirty.delete(key); // Else written again meanwhile.
    } catch (cause) {
      for (const key of changes.keys()) onLost?.(key, cause);
    }
  };
  const tidySoon = () => {
    if (closed) return;
    tidying ??= setTimeout(() => {
      tidying = undefined;
      flushing = flushing.then(() => log.compact().catch((cause: unknown) => onLost?.(FILE, cause)));
    }, compactAfterMs).unref();
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    flushing = flushing.then(saveAll);
    tidySoon();
    return flushing;
  };
  const change = (key: string, json: string | undefined) => {
    dirty.add(key);
    keep(key, json);
    timer ??= setTimeout(() => void flush(), flushAfterMs);
  };

  tidySoon();
  return {
    withChatLease: (_key, _update, work) => work(), // The folder is one process's.
    read: async (key) => {
      if (!known.has(key)) {
        const json = await log.read(key).catch((cause: unknown) => {
          onLost?.(key, cause);
          return undefined;
        });
        if (!known.has(key)) keep(key, json); // Somebody may have written meanwhile.
      }
      const json = known.get(key);
      return json === undefined ? undefined : JSON.parse(json);
    },
    write: async (key, value) => change(key, JSON.stringify(value)),
    remove: async (key) => change(key, undefined),
    flush,
    close: () => {
      closed = true;
      clearTimeout(tidying);
      return flush(); // Behind whatever is under way.
    },
  };
}
