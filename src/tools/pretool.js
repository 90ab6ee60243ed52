// Runs before a tool. Beside an open shop the tool runs as it was last built: a new build would replace files that the shop
// has yet to load. The compiler may also be missing, as on a server after `npm prune --omit=dev`.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { isTaken, shopAddress } from "./port.js";

const address = shopAddress();
const isBuilt = existsSync("dist/src/tools");
if (isBuilt && (await isTaken(address))) {
  process.stderr.write(`Port ${address.port} is taken, perhaps by the open shop: this tool runs as it was built.\n`);
} else if (existsSync("node_modules/typescript")) {
  process.exitCode = spawnSync("npm run --silent build", { shell: true, stdio: "inherit" }).status ?? 1;
} else if (!isBuilt) {
  process.stderr.write("Nothing is built here, and the compiler is not installed: npm ci && npm run build\n");
  process.exitCode = 1;
}
