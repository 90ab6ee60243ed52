import { pino } from "pino";
import type { Log } from "./core/ports.js";
import { withSourceLines } from "./source-lines.js";

/** The service's references may have a number without its 0. Elsewhere ten digits may be a chat's id. */
const PHONE = /(?<!\d)(\+?234|0|(?<=app_))([789][01]\d)\d{5}(\d{2})(?!\d)/g;
const BOT_TOKEN = /(?<!\d)\d{6,}:[\w-]{20,}/g;
const BEARER = /\bbearer\s+\S+/gi;
const SEALED_TOKEN = /\bv\d+\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]{20,}/g;
/** Meta's message ids are base64. They begin with the customer's number and end with the part that tells messages apart. */
const META_ID = /\bwamid\.[\w+/=-]{8,}([\w+/=-]{16})(?![\w+/=-])/g;
/** Tried only at the beginning of such letters: tried at each of them, a long text would take seconds. */
const EMAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
/** Shorter secrets protect nothing, and would match inside ordinary words. */
const SECRET_MIN = 8;

/** Removes what no log may contain: the given secrets, tokens, e-mail addresses and the middle of phone numbers. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  // A key in base64 may be quoted without its padding.
  const guarded = secrets.map((secret) => secret.replace(/=+$/, "")).filter(({ length }) => length >= SECRET_MIN);
  return (text) =>
    guarded
      .reduce((redacted, secret) => redacted.replaceAll(secret, "[secret]"), text)
      .replace(BOT_TOKEN, "[token]")
      .replace(SEALED_TOKEN, "[token]")
      .replace(BEARER, "[key]")
      .replace(META_ID, "wamid.…$1")
      .replace(EMAIL, "[e-mail]")
      .replace(PHONE, "$1$2*****$3");
}

/** Structured logs on standard output, with secrets and whole phone numbers removed. */
export function createLog({ level, secrets }: { readonly level: string; readonly secrets: readonly string[] }): Log {
  const scrub = createRedactor(secrets);
  const writer = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  const write =
    (severity: "info" | "warn" | "error"): Log["info"] =>
    (fields, message) =>
      writer[severity](redactFields(scrub, fields), scrub(message));
  return { info: write("info"), warn: write("warn"), error: write("error") };
}

/** The fields as they may be logged: texts without secrets, and errors with their message and stack. */
export function redactFields(scrub: (text: string) => string, fields: object): object {
  const clean = (name: string, value: unknown): unknown => {
    if (name === "stack" && typeof value === "string") return scrub(withSourceLines(value));
    if (typeof value === "string" || typeof value === "number") {
      const text = scrub(String(value));
      return text === String(value) ? value : text; // A number stays a number unless something in it was redacted.
    }
    // JSON.stringify would show nothing of an error.
    return value instanceof Error
      ? { name: value.name, message: value.message, stack: value.stack, cause: value.cause }
      : value;
  };
  return JSON.parse(JSON.stringify(fields, clean)) as object;
}
