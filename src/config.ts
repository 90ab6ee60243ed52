import { z } from "zod";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "./core/base/time.js";
import { SIGNATURE_ENCODINGS } from "./core/settings/rehearsal.js";
import { READS_PER_MINUTE_MIN } from "./core/vend-history/read-budget.js";
import { parseVaultKey } from "./store/vault.js";

/** "random": must be hard to guess, which production checks. "formed": has a format, which its schema checks. */
type SecretKind = "random" | "formed";

const secrets = z.registry<{ readonly kind: SecretKind }>();

/** Marks a setting as secret, to keep it out of logs. Must be the outermost call: each zod method makes another schema. */
function secret<T extends z.ZodType>(kind: SecretKind, field: T): T {
  secrets.add(field, { kind });
  return field;
}

const oneOf = <const Names extends readonly [string, string, ...string[]]>(...names: Names) =>
  z.enum(names, `must be ${names.slice(0, -1).join(", ")} or ${names.at(-1)}`);

const MS_FAULT = "must be a whole number of milliseconds, 1 or more";
/** Node fires a timer longer than 31 bits of milliseconds (24 days) at once, and some waits are ten times a setting. */
const ms = (usual: number) =>
  z.coerce
    .number(MS_FAULT)
    .int(MS_FAULT)
    .positive(MS_FAULT)
    .max(DAY_MS, `must be a day (${DAY_MS}) or less`)
    .default(usual);
const DURATION = /^(\d+)\s*(ms|s|m|h|d)$/;
const UNIT_MS = { ms: 1, s: SECOND_MS, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS } as const;

/** "24h", "90m", "2d" in milliseconds; undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const [, count, unit] = DURATION.exec(text) ?? [];
  return unit === undefined ? undefined : Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
}

const duration = z.string().refine((text) => Number(parseDuration(text)) > 0, "must be a time like 24h or 90m");
const url = z
  .url({ protocol: /^https?$/, error: "must be an http(s) address" })
  .transform((text) => text.replace(/\/+$/, ""));
const chatId = z
  .string()
  .regex(/^-?\d+$/, "must be a whole number")
  .transform(Number);
/** A phone number with its country code, or the id that WhatsApp gives a person for one business. */
const isWhatsAppId = (text: string) => /^([1-9]\d{6,14}|[A-Z]{2}\.[A-Za-z0-9]{1,128})$/.test(text);
/** How to get a TOKEN_ENCRYPTION_KEY. */
export const MAKE_KEY = "make one with openssl rand -base64 32";
const isKey = (text: string) => parseVaultKey(text) !== undefined;

const READS_FAULT = `must be a whole number of ${READS_PER_MINUTE_MIN} or more`;
const PORT_FAULT = "must be a number from 0 to 65535";

export const Environment = z.object({
  NODE_ENV: z.enum(["production", "development", "test"], "must be production on a live server, or empty").optional(),
  BOT_TOKEN: secret(
    "formed",
    z
      .string()
      .regex(/^\d+:[\w-]+$/, "must look like 123456:ABC…")
      .optional(),
  ),
  TELEGRAM_API_ROOT: url.default("https://api.telegram.org"),
  TELEGRAM_MODE: oneOf("polling", "webhook").default("polling"),
  TELEGRAM_WEBHOOK_SECRET: secret(
    "random",
    z
      .string()
      .regex(/^[\w-]{1,256}$/, "must be 1 to 256 of A-Z a-z 0-9 _ - (16 or more that nobody can guess)")
      .optional(),
  ),
  WHATSAPP_API_ROOT: url.default("https://graph.facebook.com"),
  WHATSAPP_API_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/, "must look like v23.0")
    .default("v23.0"),
  WHATSAPP_PHONE_NUMBER_ID: z.string().regex(/^\d+$/, "must be a whole number").optional(),
  WHATSAPP_ACCESS_TOKEN: secret("random", z.string().optional()),
  WHATSAPP_APP_SECRET: secret("random", z.string().optional()),
  WHATSAPP_VERIFY_TOKEN: secret("random", z.string().optional()),
  ADMIN_WHATSAPP: z
    .string()
    .transform((text) => text.split(",").map((id) => id.trim().replace(/^\+/, "")))
    .refine((ids) => ids.every(isWhatsAppId), "must be numbers like 2348012345678 with commas between them")
    .default([]),
  PORT: z.coerce.number(PORT_FAULT).int(PORT_FAULT).min(0, PORT_FAULT).max(65_535, PORT_FAULT).default(3_000),
  LISTEN_HOST: z
    .union([z.ipv4(), z.ipv6(), z.literal("localhost")], "must be an address, like 127.0.0.1 or 0.0.0.0")
    .optional(),
  PUBLIC_URL: url
    .refine(
      (text) => /^[^/]+:\/\/[^/?#]+$/.test(text),
      "must be an address with nothing behind the host, like https://shop.example",
    )
    .optional(),
  SHOP_NAME: z.string().max(64, "must have 64 letters or fewer").default("SharpSharp"),
  ADMIN_IDS: z
    .string()
    .regex(/^\s*\d+(\s*,\s*\d+)*\s*$/, "must be numbers with commas between them")
    .transform((text) => text.split(",").map(Number))
    .default([]),
  ADMIN_CHAT_ID: chatId.optional(),
  LOG_LEVEL: oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent").optional(),
  SERVICE_BASE_URL: url.optional(),
  SERVICE_SECRET_KEY: secret("random", z.string().optional()),
  SERVICE_PAYMENT_UNIT: oneOf("kobo", "naira").default("kobo"),
  SERVICE_SIGNATURE_HEADER: z.string().optional(),
  SERVICE_SIGNATURE_ALGORITHM: z.string().optional(),
  SERVICE_SIGNATURE_ENCODING: oneOf(...SIGNATURE_ENCODINGS).default("hex"),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: secret(
    "formed",
    z.url({ protocol: /^postgres(ql)?$/, error: "must look like postgres://user:password@host/database" }).optional(),
  ),
  TOKEN_ENCRYPTION_KEY: secret(
    "formed",
    z.string().refine(isKey, `must be 32 bytes in base64 (${MAKE_KEY})`).optional(),
  ),
  TOKEN_ENCRYPTION_KEY_OLD: secret(
    "formed",
    z
      .string()
      .transform((text) => text.split(",").map((key) => key.trim()))
      .refine((keys) => keys.every(isKey), "must be keys of 32 bytes in base64, with commas between them")
      .default([]),
  ),
  SERVICE_TIMEOUT_MS: ms(20_000),
  POLL_INTERVAL_MS: ms(2 * SECOND_MS),
  HISTORY_READS_PER_MINUTE: z.coerce
    .number(READS_FAULT)
    .int(READS_FAULT)
    .min(READS_PER_MINUTE_MIN, READS_FAULT)
    .default(12),
  VEND_GRACE_MS: ms(180_000),
  PENDING_ENDS_AFTER: duration.default("24h").transform((text) => parseDuration(text) ?? 0),
  PENDING_ENDS_AS: oneOf("person", "refund", "delivered").default("person"),
  PAYMENT_EXPIRY_MS: ms(3_600_000),
  UNDO_MS: ms(5 * SECOND_MS),
  WATCH_INTERVAL_MS: ms(30_000),
  BROADCAST_LEASE_MS: ms(20 * SECOND_MS),
  METRICS_TOKEN: secret("random", z.string().optional()),
});

export type Environment = z.infer<typeof Environment>;

const NAMES = Environment.keyof().options;

/** The settings that are marked as secret, all or of one kind. */
export const secretNames = (wanted?: SecretKind): readonly (keyof Environment)[] =>
  NAMES.filter((name) => {
    const { kind } = secrets.get(Environment.shape[name]) ?? {};
    return kind !== undefined && (wanted ?? kind) === kind;
  });

/** Texts to keep out of logs: every secret and, if it is a URL, its password as well. */
export const secretTexts = (env: Environment): readonly string[] =>
  secretNames()
    .flatMap((name) => env[name] ?? [])
    .map(String)
    .flatMap((text) => (URL.canParse(text) ? [text, new URL(text).password] : [text]));

export type Variables = Readonly<Record<string, string | undefined>>;

/** The variables that have a value, trimmed. */
export const withoutEmpty = (variables: Variables): Variables =>
  Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );

/**
 * Empty variables count as absent, and values are trimmed, because a key is easily pasted with its line end. Each error
 * is the variable's name and what is wrong with it.
 */
export function parseEnvironment(variables: Variables) {
  const given = withOwnNames(withoutEmpty(variables));
  const { data: env, error } = Environment.safeParse(given);
  const faults = error?.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`) ?? [];
  return { given, env, faults };
}

/** Old names that are still read. If both are set, the new name wins. */
const OLD_NAMES: Readonly<Record<string, keyof Environment>> = { RECONCILE_INTERVAL_MS: "POLL_INTERVAL_MS" };

const withOwnNames = (given: Variables): Variables => ({
  ...Object.fromEntries(Object.entries(OLD_NAMES).flatMap(([old, name]) => (given[old] ? [[name, given[old]]] : []))),
  ...given,
});
