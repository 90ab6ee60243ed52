/** Node 20 does not run TypeScript, so a child process and everything it imports are compiled first. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "./run-program.js";

const CACHE = join(ROOT, "node_modules", ".cache");

/** Compiles a test's child process, given by its path from the root. Returns where the result is and how to remove it. */
export async function compile(path: string) {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, "child-"));
  const out = join(folder, "out");
  const settings = {
    extends: join(ROOT, "tsconfig.json"),
    compilerOptions: { rootDir: ROOT, outDir: out, noEmit: false, noCheck: true },
    include: [],
    files: [join(ROOT, path)],
  };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(settings));
  await promisify(execFile)(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", folder]);
  await writeFile(join(out, "package.json"), JSON.stringify({ type: "module" }));
  return {
    script: join(out, path.replace(/\.ts$/, ".js")),
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}
