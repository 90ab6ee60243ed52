import { defineConfig } from "vitest/config";

/** What decides whether a mutant is caught: the stories of the rules and of the shop, in one process, without files of their own. */
export default defineConfig({
  root: new URL("../..", import.meta.url).pathname,
  test: {
    globalSetup: ["test/harness/servers.ts"],
    include: ["test/{core,shop}/**/*.test.ts"],
    isolate: false,
    testTimeout: 20_000,
    restoreMocks: true,
  },
});
