import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { ROOT } from "../harness/run-program.js";

const SPECIFIER = /(?:^(?:import|export)\s[^"']*?from\s+|^import\s+|\bimport\()["']([^"'\n]+)["']/gm;
const TYPES_ONLY = /^(?:import|export)\s+type\s/;

/** What a file of the product imports, types included: other files by their path from the root, packages by name. */
export type Imports = {
  readonly files: readonly string[];
  /** Those of the files from which a value is imported. */
  readonly values: readonly string[];
  readonly packages: readonly string[];
};

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
  const imported = [...text.matchAll(SPECIFIER)].map(([statement, specifier = ""]) => ({
    specifier,
    typesOnly: TYPES_ONLY.test(statement),
  }));
  const local = imported.filter(({ specifier }) => specifier.startsWith("."));
  const pathOf = ({ specifier }: { readonly specifier: string }) => resolve(file, specifier, known);
  return {
    files: local.map(pathOf),
    values: local.filter(({ typesOnly }) => !typesOnly).map(pathOf),
    packages: imported.filter(({ specifier }) => !specifier.startsWith(".")).map((one) => packageOf(one.specifier)),
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
