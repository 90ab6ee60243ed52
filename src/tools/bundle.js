// The last step of `npm run build`: joins the compiled shop and its packages into dist/src/bundle.cjs. Compared with a
// thousand modules, that takes a third of the CPU time and two thirds of the memory to start. Code that is seldom
// needed goes into files of its own.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { rolldown } from "rolldown";
import { BUNDLE, IMPORT_APART, wrapped } from "../bundle.js";
import { scriptVersion } from "../script-version.js";

const FOLDER = "dist/src";
const ENTRY = `${BUNDLE}.cjs`;
/** These modules find other files (a worker, a page's scripts) relative to their own place, so they stay there. */
const APART = /(^|\/)(pictures\/pictures|demo)\.js$/;
/** Optional: pg loads it if it is installed. */
const NATIVE = "pg-native";
/** grammY's own fetch, whose package makes Node 22 print a warning. The shop passes grammY another one. */
const OWN_FETCH = /node_modules\/node-fetch\/lib\/index/;

const SCRIPT_VERSION = /script-version\.js$/;

/** More than a demo needs to start on a busy machine. */
const START_MAX_MS = 60_000;

const DYNAMIC_IMPORT = /\bimport\(/g;

const WRITTEN = new RegExp(`^${BUNDLE}.*\\.cjs`);
const written = () => readdirSync(FOLDER).filter((file) => WRITTEN.test(file));
for (const file of written()) rmSync(join(FOLDER, file));

const bundle = await rolldown({
  input: { [BUNDLE]: join(FOLDER, "start.js") },
  platform: "node",
  external: (id) => id === NATIVE || (APART.test(id) && !id.includes("node_modules")),
  plugins: [
    {
      name: "Node's fetch in place of grammY's own",
      load: (id) => (OWN_FETCH.test(id) ? "export default globalThis.fetch;" : null),
    },
    {
      name: "the version of the conversations' scripts, read now instead of at each start",
      load: (id) => (SCRIPT_VERSION.test(id) ? `export const scriptVersion = () => "${scriptVersion()}";` : null),
    },
    {
      name: "maps of our own sources, so that an error names the line in TypeScript",
      load: (id) =>
        id.includes("node_modules") || !id.endsWith(".js")
          ? null
          : { code: readFileSync(id, "utf8"), map: readFileSync(`${id}.map`, "utf8") },
    },
  ],
});
await bundle.write({
  dir: FOLDER,
  format: "cjs",
  sourcemap: true,
  comments: false,
  entryFileNames: ENTRY,
  chunkFileNames: `${BUNDLE}-[name]-[hash].cjs`,
});

// A single character beyond Latin-1 would make V8 store the whole source in two bytes a character.
for (const file of written().filter((name) => name.endsWith(".cjs"))) {
  const source = readFileSync(join(FOLDER, file), "utf8");
  const escaped = source.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  writeFileSync(join(FOLDER, file), wrapped(escaped.replace(DYNAMIC_IMPORT, `${IMPORT_APART}(`)));
}

// In an empty folder and without our environment, so that no setting can make it open the real shop.
const empty = mkdtempSync(join(tmpdir(), "sharpsharp-build-"));
execFileSync(process.execPath, [resolve("dist/src/tools/compile-bundle.js")], {
  cwd: empty,
  env: { PORT: "0", DATA_DIR: empty },
  stdio: ["ignore", "ignore", "inherit"],
  timeout: START_MAX_MS,
});
rmSync(empty, { recursive: true });
