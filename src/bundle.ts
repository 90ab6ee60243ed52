import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { Script } from "node:vm";
import { crc32 } from "node:zlib";

/** The prefix of the bundle's file names. src/tools/bundle.js writes the files. */
export const BUNDLE = "bundle";

/** The bundle calls this function in place of `import()`, which V8 does not run from cached code. */
export const IMPORT_APART = "importApart";
/** The content of a file of the bundle: a function. Wrapping the code when it is loaded would keep it in memory twice. */
export const wrapped = (code: string): string =>
  `(function (exports, require, module, __filename, __dirname, ${IMPORT_APART}) {${code}\n})`;

/** Compiled code ends with a checksum of the source and itself: V8 would run damaged code, and compares only source lengths. */
const CHECKSUM_BYTES = 4;

function checksumOf(source: Buffer, compiled: Buffer): Buffer {
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32BE(crc32(compiled, crc32(source)));
  return checksum;
}

/** The content of the `.compiled` file beside a file of the bundle. */
export const withChecksum = (source: Buffer, compiled: Buffer): Buffer =>
  Buffer.concat([compiled, checksumOf(source, compiled)]);

/** V8's compiled code of this source; undefined if it is missing, damaged, or of another source. */
function readCompiled(path: string, source: Buffer): Buffer | undefined {
  if (!existsSync(path)) return undefined;
  const written = readFileSync(path);
  const compiled = written.subarray(0, -CHECKSUM_BYTES);
  return checksumOf(source, compiled).equals(written.subarray(-CHECKSUM_BYTES)) ? compiled : undefined;
}

type LoadedFile = { readonly path: string; readonly script: Script };

/**
 * Loads the bundle's files, which lie beside this one, with the compiled code that the build saved: compiling takes a
 * quarter of a start's CPU time. V8 rejects code that another version of V8 compiled; such a file is compiled as usual.
 * A file that failed to load is tried again when it is next required. `loaded` lists the files loaded so far. (From
 * Node 22.1 on, `module.enableCompileCache()` does all this.)
 */
export function createBundleLoader() {
  // V8 accepts compiled code, Node's own too, only with the options that it was compiled with. The one that `npm start`
  // adds has taken effect by now, so V8 is told its default again.
  setFlagsFromString("--max-semi-space-size=0");
  const importApart = (id: string) => import(id);
  const requirePackage = createRequire(import.meta.url);
  const modules = new Map<string, { exports: unknown }>();
  const loaded: LoadedFile[] = [];

  function load(id: string): unknown {
    if (!id.startsWith(`./${BUNDLE}`)) return requirePackage(id);
    const cached = modules.get(id);
    if (cached) return cached.exports;
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
    const source = readFileSync(path);
    const compiled = readCompiled(`${path}.compiled`, source);
    // The bundle is plain ASCII.
    const script = new Script(source.toString("latin1"), {
      filename: url.href,
      ...(compiled && { cachedData: compiled }),
    });
    loaded.push({ path, script });
    script.runInThisContext()(module.exports, load, module, path, dirname(path), importApart);
  }
  return { load, loaded };
}
