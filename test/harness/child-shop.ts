/** The product as merchants run it: compiled, in a process of its own, which a test may kill at any moment. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { createCustomer } from "./customer.js";
import { ADA, ADMIN, environmentOf, openOutside } from "./outside.js";

const MAIN = new URL("../../dist/src/main.js", import.meta.url).pathname;
const OPEN_MAX_MS = 20_000;

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

/** Resolves when the process says that it is open; rejects with all it said when it ends or takes too long. */
function opened(child: ChildProcess, keep: (chunk: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = "";
    const give = (why: string) => reject(new Error(`The shop did not open: ${why}\n${said}`));
    const timer = setTimeout(() => give("it takes too long"), OPEN_MAX_MS);
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      keep(chunk.toString());
      if (!said.includes("is open.")) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("exit", (code) => give(`it ended with ${code}`));
  });
}

export async function openChildShop(environment: Readonly<Record<string, string>> = {}) {
  const outside = await openOutside();
  const dataDir = await mkdtemp(join(tmpdir(), "sharpsharp-"));
  const port = await freePort();
  const env: Record<string, string | undefined> & { readonly PUBLIC_URL: string } = {
    ...environmentOf(outside, dataDir),
    PATH: process.env["PATH"],
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...environment,
  };
  outside.service.webhookTo(`http://127.0.0.1:${port}/webhooks/payments`);
  const drafts = join(dataDir, "drafts");
  let child: ChildProcess | undefined;
  let said = "";

  const start = async () => {
    child = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "pipe", "pipe"] });
    await opened(child, (chunk) => {
      said += chunk;
    });
  };
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
    return child.exitCode;
  };

  onTestFinished(async () => {
    await end("SIGKILL");
    outside.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  await start();
  return {
    ...outside,
    dataDir,
    env,
    publicUrl: env.PUBLIC_URL,
    ada: createCustomer(outside, ADA),
    admin: outside.telegram.person(ADMIN),
    start,
    /** Resolves when a conversation with these words is on disk: it is written behind, and a test may not outrun that. */
    drafted: (words: string) =>
      outside.telegram.waitFor(() =>
        readdirSync(drafts).some((name) => readFileSync(join(drafts, name), "utf8").includes(words)),
      ),
    /** All that the product wrote, over all its lives. */
    said: () => said,
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
}
