/** A whole shop, opened for one test: the real product in this process, real HTTP, and the emulated outside. */
import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { onTestFinished } from "vitest";
import { type App, createApp } from "../../src/app.js";
import type { SandboxOptions } from "../../src/emulators/service/sandbox.js";
import type { WhatsAppEmulatorOptions } from "../../src/emulators/whatsapp/world.js";
import { configuredServices } from "../../src/external-services.js";
import { readConfig } from "../../src/load-config.js";
import { createLog } from "../../src/log.js";
import { createCustomer } from "./customer.js";
import { ADA, ADMIN, BAYO, EMEKA, environmentOf, NGOZI, openOutside, VERIFY_TOKEN } from "./outside.js";
import { createWhatsAppCustomer } from "./whatsapp-customer.js";

/** Meta asks for some seconds of patience, which nobody need sit through. */
const RETRY_AFTER_MS = { throughput: 400, "pair-rate": 500 };

type Options = {
  readonly sandbox?: Partial<SandboxOptions>;
  readonly whatsapp?: Partial<WhatsAppEmulatorOptions>;
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether to wait until the bot is known to Telegram. */
  readonly waits?: boolean;
};

export async function openWorld({ sandbox = {}, whatsapp = {}, environment = {}, waits = true }: Options = {}) {
  const outside = await openOutside(sandbox, whatsapp);
  const dataDir = await mkdtemp(join(tmpdir(), "sharpsharp-"));
  const server = serve({ fetch: (request, env) => app.web.fetch(request, env), port: 0 }) as Server;
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const variables = { ...environmentOf(outside, dataDir), PUBLIC_URL: publicUrl, ...environment };
  let app = await createProduct(variables);
  outside.service.setWebhookUrl(`${publicUrl}/webhooks/payments`);
  const started = app.start();
  await outside.whatsapp.webhooks.subscribe({ url: `${publicUrl}/webhooks/whatsapp`, verifyToken: VERIFY_TOKEN });
  if (waits) await started;

  onTestFinished(async () => {
    await app.stop();
    outside.close();
    server.close();
    server.closeAllConnections();
    await rm(dataDir, { recursive: true, force: true });
  });

  const customer = (id: number) => createCustomer(outside, id);
  /** Ends the product; what is done meanwhile to its books it finds when it starts again. */
  const restart = async (meanwhile: () => Promise<unknown> = async () => undefined) => {
    await app.stop();
    await meanwhile();
    app = await createProduct(variables);
    await app.start();
  };
  return {
    ...{ ...outside, publicUrl, dataDir, restart },
    ...{ ada: customer(ADA), bayo: customer(BAYO), admin: outside.telegram.person(ADMIN) },
    ...{ emeka: createWhatsAppCustomer(outside, EMEKA), ngozi: createWhatsAppCustomer(outside, NGOZI) },
  };
}

/** An open shop, and who comes to it. */
export type World = Awaited<ReturnType<typeof openWorld>>;

async function createProduct(environment: Record<string, string>): Promise<App> {
  const read = readConfig(environment);
  if (read.outcome === "faults") throw new Error(read.faults.join("\n"));
  const { config } = read;
  const world = configuredServices(config);
  return createApp({
    config,
    services: { ...world, ...(world.whatsapp && { whatsapp: { ...world.whatsapp, retryAfterMs: RETRY_AFTER_MS } }) },
    vaultKey: Buffer.from(config.vaultKey ?? "", "base64"),
    log: createLog({ level: process.env["TEST_LOG"] ?? "silent", secrets: [] }),
    process,
    onFault: (fault) => {
      throw fault;
    },
  });
}
