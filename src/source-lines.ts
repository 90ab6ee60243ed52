import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

/** A place in a file of the bundle, as V8 writes it: file:///…/dist/src/bundle.cjs:120:17 */
const PLACE = /(file:\/\/\/[^\s()]*\/bundle[\w-]*\.cjs):(\d+):(\d+)/g;

/** Source maps take 30 MB of memory: they are read for the first error shown, and cached only for those that soon follow. */
const CACHED_MS = 60_000;
const maps = new Map<string, SourceMap | undefined>();

/**
 * A stack with the lines of our sources in place of the bundle's. Node's --enable-source-maps does not see the files that
 * our loader runs.
 */
export const withSourceLines = (stack: string): string =>
  stack.replace(PLACE, (place, url: string, line: string, column: string) => {
    const entry = mapOf(url)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !("originalSource" in entry)) return place;
    return `${fileURLToPath(new URL(entry.originalSource, url))}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });

function mapOf(url: string): SourceMap | undefined {
  if (maps.size === 0) setTimeout(() => maps.clear(), CACHED_MS).unref();
  if (!maps.has(url)) maps.set(url, readMap(url));
  return maps.get(url);
}

function readMap(url: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${url}.map`), "utf8")));
  } catch {
    return undefined; // Without its map, a file keeps its own lines.
  }
}
