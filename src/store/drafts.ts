import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { draftFile } from "./draft-file.js";

/**
 * Conversation state, kept apart from the books: one small file a chat, written behind. A draft that is lost costs its
 * chat a tap, never money, so nothing here waits for the disk and a file that cannot be read is a draft that is not there.
 */
export type Drafts = {
  /**
   * Does work on one update of a chat, while no other process works on that chat. Nothing is done when the update was
   * worked off lately; work that throws may be done again. Within one process the caller keeps a chat's updates apart.
   */
  turn(key: string, update: string, work: () => Promise<void>): Promise<void>;
  /** A copy of what was last written under this key. */
  read(key: string): Promise<unknown | undefined>;
  /** Resolves at once; the file follows. */
  write(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
  /** Resolves when all that was written or removed so far has been tried on disk. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  readonly dir: string;
  readonly flushAfterMs?: number;
  /** Told of a draft that could not be read or written. */
  readonly onLost?: (key: string, cause: unknown) => void;
};

const FLUSH_AFTER_MS = 25;
const KEPT_MAX = 1_000;
const AT_ONCE_MAX = 8;
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

export async function openDrafts({ dir, flushAfterMs = FLUSH_AFTER_MS, onLost }: Options): Promise<Drafts> {
  await mkdir(dir, { recursive: true, mode: FOLDER_MODE });
  /** What is known of a key: its JSON, or that there is none. Least lately used first. */
  const known = new Map<string, string | undefined>();
  const dirty = new Set<string>();
  let flushing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const keep = (key: string, json: string | undefined) => {
    known.delete(key);
    known.set(key, json);
    for (const [old] of known) {
      if (known.size <= KEPT_MAX) break;
      if (!dirty.has(old)) known.delete(old);
    }
  };
  const save = async (key: string) => {
    const json = known.get(key);
    try {
      await putFile(join(dir, draftFile(key)), key, json);
      if (known.get(key) === json) dirty.delete(key); // Else it was written again meanwhile.
    } catch (cause) {
      onLost?.(key, cause);
    }
  };
  const saveAll = async () => {
    const keys = [...dirty];
    while (keys.length > 0) await Promise.all(keys.splice(0, AT_ONCE_MAX).map(save));
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    flushing = flushing.then(saveAll);
    return flushing;
  };
  const change = (key: string, json: string | undefined) => {
    dirty.add(key);
    keep(key, json);
    timer ??= setTimeout(() => void flush(), flushAfterMs);
  };

  return {
    turn: (_key, _update, work) => work(), // The folder is one process's.
    read: async (key) => {
      if (!known.has(key)) {
        const json = await readDraft(join(dir, draftFile(key)), key).catch((cause: unknown) => {
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
    close: flush,
  };
}

async function putFile(path: string, key: string, json: string | undefined): Promise<void> {
  if (json === undefined) return rm(path, { force: true });
  const text = `{"key":${JSON.stringify(key)},"value":${json}}\n`;
  await writeFile(`${path}.tmp`, text, { mode: FILE_MODE });
  await rename(`${path}.tmp`, path);
}

async function readDraft(path: string, key: string): Promise<string | undefined> {
  const text = await readFile(path, "utf8").catch((cause: { readonly code?: string }) => {
    if (cause.code === "ENOENT") return undefined;
    throw cause;
  });
  if (text === undefined) return undefined;
  const draft: { readonly key?: unknown; readonly value?: unknown } = JSON.parse(text);
  if (draft.key !== key || draft.value === undefined) throw new Error("The file does not hold this key's draft");
  return JSON.stringify(draft.value);
}
