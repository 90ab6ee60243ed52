import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { describe, expect, it, test } from "vitest";
import { readConfig } from "../src/load-config.js";

const keyOf = (number: number) => createHash("sha256").update(`key ${number}`).digest("base64");

const LIVE = {
  NODE_ENV: "production",
  BOT_TOKEN: "123456:a-token",
  SERVICE_BASE_URL: "https://service.example",
  SERVICE_SECRET_KEY: "sandbox_sk_0123456789",
  PUBLIC_URL: "https://shop.example",
  TOKEN_ENCRYPTION_KEY: keyOf(1),
};

const faultsOf = (variables: Readonly<Record<string, string>>) => {
  const read = readConfig(variables);
  return read.outcome === "faults" ? read.faults : [];
};

describe("the keys for cards", () => {
  it("are the current one and earlier ones", () => {
    const read = readConfig({ ...LIVE, TOKEN_ENCRYPTION_KEY_OLD: `${keyOf(2)}, ${keyOf(3)}` });
    expect(read).toMatchObject({ config: { vaultKey: keyOf(1), oldVaultKeys: [keyOf(2), keyOf(3)] } });
    expect(readConfig(LIVE)).toMatchObject({ config: { oldVaultKeys: [] } });
  });

  it("are required in production, and wherever an old key is configured", () => {
    const { TOKEN_ENCRYPTION_KEY: _, ...keyless } = LIVE;
    expect(faultsOf(keyless)).toEqual(["TOKEN_ENCRYPTION_KEY is missing (make one with openssl rand -base64 32)"]);
    expect(faultsOf({ ...keyless, NODE_ENV: "test" })).toEqual([]);
    expect(faultsOf({ ...keyless, NODE_ENV: "test", TOKEN_ENCRYPTION_KEY_OLD: keyOf(2) })).toEqual([
      "TOKEN_ENCRYPTION_KEY is missing (make one with openssl rand -base64 32)",
    ]);
  });

  it.each([
    "short",
    `${keyOf(2)},`,
    `${keyOf(2)};${keyOf(3)}`,
    `${keyOf(2)},${keyOf(3)}x`,
    keyOf(2).replace(/^./, "*"),
  ])("are 32 bytes each: %s is not", (old) => {
    expect(faultsOf({ ...LIVE, TOKEN_ENCRYPTION_KEY_OLD: old })).toEqual([
      "TOKEN_ENCRYPTION_KEY_OLD must be keys of 32 bytes in base64, with commas between them",
    ]);
  });
});

test.each([
  [{ POLL_INTERVAL_MS: "500" }, 500],
  [{ RECONCILE_INTERVAL_MS: "700" }, 700],
  [{ POLL_INTERVAL_MS: "500", RECONCILE_INTERVAL_MS: "700" }, 500],
  [{}, 2_000],
])("the first wait between two look-ups can also be set by its old name: %j", (variables, pollIntervalMs) => {
  expect(readConfig({ ...LIVE, ...variables })).toMatchObject({ config: { shop: { pollIntervalMs } } });
});

test("a copied .env.example gives the same configuration as none", () => {
  const example = parseEnv(readFileSync(new URL("../.env.example", import.meta.url), "utf8"));
  expect(readConfig({ ...example, ...LIVE })).toEqual(readConfig(LIVE));
});

describe("the database", () => {
  const DATABASE_URL = "postgres://shop:password@db.example/shop";

  it("is used for the books if it is configured", () => {
    expect(readConfig({ ...LIVE, DATABASE_URL })).toMatchObject({ config: { databaseUrl: DATABASE_URL } });
    expect(readConfig(LIVE)).toMatchObject({ config: { databaseUrl: undefined } });
  });

  it("is refused for the demo, and needs a configured key", () => {
    expect(faultsOf({ DATABASE_URL })).toEqual([
      "DATABASE_URL is for a real shop, with a BOT_TOKEN: the demo uses no database",
    ]);
    const { TOKEN_ENCRYPTION_KEY: _, ...keyless } = { ...LIVE, NODE_ENV: "test", DATABASE_URL };
    expect(faultsOf(keyless)).toEqual(["TOKEN_ENCRYPTION_KEY is missing (make one with openssl rand -base64 32)"]);
  });
});

describe("staff on WhatsApp", () => {
  const WHATSAPP = {
    ...{ WHATSAPP_PHONE_NUMBER_ID: "1", WHATSAPP_ACCESS_TOKEN: "an-access-token-of-theirs" },
    ...{ WHATSAPP_APP_SECRET: "0123456789abcdef", WHATSAPP_VERIFY_TOKEN: "any-words-of-ours" },
  };

  it("are numbers with their country code, or ids that WhatsApp gives", () => {
    const read = readConfig({ ...LIVE, ...WHATSAPP, ADMIN_WHATSAPP: "+2348012345678, NG.77" });
    expect(read).toMatchObject({ config: { whatsapp: { ownerIds: ["2348012345678", "NG.77"] } } });
    expect(readConfig({ ...LIVE, ...WHATSAPP })).toMatchObject({ config: { whatsapp: { ownerIds: [] } } });
  });

  it.each(["08012345678", "2348012345678;2348012345679", "2348012345678,", "Ngozi"])("are not %s", (staff) => {
    expect(faultsOf({ ...LIVE, ...WHATSAPP, ADMIN_WHATSAPP: staff })).toEqual([
      "ADMIN_WHATSAPP must be numbers like 2348012345678 with commas between them",
    ]);
  });

  it("need WhatsApp", () => {
    expect(faultsOf({ ...LIVE, ADMIN_WHATSAPP: "2348012345678" })).toContain("WHATSAPP_ACCESS_TOKEN is missing");
  });
});

describe("a setting that is pasted with a line end or spaces around it", () => {
  it("is trimmed, for calls and for the signatures of webhooks alike", () => {
    const read = readConfig({
      ...LIVE,
      SERVICE_SECRET_KEY: ` ${LIVE.SERVICE_SECRET_KEY}\r\n`,
      SHOP_NAME: "Ada & Co\n",
    });
    expect(read).toMatchObject({
      config: { mode: { service: { secretKey: LIVE.SERVICE_SECRET_KEY } }, shopName: "Ada & Co" },
    });
  });

  it("counts as absent if it holds nothing else", () => {
    expect(faultsOf({ ...LIVE, SERVICE_SECRET_KEY: " \n" })).toEqual(["SERVICE_SECRET_KEY is missing"]);
  });
});

describe("a live shop does not start with", () => {
  const HOOK = { TELEGRAM_MODE: "webhook" };
  const GUESSED = /is too easily guessed/;

  it.each([
    ["PUBLIC_URL", { PUBLIC_URL: "http://shop.example" }, /must begin with https/],
    ["SERVICE_BASE_URL", { SERVICE_BASE_URL: "http://service.example" }, /must begin with https/],
    ["SERVICE_BASE_URL", { SERVICE_BASE_URL: "http://127.0.0.1.service.example" }, /must begin with https/],
    ["TELEGRAM_API_ROOT", { TELEGRAM_API_ROOT: "http://telegram.example" }, /must begin with https/],
    ["WHATSAPP_API_ROOT", { WHATSAPP_API_ROOT: "http://whatsapp.example" }, /must begin with https/],
    ["SERVICE_SECRET_KEY", { SERVICE_SECRET_KEY: "k" }, GUESSED],
    ["SERVICE_SECRET_KEY", { SERVICE_SECRET_KEY: "a".repeat(40) }, GUESSED],
    ["METRICS_TOKEN", { METRICS_TOKEN: "m" }, GUESSED],
    ["TELEGRAM_WEBHOOK_SECRET", { ...HOOK, TELEGRAM_WEBHOOK_SECRET: "s" }, GUESSED],
    ["WHATSAPP_APP_SECRET", { WHATSAPP_APP_SECRET: "s" }, GUESSED],
    ["WHATSAPP_VERIFY_TOKEN", { WHATSAPP_VERIFY_TOKEN: "v" }, GUESSED],
    ["TOKEN_ENCRYPTION_KEY", { TOKEN_ENCRYPTION_KEY: Buffer.alloc(32).toString("base64") }, /not random/],
    ["TOKEN_ENCRYPTION_KEY", { TOKEN_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64") }, /not random/],
    ["SERVICE_SIGNATURE_ALGORITHM", { SERVICE_SIGNATURE_ALGORITHM: "md5" }, /must be sha256/],
    ["SERVICE_SIGNATURE_ALGORITHM", { SERVICE_SIGNATURE_ALGORITHM: "sha1" }, /must be sha256/],
    ["PENDING_ENDS_AFTER", { PENDING_ENDS_AFTER: "6m" }, /half an hour/],
    ["SERVICE_TIMEOUT_MS", { SERVICE_TIMEOUT_MS: "20" }, /5000 \(milliseconds\) or more/],
    ["POLL_INTERVAL_MS", { POLL_INTERVAL_MS: "2" }, /250 \(milliseconds\) or more/],
    ["POLL_INTERVAL_MS", { RECONCILE_INTERVAL_MS: "2" }, /250 \(milliseconds\) or more/],
    ["VEND_GRACE_MS", { VEND_GRACE_MS: "59999" }, /60000 \(milliseconds\) or more/],
    ["PAYMENT_EXPIRY_MS", { PAYMENT_EXPIRY_MS: "3600" }, /300000 \(milliseconds\) or more/],
    ["WATCH_INTERVAL_MS", { WATCH_INTERVAL_MS: "30" }, /5000 \(milliseconds\) or more/],
  ])("%s: %j", (name, change, why) => {
    const faults = faultsOf({ ...LIVE, ...change }).filter((fault) => fault.startsWith(`${name} `));
    expect(faults).toEqual([expect.stringMatching(why)]);
    const faultsOutsideProduction = faultsOf({ ...LIVE, ...change, NODE_ENV: "" });
    expect(faultsOutsideProduction.filter((fault) => why.test(fault))).toEqual([]);
  });

  it.each(["http://127.0.0.1:3000", "http://localhost:3000", "http://[::1]:3000"])(
    "http to another machine, but starts with %s",
    (here) => {
      const local = { PUBLIC_URL: here, SERVICE_BASE_URL: here, TELEGRAM_API_ROOT: here, WHATSAPP_API_ROOT: here };
      expect(faultsOf({ ...LIVE, ...local })).toEqual([]);
    },
  );

  it.each(["Production", "PRODUCTION", "prod", "live"])("NODE_ENV=%s, which would not count as production", (mode) => {
    expect(faultsOf({ ...LIVE, NODE_ENV: mode })).toEqual(["NODE_ENV must be production on a live server, or empty"]);
  });
});

test.each(["https://shop.example/shop", "https://shop.example/?of=ada", "https://shop.example#top"])(
  "PUBLIC_URL must end with the host, so %s is refused",
  (address) => {
    expect(faultsOf({ ...LIVE, PUBLIC_URL: address })).toEqual([
      "PUBLIC_URL must be an address with nothing behind the host, like https://shop.example",
    ]);
    const withPort = { ...LIVE, PUBLIC_URL: "https://shop.example:8443/" };
    expect(readConfig(withPort)).toMatchObject({ config: { publicUrl: "https://shop.example:8443" } });
  },
);

test.each(["SERVICE_TIMEOUT_MS", "WATCH_INTERVAL_MS", "UNDO_MS", "BROADCAST_LEASE_MS"])(
  "%s is a day at most, because Node shortens a timer that is too long to a millisecond",
  (name) => {
    expect(faultsOf({ ...LIVE, [name]: "86400000" })).toEqual([]);
    expect(faultsOf({ ...LIVE, [name]: "86400001" })).toEqual([`${name} must be a day (86400000) or less`]);
  },
);

test("production without any other setting names all that it needs", () => {
  expect(faultsOf({ NODE_ENV: "production" })).toEqual([
    "BOT_TOKEN is missing (without it only the demo runs, and not in production)",
    "SERVICE_BASE_URL is missing",
    "SERVICE_SECRET_KEY is missing",
    "TOKEN_ENCRYPTION_KEY is missing (make one with openssl rand -base64 32)",
    "PUBLIC_URL is missing",
  ]);
});

test.each([
  ["TELEGRAM_MODE", "webhooks", "must be polling or webhook"],
  ["LOG_LEVEL", "loud", "must be fatal, error, warn, info, debug, trace or silent"],
  ["SERVICE_PAYMENT_UNIT", "Naira", "must be kobo or naira"],
  ["SERVICE_SIGNATURE_ENCODING", "utf8", "must be hex or base64"],
  ["PENDING_ENDS_AS", "nobody", "must be person, refund or delivered"],
  ["UNDO_MS", "5s", "must be a whole number of milliseconds, 1 or more"],
  ["UNDO_MS", "0", "must be a whole number of milliseconds, 1 or more"],
  ["UNDO_MS", "1.5", "must be a whole number of milliseconds, 1 or more"],
  ["HISTORY_READS_PER_MINUTE", "12.5", "must be a whole number of 4 or more"],
  ["HISTORY_READS_PER_MINUTE", "3", "must be a whole number of 4 or more"],
  ["SHOP_NAME", "S".repeat(65), "must have 64 letters or fewer"],
  ["TOKEN_ENCRYPTION_KEY", "short", "must be 32 bytes in base64 (make one with openssl rand -base64 32)"],
])("%s=%s is refused with what it must be", (name, value, why) => {
  expect(faultsOf({ ...LIVE, NODE_ENV: "", [name]: value })).toEqual([`${name} ${why}`]);
});

test("all faults are named at once, but never the value of a variable", () => {
  const wrong = {
    BOT_TOKEN: "secret-1",
    TOKEN_ENCRYPTION_KEY: "secret-2",
    TOKEN_ENCRYPTION_KEY_OLD: `${keyOf(2)},secret-3`,
    SERVICE_BASE_URL: "secret-4",
    TELEGRAM_WEBHOOK_SECRET: "secret 5",
    ADMIN_IDS: "secret-6",
    VEND_GRACE_MS: "secret-7",
    TELEGRAM_MODE: "secret-8",
    DATABASE_URL: "secret-9",
  };
  const text = faultsOf({ ...LIVE, ...wrong }).join("\n");
  for (const name of Object.keys(wrong)) expect(text).toContain(`${name} `);
  expect(text).not.toContain("secret-");
  expect(text).not.toContain("secret 5");
  expect(text).not.toContain(keyOf(2));
});
