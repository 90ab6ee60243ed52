import { z } from "zod";
import { after, type Clock, SECOND_MS, wallClock } from "../core/base/time.js";
import type { PaymentWebhook, ReadPaymentWebhook } from "../core/ports.js";
import { createSignatureCheck } from "./signature.js";

/** service-facts: webhook signature, webhook body. */
const DEFAULT_HEADER = "x-squad-encrypted-body";
const DEFAULT_ALGORITHM = "sha512";
const PAID_EVENT = "charge_successful";

/** How much is parsed a second of what nobody has proved to have sent. */
const UNSIGNED_BYTES_PER_SECOND_MAX = 256 * 1024;
/** How each of our references begins, written into JSON. */
const REFERENCE_OF_OURS = /"((?:top|chk)_[0-9a-z]+)/;

export type PaymentWebhookOptions = {
  readonly secretKey: string;
  readonly header?: string | undefined;
  readonly algorithm?: string | undefined;
  readonly clock?: Clock;
};

const text = z.string().trim().min(1).optional().catch(undefined);
const Card = z.object({ token_id: text, pan: text, card_type: text });
const Body = z.object({ transaction_ref: text, email: text, payment_information: Card.optional().catch(undefined) });
const Webhook = z.object({ Event: text, TransactionRef: text, Body: Body.optional().catch(undefined) });

type Card = z.infer<typeof Card>;

/**
 * A reader of payment webhooks. Nothing of a body is believed before its signature holds, and then only where to look:
 * amount and status are not even read. Throws at creation, never later, when the algorithm is unknown.
 *
 * Signers serialise the body a second time, so what was signed need not be the bytes that were sent: when those do not
 * fit, the parsed body in compact form is tried. Other products of the same account post here as well, signed in ways of
 * their own: what is plainly about no payment of ours is ignored, as their sender would only send it again.
 */
export function createPaymentWebhookReader({
  secretKey,
  header = DEFAULT_HEADER,
  algorithm = DEFAULT_ALGORITHM,
  clock = wallClock,
}: PaymentWebhookOptions): ReadPaymentWebhook {
  const signatures = createSignatureCheck({ secretKey, algorithm });
  const mayParse = createBudget(clock);
  return ({ body, header: headerOf }) => {
    const signature = signatures.read(headerOf(header));
    if (signature && signatures.matches(signature, body)) return readGenuine(parseJson(body));
    const [, ours] = REFERENCE_OF_OURS.exec(utf8.decode(body)) ?? [];
    const forged = { outcome: "forged", ...(ours === undefined ? {} : { reference: ours }) } as const;
    if ((ours !== undefined && !signature) || !mayParse(body.byteLength)) return forged;
    const parsed = parseJson(body);
    if (signature && parsed !== undefined && signatures.matches(signature, JSON.stringify(parsed)))
      return readGenuine(parsed);
    return ours === undefined && isForeignEvent(parsed) ? { outcome: "others" } : forged;
  };
}

/** Whether so many bytes more may be parsed in this second. */
function createBudget(clock: Clock): (bytes: number) => boolean {
  let [left, until] = [0, clock()];
  return (bytes) => {
    if (clock() >= until) [left, until] = [UNSIGNED_BYTES_PER_SECOND_MAX, after(clock(), SECOND_MS)];
    left -= bytes;
    return left >= 0;
  };
}

/** Says of itself that it is something else than a payment that we asked for: another event, or another reference. */
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
