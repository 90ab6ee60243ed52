import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The drafts that are on disk, as they are written there. */
export async function draftsIn(dataDir: string): Promise<readonly string[]> {
  const dir = join(dataDir, "drafts");
  return Promise.all((await readdir(dir)).map((name) => readFile(join(dir, name), "utf8")));
}

/** How many characters the longest of them has. */
export const longestDraft = async (dataDir: string): Promise<number> =>
  Math.max(...(await draftsIn(dataDir)).map((draft) => draft.length));
