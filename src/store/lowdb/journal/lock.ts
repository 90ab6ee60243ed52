import { existsSync } from "node:fs";
import { link, open, readdir, readFile, rm, stat, truncate, utimes } from "node:fs/promises";
import { join } from "node:path";
import { FILE_MODE } from "./folder.js";
import { describeSelf, isAlive, type Owner, type ProcessView } from "./owner.js";

type Options = { readonly dir: string; readonly process: ProcessView; readonly heartbeatMs: number };

const BEATS_WATCHED = 4;
const TRIES_MAX = 5;

/**
 * Makes this process the only owner of the folder. Lock files are numbered: to take over from an owner that is gone, a
 * process creates the next number, which only one process can do. If the owner's process cannot be seen from here
 * (another container or machine), this watches the lock file for heartbeats. An empty lock file was released. Throws
 * when another process owns the folder, naming its pid.
 */
export async function acquireFolderLock({ dir, process, heartbeatMs }: Options) {
  const self = await describeSelf(process);
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const number = Math.max(0, ...(await lockNumbers(dir)));
    const owner = await readOwner(dir, number);
    if (owner && (await isOwnerAlive({ dir, number, owner, self, process, heartbeatMs }))) {
      throw new Error(`The store in ${dir} is in use by process ${owner.pid}; two processes must never share it`);
    }
    if (await createLockFile(dir, number + 1, self)) return startHeartbeat(dir, number + 1, heartbeatMs);
  }
  throw new Error(`The store in ${dir} is being opened by several processes at once`);
}

const lockPath = (dir: string, number: number): string => join(dir, `lock.${number}`);

const lockNumbers = async (dir: string): Promise<number[]> =>
  (await readdir(dir)).flatMap((name) => (/^lock\.\d+$/.test(name) ? [Number(name.slice(5))] : []));

async function readOwner(dir: string, number: number): Promise<Owner | undefined> {
  const text = await readFile(lockPath(dir, number), "utf8").catch(() => "");
  try {
    const owner: Partial<Owner> = JSON.parse(text);
    return typeof owner.pid === "number"
      ? { pid: owner.pid, started: `${owner.started}`, pidNamespace: `${owner.pidNamespace}` }
      : undefined;
  } catch {
    return undefined; // Released; or torn by a power cut, which its owner did not survive.
  }
}

async function isOwnerAlive(
  found: Options & { readonly number: number; readonly owner: Owner; readonly self: Owner },
): Promise<boolean> {
  const seen = await isAlive(found.owner, found.self, found.process);
  if (seen !== undefined) return seen;
  const path = lockPath(found.dir, found.number);
  const beat = await heartbeatOf(path);
  await pause(found.heartbeatMs * BEATS_WATCHED);
  return (await heartbeatOf(path)) !== beat;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const heartbeatOf = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;

/** Creates a lock file together with its content; false when another process was faster. */
async function createLockFile(dir: string, number: number, self: Owner): Promise<boolean> {
  const draft = join(dir, `lock-${self.pid}-${self.started}.tmp`);
  const file = await open(draft, "w", FILE_MODE);
  try {
    await file.writeFile(JSON.stringify(self));
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, lockPath(dir, number));
  } catch (cause) {
    if ((cause as { readonly code?: string }).code === "EEXIST") return false;
    throw cause;
  } finally {
    await rm(draft, { force: true });
  }
  const old = (await lockNumbers(dir)).filter((other) => other < number);
  await Promise.all(old.map((other) => rm(lockPath(dir, other), { force: true })));
  return true;
}

function startHeartbeat(dir: string, number: number, heartbeatMs: number) {
  const path = lockPath(dir, number);
  const next = lockPath(dir, number + 1);
  let beats = 0;
  const beating = setInterval(() => {
    beats += 1;
    utimes(path, beats, beats).catch(() => undefined); // `isHeld` notices when the file is gone.
  }, heartbeatMs);
  beating.unref();
  const isHeld = () => existsSync(path) && !existsSync(next);
  return {
    /** Whether nobody has taken the folder over, as far as the disk tells. */
    isHeld,
    release: async (): Promise<void> => {
      clearInterval(beating);
      if (isHeld()) await truncate(path);
    },
  };
}
