import type { Handler } from "hono";
import type { Log, PaymentWebhook, ReadPaymentWebhook } from "#core/ports.js";
import { answer } from "./answer.js";
import type { Refusal } from "./refusals.js";

export type PaymentWebhookDeps = {
  readonly readPaymentWebhook: ReadPaymentWebhook;
  readonly noticePayment: (webhook: PaymentWebhook) => Promise<void>;
  readonly refused: (why: Refusal) => void;
  readonly log: Log;
};

/**
 * `POST /webhooks/payments`. The signature is checked over the raw bytes; a genuine notice is answered once it is
 * durable, before anything is asked of the service, and one that could not be kept is answered 500, to come again.
 */
export const paymentWebhook =
  ({ readPaymentWebhook, noticePayment, refused, log }: PaymentWebhookDeps): Handler =>
  async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer());
    const read = readPaymentWebhook({ body, header: (name) => c.req.header(name) });
    if (read.outcome === "forged") {
      refused("payment-unsigned");
      return answer({ error: "invalid signature" }, 401);
    }
    if (read.outcome === "others") refused("payment-not-ours");
    else if (read.outcome === "ignored") log.info({ why: read.why }, "payment webhook ignored");
    else await noticePayment(read.webhook);
    return answer({ received: true });
  };
