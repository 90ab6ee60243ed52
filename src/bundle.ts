import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";

/** What the files of the bundle begin with; src/tools/bundle.js writes them. */
export const BUNDLE = "bundle";

/** What the bundle has in place of a dynamic import, which V8 does not take from compiled code. */
export const IMPORT_APART = "importApart";
const SCOPE = `exports, require, module, __filename, __dirname, ${IMPORT_APART}`;

export type LoadedFile = { readonly path: string; readonly script: Script };

/**
 * Loads files of the bundle that lies beside this one, with what V8 compiled of them when they were built: compiling took a
 * third of the CPU time of a start. What another V8 compiled is refused by V8, and the file is compiled as usual.
 * (Node does this by itself from 22.1 on, with `module.enableCompileCache()`.) `loaded` lists the files so far.
 */
export function createBundleLoader() {
  const importApart = (id: string) => import(id);
  const requirePackage = createRequire(import.meta.url);
  const modules = new Map<string, { exports: unknown }>();
  const loaded: LoadedFile[] = [];

  function load(id: string): unknown {
    if (!id.startsWith(`./${BUNDLE}`)) return requirePackage(id);
    const known = modules.get(id);
    if (known) return known.exports;
    const module = { exports: {} };
    modules.set(id, module);
    const url = new URL(id, import.meta.url);
    const path = fileURLToPath(url);
    const compiled = `${path}.compiled`;
    const source = readFileSync(path, "latin1"); // It has no character beyond ASCII.
    const script = new Script(`(function (${SCOPE}) {${source}\n})`, {
      filename: url.href,
      ...(existsSync(compiled) && { cachedData: readFileSync(compiled) }),
    });
    loaded.push({ path, script });
    script.runInThisContext()(module.exports, load, module, path, dirname(path), importApart);
    return module.exports;
  }
  return { load, loaded };
}
