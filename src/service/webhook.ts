import { z } from "zod";
import type { PaymentWebhook, ReadPaymentWebhook } from "#core/ports.js";
import { createSignatureCheck } from "./signature.js";

/** service-facts: webhook signature, webhook body. */
const DEFAULT_HEADER = "x-squad-encrypted-body";
const DEFAULT_ALGORITHM = "sha512";
const PAID_EVENT = "charge_successful";

export type WebhookOptions = {
  readonly secretKey: string;
  readonly header?: string | undefined;
  readonly algorithm?: string | undefined;
};

const text = z.string().trim().min(1).optional().catch(undefined);
const Card = z.object({ token_id: text, pan: text, card_type: text });
const Body = z.object({ transaction_ref: text, payment_information: Card.optional().catch(undefined) });
const Webhook = z.object({ Event: text, TransactionRef: text, Body: Body.optional().catch(undefined) });

type Card = z.infer<typeof Card>;

/**
 * A reader of payment webhooks. Nothing of a body is believed before its signature holds, and then only where to look:
 * amount and status are not even read. Throws at creation, never later, when the algorithm is unknown.
 */
export function createWebhookReader({
  secretKey,
  header = DEFAULT_HEADER,
  algorithm = DEFAULT_ALGORITHM,
}: WebhookOptions): ReadPaymentWebhook {
  const holds = createSignatureCheck({ secretKey, algorithm });
  return (request) => (holds(request.body, request.header(header)) ? readGenuine(request.body) : { outcome: "forged" });
}

function readGenuine(body: Uint8Array): ReturnType<ReadPaymentWebhook> {
  const { data } = Webhook.safeParse(parseJson(body));
  if (!data) return { outcome: "ignored", why: "not a JSON object" };
  if (data.Event?.toLowerCase() !== PAID_EVENT) return { outcome: "ignored", why: "another event" };
  const inner = data.Body?.transaction_ref;
  const reference = data.TransactionRef ?? inner;
  if (!reference) return { outcome: "ignored", why: "no reference" };
  if (inner && inner !== reference) return { outcome: "ignored", why: "two references" };
  return { outcome: "payment", webhook: { reference, ...readCard(data.Body?.payment_information) } };
}

/** "509983******3911|1027" has the last four digits before its bar. A card that shows none is still worth its token. */
function readCard(card: Card | undefined): Pick<PaymentWebhook, "card"> {
  if (!card?.token_id) return {};
  const last4 = /(\d{4})$/.exec((card.pan ?? "").split("|")[0]?.trim() ?? "")?.[1] ?? "****";
  return { card: { token: card.token_id, brand: card.card_type ?? "card", last4 } };
}

/** Making one costs more than using it. */
const utf8 = new TextDecoder();

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    return undefined;
  }
}
