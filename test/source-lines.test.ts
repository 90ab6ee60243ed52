/** Logged errors in the bundle name lines of our sources, although Node runs without source maps. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { createRedactor, redactFields } from "../src/log.js";
import { createTemporaryFolder } from "./harness/temporary-folder.js";

const FOLDER = "dist/src/";

/** The place of a function in the bundle, as a stack names it. */
function placeInBundle(code: string): string {
  for (const file of readdirSync(FOLDER).filter((name) => /^bundle.*\.cjs$/.test(name))) {
    const lines = readFileSync(FOLDER + file, "utf8").split("\n");
    const line = lines.findIndex((text) => text.includes(code));
    if (line >= 0) return `${pathToFileURL(FOLDER + file)}:${line + 1}:${(lines[line] ?? "").indexOf(code) + 1}`;
  }
  throw new Error(`${code} is not in the bundle`);
}

const stack = `Error: gone\n    at createRedactor (${placeInBundle("function createRedactor(")})\n    at other (file:///x/bundle-y.cjs:1:2)`;
const line =
  readFileSync("src/log.ts", "utf8")
    .split("\n")
    .findIndex((text) => text.includes("createRedactor(")) + 1;

test("a logged error names the line in TypeScript", () => {
  const { err } = redactFields(createRedactor([]), { err: Object.assign(new Error("gone"), { stack }) }) as {
    err: { stack: string };
  };
  expect(err.stack).toContain(`${process.cwd()}/src/log.ts:${line}:`);
  expect(err.stack).toContain("at other (file:///x/bundle-y.cjs:1:2)");
});

test("an uncaught error names the line in TypeScript, and no secret", async () => {
  const secret = "reads-the-metrics-of-this-shop";
  const quoting = stack.replace("gone", `refused with ${secret}`);
  const thrown = `setImmediate(() => { throw Object.assign(new Error("gone"), { stack: ${JSON.stringify(quoting)} }) })`;
  const whenListening = `process.on("newListener", (name) => { if (name === "uncaughtException") ${thrown} })`;
  const shop = spawn(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(whenListening)}`, "dist/src/sharpsharp.js"],
    {
      env: {
        ...{ PATH: process.env["PATH"], PORT: "0", DATA_DIR: await createTemporaryFolder() },
        METRICS_TOKEN: secret,
      },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  const chunks: Buffer[] = [];
  shop.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
  const [code] = await once(shop, "close");
  const printed = Buffer.concat(chunks).toString();
  expect(printed).toContain(`${process.cwd()}/src/log.ts:${line}:`);
  expect(printed).toContain("refused with [secret]");
  expect(printed).not.toContain(secret);
  expect(code).toBe(1);
});
