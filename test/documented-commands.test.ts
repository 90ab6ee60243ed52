/** Runs the commands in the documents that need no account, root or internet. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "./harness/child-shop.js";
import { documentCommands } from "./harness/document-commands.js";
import { ROOT } from "./harness/run-program.js";
import { createTemporaryFolder } from "./harness/temporary-folder.js";

const commandsOf = (mark: string): readonly string[] => [
  ...new Set(documentCommands().flatMap((one) => (one.mark === mark ? [one.command] : []))),
];

test("the documents have commands to run and servers to start", () => {
  expect(commandsOf("")).not.toEqual([]);
  expect(commandsOf("server")).not.toEqual([]);
});

test.each(commandsOf(""))("%s prints something", async (command) => {
  const { stdout } = await promisify(execFile)("bash", ["-ec", command], { cwd: ROOT });
  expect(stdout).not.toBe("");
});

test.each(commandsOf("server"))("%s serves a page, and ends with Ctrl+C", async (command) => {
  const port = String(await freePort());
  const dataDir = await createTemporaryFolder();
  const ownPortCommand = command.replace(/^PORT=\d+ /, ""); // The test uses a free port.
  // Runs what `pretest` built: a build now could replace what other tests run.
  const env = { PATH: process.env["PATH"], PORT: port, DATA_DIR: dataDir, npm_config_ignore_scripts: "true" };
  const server = spawn("bash", ["-ec", ownPortCommand], {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const group = -(server.pid ?? 0);
  const ended = once(server, "exit");
  let output = "";
  server.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  onTestFinished(async () => {
    if (server.exitCode === null && server.signalCode === null) process.kill(group, "SIGKILL");
    await ended;
  });
  await expect.poll(() => output, { timeout: 30_000 }).toContain(`http://localhost:${port}`);
  expect((await fetch(`http://localhost:${port}/`)).status).toBeLessThan(500);
  process.kill(group, "SIGINT"); // To the whole process group, like a terminal.
  await ended;
  await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow("fetch failed");
});
