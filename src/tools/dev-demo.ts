import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import { proxy } from "hono/proxy";
import { createDemo, type DemoServices } from "../demo.js";
import { type Config, readConfig, runWithConfig } from "../load-config.js";
import { demoConfig, LOOPBACK, takePort } from "../serve-shop.js";

/**
 * The part of `npm run dev` that keeps running while the shop restarts: the emulators, the demo's page and the port. All
 * other requests go to the shop's process. A message restarts the shop with the same books.
 */
async function run(environment: Config): Promise<void> {
  if (environment.mode.kind !== "demo") throw new Error("Only the demo opens this way: BOT_TOKEN= npm run dev");
  const { port, listenHost: hostname = LOOPBACK } = environment;
  const { serve, server } = await takePort({ port, hostname }); // First: opening the demo deletes the last demo's books.
  const config = demoConfig(environment, server.address() as AddressInfo);
  const { emulators, ...services } = await createDemo(config);
  const shop = createShopProcess(services, config);
  const root = new Hono();
  root.use(emulators.sameOriginGuard);
  emulators.mountOn(root);
  root.all("*", async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const shopPort = await shop.port();
    if (shopPort === undefined) return c.text("The shop has ended: the terminal says why.\n", 503);
    return proxy(`http://${LOOPBACK}:${shopPort}${pathname}${search}`, { raw: c.req.raw, redirect: "manual" });
  });
  serve(root);
  process.on("message", shop.restart);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void shop.stop().then(() => process.exit(0)));
  await emulators.start();
}

/** The shop's process, which can be replaced at any time. Requests wait while a new one starts. */
function createShopProcess(demo: DemoServices, { port: publicPort }: Config) {
  const vaultKey = randomBytes(32).toString("base64"); // One for all processes, so that saved cards survive a restart.
  const env = {
    TOKEN_ENCRYPTION_KEY: vaultKey,
    ...process.env,
    PORT: String(publicPort),
    DEV_DEMO: JSON.stringify(demo),
  };
  const start = () => {
    const child = fork(new URL("dev-shop.js", import.meta.url), { env, execArgv: ["--enable-source-maps"] });
    const port = new Promise<number | undefined>((resolve) => {
      child.once("message", (message) => resolve(Number(message)));
      child.once("exit", () => resolve(undefined));
    });
    return { child, port };
  };
  let current = Promise.resolve(start());
  const ended = async () => end((await current).child);
  return {
    /** Undefined if the process has exited. */
    port: async () => (await current).port,
    restart: () => {
      current = ended().then(start);
    },
    stop: ended,
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill();
  await ended;
}

await runWithConfig(readConfig, run);
