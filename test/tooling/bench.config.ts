import { defineConfig } from "vitest/config";
import tests from "./vitest.config.js";

const { projects: _, ...options } = tests.test ?? {};

/** The tests' settings for the bench: figures instead of verdicts, one file at a time. */
export default defineConfig({
  ...tests,
  test: { ...options, env: {}, include: ["test/bench/**/*.bench.ts"], fileParallelism: false },
});
