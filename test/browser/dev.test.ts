/** `npm run dev`: what is saved runs a moment later, and the demo, its page and its books go on. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFailed, onTestFinished, test } from "vitest";
import { openPage } from "../harness/browser.js";
import { freePort } from "../harness/child-shop.js";
import { ROOT } from "../harness/run-program.js";
import { createTemporaryFolder } from "../harness/temporary-folder.js";
import { createPhone } from "./demo.js";

const SOURCES = ["src", "conversations", "dist", "package.json", "tsconfig.json"];
/** It builds and starts processes, on a machine that may be busy with other tests. */
const BUSY = { timeout: 120_000 };
const SLOW = { timeout: 300_000 };

/** In a copy of the tree, as the test saves files there. */
async function openDev() {
  const folder = await createTemporaryFolder("sharpsharp-dev-");
  await Promise.all(SOURCES.map((name) => cp(join(ROOT, name), join(folder, name), { recursive: true })));
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const port = await freePort();
  const env = { PATH: process.env["PATH"], PORT: String(port), DATA_DIR: join(folder, "data") };
  const dev = spawn(process.execPath, ["src/tools/dev.js"], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [dev.stdout, dev.stderr]) stream.on("data", (chunk) => (said += chunk));
  onTestFailed(() => console.error(said));
  onTestFinished(async () => {
    if (dev.exitCode !== null) return;
    const ended = once(dev, "exit");
    dev.kill();
    await ended;
  });
  const url = `http://localhost:${port}/`;
  const answer = async (path: string) => (await fetch(url + path).catch(() => undefined))?.text();
  return {
    url,
    answer,
    said: () => said,
    /** Resolves when the shop has opened at least so many times, and answers. */
    async hasOpened(times: number) {
      await expect.poll(() => said.split("is open.").length - 1, BUSY).toBeGreaterThanOrEqual(times);
      await expect.poll(() => answer("readyz"), BUSY).toBe('{"status":"ready"}');
    },
    async saves(file: string, change: (source: string) => string) {
      const path = join(folder, file);
      const source = await readFile(path, "utf8");
      expect(change(source)).not.toBe(source);
      await writeFile(path, change(source));
    },
  };
}

const ENGLISH = "conversations/locales/en.ts";

test("restarts the shop with a changed sentence and keeps the open page and the books", SLOW, async () => {
  const dev = await openDev();
  await dev.hasOpened(1);
  const ada = createPhone(await openPage(dev.url), 1001);
  await ada.taps("Start");
  await ada.sees("What would you like?");
  await ada.topsUp("₦1,000");
  await dev.saves(ENGLISH, (source) => source.replaceAll("What would you like?", "What can we do for you?"));
  await dev.hasOpened(2);
  await ada.types("/start");
  await ada.sees("What can we do for you?");
  await ada.types("/wallet");
  await ada.sees("₦1,000");
});

test(
  "keeps the shop running while the code does not build, and restarts the emulators when their code changes",
  SLOW,
  async () => {
    const dev = await openDev();
    await dev.hasOpened(1);
    await dev.saves(ENGLISH, (source) => `${source}\nconst unfinished = ;\n`);
    await expect.poll(dev.said, BUSY).toMatch(/locales\/en\.ts\(\d+,\d+\): error/);
    await dev.hasOpened(1);
    await dev.saves("src/emulators/page/page-style.ts", (source) =>
      source.replace("CHAT_CSS = `", "CHAT_CSS = `/* saved */"),
    );
    await dev.saves(ENGLISH, (source) => source.replace("\nconst unfinished = ;\n", ""));
    await dev.hasOpened(2);
    await expect.poll(() => dev.answer("page/style.css"), BUSY).toContain("/* saved */");
  },
);
