import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "./harness/child-shop.js";
import { ROOT, runProgram } from "./harness/run-program.js";
import { createShopProcess } from "./harness/shop-process.js";
import { createTemporaryFolder } from "./harness/temporary-folder.js";

type Environment = Readonly<Record<string, string | undefined>>;

/** A demo in its own process until the test is over, and what it prints once it is open. */
async function openDemo(env: Environment): Promise<string> {
  const demo = createShopProcess(env);
  onTestFinished(async () => void (await demo.stop()));
  await demo.start();
  return demo.output();
}

const run = (command: string, args: readonly string[], env: Environment) =>
  runProgram(command, args, { cwd: ROOT, env });

/** Every file with its inode: a file that was deleted and written again has another. */
const filesIn = async (dir: string): Promise<readonly string[]> => {
  const names = (await readdir(dir, { recursive: true })).sort();
  return Promise.all(names.map(async (name) => `${name} ${(await stat(join(dir, name))).ino}`));
};

/** The times at which the files of the bundle were written. A build writes all of them. */
async function bundleFiles(): Promise<readonly string[]> {
  const dir = join(ROOT, "dist/src");
  const names = (await readdir(dir)).filter((name) => /^bundle.*\.cjs/.test(name)).sort();
  expect(names).toContain("bundle.cjs");
  return Promise.all(names.map(async (name) => `${name} ${(await stat(join(dir, name))).mtimeMs}`));
}

/** Another address of every Linux machine. */
const OTHER_ADDRESS = process.platform === "linux" ? "127.0.0.2" : "";

async function openFirst(LISTEN_HOST = "") {
  const dataDir = await createTemporaryFolder();
  const env = { PATH: process.env["PATH"], DATA_DIR: dataDir, PORT: String(await freePort()), LISTEN_HOST };
  await openDemo(env);
  const files = await filesIn(dataDir);
  expect(files.join("\n")).toContain("lock.");
  return { env, dataDir, files };
}

const NPM_START = ["npm", ["start"]] as const;

test.each([
  ["npm start", "", ...NPM_START],
  ["npm start", OTHER_ADDRESS, ...NPM_START],
  ["npm start", "localhost", ...NPM_START],
  ["node dist/src/sharpsharp.js", "", process.execPath, ["dist/src/sharpsharp.js"]],
] as const)(
  "a second %s (LISTEN_HOST=%s) reports that the port is taken, and changes no file of the first",
  async (_, listenHost, command, args) => {
    const { env, dataDir, files } = await openFirst(listenHost);
    const built = await bundleFiles();
    const second = await run(command, args, env);
    expect(second.code).toBe(1);
    expect(second.output).toContain(`Port ${env.PORT} is taken: perhaps the shop is open already`);
    expect(second.output).toContain("PORT=3001 npm start");
    expect(await filesIn(dataDir)).toEqual(files);
    expect(await bundleFiles()).toEqual(built);
  },
);

test.each([
  ["check-config", OTHER_ADDRESS],
  ["backup", ""],
])("npm run %s beside an open shop (LISTEN_HOST=%s) does not rebuild the bundle", async (tool, listenHost) => {
  const { env, dataDir } = await openFirst(listenHost);
  const built = await bundleFiles();
  const DATA_DIR = join(dataDir, "demo", env.PORT); // The folder of the demo's books.
  expect(await run("npm", ["run", tool], { ...env, DATA_DIR })).toMatchObject({ code: 0 });
  expect(await bundleFiles()).toEqual(built);
});

test.each(["abc", "99999", "-1", "3000.5"])("PORT=%s passes prestart, and is refused by the shop", async (port) => {
  const env = { PATH: process.env["PATH"], PORT: port };
  expect(await run(process.execPath, ["src/tools/prestart.js"], env)).toEqual({ code: 0, output: "" });
  const { code, output } = await run(process.execPath, ["dist/src/sharpsharp.js"], env);
  expect([code, output]).toEqual([78, "The configuration is not right:\n  PORT must be a number from 0 to 65535\n"]);
});

test("an invalid address or one of another machine passes prestart, and is refused by the shop", async () => {
  const starts = async (LISTEN_HOST: string) => {
    const env = { PATH: process.env["PATH"], PORT: String(await freePort()), LISTEN_HOST };
    expect(await run(process.execPath, ["src/tools/prestart.js"], env)).toEqual({ code: 0, output: "" });
    return run(process.execPath, ["dist/src/sharpsharp.js"], env);
  };
  expect(await starts("the shop")).toMatchObject({
    code: 78,
    output: expect.stringContaining("LISTEN_HOST must be an"),
  });
  expect(await starts("192.0.2.1")).toMatchObject({ code: 1, output: expect.stringContaining("EADDRNOTAVAIL") });
});

test("a demo on another port does not change the books of the first", async () => {
  const { env, dataDir, files } = await openFirst();
  await openDemo({ ...env, PORT: String(await freePort()) });
  expect(await filesIn(dataDir)).toEqual(expect.arrayContaining([...files]));
});

test("a demo on port 0 works at the address that it prints", async () => {
  const dataDir = await createTemporaryFolder();
  const output = await openDemo({ PATH: process.env["PATH"], DATA_DIR: dataDir, PORT: "0" });
  const url = /http:\/\/localhost:[1-9]\d*/.exec(output)?.[0];
  expect(await readdir(join(dataDir, "demo"))).toEqual([new URL(String(url)).port]);
  // The merchant opens the emulated chat, and the shop answers there.
  const { body } = await fetch(`${url}/telegram/chat/events?seat=900`);
  let received = "";
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    received += chunk;
    if (received.includes('"from":"bot"')) break;
  }
  expect(received).toContain('"from":"bot"');
});
