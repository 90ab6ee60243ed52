import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";
import { crc32 } from "node:zlib";

/** The bundle's files are named after this; src/tools/bundle.js writes them. */
export const BUNDLE = "bundle";

/** What the bundle uses instead of a dynamic import, which cached compiled code cannot contain. */
export const IMPORT_APART = "importApart";
const SCOPE = `exports, require, module, __filename, __dirname, ${IMPORT_APART}`;

/**
 * A checksum of compiled code and its source follows the code: V8 would run damaged code, and compares only the length
 * of sources.
 */
const CHECKSUM_BYTES = 4;

function checksumOf(source: string, compiled: Buffer): Buffer {
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32BE(crc32(compiled, crc32(source)));
  return checksum;
}

/** The contents of the cache file beside a file of the bundle. */
export const withChecksum = (source: string, compiled: Buffer): Buffer =>
  Buffer.concat([compiled, checksumOf(source, compiled)]);

/** The cached compiled code of a source. Undefined if it is missing, damaged, or of another source. */
function readCompiled(path: string, source: string): Buffer | undefined {
  if (!existsSync(path)) return undefined;
  const written = readFileSync(path);
  const compiled = written.subarray(0, -CHECKSUM_BYTES);
  return checksumOf(source, compiled).equals(written.subarray(-CHECKSUM_BYTES)) ? compiled : undefined;
}

export type LoadedFile = { readonly path: string; readonly script: Script };

/**
 * Loads files of the bundle beside this one, with code that V8 compiled when they were built: compiling took a third of
 * the CPU time of a start. V8 refuses the code of another version, and then compiles the file as usual. A file that
 * could not be loaded is tried again when it is next needed. (Node does this by itself from 22.1 on, with
 * `module.enableCompileCache()`.) `loaded` lists the files so far.
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
    try {
      run(new URL(id, import.meta.url), module);
    } catch (fault) {
      modules.delete(id);
      throw fault;
    }
    return module.exports;
  }

  function run(url: URL, module: { exports: unknown }): void {
    const path = fileURLToPath(url);
    const source = readFileSync(path, "latin1"); // The bundle is pure ASCII.
    const compiled = readCompiled(`${path}.compiled`, source);
    const script = new Script(`(function (${SCOPE}) {${source}\n})`, {
      filename: url.href,
      ...(compiled && { cachedData: compiled }),
    });
    loaded.push({ path, script });
    script.runInThisContext()(module.exports, load, module, path, dirname(path), importApart);
  }
  return { load, loaded };
}
