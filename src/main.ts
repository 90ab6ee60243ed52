import type { Server } from "node:http";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { createApp, type ExternalServices } from "./app.js";
import type { Config } from "./config.js";
import { runWithConfig } from "./entry.js";
import { createLog } from "./log.js";
import { takenText } from "./port.js";
import { configuredServices } from "./real-world.js";
import { readVaultKeys } from "./vault-key.js";

const STOP_MAX_MS = 30_000;
const LOOPBACK = "127.0.0.1";
const NOT_OPEN = () => new Response(null, { status: 503 });
const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Where it listens: on every address of this machine, unless one is named. */
type Place = { readonly port: number; readonly hostname?: string };

const listening = (fetch: Hono["fetch"], place: Place): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = serve({ fetch, ...place }, () => resolve(server)) as Server;
    server.once("error", (fault: NodeJS.ErrnoException) =>
      reject(fault.code === "EADDRINUSE" ? new Error(takenText(place.port)) : fault),
    );
  });

/** Says whom we talk to, so that nobody sells for play money by mistake, or the other way round. Never the key. */
function introduce(config: Config, { service }: ExternalServices): void {
  const { host } = new URL(service.baseUrl);
  const play = config.mode.kind === "demo" || /sandbox|localhost|127\.0\.0\.1/.test(host);
  say(`Service: ${host} (${play ? "sandbox" : "LIVE, real money"}); payment amounts in ${config.paymentUnit}.`);
}

const secretsOf = (
  { botToken, service, intake, whatsapp }: ExternalServices,
  { databaseUrl, metricsToken }: Config,
): readonly string[] => [
  ...[botToken, service.secretKey, ...(databaseUrl === undefined ? [] : [databaseUrl, new URL(databaseUrl).password])],
  ...(intake.mode === "webhook" ? [intake.secretToken] : []),
  ...(metricsToken === undefined ? [] : [metricsToken]),
  ...(whatsapp ? [whatsapp.accessToken, whatsapp.appSecret, whatsapp.verifyToken] : []),
];

/** Loaded when it is wanted: who serves real customers does not wait for the emulators. */
const openDemoWorld = async (config: Config) => (await import("./demo-world.js")).createDemoServices(config);

async function run(given: Config): Promise<void> {
  const demo = given.mode.kind === "demo";
  // A demo on another port is another world, with books of its own.
  const config = demo ? { ...given, dataDir: join(given.dataDir, "demo", String(given.port)) } : given;
  // The port comes first: opening a demo deletes the last one's books, and whoever has the port may still be using them.
  let root: Hono | undefined;
  const hostname = config.listenHost ?? (demo ? LOOPBACK : undefined);
  const place = { port: config.port, ...(hostname && { hostname }) };
  const server = await listening((...request) => root?.fetch(...request) ?? NOT_OPEN(), place);
  const outside = demo ? await openDemoWorld(config) : undefined;
  const world = outside?.services ?? configuredServices(config);
  const { key: vaultKey, oldKeys: oldVaultKeys, texts } = await readVaultKeys(config, say);
  const log = createLog({ level: config.logLevel, secrets: [...secretsOf(world, config), ...texts] });

  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_MAX_MS).unref();
    await app.stop().catch((fault: unknown) => {
      log.error({ err: fault }, "stop failed");
      process.exitCode = 1;
    });
    outside?.stop();
    server.close();
    server.closeAllConnections();
    process.exitCode ??= code;
  };
  const app = await createApp({
    ...{ config, services: world, vaultKey, oldVaultKeys, log, process },
    onFault: (fault) => {
      log.error({ err: fault }, "the books cannot be kept: stopping");
      void stop(1);
    },
  });
  const all = new Hono();
  if (outside) all.use(outside.sameOriginGuard);
  all.route("/", app.web);
  outside?.mountOn(all);
  root = all;
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(0));
  introduce(config, world);
  await app.start();
  await outside?.start();
  say(demo ? `\n  ${config.shopName} is open. Chat with it at ${config.publicUrl}\n` : `${config.shopName} is open.`);
}

await runWithConfig(run);
