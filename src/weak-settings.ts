import { MINUTE_MS } from "./core/base/time.js";
import { parseVaultKey } from "./store/vault.js";

const SECRETS = [
  "SERVICE_SECRET_KEY",
  "TELEGRAM_WEBHOOK_SECRET",
  "WHATSAPP_ACCESS_TOKEN",
  "WHATSAPP_APP_SECRET",
  "WHATSAPP_VERIFY_TOKEN",
  "METRICS_TOKEN",
] as const;
const SECRET_CHARS_MIN = 16;
/** How many different ones: "aaaaaaaaaaaaaaaa" is long, too. */
const SECRET_CHARS_DIFFERENT_MIN = 6;
const KEY_BYTES_DIFFERENT_MIN = 8;
/** Hours written where milliseconds are meant would take every pending vend for delivered at once. */
const PENDING_DELIVERED_MIN_MS = 30 * MINUTE_MS;

const SIGNING = /^sha-?(256|384|512|3-256|3-384|3-512)$/i;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Settings that are too weak for a live shop, each as a sentence that names the variable and never its value. */
export function weakSettings(given: Readonly<Record<string, string | undefined>>): string[] {
  const algorithm = given["SERVICE_SIGNATURE_ALGORITHM"];
  return [
    ...["PUBLIC_URL", "SERVICE_BASE_URL"]
      .filter((name) => isPlainHttp(given[name]))
      .map((name) => `${name} must begin with https:// in production`),
    ...SECRETS.filter((name) => isGuessable(given[name])).map(
      (name) => `${name} is too easily guessed for production: use ${SECRET_CHARS_MIN} or more random characters`,
    ),
    ...(isMadeUp(given["TOKEN_ENCRYPTION_KEY"])
      ? ["TOKEN_ENCRYPTION_KEY is not random (make one with openssl rand -base64 32)"]
      : []),
    ...(algorithm !== undefined && !SIGNING.test(algorithm)
      ? ["SERVICE_SIGNATURE_ALGORITHM must be sha256, sha384 or sha512 in production"]
      : []),
    ...(Number(given["PENDING_DELIVERED_AFTER_MS"] ?? Infinity) < PENDING_DELIVERED_MIN_MS
      ? [`PENDING_DELIVERED_AFTER_MS must be ${PENDING_DELIVERED_MIN_MS} (half an hour) or more in production`]
      : []),
  ];
}

/** On this machine itself nobody can listen in between. */
function isPlainHttp(address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "http:" && !LOOPBACK.test(hostname);
}

const isGuessable = (secret: string | undefined): boolean =>
  secret !== undefined && (secret.length < SECRET_CHARS_MIN || new Set(secret).size < SECRET_CHARS_DIFFERENT_MIN);

function isMadeUp(text: string | undefined): boolean {
  const key = parseVaultKey(text ?? "");
  return key !== undefined && new Set(key).size < KEY_BYTES_DIFFERENT_MIN;
}
