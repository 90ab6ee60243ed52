import { z } from "zod";
import { missingSettings, WHATSAPP_SETTINGS, weakSettings } from "./config-checks.js";
import { UNDO_MS } from "./shop/orders/undo.js";
import { parseVaultKey } from "./store/vault.js";
import type { WhatsAppSettings } from "./whatsapp/channel.js";

/** Who the bot talks to: our own emulators in this process, or the real world (or anybody's emulators) by address. */
export type Config = {
  readonly mode:
    | { readonly kind: "demo" }
    | {
        readonly kind: "real";
        readonly botToken: string;
        readonly telegramApiRoot: string;
        readonly intake: { readonly by: "polling" } | { readonly by: "webhook"; readonly secret: string };
        readonly service: { readonly baseUrl: string; readonly secretKey: string };
      };
  /** The second channel, when there is one. */
  readonly whatsapp?: WhatsAppSettings;
  readonly production: boolean;
  readonly port: number;
  /** The one address to listen on. Absent: every address of this machine; in the demo 127.0.0.1 alone. */
  readonly listenHost?: string;
  /** Where browsers and the service reach us; no slash at the end. */
  readonly publicUrl: string;
  readonly shopName: string;
  readonly adminIds: readonly number[];
  readonly adminChatId?: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly dataDir: string;
  /** Where the books are, when not in a folder. */
  readonly databaseUrl?: string;
  readonly vaultKey?: string;
  /** Keys that it replaced. */
  readonly oldVaultKeys: readonly string[];
  readonly paymentUnit: "kobo" | "naira";
  readonly signature: { readonly header?: string; readonly algorithm?: string };
  readonly serviceTimeoutMs: number;
  readonly pollIntervalMs: number;
  readonly vendGraceMs: number;
  /** A vend that is still listed as pending after this long counts as delivered. Absent: a person decides about it. */
  readonly pendingDeliveredMs?: number;
  readonly paymentExpiryMs: number;
  readonly undoMs: number;
  readonly healthCheckIntervalMs: number;
  /** How long a process keeps a broadcast to itself without a sign of life. */
  readonly broadcastLeaseMs?: number | undefined;
  /** The bearer token that `/metrics` asks for. Absent: nobody can read it, except in the demo. */
  readonly metricsToken?: string;
};

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const someMs = z.coerce.number("must be a number of milliseconds").int().positive();
const ms = (usual: number) => someMs.default(usual);
const url = z
  .url({ protocol: /^https?$/, error: "must be an http(s) address" })
  .transform((text) => text.replace(/\/+$/, ""));
const chatId = z
  .string()
  .regex(/^-?\d+$/, "must be a whole number")
  .transform(Number);
/** Digits with the country first, or the id that WhatsApp gives somebody for one business. */
const isWhatsAppId = (text: string) => /^([1-9]\d{6,14}|[A-Z]{2}\.[A-Za-z0-9]{1,128})$/.test(text);
const isKey = (text: string) => parseVaultKey(text) !== undefined;

const PORT_FAULT = "must be a number from 0 to 65535";

const Environment = z.object({
  NODE_ENV: z.enum(["production", "development", "test"], "must be production on a live server, or empty").optional(),
  BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/, "must look like 123456:ABC…")
    .optional(),
  TELEGRAM_API_ROOT: url.default("https://api.telegram.org"),
  TELEGRAM_MODE: z.enum(["polling", "webhook"]).default("polling"),
  TELEGRAM_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{1,256}$/, "must be 1 to 256 of A-Z a-z 0-9 _ - (32 or more that nobody can guess)")
    .optional(),
  WHATSAPP_API_ROOT: url.default("https://graph.facebook.com"),
  WHATSAPP_API_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/, "must look like v23.0")
    .default("v23.0"),
  WHATSAPP_PHONE_NUMBER_ID: z.string().regex(/^\d+$/, "must be a whole number").optional(),
  WHATSAPP_ACCESS_TOKEN: z.string().optional(),
  WHATSAPP_APP_SECRET: z.string().optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().optional(),
  ADMIN_WHATSAPP: z
    .string()
    .transform((text) => text.split(",").map((id) => id.trim().replace(/^\+/, "")))
    .refine((ids) => ids.every(isWhatsAppId), "must be numbers like 2348012345678 with commas between them")
    .default([]),
  PORT: z.coerce.number(PORT_FAULT).int(PORT_FAULT).min(0, PORT_FAULT).max(65_535, PORT_FAULT).default(3_000),
  LISTEN_HOST: z
    .union([z.ipv4(), z.ipv6(), z.literal("localhost")], "must be an address, like 127.0.0.1 or 0.0.0.0")
    .optional(),
  PUBLIC_URL: url.optional(),
  SHOP_NAME: z.string().max(64).default("SharpSharp"),
  ADMIN_IDS: z
    .string()
    .regex(/^\s*\d+(\s*,\s*\d+)*\s*$/, "must be numbers with commas between them")
    .transform((text) => text.split(",").map(Number))
    .default([]),
  ADMIN_CHAT_ID: chatId.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).optional(),
  SERVICE_BASE_URL: url.optional(),
  SERVICE_SECRET_KEY: z.string().optional(),
  SERVICE_PAYMENT_UNIT: z.enum(["kobo", "naira"]).default("kobo"),
  SERVICE_SIGNATURE_HEADER: z.string().optional(),
  SERVICE_SIGNATURE_ALGORITHM: z.string().optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must look like postgres://user:password@host/database" })
    .optional(),
  TOKEN_ENCRYPTION_KEY: z.string().refine(isKey, "must be 32 bytes in base64").optional(),
  TOKEN_ENCRYPTION_KEY_OLD: z
    .string()
    .transform((text) => text.split(",").map((key) => key.trim()))
    .refine((keys) => keys.every(isKey), "must be keys of 32 bytes in base64, with commas between them")
    .default([]),
  SERVICE_TIMEOUT_MS: ms(20_000),
  POLL_INTERVAL_MS: someMs.optional(),
  /** The old name of POLL_INTERVAL_MS. */
  RECONCILE_INTERVAL_MS: ms(2_000),
  VEND_GRACE_MS: ms(180_000),
  PENDING_DELIVERED_AFTER_MS: someMs.optional(),
  PAYMENT_EXPIRY_MS: ms(3_600_000),
  UNDO_MS: ms(UNDO_MS),
  WATCH_INTERVAL_MS: ms(30_000),
  BROADCAST_LEASE_MS: someMs.optional(),
  METRICS_TOKEN: z.string().optional(),
});

type Environment = z.infer<typeof Environment>;

/**
 * The environment as a typed configuration. Empty variables count as absent, and white space around a value is dropped,
 * because a key is easily pasted with its line end. All faults come at once, each with the variable's name and what is
 * wrong, never with its value.
 */
export function readConfig(
  variables: Readonly<Record<string, string | undefined>>,
):
  | { readonly outcome: "config"; readonly config: Config }
  | { readonly outcome: "faults"; readonly faults: readonly string[] } {
  const given = Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  const parsed = Environment.safeParse(given);
  const invalid = parsed.error?.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`) ?? [];
  const weak = given["NODE_ENV"] === "production" ? weakSettings(given) : [];
  const faults = [...invalid, ...missingSettings(given), ...weak];
  return parsed.data && faults.length === 0
    ? { outcome: "config", config: configOf(parsed.data) }
    : { outcome: "faults", faults };
}

function whatsAppOf(env: Environment): WhatsAppSettings | undefined {
  const [phoneNumberId, accessToken, appSecret, verifyToken] = WHATSAPP_SETTINGS.map((name) => env[name]);
  if (!phoneNumberId || !accessToken || !appSecret || !verifyToken) return undefined;
  const { WHATSAPP_API_ROOT: apiRoot, WHATSAPP_API_VERSION: apiVersion, ADMIN_WHATSAPP: ownerIds } = env;
  return { apiRoot, apiVersion, phoneNumberId, accessToken, appSecret, verifyToken, ownerIds };
}

function configOf(env: Environment): Config {
  const whatsapp = whatsAppOf(env);
  return {
    mode: modeOf(env),
    ...(whatsapp ? { whatsapp } : {}),
    production: env.NODE_ENV === "production",
    port: env.PORT,
    ...(env.LISTEN_HOST ? { listenHost: env.LISTEN_HOST } : {}),
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    shopName: env.SHOP_NAME,
    adminIds: env.ADMIN_IDS,
    ...(env.ADMIN_CHAT_ID === undefined ? {} : { adminChatId: env.ADMIN_CHAT_ID }),
    logLevel: env.LOG_LEVEL ?? (env.BOT_TOKEN ? "info" : "warn"),
    dataDir: env.DATA_DIR,
    ...(env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}),
    ...(env.TOKEN_ENCRYPTION_KEY ? { vaultKey: env.TOKEN_ENCRYPTION_KEY } : {}),
    oldVaultKeys: env.TOKEN_ENCRYPTION_KEY_OLD,
    paymentUnit: env.SERVICE_PAYMENT_UNIT,
    signature: {
      ...(env.SERVICE_SIGNATURE_HEADER ? { header: env.SERVICE_SIGNATURE_HEADER } : {}),
      ...(env.SERVICE_SIGNATURE_ALGORITHM ? { algorithm: env.SERVICE_SIGNATURE_ALGORITHM } : {}),
    },
    serviceTimeoutMs: env.SERVICE_TIMEOUT_MS,
    pollIntervalMs: env.POLL_INTERVAL_MS ?? env.RECONCILE_INTERVAL_MS,
    vendGraceMs: env.VEND_GRACE_MS,
    ...(env.PENDING_DELIVERED_AFTER_MS ? { pendingDeliveredMs: env.PENDING_DELIVERED_AFTER_MS } : {}),
    paymentExpiryMs: env.PAYMENT_EXPIRY_MS,
    undoMs: env.UNDO_MS,
    healthCheckIntervalMs: env.WATCH_INTERVAL_MS,
    broadcastLeaseMs: env.BROADCAST_LEASE_MS,
    ...(env.METRICS_TOKEN ? { metricsToken: env.METRICS_TOKEN } : {}),
  };
}

function modeOf(env: Environment): Config["mode"] {
  const { BOT_TOKEN: botToken, SERVICE_BASE_URL: baseUrl, SERVICE_SECRET_KEY: secretKey } = env;
  if (!botToken || !baseUrl || !secretKey) return { kind: "demo" };
  return {
    kind: "real",
    botToken,
    telegramApiRoot: env.TELEGRAM_API_ROOT,
    intake:
      env.TELEGRAM_MODE === "webhook" && env.TELEGRAM_WEBHOOK_SECRET
        ? { by: "webhook", secret: env.TELEGRAM_WEBHOOK_SECRET }
        : { by: "polling" },
    service: { baseUrl, secretKey },
  };
}

/**
 * Runs a program with the configuration from the environment, and from a `.env` file when there is one. Prints all faults
 * of the configuration at once, or the program's error as one sentence; either way the process ends with code 1.
 */
export async function runWithConfig(run: (config: Config) => Promise<void>): Promise<void> {
  try {
    process.loadEnvFile();
  } catch {
    // No .env file: the environment is all there is.
  }
  const read = readConfig(process.env);
  if (read.outcome === "faults") {
    process.stderr.write(`The configuration is not right:\n${read.faults.map((fault) => `  ${fault}\n`).join("")}`);
    process.exitCode = 1;
    return;
  }
  await run(read.config).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
}
