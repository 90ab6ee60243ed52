import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The drafts that are on disk, as they are written there: of each chat the newest line counts. */
export async function draftsIn(dataDir: string): Promise<readonly string[]> {
  const lines = (await readFile(join(dataDir, "drafts", "drafts.jsonl"), "utf8")).trim().split("\n");
  return [...new Map(lines.map((line) => [(JSON.parse(line) as { readonly key: string }).key, line])).values()];
}

/** How many characters the longest of them has. */
export const longestDraft = async (dataDir: string): Promise<number> =>
  Math.max(...(await draftsIn(dataDir)).map((line) => line.length));
