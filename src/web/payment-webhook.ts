import type { Handler } from "hono";
import type { Log, PaymentWebhook, ReadPaymentWebhook } from "../core/ports.js";
import { answer } from "./answer.js";
import { wholeBody } from "./body-limit.js";
import type { RefusedRequest } from "./refusal-counter.js";

export type PaymentWebhookDeps = {
  readonly readPaymentWebhook: ReadPaymentWebhook;
  readonly noticePayment: (webhook: PaymentWebhook) => Promise<void>;
  readonly webhookSignatures: {
    recordUnsigned(reference: string): Promise<void>;
    recordSigned(): Promise<void>;
  };
  readonly refused: (why: RefusedRequest) => void;
  readonly log: Log;
};

/**
 * `POST /webhooks/payments`. The signature is checked over the raw bytes; a genuine notice is answered once it is
 * durable, before anything is asked of the service, and one that could not be kept is answered 500, to come again.
 */
export const paymentWebhook =
  ({ readPaymentWebhook, noticePayment, webhookSignatures, refused, log }: PaymentWebhookDeps): Handler =>
  async (c) => {
    const body = await wholeBody(c);
    if (!body) {
      refused("aborted");
      return answer({ error: "aborted" }, 400);
    }
    const read = readPaymentWebhook({ body, header: (name) => c.req.header(name) });
    if (read.outcome === "forged") {
      refused("payment-unsigned");
      if (read.reference !== undefined) await webhookSignatures.recordUnsigned(read.reference);
      return answer({ error: "invalid signature" }, 401);
    }
    if (read.outcome === "others") {
      refused("payment-not-ours");
      return answer({ received: true });
    }
    if (read.outcome === "payment") await noticePayment(read.webhook);
    else log.info({ why: read.why }, "payment webhook ignored");
    await webhookSignatures.recordSigned();
    return answer({ received: true });
  };
