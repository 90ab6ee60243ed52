import { defineConfig } from "vitest/config";
import tests from "./vitest.config.js";

const { projects: _, ...options } = tests.test ?? {};

/** Half an hour long: not a part of `npm run bench` unless it is named. */
const LEFT_OUT = process.env["BENCH_SOAK"] === undefined ? ["test/bench/soak.bench.ts"] : [];

/** The tests' settings for the bench: figures instead of verdicts, one file at a time. */
export default defineConfig({
  ...tests,
  test: { ...options, env: {}, include: ["test/bench/**/*.bench.ts"], exclude: LEFT_OUT, fileParallelism: false },
});
