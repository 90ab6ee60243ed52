import { defineConfig } from "vitest/config";
import tests from "./vitest.config.js";

/** They take long: not a part of `npm run bench` unless they are named. */
const LONG = ["soak", "days"];
const named = (process.env["BENCH_NAMED"] ?? "").split(" ");
const LEFT_OUT = LONG.filter((name) => !named.includes(name)).map((name) => `test/bench/${name}.bench.ts`);

/** The tests' settings for the bench: figures instead of verdicts, one file at a time. */
export default defineConfig({
  ...tests,
  test: {
    ...tests.test,
    ...{ env: {}, isolate: true, execArgv: [], fileParallelism: false },
    ...{ include: ["test/bench/**/*.bench.ts"], exclude: LEFT_OUT },
  },
});
