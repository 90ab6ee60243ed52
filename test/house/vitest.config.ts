import { defineConfig } from "vitest/config";

// `source` is this project's own import condition: tests run the TypeScript, production runs what tsc emitted.
export default defineConfig({
  root: new URL("../..", import.meta.url).pathname,
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source", "node"] } },
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/harness/postgres.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
});
