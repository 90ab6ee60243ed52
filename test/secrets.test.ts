/** No program of the shop prints a secret of the configuration, even if a service returns it in an error. */
import { spawn } from "node:child_process";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Environment, secretNames } from "../src/config.js";
import { readConfig } from "../src/load-config.js";
import { createRedactor } from "../src/log.js";
import { freePort } from "./harness/child-shop.js";
import { ROOT } from "./harness/run-program.js";
import { createTemporaryFolder } from "./harness/temporary-folder.js";

const PASSWORD = "password-of-the-books";
const keyOf = (byte: string) => Buffer.from(byte.repeat(32)).toString("base64");

/** One value for each secret setting; the first test fails if one is missing here. */
const SECRETS = {
  BOT_TOKEN: "7:short-one",
  TELEGRAM_WEBHOOK_SECRET: "words-with-every-update",
  WHATSAPP_ACCESS_TOKEN: "access-to-whatsapp",
  WHATSAPP_APP_SECRET: "signs-whatsapp-webhooks",
  WHATSAPP_VERIFY_TOKEN: "verifies-whatsapp-webhooks",
  SERVICE_SECRET_KEY: "sandbox_sk_of-this-test",
  DATABASE_URL: `postgres://shop:${PASSWORD}@127.0.0.1:1/shop`,
  TOKEN_ENCRYPTION_KEY: keyOf("k"),
  TOKEN_ENCRYPTION_KEY_OLD: `${keyOf("o")},${keyOf("p")}`,
  METRICS_TOKEN: "reads-the-metrics",
};

const OTHERS = {
  SERVICE_BASE_URL: "http://127.0.0.1:1",
  PUBLIC_URL: "https://shop.example",
  WHATSAPP_PHONE_NUMBER_ID: "1",
};

const QUOTED = [...Object.values(SECRETS).flatMap((value) => value.split(",")), PASSWORD];

test("every secret of the configuration is removed from a log line", () => {
  expect(Object.keys(SECRETS).toSorted()).toEqual(secretNames().toSorted());
  const reading = readConfig({ ...SECRETS, ...OTHERS });
  const redact = createRedactor(reading.outcome === "config" ? reading.config.secrets : []);
  // The padding of a key reveals nothing.
  for (const secret of QUOTED) expect(redact(`401: ${secret} is wrong`)).toMatch(/^401: \[secret\]=? is wrong$/);
});

test("a setting whose name has TOKEN, KEY, SECRET or PASSWORD is marked as secret", () => {
  const named = Environment.keyof().options.filter((name) => /TOKEN|KEY|SECRET|PASSWORD/.test(name));
  expect(secretNames()).toEqual(expect.arrayContaining(named));
});

const opened = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return (server.address() as AddressInfo).port;
};

/** A service that refuses every request, and quotes this text. */
const quotingService = (quoted: string) =>
  opened(
    createHttpServer((_, response) => {
      response.writeHead(400, { "content-type": "application/json", connection: "close" });
      response.end(
        JSON.stringify({ ok: false, error_code: 400, description: quoted, message: quoted, status: quoted }),
      );
    }),
  );

/** A database that refuses every login, and quotes this text (an ErrorResponse of the Postgres protocol). */
const quotingDatabase = (quoted: string) =>
  opened(
    createServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", () => {
        const fields = Buffer.from(`SFATAL\0C28P01\0M${quoted}\0\0`);
        const head = Buffer.from("E....");
        head.writeUInt32BE(fields.length + 4, 1);
        socket.end(Buffer.concat([head, fields]));
      });
    }),
  );

/** The output of a program until it contains a redacted secret or the program ends. */
async function printed(
  program: readonly [string, ...string[]],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const [path, ...args] = program;
  const dataDir = await createTemporaryFolder();
  const child = spawn(process.execPath, [join(ROOT, "dist/src", path), ...args], {
    cwd: dataDir,
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir, ...env },
  });
  let text = "";
  await new Promise<void>((resolve) => {
    child.once("close", () => resolve());
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        text += chunk.toString();
        if (text.includes("[secret]")) child.kill("SIGKILL");
      });
    }
  });
  return text;
}

test.each([
  ["the log of the shop", ["sharpsharp.js"], false],
  ["the last error of the shop", ["sharpsharp.js"], true],
  ["the last error of reconcile", ["tools/reconcile.js"], true],
  ["the last error of store:move", ["tools/move-store.js", "folder"], true],
  ["the last error of backup", ["tools/backup.js"], true],
] as const)("no secret is in %s", async (_, program, onDatabase) => {
  const quoted = QUOTED.join(" and ");
  const service = `http://127.0.0.1:${await quotingService(quoted)}`;
  const { DATABASE_URL, ...secrets } = SECRETS;
  const database = `postgres://shop:${PASSWORD}@127.0.0.1:${await quotingDatabase(quoted)}/shop`;
  const text = await printed(program, {
    ...OTHERS,
    ...secrets,
    ...(onDatabase && { DATABASE_URL: database }),
    TELEGRAM_API_ROOT: service,
    WHATSAPP_API_ROOT: service,
    SERVICE_BASE_URL: service,
    LOG_LEVEL: "info",
    PORT: String(await freePort()),
  });
  expect(text).toContain("[secret]");
  const own = QUOTED.filter((secret) => secret !== DATABASE_URL && (onDatabase || secret !== PASSWORD));
  for (const secret of own) expect(text).not.toContain(secret);
});
