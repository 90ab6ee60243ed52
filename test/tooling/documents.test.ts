/** What the documents name is there: a path that moved is a path that nobody finds. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = new URL("../..", import.meta.url).pathname;
const PATH = /`((?:src|conversations|test|docs)\/[\w./*-]+)`/g;

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: ROOT })
  .toString()
  .trim()
  .split("\n");

test.each(["README.md", "CONTRIBUTING.md", "docs/extend.md"])(
  "%s names files and folders that are there",
  (document) => {
    const text = readFileSync(join(ROOT, document), "utf8");
    const named = [...text.matchAll(PATH)].map(([, path = ""]) => path);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((path) => !exists(path))).toEqual([]);
  },
);

/** A file, a folder, or a pattern with "*" for a name. */
function exists(path: string): boolean {
  if (path.includes("*")) {
    const pattern = new RegExp(`^${path.split("*").map(escaped).join("[^/]*")}`);
    return files.some((file) => pattern.test(file));
  }
  const folder = `${path.replace(/\/$/, "")}/`;
  return files.some((file) => file === path || file.startsWith(folder));
}

const escaped = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
