// `npm run bench` measures everything, `npm run bench -- cold-start update` these, and `npm run bench -- --against ../other` this
// folder beside another that is built (package.json, dist, node_modules). One table at the end; `--json FILE` keeps its rows.
// What takes long (soak, days) is only measured when it is named.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { against: { type: "string" }, json: { type: "string" } },
});
const { against, json } = values;
if (against !== undefined && !existsSync(join(against, "dist/src"))) {
  process.stderr.write(`${resolve(against)} is not built: npm ci && npm run build there first\n`);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), "sharpsharp-bench-rows-"));
const rows = join(folder, "rows.jsonl");
const builds = against === undefined ? {} : { BENCH_BUILDS: `before=${resolve(against)},after=.` };
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", "test/tooling/bench.config.ts"];
const files = positionals.map((name) => `test/bench/${name}.bench.ts`);
const { status } = spawnSync(process.execPath, [...vitest, ...files], {
  stdio: "inherit",
  env: { ...process.env, ...builds, BENCH_OUT: rows, BENCH_NAMED: positionals.join(" ") },
});

/** @type {import("./figures.js").Row[]} */
const measured = existsSync(rows)
  ? readFileSync(rows, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
  : [];
console.table(
  measured.map(({ bench, figure, of, against: other, own, other: theirs, ratio, aim }) => ({
    ...{ bench, figure, ours: `${own} (${of})`, peer: `${theirs} (${other})`, ratio },
    ...{ aim: aim === undefined ? "" : `≤ ${aim}`, met: aim === undefined ? "" : ratio <= aim ? "yes" : "no" },
  })),
);
if (json !== undefined) writeFileSync(json, `${JSON.stringify(measured, undefined, 2)}\n`);
rmSync(folder, { recursive: true });
process.exitCode = status ?? 1;
