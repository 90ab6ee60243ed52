// `npm run dev`: what is saved is built, without a check of its types, and the shop is started again with it. The editor
// and `npm run check` check types; here that would take longer than everything else together.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, watch } from "node:fs";
import { join } from "node:path";

/** An editor may write a file in several steps. */
const QUIET_MS = 50;

/** @param {readonly string[]} args */
const start = (...args) => spawn(process.execPath, args, { stdio: "inherit" });
const startShop = () => start("--enable-source-maps", "dist/src/main.js");

let shop = startShop();
let [saved, isBuilding] = [false, false];

/** Builds, ends the running shop and starts it again, until nothing was saved meanwhile. A build that fails leaves it running. */
async function restart() {
  isBuilding = true;
  while (saved) {
    saved = false;
    const [code] = await once(start("node_modules/typescript/bin/tsc", "--noCheck"), "exit");
    if (code !== 0 || saved) continue;
    if (shop.exitCode === null) {
      const ended = once(shop, "exit");
      shop.kill();
      await ended;
    }
    shop = startShop();
  }
  isBuilding = false;
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
  watch(folder, () => {
    saved = true;
    setTimeout(() => isBuilding || void restart(), QUIET_MS);
  });
}
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    shop.once("exit", () => process.exit(0));
    if (shop.exitCode !== null || !shop.kill()) process.exit(0);
  });
}
