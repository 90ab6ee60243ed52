import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const ROOT = new URL("../..", import.meta.url).pathname;
const SPECIFIER = /(?:^(?:import|export)\s[^"']*?from\s+|^import\s+|\bimport\()["']([^"'\n]+)["']/gm;

/** What a file of the product imports, types included: other files by their path from the root, packages by name. */
export type Imports = { readonly files: readonly string[]; readonly packages: readonly string[] };

/** Every source file of the product, by its path from the root, with what it imports. Throws on a path that leads nowhere. */
export function readImports(): ReadonlyMap<string, Imports> {
  const tracked = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "src", "conversations"], { cwd: ROOT });
  const files = tracked
    .toString()
    .trim()
    .split("\n")
    .filter((file) => /\.(ts|tsx|js|json)$/.test(file) && existsSync(join(ROOT, file)));
  const known = new Set(files);
  return new Map(files.map((file) => [file, importsOf(file, known)]));
}

function importsOf(file: string, known: ReadonlySet<string>): Imports {
  const text = readFileSync(join(ROOT, file), "utf8");
  const specifiers = [...text.matchAll(SPECIFIER)].map(([, specifier = ""]) => specifier);
  return {
    files: specifiers.filter((specifier) => specifier.startsWith(".")).map((path) => resolve(file, path, known)),
    packages: specifiers.filter((specifier) => !specifier.startsWith(".")).map(packageOf),
  };
}

/** The package of an import: "hono" of "hono/jsx", "node:fs" of "node:fs/promises". */
const packageOf = (specifier: string): string =>
  specifier.startsWith("@") ? specifier.split("/").slice(0, 2).join("/") : (specifier.split("/")[0] ?? specifier);

function resolve(from: string, specifier: string, known: ReadonlySet<string>): string {
  const path = normalize(join(dirname(from), specifier));
  const found = [path, path.replace(/\.js$/, ".ts"), path.replace(/\.js$/, ".tsx")].find((name) => known.has(name));
  if (found === undefined) throw new Error(`${from} imports ${specifier}, which is no source file`);
  return found;
}
