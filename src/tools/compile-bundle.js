// Run by bundle.js: starts the demo, and then saves beside each file of the bundle what V8 has compiled of it. So V8 need
// not compile again what a start runs.
import { readFileSync, writeFileSync } from "node:fs";
import { BUNDLE, createBundleLoader, withChecksum } from "../bundle.js";

const { load, loaded } = createBundleLoader();
const { runProgram } = /** @type {typeof import("../start.js")} */ (load(`./${BUNDLE}.cjs`));
await runProgram();
for (const { path, script } of loaded)
  writeFileSync(`${path}.compiled`, withChecksum(readFileSync(path), script.createCachedData()));
process.exit();
