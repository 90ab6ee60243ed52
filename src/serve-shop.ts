import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { createApp } from "./app.js";
import type { DemoEmulators, DemoServices } from "./demo.js";
import { configuredServices, type ExternalServices, isSandbox, ownerChats } from "./external-services.js";
import { type Config, exitCodeOf, say } from "./load-config.js";
import { createLog, createRedactor } from "./log.js";
import { scriptVersion } from "./script-version.js";
import { withSourceLines } from "./source-lines.js";
import { readVaultKeys } from "./store/vault-key.js";
import { takenText } from "./tools/port.js";

const STOP_MAX_MS = 30_000;
/** How long a request may take to arrive. Anybody can send one slowly, and we hold what has come. */
const REQUEST_MAX_MS = 30_000;
export const LOOPBACK = "127.0.0.1";
/** Without `hostname`: every address of this machine. */
type ListenAddress = { readonly port: number; readonly hostname?: string };

/** Takes the port, and answers 503 on it until `serve` is called. */
export async function takePort(address: ListenAddress) {
  let root: Hono | undefined;
  const fetch: Hono["fetch"] = (...request) => root?.fetch(...request) ?? new Response(null, { status: 503 });
  const server = await new Promise<Server>((resolve, reject) => {
    const serverOptions = { requestTimeout: REQUEST_MAX_MS };
    const opened = serve({ fetch, serverOptions, ...address }, () => resolve(opened)) as Server;
    opened.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new Error(takenText(address.port)) : error),
    );
  });
  return {
    server,
    serve: (app: Hono) => {
      root = app;
    },
  };
}

/** Prints which service is used, so that sandbox and real money are never mistaken for each other. Never prints the key. */
function printService(config: Config, services: ExternalServices): void {
  const { service } = services;
  const { host } = new URL(service.baseUrl);
  const kind = isSandbox(service) ? "sandbox" : "LIVE, real money";
  say(`Service: ${host} (${kind}); payment amounts in ${config.paymentUnit}.`);
  if (ownerChats(services).length === 0)
    say("Nobody is an owner: put your Telegram id into ADMIN_IDS (docs/go-live.md).");
}

/** What a newcomer reads in the terminal. */
const demoText = ({ shopName, publicUrl, port }: Config): string => `
  ${shopName} is open. Open ${publicUrl} in a browser and tap "1 Buy".
  You need no account, no key and no money: the phones and the service are emulated here.

  To stop it, press Ctrl+C. To use another port: PORT=${port + 1} npm start
`;

/** Without `emulators`, they run in another process, which outlives this one (`npm run dev`). */
type Demo = DemoServices & { readonly emulators?: DemoEmulators };

/** A demo's configuration: with port 0 it uses the port that was free, and each port has its own books. */
export function demoConfig(config: Config, taken: AddressInfo): Config {
  const port = config.port || taken.port;
  const publicUrl = config.publicUrl.replace(/:0$/, `:${port}`);
  return { ...config, port, publicUrl, dataDir: join(config.dataDir, "demo", String(port)) };
}

type Serving = { readonly openDemo: (config: Config) => Promise<Demo>; readonly address?: ListenAddress };

/** Ends the process for an uncaught error as Node would, but shows the lines of our sources, and no secret. */
const endUncaught =
  (redact: (text: string) => string) =>
  (fault: Error): never => {
    process.stderr.write(`${redact(withSourceLines(fault.stack ?? String(fault)))}\n`);
    process.exit(1);
  };

/** Opens the shop, and closes it on SIGINT or SIGTERM. Resolves with its port once it is open. */
export async function serveShop(environment: Config, { openDemo, address }: Serving): Promise<number> {
  process.once("uncaughtException", endUncaught(createRedactor(environment.secrets)));
  let stop = (code: number): void => process.exit(code); // Until there is something to finish.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop(0));
  const isDemo = environment.mode.kind === "demo";
  // Take the port first: opening a demo deletes the last demo's books, which a process on that port may be using.
  const { port, listenHost: hostname = isDemo ? LOOPBACK : undefined } = environment;
  const { server, serve: serveAt } = await takePort(address ?? { port, ...(hostname && { hostname }) });
  const taken = server.address() as AddressInfo;
  const config = isDemo ? demoConfig(environment, taken) : environment;
  const demo = isDemo ? await openDemo(config) : undefined;
  const services = demo?.services ?? configuredServices(config);
  const { texts, ...vaultKeys } = await readVaultKeys({ ...config, isDemo }, say);
  const log = createLog({ level: config.logLevel, secrets: [...config.secrets, ...(demo?.secrets ?? []), ...texts] });

  const app = await createApp({
    config,
    services,
    scriptVersion: scriptVersion(),
    vaultKeys,
    log,
    process,
    onFault: (fault) => {
      log.error({ err: fault }, "books cannot be written: stopping");
      stop(exitCodeOf(fault));
    },
  });
  const all = new Hono();
  const emulators = demo?.emulators;
  if (emulators) all.use(emulators.sameOriginGuard);
  all.route("/", app.web);
  emulators?.mountOn(all);
  serveAt(all);
  let stopping = false;
  const finish = async (code: number) => {
    setTimeout(() => process.exit(1), STOP_MAX_MS).unref();
    await app.stop().catch((error: unknown) => {
      log.error({ err: error }, "stop failed");
      process.exitCode = 1;
    });
    emulators?.stop();
    server.close();
    server.closeAllConnections();
    process.exitCode ??= code;
  };
  stop = (code) => {
    if (!stopping) void finish(code);
    stopping = true;
  };
  if (!isDemo) printService(config, services);
  await app.start();
  await emulators?.start();
  if (!stopping) say(isDemo ? demoText(config) : `${config.shopName} is open.`);
  return taken.port;
}
