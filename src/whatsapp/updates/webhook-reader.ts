import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { WhatsAppEvent } from "../api/events.js";
import { readEvents } from "../api/read-events.js";

/** `forged`: the signature is not valid, so nothing was read. */
export type ReadWhatsAppWebhook = (request: {
  /** The raw bytes: they are what was signed. */
  readonly body: Uint8Array;
  readonly header: (name: string) => string | undefined;
}) => { readonly outcome: "forged" } | { readonly outcome: "events"; readonly events: readonly WhatsAppEvent[] };

type Options = { readonly appSecret: string; readonly phoneNumberId: string };

const SIGNATURE_HEADER = "x-hub-signature-256";

/** Reads `POST /webhooks/whatsapp`. Events of the app's other numbers are left out. */
export function createWhatsAppWebhookReader({ appSecret, phoneNumberId }: Options): ReadWhatsAppWebhook {
  return ({ body, header }) => {
    const given = parseSignature(header(SIGNATURE_HEADER));
    if (!given) return { outcome: "forged" }; // Before the body is hashed: anybody can send megabytes.
    const expected = createHmac("sha256", appSecret).update(body).digest();
    if (!timingSafeEqual(given, expected)) return { outcome: "forged" };
    return { outcome: "events", events: readEvents(parseJson(body), phoneNumberId) };
  };
}

const parseSignature = (header: string | undefined): Buffer | undefined => {
  const [, hex] = /^sha256=([0-9a-f]{64})$/i.exec(header?.trim() ?? "") ?? [];
  return hex === undefined ? undefined : Buffer.from(hex, "hex");
};

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * Answers `GET /webhooks/whatsapp`, by which Meta checks that the address is ours: the body to return unchanged, or
 * undefined when it must be refused.
 */
export function answerChallenge(query: (name: string) => string | undefined, verifyToken: string): string | undefined {
  const isGenuine = timingSafeEqual(digest(query("hub.verify_token") ?? ""), digest(verifyToken));
  return isGenuine && query("hub.mode") === "subscribe" ? query("hub.challenge") : undefined;
}
