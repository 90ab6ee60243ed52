import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { parseJson } from "../core/base/text.js";
import { after, type Clock, SECOND_MS } from "../core/base/time.js";
import { LAST4_UNKNOWN } from "../core/money/card.js";
import type { PaymentWebhook, ReadPaymentWebhook } from "../core/ports.js";
import type { WebhookSignature } from "../core/settings/rehearsal.js";

/** service-facts: webhook signature, webhook body. */
export const DEFAULT_SIGNATURE = { header: "x-squad-encrypted-body", algorithm: "sha512", encoding: "hex" } as const;
const PAID_EVENT = "charge_successful";

/** How many bytes without a valid signature are parsed per second. */
const UNSIGNED_BYTES_PER_SECOND_MAX = 256 * 1024;
/** A payment reference of ours in JSON. */
const REFERENCE_OF_OURS = /"((?:top|chk)_[0-9a-z]+)/;

type PaymentWebhookOptions = {
  readonly secretKey: string;
  readonly header?: string | undefined;
  readonly algorithm?: string | undefined;
  readonly encoding?: WebhookSignature["encoding"];
  readonly clock: Clock;
};

const text = z.string().trim().min(1).optional().catch(undefined);
const Card = z.object({ token_id: text, pan: text, card_type: text });
const Body = z.object({ transaction_ref: text, email: text, payment_information: Card.optional().catch(undefined) });
const Webhook = z.object({ Event: text, TransactionRef: text, Body: Body.optional().catch(undefined) });

type Card = z.infer<typeof Card>;

/**
 * Reads payment webhooks. A body with a valid signature only tells which payment to read back; its amount and status
 * are not used. Throws at creation, never later, if the algorithm is unknown.
 *
 * Some senders sign a second serialisation of the body, so the signed bytes may differ from the sent ones. If the
 * signature does not fit the sent bytes, the parsed body in compact form is tried. Other products of the same account
 * post here too, with signatures of their own. A body that is clearly not about a payment of ours is ignored, because
 * their sender would repeat it if it were refused.
 */
export function createPaymentWebhookReader({
  secretKey,
  header = DEFAULT_SIGNATURE.header,
  algorithm = DEFAULT_SIGNATURE.algorithm,
  encoding = DEFAULT_SIGNATURE.encoding,
  clock,
}: PaymentWebhookOptions): ReadPaymentWebhook {
  const digest = (body: Uint8Array | string) => createHmac(algorithm, secretKey).update(body).digest();
  const digestBytes = digest("").length;
  const mayParse = createBudget(clock);
  return ({ body, header: headerOf }) => {
    const decoded = decodeSignature(headerOf(header) ?? "", encoding);
    const signature = decoded?.length === digestBytes ? decoded : undefined;
    // Constant time.
    const signs = (text: Uint8Array | string) => signature !== undefined && timingSafeEqual(signature, digest(text));
    if (signs(body)) return readGenuine(parseJson(body));
    const [, ours] = REFERENCE_OF_OURS.exec(utf8.decode(body)) ?? [];
    const forged = { outcome: "forged", ...(ours === undefined ? {} : { reference: ours }) } as const;
    if ((ours !== undefined && !signature) || !mayParse(body.byteLength)) return forged;
    const parsed = parseJson(body);
    const compact = signature && compactJson(parsed);
    if (compact !== undefined && signs(compact)) return readGenuine(parsed);
    return ours === undefined && isForeignEvent(parsed) ? { outcome: "others" } : forged;
  };
}

/** Undefined for invalid JSON, and for nesting so deep that stringify (unlike parse) overflows the stack. */
function compactJson(parsed: unknown): string | undefined {
  try {
    return JSON.stringify(parsed);
  } catch {
    return undefined;
  }
}

const ENCODED = { hex: /^([0-9a-f]{2})+$/i, base64: /^[\w+/-]+={0,2}$/ } as const;

/** The bytes of a signature in hex (either case) or base64 (either alphabet); undefined for anything else. */
export function decodeSignature(signature: string, encoding: WebhookSignature["encoding"]): Buffer | undefined {
  const text = signature.trim();
  return ENCODED[encoding].test(text) ? Buffer.from(text, encoding) : undefined;
}

/** Tells whether so many more bytes may be parsed in the current second. */
function createBudget(clock: Clock): (bytes: number) => boolean {
  let [left, until] = [0, clock()];
  return (bytes) => {
    if (clock() >= until) [left, until] = [UNSIGNED_BYTES_PER_SECOND_MAX, after(clock(), SECOND_MS)];
    left -= bytes;
    return left >= 0;
  };
}

/** Whether the body names another event, or a reference. The caller has checked that it holds no reference of ours. */
function isForeignEvent(parsed: unknown): boolean {
  const { data } = Webhook.safeParse(parsed);
  if (!data || Object.keys(parsed as object).length === 0) return false;
  const reference = data.TransactionRef ?? data.Body?.transaction_ref;
  return data.Event?.toLowerCase() !== PAID_EVENT || reference !== undefined;
}

function readGenuine(parsed: unknown): ReturnType<ReadPaymentWebhook> {
  const { data } = Webhook.safeParse(parsed);
  if (!data) return { outcome: "ignored", why: "not a JSON object" };
  if (data.Event?.toLowerCase() !== PAID_EVENT) return { outcome: "ignored", why: "another event" };
  const inner = data.Body?.transaction_ref;
  const reference = data.TransactionRef ?? inner;
  if (!reference) return { outcome: "ignored", why: "no reference" };
  if (inner && inner !== reference) return { outcome: "ignored", why: "two references" };
  const email = data.Body?.email;
  return {
    outcome: "payment",
    webhook: { reference, ...(email && { email }), ...readCard(data.Body?.payment_information) },
  };
}

/** In "509983******3911|1027" the last four digits stand before the bar. Without them, the card is saved all the same. */
function readCard(card: Card | undefined): Pick<PaymentWebhook, "card"> {
  if (!card?.token_id) return {};
  const last4 = /(\d{4})$/.exec((card.pan ?? "").split("|")[0]?.trim() ?? "")?.[1] ?? LAST4_UNKNOWN;
  return { card: { token: card.token_id, brand: card.card_type ?? "card", last4 } };
}

/** Shared, because making one costs more than using it. */
const utf8 = new TextDecoder();
