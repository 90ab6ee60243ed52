import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type LowdbOptions, openLowdbStore } from "../../src/store/lowdb/store.js";

/** A folder for one test, removed afterwards. */
export async function aFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "store-test-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return join(dir, "data");
}

/** A copy of a folder, as the disk is at this moment. */
export async function copyOf(dir: string): Promise<string> {
  const copy = await aFolder();
  await cp(dir, copy, { recursive: true, filter: (path) => !/lock\.\d+$/.test(path) });
  return copy;
}

export const openAt = (dir: string, options: Partial<LowdbOptions> = {}) =>
  openLowdbStore({ dir, process, ...options });
