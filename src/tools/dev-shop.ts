import type { DemoServices } from "../demo.js";
import { readConfig, runWithConfig } from "../load-config.js";
import { LOOPBACK, serveShop } from "../serve-shop.js";

/** The shop of `npm run dev`. Its emulators are in the parent process, which keeps running while this one is replaced. */
const demo = JSON.parse(process.env["DEV_DEMO"] ?? "") as DemoServices;

process.once("disconnect", () => process.exit());
process.channel?.unref(); // The channel must not keep a stopped shop alive.
await runWithConfig(readConfig, async (config) => {
  const port = await serveShop(config, { openDemo: async () => demo, address: { port: 0, hostname: LOOPBACK } });
  process.send?.(port);
});
