import { type Config, runWithConfig } from "./load-config.js";
import { serveShop } from "./serve-shop.js";

/** Loaded only for the demo: a real shop does not wait for the emulators. */
const openDemo = async (config: Config) => (await import("./demo.js")).createDemo(config);

/** The whole program: the configuration is read, and the shop (or the demo) serves until it is told to stop. */
export const start = (): Promise<void> => runWithConfig(async (config) => void (await serveShop(config, { openDemo })));
