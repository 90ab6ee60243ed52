import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import type * as loader from "../src/bundle.js";
import { withSourceLines } from "../src/source-lines.js";

const BUILT = new URL("../dist/src/", import.meta.url);

const loaderIn = async (folder: URL) =>
  ((await import(new URL("bundle.js", folder).href)) as typeof loader).createBundleLoader();

test("V8 takes what it compiled when the bundle was built", async () => {
  const { load, loaded } = await loaderIn(BUILT);
  expect(load("./bundle.cjs")).toHaveProperty("start");
  expect(loaded.map(({ script }) => script.cachedDataRejected)).toEqual(loaded.map(() => false));
});

test("a file is compiled as usual when what was compiled of it is damaged, or gone", async () => {
  const dir = await mkdtemp(join(tmpdir(), "sharpsharp-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  await writeFile(join(dir, "package.json"), '{ "type": "module" }');
  for (const name of ["bundle.js", "bundle.js.map"]) await cp(new URL(name, BUILT), join(dir, name));
  await writeFile(join(dir, "bundle.cjs"), 'exports.both = [require("./bundle-other.cjs").one, 2];');
  await writeFile(join(dir, "bundle.cjs.compiled"), "damaged");
  await writeFile(join(dir, "bundle-other.cjs"), "exports.one = 1;");
  const { load } = await loaderIn(pathToFileURL(`${dir}/`));
  expect(load("./bundle.cjs")).toEqual({ both: [1, 2] });
});

test("an error in the bundle names the line in TypeScript", async () => {
  const lines = (await readFile(new URL("bundle.cjs", BUILT), "utf8")).split("\n");
  const line = lines.findIndex((text) => text.includes(".createDemo(config)")) + 1;
  const place = `at openDemo (${new URL("bundle.cjs", BUILT)}:${line}:20)`;
  expect(withSourceLines(place)).toMatch(/at openDemo \(\/.*\/src\/start\.ts:5:\d+\)$/);
});
