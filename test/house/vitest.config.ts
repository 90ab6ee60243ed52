import { defineConfig } from "vitest/config";

// `source` is this project's own import condition: tests run the TypeScript, production runs what tsc emitted.
export default defineConfig({
  root: new URL("../..", import.meta.url).pathname,
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source", "node"] } },
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/harness/servers.ts"],
    maxWorkers: 2, // Most of a file is waiting: for the disk, a browser, a process that starts.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
    restoreMocks: true,
  },
});
