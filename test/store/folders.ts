import { cp } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type LowdbOptions, openLowdbStore } from "../../src/store/lowdb/store.js";
import { createTemporaryFolder } from "../harness/temporary-folder.js";

/** A folder for one test, removed afterwards. */
export async function aFolder(): Promise<string> {
  return join(await createTemporaryFolder("store-test-"), "data");
}

/** A copy of a folder, as the disk is at this moment. */
export async function copyOf(dir: string): Promise<string> {
  const copy = await aFolder();
  await cp(dir, copy, { recursive: true, filter: (path) => !/lock\.\d+$/.test(path) });
  return copy;
}

export const openAt = (dir: string, options: Partial<LowdbOptions> = {}) =>
  openLowdbStore({ dir, process, ...options });

/** A store that is closed after the test, in a folder of its own unless one is given. */
export async function aStore(dir?: string, options?: Partial<LowdbOptions>) {
  const store = await openAt(dir ?? (await aFolder()), options);
  onTestFinished(store.close);
  return store;
}
