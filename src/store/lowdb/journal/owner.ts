import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";

/** The parts of Node's `process` that the store uses. */
export type ProcessView = { readonly pid: number; kill(pid: number, signal: number): unknown };

/**
 * The process that owns the folder. Its pid is valid within `pidNamespace`; `started` tells it from a later process
 * with the same pid.
 */
export type Owner = { readonly pid: number; readonly started: string; readonly pidNamespace: string };

const textOf = (read: Promise<string>): Promise<string> => read.then((text) => text.trim()).catch(() => "");

/** The start time of a process in kernel ticks; empty where it cannot be read. */
async function processStartTime(pid: number): Promise<string> {
  const stat = await textOf(readFile(`/proc/${pid}/stat`, "utf8"));
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

/** Identifies this boot of this machine, and the kernel's pid namespace (each container has its own). */
async function readPidNamespace(): Promise<string> {
  const boot = await textOf(readFile("/proc/sys/kernel/random/boot_id", "utf8"));
  const space = await textOf(readlink("/proc/self/ns/pid"));
  return boot && space ? `${boot} ${space}` : hostname();
}

export const describeSelf = async ({ pid }: ProcessView): Promise<Owner> => ({
  pid,
  started: await processStartTime(pid),
  pidNamespace: await readPidNamespace(),
});

/** Whether an owner is still running; undefined when its process cannot be seen from here. */
export async function isAlive(owner: Owner, self: Owner, view: ProcessView): Promise<boolean | undefined> {
  if (owner.pidNamespace !== self.pidNamespace) return undefined;
  if (!processExists(owner.pid, view)) return false;
  const started = await processStartTime(owner.pid);
  return started === "" || owner.started === "" || started === owner.started;
}

function processExists(pid: number, view: ProcessView): boolean {
  try {
    view.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as { readonly code?: string }).code === "EPERM";
  }
}
