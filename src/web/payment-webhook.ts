import type { Handler } from "hono";
import type { Log, PaymentWebhook, ReadPaymentWebhook } from "../core/ports.js";
import { answer, wholeBody } from "./endpoint.js";
import type { RefusedRequest } from "./refusal-counter.js";

export type PaymentWebhookDeps = {
  readonly readPaymentWebhook: ReadPaymentWebhook;
  readonly handlePaymentWebhook: (webhook: PaymentWebhook) => Promise<void>;
  readonly webhookSignatures: {
    recordUnsigned(reference: string): Promise<void>;
    recordSigned(): Promise<void>;
  };
  readonly refused: (why: RefusedRequest) => void;
  readonly log: Log;
};

/**
 * `POST /webhooks/payments`. The signature is checked over the raw bytes. A genuine webhook is answered once it is durable,
 * before the service is asked; one that could not be stored is answered 500, to be delivered again.
 */
export const paymentWebhook =
  ({ readPaymentWebhook, handlePaymentWebhook, webhookSignatures, refused, log }: PaymentWebhookDeps): Handler =>
  async (c) => {
    const body = await wholeBody(c);
    if (!body) {
      refused("aborted");
      return answer({ error: "aborted" }, 400);
    }
    const webhook = readPaymentWebhook({ body, header: (name) => c.req.header(name) });
    if (webhook.outcome === "forged") {
      refused("payment-unsigned");
      if (webhook.reference !== undefined) await webhookSignatures.recordUnsigned(webhook.reference);
      return answer({ error: "invalid signature" }, 401);
    }
    if (webhook.outcome === "others") {
      refused("payment-not-ours");
      return answer({ received: true });
    }
    if (webhook.outcome === "payment") await handlePaymentWebhook(webhook.webhook);
    else log.info({ why: webhook.why }, "payment webhook ignored");
    await webhookSignatures.recordSigned();
    return answer({ received: true });
  };
