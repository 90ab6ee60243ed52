import type { DemoServices } from "../demo.js";
import { runWithConfig } from "../load-config.js";
import { LOOPBACK, serveShop } from "../serve-shop.js";

/** The shop of `npm run dev`: its emulators are in the process that started it, and go on while this one is replaced. */
const demo = JSON.parse(process.env["DEV_DEMO"] ?? "") as DemoServices;

process.once("disconnect", () => process.exit());
process.channel?.unref(); // It ends as soon as it has stopped.
await runWithConfig(async (config) => {
  const port = await serveShop(config, { openDemo: async () => demo, address: { port: 0, hostname: LOOPBACK } });
  process.send?.(port);
});
