import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";

/** What this store must know of its process; Node's `process` fits. */
export type ProcessView = { readonly pid: number; kill(pid: number, signal: number): unknown };

/** Who holds the folder. `place` is where its pid means something; `started` tells it from a later process of that pid. */
export type Owner = { readonly pid: number; readonly started: string; readonly place: string };

const textOf = (read: Promise<string>): Promise<string> => read.then((text) => text.trim()).catch(() => "");

/** When a process started, in the kernel's ticks; empty where that cannot be seen. */
async function startOf(pid: number): Promise<string> {
  const stat = await textOf(readFile(`/proc/${pid}/stat`, "utf8"));
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

/** This boot of this machine, and the space in which pids are counted (each container has its own). */
async function thisPlace(): Promise<string> {
  const boot = await textOf(readFile("/proc/sys/kernel/random/boot_id", "utf8"));
  const space = await textOf(readlink("/proc/self/ns/pid"));
  return boot && space ? `${boot} ${space}` : hostname();
}

export const describeSelf = async ({ pid }: ProcessView): Promise<Owner> => ({
  pid,
  started: await startOf(pid),
  place: await thisPlace(),
});

/** Whether an owner still runs; undefined when its process cannot be seen from here. */
export async function isAlive(owner: Owner, self: Owner, view: ProcessView): Promise<boolean | undefined> {
  if (owner.place !== self.place) return undefined;
  if (!exists(owner.pid, view)) return false;
  const started = await startOf(owner.pid);
  return started === "" || owner.started === "" || started === owner.started;
}

function exists(pid: number, view: ProcessView): boolean {
  try {
    view.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as { readonly code?: string }).code === "EPERM";
  }
}
