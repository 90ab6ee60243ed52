import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test, vi } from "vitest";
import type * as loader from "../src/bundle.js";
import { withChecksum, wrapped } from "../src/bundle.js";
import type * as version from "../src/script-version.js";
import { withSourceLines } from "../src/source-lines.js";
import { ROOT, runProgram, startOptions } from "./harness/run-program.js";
import { createTemporaryFolder } from "./harness/temporary-folder.js";

const BUILT = new URL("../dist/src/", import.meta.url);

const loaderIn = async (folder: URL) =>
  ((await import(new URL("bundle.js", folder).href)) as typeof loader).createBundleLoader();

test.each([
  ["as npm start does", startOptions(ROOT)],
  ["without options", []],
])("V8 accepts the code that it compiled when the bundle was built, if Node is started %s", async (_, options) => {
  const program = `import { createBundleLoader } from ${JSON.stringify(new URL("bundle.js", BUILT).href)};
    const { load, loaded } = createBundleLoader();
    console.log(typeof load("./bundle.cjs").runProgram, ...new Set(loaded.map(({ script }) => script.cachedDataRejected)));`;
  const args = [...options, "--input-type=module", "--eval", program];
  expect(await runProgram(process.execPath, args, { env: {} })).toEqual({ code: 0, output: "function false\n" });
});

test("the build has saved what V8 compiles of the store that a demo opens, and of no other", async () => {
  const names = await readdir(BUILT);
  const fileWith = async (code: string) => {
    for (const name of names.filter((one) => /^bundle-.*\.cjs$/.test(one))) {
      if ((await readFile(new URL(name, BUILT), "utf8")).includes(code)) return name;
    }
    return expect.unreachable();
  };
  expect(names).toContain(`${await fileWith("function createLowdbBooks(")}.compiled`);
  expect(names).not.toContain(`${await fileWith("function createPostgresBooks(")}.compiled`);
});

test("loading the bundle makes no format of numbers or times: the first takes 9 MB", async () => {
  const formats = [vi.spyOn(Intl, "DateTimeFormat"), vi.spyOn(Intl, "NumberFormat"), vi.spyOn(Intl, "Collator")];
  const toText = vi.spyOn(Number.prototype, "toLocaleString");
  (await loaderIn(BUILT)).load("./bundle.cjs");
  for (const made of [...formats, toText]) expect(made).not.toHaveBeenCalled();
});

test("the bundle has the version of the conversations' scripts written in it", async () => {
  const { scriptVersion } = (await import(new URL("script-version.js", BUILT).href)) as typeof version;
  expect(await readFile(new URL("bundle.cjs", BUILT), "latin1")).toContain(
    `scriptVersion = () => "${scriptVersion()}"`,
  );
});

/** A bundle of these files, beside the loader. */
async function bundleOf(files: Readonly<Record<string, string | Buffer>>) {
  const dir = await createTemporaryFolder();
  await writeFile(join(dir, "package.json"), '{ "type": "module" }');
  for (const name of ["bundle.js", "bundle.js.map"]) await cp(new URL(name, BUILT), join(dir, name));
  for (const [name, content] of Object.entries(files)) await writeFile(join(dir, name), content);
  return { dir, ...(await loaderIn(pathToFileURL(`${dir}/`))) };
}

const SOURCE = wrapped('exports.both = [require("./bundle-other.cjs").one, 2];');
const OTHER = { "bundle-other.cjs": wrapped("exports.one = 1;") };

/** V8's compiled code of this source, as a build writes it. */
async function compiledOf(source: string): Promise<Buffer> {
  const { load, loaded } = await bundleOf({ "bundle.cjs": source, ...OTHER });
  load("./bundle.cjs");
  return withChecksum(Buffer.from(source), loaded[0]?.script.createCachedData() ?? Buffer.alloc(0));
}

const DAMAGES: readonly (readonly [string, (compiled: Buffer) => Buffer])[] = [
  ["is too short", () => Buffer.from("bad")],
  ["is cut short", (compiled) => compiled.subarray(0, -100)],
  ["has zeros in it", (compiled) => Buffer.from(compiled).fill(0, 200, 300)],
  ["has one wrong bit", (compiled) => Buffer.from(compiled).fill((compiled[250] ?? 0) ^ 1, 250, 251)],
];

test.each(DAMAGES)("a file is compiled as usual if its compiled code %s", async (_, damage) => {
  const compiled = damage(await compiledOf(SOURCE));
  const { load, loaded } = await bundleOf({ "bundle.cjs": SOURCE, "bundle.cjs.compiled": compiled, ...OTHER });
  expect(load("./bundle.cjs")).toEqual({ both: [1, 2] });
  expect(loaded[0]?.script.cachedDataRejected, "V8 must not get the damaged code").toBeUndefined();
});

test("a changed file runs as it is now, even if its length is the same", async () => {
  const compiled = await compiledOf(SOURCE);
  const changed = SOURCE.replace("2", "3");
  const { load } = await bundleOf({ "bundle.cjs": changed, "bundle.cjs.compiled": compiled, ...OTHER });
  expect(load("./bundle.cjs")).toEqual({ both: [1, 3] });
});

test("a file that could not be loaded is tried again when it is next required", async () => {
  const source = wrapped('exports.other = () => require("./bundle-other.cjs").one;');
  const { dir, load } = await bundleOf({ "bundle.cjs": source });
  const { other } = load("./bundle.cjs") as { other(): number };
  expect(other).toThrow("ENOENT");
  await writeFile(join(dir, "bundle-other.cjs"), wrapped('throw new Error("not now");'));
  expect(other).toThrow("not now");
  await writeFile(join(dir, "bundle-other.cjs"), OTHER["bundle-other.cjs"]);
  expect(other()).toBe(1);
});

test("an error in the bundle names the line in TypeScript", async () => {
  const lines = (await readFile(new URL("bundle.cjs", BUILT), "utf8")).split("\n");
  const line = lines.findIndex((text) => text.includes(".createDemo(config)")) + 1;
  const place = `at openDemo (${new URL("bundle.cjs", BUILT)}:${line}:20)`;
  expect(withSourceLines(place)).toMatch(/at openDemo \(\/.*\/src\/start\.ts:5:\d+\)$/);
});
