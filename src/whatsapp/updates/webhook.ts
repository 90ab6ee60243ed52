import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { WhatsAppEvent } from "../api/events.js";
import { readEvents } from "../api/read-events.js";

/** `forged`: no valid signature; nothing was read. */
export type ReadWhatsAppWebhook = (request: {
  /** As it came: what was signed are these bytes, not what they mean. */
  readonly body: Uint8Array;
  readonly header: (name: string) => string | undefined;
}) => { readonly outcome: "forged" } | { readonly outcome: "events"; readonly events: readonly WhatsAppEvent[] };

type Options = { readonly appSecret: string; readonly phoneNumberId: string };

const SIGNATURE_HEADER = "x-hub-signature-256";

/** A reader of `POST /webhooks/whatsapp`. Events of other numbers of the same app are left out. */
export function createWhatsAppWebhookReader({ appSecret, phoneNumberId }: Options): ReadWhatsAppWebhook {
  return ({ body, header }) => {
    const given = parseSignature(header(SIGNATURE_HEADER));
    if (!given) return { outcome: "forged" }; // Megabytes from anybody are not even hashed.
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
 * The answer to `GET /webhooks/whatsapp`, by which Meta makes sure that the address is ours: the body to give back, as
 * it is, or undefined when it must be refused.
 */
export function answerChallenge(query: (name: string) => string | undefined, verifyToken: string): string | undefined {
  const genuine = timingSafeEqual(digest(query("hub.verify_token") ?? ""), digest(verifyToken));
  return genuine && query("hub.mode") === "subscribe" ? query("hub.challenge") : undefined;
}
