import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** How many characters the longest draft has that is on disk: of each chat the newest line counts. */
export async function longestDraft(dataDir: string): Promise<number> {
  const lines = (await readFile(join(dataDir, "drafts", "drafts.jsonl"), "utf8")).trim().split("\n");
  const newest = new Map(lines.map((line) => [(JSON.parse(line) as { readonly key: string }).key, line.length]));
  return Math.max(...newest.values());
}
