import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type LowdbOptions, openLowdbStore } from "../../src/store/lowdb/store.js";

/** A folder of its own for one test, gone afterwards. */
export async function aFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "store-test-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return join(dir, "data");
}

/** Another folder with the same files: what a disk held at this moment. */
export async function copyOf(dir: string): Promise<string> {
  const copy = await aFolder();
  await cp(dir, copy, { recursive: true, filter: (path) => !/lock\.\d+$/.test(path) });
  return copy;
}

export const openAt = (dir: string, options: Partial<LowdbOptions> = {}) =>
  openLowdbStore({ dir, process, ...options });
