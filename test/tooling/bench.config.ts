import { defineConfig } from "vitest/config";
import tests from "./vitest.config.js";

/** The same house, other plays: figures instead of verdicts, one at a time. */
export default defineConfig({
  ...tests,
  test: { ...tests.test, env: {}, include: ["test/bench/**/*.bench.ts"], fileParallelism: false },
});
