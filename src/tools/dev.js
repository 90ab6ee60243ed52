// `npm run dev`: builds each file that is saved, without checking types, and restarts the shop with it. The demo's
// emulators and books survive that. If a file of the emulators was saved, they restart too, with an empty world. The editor
// and `npm run check` check types; here that would take longer than everything else together.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";

/** An editor may write a file in several steps. */
const QUIET_MS = 50;
const SOURCE = /\.(tsx?|js|json)$/;
/** Files that run in the process beside the shop, which normally keeps running. */
const OUTSIDE = /^src\/(emulators\/|demo|tools\/dev)/;
/** The compiler's settings for the saved files alone. */
const SETTINGS = "dist/saved.json";

const startDemo = () =>
  spawn(process.execPath, ["dist/src/tools/dev-demo.js"], { stdio: ["inherit", "inherit", "inherit", "ipc"] });

let demo = startDemo();
let isBuilding = false;
let changes = 0;
/** @type {Set<string>} */
const saved = new Set();

/**
 * Whether these files could be built.
 * @param {readonly string[]} paths
 */
async function build(paths) {
  const places = { rootDir: "..", outDir: "." };
  const alone = { noCheck: true, noResolve: true, lib: ["ES2023"], types: [], incremental: false };
  const files = paths.filter((path) => existsSync(path)).map((path) => join("..", path));
  if (files.length === 0) return true;
  const settings = { extends: "../tsconfig.json", compilerOptions: { ...alone, ...places }, include: [], files };
  writeFileSync(SETTINGS, JSON.stringify(settings));
  const compiler = spawn(process.execPath, ["node_modules/typescript/bin/tsc", "-p", SETTINGS], { stdio: "inherit" });
  const [code] = await once(compiler, "exit");
  return code === 0;
}

/** Builds and restarts until nothing was saved meanwhile. The files of a failed build are built again with the next ones. */
async function rebuild() {
  isBuilding = true;
  let seen;
  do {
    seen = changes;
    const paths = [...saved];
    if (!(await build(paths)) || seen !== changes) continue;
    saved.clear();
    if (demo.exitCode === null && !paths.some((path) => OUTSIDE.test(path))) demo.send("restart");
    else await restartDemo();
  } while (seen !== changes);
  isBuilding = false;
}

async function restartDemo() {
  if (demo.exitCode === null) {
    const ended = once(demo, "exit");
    demo.kill();
    await ended;
  }
  demo = startDemo();
}

const SOURCES = ["src", "conversations"];
const folders = SOURCES.flatMap((root) => [
  root,
  ...readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [join(entry.parentPath, entry.name)] : [],
  ),
]);
// One watcher for each folder: a recursive one loses a file that an editor replaces.
for (const folder of folders) {
  watch(folder, (_, name) => {
    if (!name || !SOURCE.test(name)) return;
    changes++;
    saved.add(join(folder, name));
    setTimeout(() => isBuilding || saved.size === 0 || void rebuild(), QUIET_MS);
  });
}
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    demo.once("exit", () => process.exit(0));
    if (demo.exitCode !== null || !demo.kill()) process.exit(0);
  });
}
