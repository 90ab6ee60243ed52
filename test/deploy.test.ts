/** The files that run the shop on a server: they are valid, and the shop needs no root and writes only to its data. */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, chown, cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { validate } from "dockerfile-utils";
import { beforeAll, describe, expect, onTestFailed, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { Environment, secretNames } from "../src/config.js";
import { freePort } from "./harness/child-shop.js";
import { createCustomer } from "./harness/customer.js";
import { documentCommands } from "./harness/document-commands.js";
import { ADA, environmentOf, openEmulators } from "./harness/emulators.js";
import { MAIN, ROOT, runProgram } from "./harness/run-program.js";
import { createTemporaryFolder } from "./harness/temporary-folder.js";

const IMAGE_MB_MAX = 60;
const IMAGE_USER = 65_532;

const read = (file: string) => readFile(join(ROOT, file), "utf8");

const SETTINGS: readonly string[] = Environment.keyof().options;
const isSetting = (name: string) =>
  SETTINGS.includes(name) || secretNames().some((secret) => name === `${secret}_FILE`);

/** Each instruction of the last stage, which is the image. */
const image = (await read("Dockerfile"))
  .split(/^FROM /m)
  .at(-1)
  ?.split("\n")
  .flatMap((line) => (/^[A-Z]+ /.test(line) ? [[line.split(" ")[0] ?? "", line.replace(/^\S+ /, "")] as const] : []));
const instruction = (name: string) => image?.find(([found]) => found === name)?.[1] ?? "";

/** The lines of the systemd unit as name and value; a line of another form is a single part. */
async function readUnit() {
  const lines = (await read("docs/deploy/sharpsharp.service"))
    .split("\n")
    .filter((line) => line && !/^[#[]/.test(line));
  const settings = lines.map((line) => /^(\w+)=(.*)$/.exec(line) ?? [line]);
  const valuesOf = (wanted: string) => settings.flatMap(([, name, value = ""]) => (name === wanted ? [value] : []));
  return { settings, valuesOf };
}

const environmentOfUnit = (valuesOf: (name: string) => readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    valuesOf("Environment").flatMap((value) => value.split(" ").map((one) => one.split("=", 2) as [string, string])),
  );

/** A folder with a fresh copy of the settings file, and the edit of it that docs/deploy/README.md names. */
async function settingsFolder() {
  const cwd = await createTemporaryFolder();
  const file = join(cwd, ".env");
  await cp(join(ROOT, ".env.example"), file);
  const command = documentCommands().find(({ command }) => command.startsWith("sed -i"))?.command ?? "false";
  const edit = async (): Promise<string> => {
    expect(await once(spawn("bash", ["-ec", command], { cwd }), "exit")).toEqual([0, null]);
    return readFile(file, "utf8");
  };
  return { cwd, edit };
}

describe("the files", () => {
  test("Dockerfile is well formed; its image has no root, has a health check, and copies only files of the context", async () => {
    expect(validate(await read("Dockerfile"))).toEqual([]);
    expect(instruction("USER")).toBe(`${IMAGE_USER}:${IMAGE_USER}`);
    expect(instruction("HEALTHCHECK")).toContain("/healthz");
    const sent = (await read(".dockerignore")).split("\n").map((line) => line.replace(/^!/, ""));
    const copied = [...(await read("Dockerfile")).matchAll(/^COPY (?!--)(.*) \S+$/gm)].flatMap(([, from = ""]) =>
      from.split(" "),
    );
    expect(copied).toContain("src");
    expect(copied.filter((file) => !sent.includes(file))).toEqual([]);
  });

  test("compose.yaml passes secrets as files, writes only to volumes, and names only existing settings", async () => {
    const { services, secrets, volumes } = parse(await read("compose.yaml"));
    const { shop, postgres } = services;
    expect(shop).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
    // The port is published from the container's own address, which LISTEN_HOST in .env could exclude.
    expect(shop.environment).toMatchObject({ LISTEN_HOST: "0.0.0.0" });
    expect(Object.keys(shop.environment).filter((name) => !isSetting(name))).toEqual([]);
    expect(secretNames().filter((name) => name in shop.environment)).toEqual([]);
    const files = Object.entries<string>(shop.environment).filter(([name]) => name.endsWith("_FILE"));
    expect(files.map(([, path]) => path.replace("/run/secrets/", ""))).toEqual(shop.secrets);
    const named = [...shop.secrets, ...postgres.secrets].filter((name) => !(name in secrets));
    const mounted = [...shop.volumes, ...postgres.volumes].filter((volume) => !(volume.split(":")[0] in volumes));
    expect([named, mounted, postgres.profiles]).toEqual([[], [], ["postgres"]]);
  });

  test("the systemd unit names only existing settings, and does not restart with a wrong configuration", async () => {
    const { settings, valuesOf } = await readUnit();
    expect(settings.filter((parts) => parts.length === 1)).toEqual([]);
    const names = Object.keys(environmentOfUnit(valuesOf));
    expect(names).toContain("NODE_ENV");
    expect(names.filter((name) => !isSetting(name))).toEqual([]);
    expect(valuesOf("RestartPreventExitStatus")).toEqual(["78"]);
  });

  test("the image, the systemd unit and the guide start the shop with the command of npm start", async () => {
    const { start } = JSON.parse(await read("package.json")).scripts;
    const { valuesOf } = await readUnit();
    expect(`node ${JSON.parse(instruction("CMD")).join(" ")}`).toBe(start);
    expect(valuesOf("ExecStart")).toEqual([`/usr/bin/${start}`]);
    expect(await read("docs/go-live.md")).toContain(`\n${start}\n`);
  });

  test("a settings file made from .env.example does not override the systemd unit", async () => {
    const { valuesOf } = await readUnit();
    expect(valuesOf("EnvironmentFile")).toEqual([]); // A file named there would override Environment=.
    const { cwd, edit } = await settingsFolder();
    const env = environmentOfUnit(valuesOf);
    const { code, output } = await runProgram(process.execPath, [MAIN], { cwd, env });
    expect(code).toBe(78);
    expect(output).toContain("BOT_TOKEN is missing (without it only the demo runs, and not in production)");
    // Tools are started without the unit. They find the same settings in the file, edited as the documents say.
    const settings = parseEnv(await edit());
    expect(settings).toMatchObject(env);
    expect(settings["DATA_DIR"]).toBe(`/var/lib/${valuesOf("StateDirectory")[0]}`);
  });

  test("the settings that step 8 of go-live changes in .env are not overridden, or are changed elsewhere", async () => {
    const [, step = ""] = /^## 8\. Live\n([\s\S]*?)^## /m.exec(await read("docs/go-live.md")) ?? [];
    const changed = [...step.matchAll(/`([A-Z_]+)`/g)].flatMap(([, name = ""]) => (isSetting(name) ? [name] : []));
    expect(changed).toEqual(expect.arrayContaining(["SERVICE_BASE_URL", "SERVICE_SECRET_KEY", "DATA_DIR"]));
    const unit = environmentOfUnit((await readUnit()).valuesOf);
    expect(changed.filter((name) => name in unit)).toEqual([]);
    const { shop } = parse(await read("compose.yaml")).services;
    expect(changed.filter((name) => name in shop.environment)).toEqual(["DATA_DIR"]);
    // There, another project name gives it another volume.
    expect(step).toContain("deploy/README.md#from-the-sandbox-to-live-in-a-container");
    expect(await read("docs/deploy/README.md")).toMatch(
      /^### From the sandbox to live, in a container$[\s\S]*^echo COMPOSE_PROJECT_NAME=\S+ >> \.env$/m,
    );
  });
});

/** Bytes of a file, or of all files in a folder. */
async function sizeOf(path: string): Promise<number> {
  const status = await lstat(path);
  if (!status.isDirectory()) return status.size;
  const sizes = await Promise.all((await readdir(path)).map((name) => sizeOf(join(path, name))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The packages that `npm ci --omit=dev` installs. */
async function productionPackages(): Promise<readonly string[]> {
  const { packages } = JSON.parse(await read("package-lock.json")) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly devOptional?: boolean }>>;
  };
  return Object.entries(packages).flatMap(([path, { dev, devOptional }]) =>
    path && !dev && !devOptional ? [path] : [],
  );
}

/** A read-only folder with the content of the image. */
async function buildImage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "image-"));
  const packages = await productionPackages();
  for (const [name, files] of image ?? []) {
    if (name !== "COPY" || files.includes("/data")) continue;
    const sources = files
      .split(" ")
      .filter((part) => !part.startsWith("--"))
      .slice(0, -1);
    for (const source of sources.map((path) => path.replace(/^\/app\//, ""))) {
      for (const path of source === "node_modules" ? packages : [source]) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await cp(join(ROOT, path), join(folder, path), { recursive: true });
      }
    }
  }
  await changeMode(folder, "a-w,a+rX");
  return folder;
}

const changeMode = (folder: string, mode: string) => once(spawn("chmod", ["-R", mode, folder]), "exit");

const filesOf = async (folder: string) => (await readdir(folder, { recursive: true })).sort();

describe("the content of the image", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await buildImage();
    return async () => {
      await changeMode(folder, "u+w");
      await rm(folder, { recursive: true });
    };
  }, 120_000);

  test(`is at most ${IMAGE_MB_MAX} MB`, async () => {
    const megabytes = (await sizeOf(folder)) / 1e6;
    console.info(`production packages and build: ${megabytes.toFixed(1)} MB`);
    expect(megabytes).toBeLessThan(IMAGE_MB_MAX);
    expect(megabytes).toBeGreaterThan(10);
  });

  test("has the tools that the documents name by their files", () => {
    const files = documentCommands().flatMap(({ command }) => command.match(/dist\/src\/tools\/[\w-]+\.js/g) ?? []);
    expect(files.length).toBeGreaterThan(2);
    expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
  });

  test.each([
    ["backup", /There are no books in .*\/data\/books: is DATA_DIR right/],
    ["check-config", /The shop can start\./],
    ["reconcile", /The demo's service lives inside/],
    ["rehearse", /The demo's service lives inside/],
    ["restore", /Say which backup/],
    ["store:move", /Say where to/],
  ])("is enough for npm run %s, together with package.json and src", async (tool, sentence) => {
    const home = await createTemporaryFolder("pruned-");
    for (const part of ["node_modules", "dist"]) await symlink(join(folder, part), join(home, part));
    for (const part of ["package.json", ".env.example", "src/tools"])
      await cp(join(ROOT, part), join(home, part), { recursive: true });
    const env = { PATH: process.env["PATH"], PORT: String(await freePort()), DATA_DIR: join(home, "data") };
    const { output } = await runProgram("npm", ["run", tool], { cwd: home, env });
    expect(output).toMatch(sentence);
  });

  test("runs in production as another user, sells, is healthy, writes only to its data, and ends on SIGTERM", async () => {
    const emulators = await openEmulators();
    onTestFinished(emulators.close);
    const asRoot = process.getuid?.() === 0;
    const user = asRoot ? { uid: IMAGE_USER, gid: IMAGE_USER } : {};
    const data = await createTemporaryFolder("image-data-");
    if (asRoot) await chown(data, IMAGE_USER, IMAGE_USER);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const { SERVICE_SECRET_KEY = "", BOT_TOKEN = "", ...others } = environmentOf(emulators, data);
    const settings = Object.fromEntries(Object.entries(others).filter(([name]) => !name.endsWith("_MS")));
    const secretFile = async (name: string, value: string) => {
      const file = join(data, name);
      await writeFile(file, `${value}\n`, { mode: 0o400 });
      if (asRoot) await chown(file, IMAGE_USER, IMAGE_USER);
      return file;
    };
    const env = {
      ...{ ...settings, NODE_ENV: "production" },
      BOT_TOKEN_FILE: await secretFile("bot-token", BOT_TOKEN),
      SERVICE_SECRET_KEY_FILE: await secretFile("key", SERVICE_SECRET_KEY),
      TOKEN_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
      ...{ PORT: String(port), PUBLIC_URL: url, DATA_DIR: join(data, "books") },
    };
    emulators.service.setWebhookUrl(`${url}/webhooks/payments`);
    const before = await filesOf(folder);
    const options = { cwd: folder, env, ...user };
    const shop = spawn(process.execPath, JSON.parse(instruction("CMD")), { ...options, stdio: "pipe" });
    let output = "";
    for (const stream of [shop.stdout, shop.stderr]) stream.on("data", (chunk) => (output += chunk));
    onTestFailed(() => console.error(output));
    onTestFinished(() => void shop.kill("SIGKILL"));
    await expect.poll(() => output, { timeout: 60_000 }).toContain("is open.");
    const ada = createCustomer(emulators, ADA);
    await ada.startsAndBuys();
    const [, ...check] = JSON.parse(instruction("HEALTHCHECK").replace(/^.*? CMD /, "")) as string[];
    expect(await runProgram(process.execPath, check, options)).toMatchObject({ code: 0 });
    const ended = once(shop, "exit");
    shop.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(await filesOf(folder)).toEqual(before);
    if (asRoot) await chmod(data, 0o700);
  });
});
