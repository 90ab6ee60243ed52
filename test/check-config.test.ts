import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { Environment, secretNames } from "../src/config.js";
import { readSecretFiles } from "../src/load-config.js";
import { openChildShop } from "./harness/child-shop.js";
import { ADMIN, environmentOf, openEmulators } from "./harness/emulators.js";
import { ROOT, runProgram, toolPath } from "./harness/run-program.js";
import { createTemporaryFolder } from "./harness/temporary-folder.js";
import { aTinyDisk } from "./store/tiny-disk.js";

const NAMES = Environment.keyof().options;

/** Runs check-config in its own folder, with this `.env` in it. */
async function checkConfig(env: Readonly<Record<string, string>>, envFile?: string) {
  const folder = await createTemporaryFolder();
  if (envFile !== undefined) await writeFile(join(folder, ".env"), envFile);
  return runProgram(process.execPath, [toolPath("check-config")], {
    cwd: folder,
    env: { PATH: process.env["PATH"], DATA_DIR: join(folder, "data"), ...env },
  });
}

async function shopEnvironment(): Promise<Readonly<Record<string, string>>> {
  const emulators = await openEmulators();
  onTestFinished(emulators.close);
  const { DATA_DIR: _, ...env } = environmentOf(emulators, "");
  return { ...env, PUBLIC_URL: "http://127.0.0.1:3000" };
}

test(".env.example documents every setting, and no other", async () => {
  const documented = Object.keys(parseEnv(await readFile(join(ROOT, ".env.example"), "utf8")));
  expect(documented.filter((name) => name !== "TZ").sort()).toEqual([...NAMES].sort());
});

describe("check-config", () => {
  test("explains each setting, what the settings allow, and that the demo can start", async () => {
    const { code, output } = await checkConfig({});
    expect(code).toBe(0);
    for (const name of NAMES) expect(output).toMatch(new RegExp(`^${name} is (not )?set`, "m"));
    expect(output).toContain("a shop on Telegram: not asked for, would need BOT_TOKEN, SERVICE_BASE_URL");
    expect(output).toContain("The shop can start.");
  });

  test("calls Telegram and the service, checks the data folder, and prints no value", async () => {
    const env = await shopEnvironment();
    const { code, output } = await checkConfig(env);
    expect([code, output]).toEqual([0, expect.stringContaining("answers, the bot is @sharpsharp_test_bot")]);
    expect(output).toMatch(/the service \(sandbox\): answers, payment amounts in kobo/);
    expect(output).toMatch(/WhatsApp: answers, the number is 2347000000001/);
    expect(output).toMatch(/the data folder: is not there yet, and can be made/);
    for (const name of secretNames()) if (env[name]) expect(output).not.toContain(env[name]);
    expect(output).not.toMatch(new RegExp(`\\b${ADMIN}\\b`));
  });

  test("does not create the data folder, which the shop creates as its own user", async () => {
    const folder = await createTemporaryFolder();
    const { code, output } = await checkConfig({ DATA_DIR: join(folder, "srv/shop") });
    expect([code, output]).toEqual([0, expect.stringContaining("the data folder: is not there yet, and can be made")]);
    expect(await readdir(folder)).toEqual([]);
    const existing = await checkConfig({ DATA_DIR: folder });
    expect([existing.code, existing.output]).toEqual([0, expect.stringContaining("the data folder: can be written")]);
    expect(await readdir(folder)).toEqual([]);
  });

  test.each(["", "srv/shop"])("exits with 69 if the data folder is a file, or lies below one (%j)", async (below) => {
    const file = join(await createTemporaryFolder(), "file");
    await writeFile(file, "", { mode: 0o700 });
    const { code, output } = await checkConfig({ DATA_DIR: join(file, below) });
    expect([code, output]).toEqual([69, expect.stringContaining("the data folder: DOES NOT ANSWER")]);
  });

  test.skipIf(process.getuid?.() === 0)("exits with 69 if the data folder cannot be created or written", async () => {
    const folder = join(await createTemporaryFolder(), "others");
    await mkdir(folder, { mode: 0o555 });
    for (const DATA_DIR of [folder, join(folder, "srv/shop")]) {
      const { code, output } = await checkConfig({ DATA_DIR });
      expect([code, output]).toEqual([69, expect.stringContaining("the data folder: DOES NOT ANSWER")]);
    }
  });

  test("exits with 69 if the disk of the data folder is nearly full", async ({ skip }) => {
    const { dir } = await aTinyDisk("data", 128, skip);
    const { code, output } = await checkConfig({ DATA_DIR: dir });
    expect([code, output]).toEqual([
      69,
      expect.stringContaining("the data folder: DOES NOT ANSWER: its disk has less"),
    ]);
  });

  test("names a token that WhatsApp does not accept, and a number that the token cannot read", async () => {
    const env = await shopEnvironment();
    const wrong = "another-token-of-the-tests";
    const ofToken = await checkConfig({ ...env, WHATSAPP_ACCESS_TOKEN: wrong });
    const said = "WhatsApp: DOES NOT ANSWER: Meta's error 190: Invalid OAuth access token";
    expect([ofToken.code, ofToken.output]).toEqual([69, expect.stringContaining(said)]);
    expect(ofToken.output).not.toContain(wrong);
    const ofNumber = await checkConfig({ ...env, WHATSAPP_PHONE_NUMBER_ID: "1" });
    expect([ofNumber.code, ofNumber.output]).toEqual([
      69,
      expect.stringContaining("Object with ID '1' does not exist"),
    ]);
  });

  test("names what does not answer, and exits with 69", async () => {
    const unreachable = "http://127.0.0.1:9";
    const roots = { TELEGRAM_API_ROOT: unreachable, WHATSAPP_API_ROOT: unreachable, SERVICE_BASE_URL: unreachable };
    const env = { ...(await shopEnvironment()), ...roots };
    const { code, output } = await checkConfig({ ...env, DATABASE_URL: "postgres://shop:a-password@127.0.0.1:9/shop" });
    expect(code).toBe(69);
    for (const name of ["Telegram", "WhatsApp", "the service \\(sandbox\\)", "the books \\(Postgres\\)"])
      expect(output).toMatch(new RegExp(`${name}: DOES NOT ANSWER`));
    expect(output).not.toContain("a-password");
  });

  test("names what is missing or wrong, and exits with 78", async () => {
    const { code, output } = await checkConfig({ BOT_TOKEN: "1:a-token", TELEGRAM_MODE: "webhook", PORT: "99999" });
    expect(code).toBe(78);
    expect(output).toContain("webhooks from Telegram: NO, missing PUBLIC_URL, TELEGRAM_WEBHOOK_SECRET");
    expect(output).toContain("  PORT must be a number from 0 to 65535\n");
    expect(output).toContain("  SERVICE_SECRET_KEY is missing\n");
  });
});

describe("the .env file", () => {
  test("may have other names in it, which are listed: they may be misspelt", async () => {
    const names = ["ADMIN_ID=12", "METRICS_TOKEN_FILE=", "RECONCILE_INTERVAL_MS=3000", "POLL_INTERVAL=9", "PORT=3001"];
    const { code, output } = await checkConfig({}, names.join("\n"));
    expect(code).toBe(0);
    expect(output).toContain("\nIn .env, but no settings of the shop: ADMIN_ID, POLL_INTERVAL\n");
    expect((await checkConfig({}, "PORT=3001")).output).not.toContain("In .env");
  });

  test("must be readable: otherwise the demo would start instead of the shop", async () => {
    const folder = await createTemporaryFolder();
    await mkdir(join(folder, ".env"));
    const env = { PATH: process.env["PATH"], DATA_DIR: folder };
    const { code, output } = await runProgram(process.execPath, [toolPath("check-config")], { cwd: folder, env });
    expect([code, output]).toEqual([78, expect.stringContaining("  .env cannot be read\n")]);
  });
});

describe("a secret in a file", () => {
  test("is read from the file, by the shop and by its tools", async () => {
    const file = join(await createTemporaryFolder(), "bot-token");
    const { BOT_TOKEN = "", ...env } = await shopEnvironment();
    await writeFile(file, `${BOT_TOKEN}\n`);
    const { code, output } = await checkConfig({ ...env, BOT_TOKEN_FILE: file });
    expect([code, output]).toEqual([0, expect.stringContaining("BOT_TOKEN is set")]);
  });

  test("must be readable, and must not be set twice", async () => {
    const { code, output } = await checkConfig({ BOT_TOKEN_FILE: "/nowhere/token" });
    expect([code, output]).toEqual([78, expect.stringContaining("BOT_TOKEN_FILE names a file that cannot be read")]);
    const file = join(await createTemporaryFolder(), "key");
    await writeFile(file, "in the file");
    expect(readSecretFiles({ METRICS_TOKEN: "m", METRICS_TOKEN_FILE: file }).faults).toEqual([
      "METRICS_TOKEN and METRICS_TOKEN_FILE are both set: keep one of them",
    ]);
  });
});

test("a shop without an owner starts, and says how to become one", async () => {
  const shop = await openChildShop({ ADMIN_IDS: "" });
  expect(shop.output()).toContain("Nobody is an owner: put your Telegram id into ADMIN_IDS");
  await shop.stop();
  Object.assign(shop.env, { ADMIN_IDS: String(ADMIN) });
  const before = shop.output().length;
  await shop.start();
  expect(shop.output().slice(before)).toMatch(/^Service: .*\n[^\n]* is open\./);
});
