import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, onTestFinished, test } from "vitest";
import { freePort, openChildShop } from "../../harness/child-shop.js";
import { createTemporaryFolder } from "../../harness/temporary-folder.js";

/** The addresses at which each program listens, tested at two addresses of this machine. */

const PROGRAMS = { demo: "dist/src/sharpsharp.js", sandbox: "dist/src/emulators/service/main.js" } as const;
const CONTROL_PATHS = { demo: "/sandbox/control", sandbox: "/control" } as const;

async function startProgram(program: keyof typeof PROGRAMS, environment: Readonly<Record<string, string>> = {}) {
  const port = String(await freePort());
  const DATA_DIR = await createTemporaryFolder();
  const env = { PATH: process.env["PATH"], PORT: port, DATA_DIR, ...environment };
  const child = spawn(process.execPath, [PROGRAMS[program]], { env, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(async () => {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  });
  await new Promise<void>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`The ${program} ended with ${code} before it was open`)));
    child.stdout.on("data", (chunk: Buffer) => {
      if (/is open|listens at/.test(chunk.toString())) resolve();
    });
  });
  return port;
}

/** Another loopback address of every Linux machine: only a program that listens on it, or on all addresses, answers. */
const fetchOtherAddress = (port: string, path: string) => fetch(`http://127.0.0.2:${port}${path}`);

describe.each(["demo", "sandbox"] as const)("the %s", (program) => {
  test.skipIf(process.platform !== "linux")(
    "listens on this machine only, unless LISTEN_HOST says otherwise",
    async () => {
      const closed = await startProgram(program);
      expect((await fetch(`http://127.0.0.1:${closed}${CONTROL_PATHS[program]}/vends`)).status).toBe(200);
      await expect(fetchOtherAddress(closed, `${CONTROL_PATHS[program]}/vends`)).rejects.toThrow("fetch failed");
      const open = await startProgram(program, { LISTEN_HOST: "0.0.0.0" });
      expect((await fetchOtherAddress(open, `${CONTROL_PATHS[program]}/vends`)).status).toBe(200);
    },
  );

  test.skipIf(process.platform !== "linux")("listens only at the address in LISTEN_HOST", async () => {
    const port = await startProgram(program, { LISTEN_HOST: "127.0.0.2" });
    expect((await fetchOtherAddress(port, `${CONTROL_PATHS[program]}/vends`)).status).toBe(200);
    await expect(fetch(`http://127.0.0.1:${port}${CONTROL_PATHS[program]}/vends`)).rejects.toThrow("fetch failed");
  });

  test.skipIf(process.platform !== "linux")("listens on this machine only if LISTEN_HOST is empty", async () => {
    await expect(fetchOtherAddress(await startProgram(program, { LISTEN_HOST: "" }), "/")).rejects.toThrow(
      "fetch failed",
    );
  });

  test("refuses requests from pages of other sites", async () => {
    const port = await startProgram(program);
    const post = (path: string, headers: Readonly<Record<string, string>>) =>
      fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", headers, body: "{}" });
    const foreign = { origin: "https://evil.example" };
    const own = { origin: `http://127.0.0.1:${port}` };
    const paths = program === "demo" ? ["/telegram/chat/900/contact", "/whatsapp/chat/2348065550101/contact"] : [];
    for (const path of [`${CONTROL_PATHS[program]}/faults/clear`, ...paths]) {
      expect((await post(path, foreign)).status, path).toBe(403);
      expect((await post(path, own)).status, path).toBe(200);
    }
  });
});

test("the demo serves its metrics without a token", async () => {
  const answer = await fetch(`http://127.0.0.1:${await startProgram("demo")}/metrics`);
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("sharpsharp_books_readable 1")]);
});

test.skipIf(process.platform !== "linux")("a real shop listens on all addresses, or at LISTEN_HOST", async () => {
  const { publicUrl } = await openChildShop();
  expect((await fetchOtherAddress(new URL(publicUrl).port, "/healthz")).status).toBe(200);
  const behindProxy = await openChildShop({ LISTEN_HOST: "127.0.0.1" });
  await expect(fetchOtherAddress(new URL(behindProxy.publicUrl).port, "/healthz")).rejects.toThrow("fetch failed");
});
