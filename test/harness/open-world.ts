/** A whole shop for one test: the real product in this process, real HTTP, and the emulated outside world. */
import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { onTestFinished } from "vitest";
import { type App, createApp } from "../../src/app.js";
import type { Log } from "../../src/core/ports.js";
import type { SandboxOptions } from "../../src/emulators/service/sandbox.js";
import type { WhatsAppEmulatorOptions } from "../../src/emulators/whatsapp/world.js";
import { configuredServices } from "../../src/external-services.js";
import { readConfig } from "../../src/load-config.js";
import { createLog } from "../../src/log.js";
import { scriptVersion } from "../../src/script-version.js";
import { createCustomer } from "./customer.js";
import { ADA, ADMIN, BAYO, EMEKA, environmentOf, NGOZI, openEmulators, VERIFY_TOKEN } from "./emulators.js";
import { createWhatsAppCustomer } from "./whatsapp-customer.js";

/** Meta asks to wait some seconds; tests need not. */
const RETRY_AFTER_MS = { throughput: 400, "pair-rate": 500 };

type Options = {
  readonly sandbox?: Partial<SandboxOptions>;
  readonly whatsapp?: Partial<WhatsAppEmulatorOptions>;
  readonly environment?: Readonly<Record<string, string>>;
  /** Makes the shop take the service for the live one: by its key, and by a host that is not this machine's name. */
  readonly live?: boolean;
  /** Whether to wait until Telegram has accepted the bot. */
  readonly waitsForTelegram?: boolean;
  readonly log?: Log;
};

export async function openWorld({
  sandbox = {},
  whatsapp = {},
  environment = {},
  live = false,
  waitsForTelegram = true,
  log = createLog({ level: process.env["TEST_LOG"] ?? "silent", secrets: [] }),
}: Options = {}) {
  const emulators = await openEmulators({ ...(live && { secretKey: LIVE_KEY }), ...sandbox }, whatsapp);
  const dataDir = await mkdtemp(join(tmpdir(), "sharpsharp-"));
  const server = serve({ fetch: (request, env) => app.web.fetch(request, env), port: 0 }) as Server;
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const variables = {
    ...environmentOf(emulators, dataDir),
    PUBLIC_URL: publicUrl,
    ...(live && liveService(emulators)),
    ...environment,
  };
  let app = await createProduct(variables, log);
  emulators.service.setWebhookUrl(`${publicUrl}/webhooks/payments`);
  const started = app.start();
  await emulators.whatsapp.webhooks.subscribe({ url: `${publicUrl}/webhooks/whatsapp`, verifyToken: VERIFY_TOKEN });
  if (waitsForTelegram) await started;

  onTestFinished(async () => {
    await app.stop();
    emulators.close();
    server.close();
    server.closeAllConnections();
    await rm(dataDir, { recursive: true, force: true });
  });

  const customer = (id: number) => createCustomer(emulators, id);
  /** Stops the product and starts it again with changed settings. `meanwhile` runs in between, and may change the books. */
  const restart = async (
    meanwhile: () => Promise<unknown> = async () => undefined,
    changes: Readonly<Record<string, string>> = {},
  ) => {
    await app.stop();
    await meanwhile();
    app = await createProduct({ ...variables, ...changes }, log);
    await app.start();
  };
  return {
    ...{ ...emulators, publicUrl, dataDir, restart },
    ...{ ada: customer(ADA), bayo: customer(BAYO), admin: customer(ADMIN) },
    ...{ emeka: createWhatsAppCustomer(emulators, EMEKA), ngozi: createWhatsAppCustomer(emulators, NGOZI) },
  };
}

const LIVE_KEY = "live_sk_of_the_tests";

/** 0.0.0.0 also reaches this machine, but is not one of its names. */
const liveService = ({ url }: { readonly url: string }) => ({
  SERVICE_BASE_URL: `${url.replace("127.0.0.1", "0.0.0.0")}/sandbox`,
  SERVICE_SECRET_KEY: LIVE_KEY,
});

/** A world in which the owner and Ada have started the bot. */
export async function openStartedWorld(options?: Options) {
  const world = await openWorld(options);
  for (const person of [world.admin, world.ada]) {
    await person.start();
    await person.sees("What would you like?");
  }
  return world;
}

/** An open shop, and its people. */
export type World = Awaited<ReturnType<typeof openWorld>>;

/** Read once for all tests: reading two hundred files takes as long as three messages of a story. */
let version: string | undefined;

async function createProduct(environment: Record<string, string>, log: Log): Promise<App> {
  const read = readConfig(environment);
  if (read.outcome === "faults") throw new Error(read.faults.join("\n"));
  const { config } = read;
  const world = configuredServices(config);
  version ??= scriptVersion();
  return createApp({
    config,
    services: { ...world, ...(world.whatsapp && { whatsapp: { ...world.whatsapp, retryAfterMs: RETRY_AFTER_MS } }) },
    scriptVersion: version,
    vaultKeys: { key: Buffer.from(config.vaultKey ?? "", "base64") },
    log,
    process,
    onFault: (fault) => {
      throw fault;
    },
  });
}
