import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The shop, as the build made it. */
export const MAIN = join(ROOT, "dist/src/sharpsharp.js");

/** The options that `npm start` gives Node, in the folder of a package.json. */
export const startOptions = (folder: string): readonly string[] =>
  (JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).scripts.start as string).split(" ").slice(1, -1);

/** A tool of the shop, as the build made it. */
export const toolPath = (name: string): string => join(ROOT, "dist/src/tools", `${name}.js`);

type Options = { readonly cwd?: string; readonly env: Readonly<Record<string, string | undefined>> };

/** Runs a program to its end. Resolves to its exit code and all its output. */
export const runProgram = (program: string, args: readonly string[], options: Options) =>
  new Promise<{ readonly code: unknown; readonly output: string }>((resolve) =>
    execFile(program, args, options, (fault, out, err) => resolve({ code: fault?.code ?? 0, output: out + err })),
  );
