import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { Environment, secretNames } from "../src/config.js";
import { readSecretFiles } from "../src/load-config.js";
import { ADMIN, environmentOf, openOutside } from "./harness/outside.js";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const NAMES = Environment.keyof().options;

/** In its own folder, without a `.env`. */
async function checkConfig(env: Readonly<Record<string, string>>) {
  const folder = await aFolder();
  return new Promise<{ readonly code: unknown; readonly said: string }>((resolve) =>
    execFile(
      process.execPath,
      [join(ROOT, "dist/src/tools/check-config.js")],
      { cwd: folder, env: { PATH: process.env["PATH"], DATA_DIR: join(folder, "data"), ...env } },
      (fault, out, err) => resolve({ code: fault?.code ?? 0, said: out + err }),
    ),
  );
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sharpsharp-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function aShop(): Promise<Readonly<Record<string, string>>> {
  const outside = await openOutside();
  onTestFinished(outside.close);
  const { DATA_DIR: _, ...env } = environmentOf(outside, "");
  return { ...env, PUBLIC_URL: "http://127.0.0.1:3000" };
}

test(".env.example documents every setting, and no other", async () => {
  const documented = Object.keys(parseEnv(await readFile(join(ROOT, ".env.example"), "utf8")));
  expect(documented.filter((name) => name !== "TZ").sort()).toEqual([...NAMES].sort());
});

describe("check-config", () => {
  test("explains each setting, and says what the settings are enough for and that the demo can start", async () => {
    const { code, said } = await checkConfig({});
    expect(code).toBe(0);
    for (const name of NAMES) expect(said).toMatch(new RegExp(`^${name} is (not )?set`, "m"));
    expect(said).toContain("a shop on Telegram: not asked for, would need BOT_TOKEN, SERVICE_BASE_URL");
    expect(said).toContain("The shop can start.");
  });

  test("asks Telegram, the service and the folder, and prints no value", async () => {
    const env = await aShop();
    const { code, said } = await checkConfig(env);
    expect([code, said]).toEqual([0, expect.stringContaining("answers, the bot is @sharpsharp_test_bot")]);
    expect(said).toMatch(/the service \(sandbox\): answers, payment amounts in kobo/);
    expect(said).toMatch(/the data folder: is not there yet, and can be made/);
    for (const name of secretNames()) if (env[name]) expect(said).not.toContain(env[name]);
    expect(said).not.toContain(`ADMIN_IDS=${ADMIN}`);
  });

  test("makes no data folder: the shop does that, as its own user and private to it", async () => {
    const folder = await aFolder();
    const { code, said } = await checkConfig({ DATA_DIR: join(folder, "srv/shop") });
    expect([code, said]).toEqual([0, expect.stringContaining("the data folder: is not there yet, and can be made")]);
    expect(await readdir(folder)).toEqual([]);
    const there = await checkConfig({ DATA_DIR: folder });
    expect([there.code, there.said]).toEqual([0, expect.stringContaining("the data folder: can be written")]);
    expect(await readdir(folder)).toEqual([]);
  });

  test.each(["", "srv/shop"])(
    "ends with 69 where a file stands in place of the data folder (%j below it)",
    async (below) => {
      const file = join(await aFolder(), "file");
      await writeFile(file, "", { mode: 0o700 });
      const { code, said } = await checkConfig({ DATA_DIR: join(file, below) });
      expect([code, said]).toEqual([69, expect.stringContaining("the data folder: DOES NOT ANSWER")]);
    },
  );

  test.skipIf(process.getuid?.() === 0)("ends with 69 where the data folder could not be made or written", async () => {
    const folder = join(await aFolder(), "others");
    await mkdir(folder, { mode: 0o555 });
    for (const DATA_DIR of [folder, join(folder, "srv/shop")]) {
      const { code, said } = await checkConfig({ DATA_DIR });
      expect([code, said]).toEqual([69, expect.stringContaining("the data folder: DOES NOT ANSWER")]);
    }
  });

  test("names what does not answer, and exits with 69: the shop would start and wait for it", async () => {
    const nobody = "http://127.0.0.1:9";
    const env = { ...(await aShop()), TELEGRAM_API_ROOT: nobody, SERVICE_BASE_URL: nobody };
    const { code, said } = await checkConfig({ ...env, DATABASE_URL: "postgres://shop:a-password@127.0.0.1:9/shop" });
    expect(code).toBe(69);
    for (const name of ["Telegram", "the service \\(sandbox\\)", "the books \\(Postgres\\)"])
      expect(said).toMatch(new RegExp(`${name}: DOES NOT ANSWER`));
    expect(said).not.toContain("a-password");
  });

  test("names what is missing or wrong, and exits with 78: the shop would not start", async () => {
    const { code, said } = await checkConfig({ BOT_TOKEN: "1:a-token", TELEGRAM_MODE: "webhook", PORT: "99999" });
    expect(code).toBe(78);
    expect(said).toContain("webhooks from Telegram: NO, missing PUBLIC_URL, TELEGRAM_WEBHOOK_SECRET");
    expect(said).toContain("  PORT must be a number from 0 to 65535\n");
    expect(said).toContain("  SERVICE_SECRET_KEY is missing\n");
  });
});

describe("a secret that is given by file", () => {
  test("is read from the file, by the shop and by its tools", async () => {
    const file = join(await aFolder(), "bot-token");
    const { BOT_TOKEN = "", ...env } = await aShop();
    await writeFile(file, `${BOT_TOKEN}\n`);
    const { code, said } = await checkConfig({ ...env, BOT_TOKEN_FILE: file });
    expect([code, said]).toEqual([0, expect.stringContaining("BOT_TOKEN is set")]);
  });

  test("must be readable, and must not be set twice", async () => {
    const { code, said } = await checkConfig({ BOT_TOKEN_FILE: "/nowhere/token" });
    expect([code, said]).toEqual([78, expect.stringContaining("BOT_TOKEN_FILE names a file that cannot be read")]);
    const file = join(await aFolder(), "key");
    await writeFile(file, "in the file");
    expect(readSecretFiles({ METRICS_TOKEN: "m", METRICS_TOKEN_FILE: file }).faults).toEqual([
      "METRICS_TOKEN and METRICS_TOKEN_FILE are both set: keep one of them",
    ]);
  });
});
