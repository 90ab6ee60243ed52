import { type Environment, MAKE_KEY, parseDuration, secretNames, type Variables } from "./config.js";
import { MINUTE_MS, SECOND_MS } from "./core/base/time.js";
import { UNDECIDED_MAX_MS } from "./core/vend-history/vend-times.js";
import { parseVaultKey } from "./store/vault.js";

const SECRET_CHARS_MIN = 16;
/** "aaaaaaaaaaaaaaaa" is long, but easily guessed. */
const SECRET_CHARS_DIFFERENT_MIN = 6;
const KEY_BYTES_DIFFERENT_MIN = 8;
/** Shorter waits (usually seconds by mistake) give up or repeat calls too soon, and refund vends that still arrive. */
const WAITS_MIN_MS = {
  SERVICE_TIMEOUT_MS: 5 * SECOND_MS,
  POLL_INTERVAL_MS: SECOND_MS / 4,
  VEND_GRACE_MS: MINUTE_MS,
  PAYMENT_EXPIRY_MS: 5 * MINUTE_MS,
  WATCH_INTERVAL_MS: 5 * SECOND_MS,
} satisfies Partial<Record<keyof Environment, number>>;

const SIGNING = /^sha-?(256|384|512|3-256|3-384|3-512)$/i;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** WhatsApp is on when all of these are set. */
export const WHATSAPP_SETTINGS = [
  "WHATSAPP_PHONE_NUMBER_ID",
  "WHATSAPP_ACCESS_TOKEN",
  "WHATSAPP_APP_SECRET",
  "WHATSAPP_VERIFY_TOKEN",
] as const;

type Purpose = {
  readonly purpose: string;
  readonly isWanted: (given: Variables) => boolean;
  readonly needs: readonly (keyof Environment)[];
};

const isProduction = (given: Variables) => given["NODE_ENV"] === "production";
const isGiven =
  (...names: readonly (keyof Environment)[]) =>
  (given: Variables): boolean =>
    names.some((name) => given[name] !== undefined);

/** What the settings can be used for, and which of them each purpose needs. */
const PURPOSES: readonly Purpose[] = [
  {
    purpose: "a shop on Telegram",
    isWanted: (given) => isProduction(given) || isGiven("BOT_TOKEN")(given),
    needs: ["BOT_TOKEN", "SERVICE_BASE_URL", "SERVICE_SECRET_KEY"],
  },
  // With several machines, a key file would be on only one of them.
  { purpose: "books in Postgres", isWanted: isGiven("DATABASE_URL"), needs: ["DATABASE_URL", "TOKEN_ENCRYPTION_KEY"] },
  {
    purpose: "replacing the key for cards",
    isWanted: isGiven("TOKEN_ENCRYPTION_KEY_OLD"),
    needs: ["TOKEN_ENCRYPTION_KEY_OLD", "TOKEN_ENCRYPTION_KEY"],
  },
  { purpose: "production", isWanted: isProduction, needs: ["BOT_TOKEN", "TOKEN_ENCRYPTION_KEY", "PUBLIC_URL"] },
  {
    purpose: "webhooks from Telegram",
    isWanted: (given) => given["TELEGRAM_MODE"] === "webhook",
    needs: ["PUBLIC_URL", "TELEGRAM_WEBHOOK_SECRET"],
  },
  {
    purpose: "a shop on WhatsApp",
    isWanted: isGiven(...WHATSAPP_SETTINGS, "ADMIN_WHATSAPP"),
    needs: [...WHATSAPP_SETTINGS, "PUBLIC_URL"],
  },
  { purpose: "owners on Telegram, who make others staff", isWanted: isGiven("ADMIN_IDS"), needs: ["ADMIN_IDS"] },
  { purpose: "metrics for Prometheus", isWanted: isGiven("METRICS_TOKEN"), needs: ["METRICS_TOKEN"] },
];

/** Each purpose, whether any setting asks for it, and the settings that it still lacks. */
export const purposesOf = (given: Variables) =>
  PURPOSES.map(({ purpose, isWanted, needs }) => ({
    purpose,
    isWanted: isWanted(given),
    missing: needs.filter((name) => !given[name]),
  }));

const HINTS: Partial<Record<keyof Environment, string>> = {
  BOT_TOKEN: "without it only the demo runs, and not in production",
  TOKEN_ENCRYPTION_KEY: MAKE_KEY,
};

/** Settings that are missing, each as a sentence that names the variable. */
export function missingSettings(given: Variables): string[] {
  if (!given["BOT_TOKEN"] && !isProduction(given)) {
    return given["DATABASE_URL"]
      ? ["DATABASE_URL is for a real shop, with a BOT_TOKEN: the demo uses no database"]
      : [];
  }
  const missing = purposesOf(given).flatMap((one) => (one.isWanted ? one.missing : []));
  return [...new Set(missing)].map((name) => {
    const hint = HINTS[name];
    return `${name} is missing${hint === undefined ? "" : ` (${hint})`}`;
  });
}

/** Settings that are too weak for a live shop, each as a sentence that names the variable and never its value. */
export function weakSettings(given: Variables): string[] {
  const algorithm = given["SERVICE_SIGNATURE_ALGORITHM"];
  return [
    ...["PUBLIC_URL", "SERVICE_BASE_URL", "TELEGRAM_API_ROOT", "WHATSAPP_API_ROOT"]
      .filter((name) => isPlainHttp(given[name]))
      .map((name) => `${name} must begin with https:// in production`),
    ...secretNames("random")
      .filter((name) => isGuessable(given[name]))
      .map((name) => `${name} is too easily guessed for production: use ${SECRET_CHARS_MIN} or more random characters`),
    ...(isTypedKey(given["TOKEN_ENCRYPTION_KEY"]) ? [`TOKEN_ENCRYPTION_KEY is not random (${MAKE_KEY})`] : []),
    ...(algorithm !== undefined && !SIGNING.test(algorithm)
      ? ["SERVICE_SIGNATURE_ALGORITHM must be sha256, sha384 or sha512 in production"]
      : []),
    ...((parseDuration(given["PENDING_ENDS_AFTER"] ?? "") ?? Infinity) < UNDECIDED_MAX_MS
      ? ["PENDING_ENDS_AFTER must be 30m (half an hour) or more in production"]
      : []),
    ...Object.entries(WAITS_MIN_MS)
      .filter(([name, least]) => Number(given[name] ?? least) < least)
      .map(([name, least]) => `${name} must be ${least} (milliseconds) or more in production`),
  ];
}

/** Plain HTTP is accepted within this machine, where it crosses no network. */
function isPlainHttp(address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "http:" && !LOOPBACK.test(hostname);
}

const isGuessable = (secret: string | undefined): boolean =>
  secret !== undefined && (secret.length < SECRET_CHARS_MIN || new Set(secret).size < SECRET_CHARS_DIFFERENT_MIN);

function isTypedKey(text: string | undefined): boolean {
  const key = parseVaultKey(text ?? "");
  return key !== undefined && new Set(key).size < KEY_BYTES_DIFFERENT_MIN;
}
