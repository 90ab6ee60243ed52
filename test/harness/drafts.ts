import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The contents of the draft files. */
export async function draftsIn(dataDir: string): Promise<readonly string[]> {
  const dir = join(dataDir, "drafts");
  return Promise.all((await readdir(dir)).map((name) => readFile(join(dir, name), "utf8")));
}

/** The length of the longest draft, in characters. */
export const longestDraft = async (dataDir: string): Promise<number> =>
  Math.max(...(await draftsIn(dataDir)).map((draft) => draft.length));
