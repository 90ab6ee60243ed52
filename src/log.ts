import { pino } from "pino";
import type { Log } from "#core/ports.js";

const PHONE = /(?<!\d)(\+?234|0)([789][01]\d)\d{5}(\d{2})(?!\d)/g;
const BOT_TOKEN = /\b\d{6,}:[\w-]{20,}/g;
const BEARER = /\bbearer\s+\S+/gi;

/**
 * Structured logs on standard output. Whatever reaches them, the given secrets, bot tokens and the middle of phone
 * numbers do not leave them.
 */
export function createLog({ level, secrets }: { readonly level: string; readonly secrets: readonly string[] }): Log {
  const scrub = (text: string): string =>
    secrets
      .reduce((kept, secret) => kept.replaceAll(secret, "[secret]"), text)
      .replace(BOT_TOKEN, "[token]")
      .replace(BEARER, "[key]")
      .replace(PHONE, "$1$2*****$3");
  const writer = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  const write =
    (severity: "info" | "warn" | "error"): Log["info"] =>
    (fields, message) =>
      writer[severity](JSON.parse(scrub(JSON.stringify(fields))) as object, scrub(message));
  return { info: write("info"), warn: write("warn"), error: write("error") };
}
