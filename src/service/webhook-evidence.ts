import { createHmac } from "node:crypto";
import { parseJson } from "../core/base/text.js";
import {
  type InspectWebhook,
  SIGNATURE_ENCODINGS,
  type WebhookEvidence,
  type WebhookSignature,
} from "../core/settings/rehearsal.js";
import { TOKEN_FIELD } from "../core/settings/rehearsal-facts.js";
import { decodeSignature } from "./payment-webhook-reader.js";

const ALGORITHMS = ["sha512", "sha384", "sha256", "sha1"] as const;
/** In the last part of a path. */
const TOKEN_NAME = /(token|auth_?code)[^.]*$/i;
const DEPTH_MAX = 6;
const FIELD_CHARS_MAX = 80;

/**
 * Finds out how a webhook was signed and where it holds the card token: in which header the HMAC of its body under our
 * key stands, and in which field the token is. Only the service can make that HMAC, because only it has the key.
 */
export const createWebhookInspector =
  (secretKey: string): InspectWebhook =>
  ({ body, headers }) => {
    const parsed = parseJson(body);
    const texts = [body, ...(parsed === undefined ? [] : [JSON.stringify(parsed)])];
    const signature = findSignature(texts, headers, secretKey);
    if (!signature) return {};
    const tokenField = tokenFieldIn(parsed);
    return { signature, ...(tokenField !== undefined && { tokenField }) };
  };

function findSignature(
  texts: readonly (Uint8Array | string)[],
  headers: Readonly<Record<string, string>>,
  secretKey: string,
): WebhookSignature | undefined {
  for (const algorithm of ALGORITHMS) {
    const signatures = texts.map((text) => createHmac(algorithm, secretKey).update(text).digest());
    for (const encoding of SIGNATURE_ENCODINGS) {
      const isSignature = (value = "") => {
        const signature = decodeSignature(value, encoding);
        return signature !== undefined && signatures.some((one) => one.equals(signature));
      };
      const header = Object.keys(headers).find((name) => isSignature(headers[name]));
      if (header !== undefined) return { header: header.toLowerCase(), algorithm, encoding };
    }
  }
  return undefined;
}

/** The path of the token's field: the one that we read, or else the first with a token's name. */
function tokenFieldIn(parsed: unknown): WebhookEvidence["tokenField"] {
  const fields = textFields(parsed, [], DEPTH_MAX);
  const named = fields.find((path) => path === TOKEN_FIELD) ?? fields.find((path) => TOKEN_NAME.test(path));
  return named?.slice(0, FIELD_CHARS_MAX);
}

/** The paths of all non-empty texts. */
function textFields(value: unknown, path: readonly string[], depth: number): readonly string[] {
  if (typeof value === "string") return value === "" ? [] : [path.join(".")];
  if (typeof value !== "object" || value === null || depth === 0) return [];
  return Object.entries(value).flatMap(([name, inner]) => textFields(inner, [...path, name], depth - 1));
}
