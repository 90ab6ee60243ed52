/** What strangers find: the workflow runs the gate, the changelog knows the version, every package's licence is accepted. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../harness/run-program.js";
import { isAccepted, licences } from "./licences.js";

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

test("no package's licence is unknown or copyleft only", () => {
  expect(licences().length).toBeGreaterThan(100);
  expect(licences().filter(({ licence }) => !isAccepted(licence))).toEqual([]);
});

test.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0-only)", true],
  ["MIT AND OFL-1.1", true],
  ["MIT AND GPL-3.0-only", false],
  ["AGPL-3.0-only", false],
  ["SEE LICENSE IN LICENSE", false],
  [undefined, false],
])("a licence like %s is accepted: %s", (licence, accepted) => {
  expect(isAccepted(licence)).toBe(accepted);
});

test("GitHub runs the gate on every version of Node that is supported", () => {
  const { jobs } = parse(read(".github/workflows/ci.yml"));
  const { engines } = JSON.parse(read("package.json"));
  expect(jobs.gate.steps.at(-1)).toEqual({ run: ".ci/run" });
  expect(jobs.gate.strategy.matrix.node).toEqual([20, 22, 24, 26]);
  expect(engines.node).toMatch(/^>=20\./);
  expect(() => JSON.parse(read(".github/renovate.json"))).not.toThrow();
});

test("the changelog has an entry for this version, and the newest comes first", () => {
  const versions = [...read("CHANGELOG.md").matchAll(/^## \[(.+?)\]/gm)].map(([, version]) => version);
  const { version } = JSON.parse(read("package.json"));
  expect(versions.slice(0, 2)).toEqual(["Unreleased", version]);
});
