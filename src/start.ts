import { type Config, readConfig, runWithConfig } from "./load-config.js";
import { serveShop } from "./serve-shop.js";

/** Loaded only for the demo: a real shop does not wait for the emulators. */
const openDemo = async (config: Config) => (await import("./demo.js")).createDemo(config);

/** The whole program: reads the configuration, and serves the shop (or the demo) until it is told to stop. */
export const runProgram = (): Promise<void> =>
  runWithConfig(readConfig, async (config) => void (await serveShop(config, { openDemo })));
