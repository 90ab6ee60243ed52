/** Webhooks of the service and the channels. One that cannot be stored or handled is answered 500, to be sent again. */
import type { Handler, Hono } from "hono";
import type { Log, PaymentWebhook, ReadPaymentWebhook } from "../core/ports.js";
import type { InspectWebhook } from "../core/settings/rehearsal.js";
import { answer, createSecretCheck, wholeBody } from "./endpoint.js";
import type { RefusedRequest } from "./metrics.js";

export type PaymentWebhookDeps = {
  readonly readPaymentWebhook: ReadPaymentWebhook;
  readonly handlePaymentWebhook: (webhook: PaymentWebhook) => Promise<void>;
  readonly webhookSignatures: {
    recordUnsigned(reference: string): Promise<void>;
    recordSigned(): Promise<void>;
  };
  /** Notes for the rehearsal how the service's webhooks arrive. Does not reject. */
  readonly noteWebhook: (reference: string, request: Parameters<InspectWebhook>[0]) => Promise<void>;
  readonly refused: (why: RefusedRequest) => void;
  readonly log: Log;
};

/**
 * `POST /webhooks/payments`. The signature is checked over the raw bytes. A genuine webhook is answered once it is durable,
 * before the payment is read back.
 */
export const paymentWebhook =
  ({
    readPaymentWebhook,
    handlePaymentWebhook,
    webhookSignatures,
    noteWebhook,
    refused,
    log,
  }: PaymentWebhookDeps): Handler =>
  async (c) => {
    const body = await wholeBody(c, () => refused("aborted"));
    const webhook = readPaymentWebhook({ body, header: (name) => c.req.header(name) });
    if (webhook.outcome === "forged") {
      refused("payment-unsigned");
      if (webhook.reference !== undefined) {
        await webhookSignatures.recordUnsigned(webhook.reference);
        await noteWebhook(webhook.reference, { body, headers: c.req.header() });
      }
      return answer({ error: "invalid signature" }, 401);
    }
    if (webhook.outcome === "others") {
      refused("payment-not-ours");
      return answer({ received: true });
    }
    if (webhook.outcome === "payment") {
      await handlePaymentWebhook(webhook.webhook);
      await noteWebhook(webhook.webhook.reference, { body, headers: c.req.header() });
    } else log.info({ why: webhook.why }, "payment webhook ignored");
    await webhookSignatures.recordSigned();
    return answer({ received: true });
  };

export type TelegramIntake = {
  readonly secret: string;
  /**
   * Resolves if the update need not be delivered again, perhaps with an API call to answer with. Rejects if it should be
   * delivered again.
   */
  readonly receive: (update: unknown) => Promise<object | undefined>;
};

/** `POST /webhooks/telegram`. The body is read only if the request has the secret that we gave to Telegram. */
export const telegramWebhook = (
  { secret, receive }: TelegramIntake,
  refused: (why: RefusedRequest) => void,
): Handler => {
  const isGenuine = createSecretCheck(secret);
  return async (c) => {
    if (!isGenuine(c.req.header("x-telegram-bot-api-secret-token"))) {
      refused("telegram-no-secret");
      return answer({ error: "invalid secret" }, 401);
    }
    const update: unknown = await c.req.json().catch(() => undefined);
    if (typeof update !== "object" || update === null || !("update_id" in update)) {
      return answer({ error: "not an update" }, 400);
    }
    return answer((await receive(update)) ?? { ok: true });
  };
};

export type WhatsAppIntake = {
  /** Meta sends it when it checks that the address is ours. */
  readonly verifyToken: string;
  /** Resolves if the webhook need not be delivered again: "forged" if its signature is not valid. */
  readonly receive: (body: Uint8Array, header: (name: string) => string | undefined) => Promise<"received" | "forged">;
};

/**
 * `GET /webhooks/whatsapp` proves to Meta that the address is ours. `POST` is read only if its raw bytes are signed.
 */
export function whatsAppWebhook(
  app: Hono,
  { verifyToken, receive }: WhatsAppIntake,
  refused: (why: RefusedRequest) => void,
): void {
  const path = "/webhooks/whatsapp";
  const isGenuine = createSecretCheck(verifyToken);
  app.get(path, (c) => {
    const { "hub.verify_token": token, "hub.mode": mode, "hub.challenge": challenge } = c.req.query();
    if (isGenuine(token) && mode === "subscribe" && challenge !== undefined) return c.text(challenge);
    refused("whatsapp-unverified");
    return answer({ error: "not verified" }, 403);
  });
  app.post(path, async (c) => {
    const body = await wholeBody(c, () => refused("aborted"));
    if ((await receive(body, (name) => c.req.header(name))) === "received") return answer({ received: true });
    refused("whatsapp-unsigned");
    return answer({ error: "invalid signature" }, 401);
  });
}
