// The product's own web side and books, without its worker: what a payment webhook costs until it is answered, and not
// what is done about it afterwards.
import { serve } from "@hono/node-server";
import { createApp } from "../../../src/app.js";
import { configuredServices } from "../../../src/external-services.js";
import { readConfig } from "../../../src/load-config.js";
import { createLog } from "../../../src/log.js";
import { scriptVersion } from "../../../src/script-version.js";

const read = readConfig(process.env);
if (read.outcome === "faults") throw new Error(read.faults.join("; "));
const { config } = read;
const world = configuredServices(config);
const app = await createApp({
  ...{ config, services: world, process },
  scriptVersion: scriptVersion(),
  vaultKeys: { key: Buffer.from(config.vaultKey ?? "", "base64") },
  log: createLog({ level: config.logLevel, secrets: [world.service.secretKey] }),
  onFault: (fault) => {
    throw fault;
  },
});
serve({ fetch: app.web.fetch, port: config.port });
