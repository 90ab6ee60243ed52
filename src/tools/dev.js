// `npm run dev`: the files that are saved are built, each by itself and without a check of types, and the shop is started
// again with them, while the demo's emulators and its books go on. What emulates is started anew, with its world, when that
// is what was saved. The editor and `npm run check` check types; here that would take longer than everything else together.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";

/** An editor may write a file in several steps. */
const QUIET_MS = 50;
const SOURCE = /\.(tsx?|js|json)$/;
/** What runs beside the shop, in the process that goes on. */
const OUTSIDE = /^src\/(emulators\/|demo|tools\/dev)/;
/** The compiler's settings for the saved files: no other file is read for them. */
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

/** Builds and starts again until nothing was saved meanwhile. A build that fails changes nothing; the next one takes its files too. */
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
// Each folder by itself: a recursive watch loses a file that an editor replaces.
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
