import { existsSync, readFileSync } from "node:fs";
import { type Environment, parseEnvironment, secretNames, secretTexts, type Variables } from "./config.js";
import { missingSettings, WHATSAPP_SETTINGS, weakSettings } from "./config-checks.js";
import { createRedactor } from "./log.js";
import { WrongBooks } from "./store/environment.js";
import type { Mode as TelegramMode } from "./telegram/bot.js";
import type { WhatsAppSettings } from "./whatsapp/channel.js";

/** Where the books are, and which texts to keep out of logs. */
export type BooksConfig = ReturnType<typeof booksConfigOf>;

/** The whole configuration of a shop. */
export type Config = ReturnType<typeof configOf>;

/** The configuration, or all faults at once, each with the variable's name and what is wrong, never with its value. */
type ConfigReading<C> =
  | { readonly outcome: "config"; readonly config: C }
  | { readonly outcome: "faults"; readonly faults: readonly string[] };

/** The environment as a typed configuration. */
export function readConfig(variables: Variables): ConfigReading<Config> {
  const { given, env, faults } = parseEnvironment(variables);
  const weak = given["NODE_ENV"] === "production" ? weakSettings(given) : [];
  const all = [...faults, ...missingSettings(given), ...weak];
  return env && all.length === 0 ? { outcome: "config", config: configOf(env) } : { outcome: "faults", faults: all };
}

/** The part of the configuration that opens the books; a shop's other settings may be missing. */
export function readBooksConfig(variables: Variables): ConfigReading<BooksConfig> {
  const { env, faults } = parseEnvironment(variables);
  return env ? { outcome: "config", config: booksConfigOf(env) } : { outcome: "faults", faults };
}

const booksConfigOf = (env: Environment) => ({
  dataDir: env.DATA_DIR,
  /** Set when the books are in Postgres instead of a folder. */
  databaseUrl: env.DATABASE_URL,
  /** The values of all secret settings (config.ts). */
  secrets: secretTexts(env),
});

function whatsAppOf(env: Environment): WhatsAppSettings | undefined {
  const [phoneNumberId, accessToken, appSecret, verifyToken] = WHATSAPP_SETTINGS.map((name) => env[name]);
  if (!phoneNumberId || !accessToken || !appSecret || !verifyToken) return undefined;
  const { WHATSAPP_API_ROOT: apiRoot, WHATSAPP_API_VERSION: apiVersion, ADMIN_WHATSAPP: ownerIds } = env;
  return { apiRoot, apiVersion, phoneNumberId, accessToken, appSecret, verifyToken, ownerIds };
}

const publicUrlOf = (env: Environment): string => env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;

const configOf = (env: Environment) => ({
  mode: modeOf(env),
  /** Absent when WhatsApp is not configured. */
  whatsapp: whatsAppOf(env),
  port: env.PORT,
  /** The one address to listen on. Absent: every address of this machine, but in the demo only 127.0.0.1. */
  listenHost: env.LISTEN_HOST,
  /** Where browsers and the service reach us; no slash at the end. */
  publicUrl: publicUrlOf(env),
  shopName: env.SHOP_NAME,
  adminIds: env.ADMIN_IDS,
  adminChatId: env.ADMIN_CHAT_ID,
  logLevel: env.LOG_LEVEL ?? (env.BOT_TOKEN ? "info" : "warn"),
  ...booksConfigOf(env),
  vaultKey: env.TOKEN_ENCRYPTION_KEY,
  /** Earlier vault keys. */
  oldVaultKeys: env.TOKEN_ENCRYPTION_KEY_OLD,
  paymentUnit: env.SERVICE_PAYMENT_UNIT,
  signature: {
    ...(env.SERVICE_SIGNATURE_HEADER && { header: env.SERVICE_SIGNATURE_HEADER }),
    ...(env.SERVICE_SIGNATURE_ALGORITHM && { algorithm: env.SERVICE_SIGNATURE_ALGORITHM }),
    encoding: env.SERVICE_SIGNATURE_ENCODING,
  },
  serviceTimeoutMs: env.SERVICE_TIMEOUT_MS,
  /** What the shop takes over as it is (`ShopConfig`). */
  shop: {
    pollIntervalMs: env.POLL_INTERVAL_MS,
    vendGraceMs: env.VEND_GRACE_MS,
    pendingEnds: { afterMs: env.PENDING_ENDS_AFTER, as: env.PENDING_ENDS_AS },
    historyReadsPerMinute: env.HISTORY_READS_PER_MINUTE,
    paymentExpiryMs: env.PAYMENT_EXPIRY_MS,
    undoMs: env.UNDO_MS,
    healthCheckIntervalMs: env.WATCH_INTERVAL_MS,
    broadcastLeaseMs: env.BROADCAST_LEASE_MS,
  },
  /** The bearer token that `/metrics` asks for. Absent: nobody can read it, except in the demo. */
  metricsToken: env.METRICS_TOKEN,
});

/** The demo with its own emulators, or real services (or somebody's emulators) by URL. */
function modeOf(env: Environment) {
  const { BOT_TOKEN: botToken, SERVICE_BASE_URL: baseUrl, SERVICE_SECRET_KEY: secretKey } = env;
  if (!botToken || !baseUrl || !secretKey) return { kind: "demo" } as const;
  const secretToken = env.TELEGRAM_MODE === "webhook" && env.TELEGRAM_WEBHOOK_SECRET;
  const url = `${publicUrlOf(env)}/webhooks/telegram`;
  const intake: TelegramMode = secretToken ? { mode: "webhook", url, secretToken } : { mode: "polling" };
  const service = { baseUrl, secretKey };
  return { kind: "real", botToken, telegramApiRoot: env.TELEGRAM_API_ROOT, intake, service } as const;
}

/** The configuration is wrong, so a restart does not help (EX_CONFIG in sysexits.h). */
export const EXIT_CONFIG = 78;

/** The exit code for an error. Books of another environment count as a fault of the configuration. */
export const exitCodeOf = (fault: unknown): number => (fault instanceof WrongBooks ? EXIT_CONFIG : 1);

/**
 * Adds the secrets that are given as files: `BOT_TOKEN_FILE` names a file with the `BOT_TOKEN` in it, which is how Docker
 * and systemd pass secrets. Each fault names the variable, never the file's content.
 */
export function readSecretFiles(variables: Variables) {
  const faults: string[] = [];
  const read = secretNames().flatMap((name) => {
    const path = variables[`${name}_FILE`]?.trim();
    if (!path) return [];
    if (variables[name]?.trim()) faults.push(`${name} and ${name}_FILE are both set: keep one of them`);
    try {
      return [[name, readFileSync(path, "utf8")] as const];
    } catch {
      faults.push(`${name}_FILE names a file that cannot be read`);
      return [];
    }
  });
  return { variables: { ...variables, ...Object.fromEntries(read) }, faults };
}

/** In the working folder. */
export const ENV_FILE = ".env";

/**
 * Reads the environment, the `.env` file if there is one, and the files with secrets. Returns the variables, and the
 * configuration or all faults.
 */
export function readProgramConfig<C>(read: (variables: Variables) => ConfigReading<C>): {
  readonly variables: Variables;
  readonly reading: ConfigReading<C>;
} {
  const unreadable: string[] = [];
  try {
    process.loadEnvFile();
  } catch {
    if (existsSync(ENV_FILE)) unreadable.push(`${ENV_FILE} cannot be read`); // Otherwise the environment is all there is.
  }
  const { variables, faults: secretFaults } = readSecretFiles(process.env);
  const faults = [...unreadable, ...secretFaults];
  const reading = read(variables);
  if (faults.length === 0) return { variables, reading };
  const others = reading.outcome === "faults" ? reading.faults : [];
  return { variables, reading: { outcome: "faults", faults: [...faults, ...others] } };
}

/** Prints a line to standard output. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The faults of the configuration as they are printed. */
export const faultsText = (faults: readonly string[]): string =>
  `The configuration is not right:\n${faults.map((fault) => `  ${fault}\n`).join("")}`;

/**
 * Runs a program with the configuration. If the configuration has faults, prints them all and exits with EXIT_CONFIG. If
 * the program fails, prints the error's message and exits with `exitCodeOf` the error.
 */
export async function runWithConfig<C extends BooksConfig>(
  read: (variables: Variables) => ConfigReading<C>,
  run: (config: C) => Promise<void>,
): Promise<void> {
  const { reading } = readProgramConfig(read);
  if (reading.outcome === "faults") {
    process.stderr.write(faultsText(reading.faults));
    process.exitCode = EXIT_CONFIG;
    return;
  }
  const { config } = reading;
  await run(config).catch((error: unknown) => {
    const redact = createRedactor(config.secrets);
    process.stderr.write(`${redact(error instanceof Error ? error.message : String(error))}\n`);
    process.exit(exitCodeOf(error));
  });
}
