/** Webhooks to the merchant: signed, repeated until answered with a 2xx, and misbehaving when a rule says so. */
import { createHmac } from "node:crypto";
import { z } from "zod";
import { pushCapped } from "../../kit/capped.js";
import { postWebhook, repeatUntilTaken } from "../../kit/post-webhook.js";
import { createRules, type Repeated } from "../../kit/rules.js";
import type { SandboxPayment, WebhookSent } from "../state.js";
import type { SandboxWorld } from "../world.js";
import { webhookBody } from "./payment-record.js";

/**
 * How the next payments are announced. `late` comes after `delayMs`; `early` comes at once, and GET /transaction shows the
 * payment only after `delayMs`; `forged` sends one with a wrong signature before the true one; `normal` removes all rules.
 */
export const WebhookRule = z.object({
  mode: z.enum(["lost", "twice", "late", "early", "forged", "normal"]),
  delayMs: z.int().nonnegative().optional(),
});
export type WebhookRule = z.infer<typeof WebhookRule>;

export type PaymentWebhooks = ReturnType<typeof createPaymentWebhooks>;

const ATTEMPTS_MAX = 5;
const ANSWER_TIMEOUT_MS = 10_000;
const LATE_MS = 1_000;
const SENT_KEPT_MAX = 10_000;

type SignedWebhook = Pick<WebhookSent, "reference" | "body" | "signature" | "forged">;

export function createPaymentWebhooks(world: SandboxWorld) {
  const rules = createRules<WebhookRule>();

  const send = (webhook: SignedWebhook, delayMs: number): void => {
    world.later(delayMs, () => deliver(world, webhook));
  };

  const signed = (payment: SandboxPayment, forged = false): SignedWebhook => {
    const body = webhookBody(payment, world.settings);
    const secretKey = forged ? "forger" : world.settings.secretKey;
    return { reference: payment.reference, body, signature: signatureOf(body, secretKey, world.settings), forged };
  };

  return {
    /** Announces a paid payment, as the next rule says. */
    send(payment: SandboxPayment): void {
      const { webhookDelayMs } = world.settings;
      const rule = rules.take(() => true);
      const webhook = signed(payment);
      if (rule?.mode === "lost") return;
      if (rule?.mode === "early") world.hide(payment, rule.delayMs ?? LATE_MS);
      if (rule?.mode === "forged") send(signed(payment, true), 0);
      if (rule?.mode === "twice") send(webhook, webhookDelayMs);
      if (rule?.mode === "late") send(webhook, rule.delayMs ?? LATE_MS);
      else send(webhook, rule?.mode === "early" ? 0 : webhookDelayMs);
    },
    repeat: (payment: SandboxPayment) => send(signed(payment), 0),
    forge: (payment: SandboxPayment) => send(signed(payment, true), 0),
    addRule: (rule: Repeated<WebhookRule>) => (rule.mode === "normal" ? rules.clear() : rules.add(rule)),
  };
}

async function deliver(world: SandboxWorld, webhook: SignedWebhook): Promise<void> {
  const { signal, state, settings } = world;
  const headers = { [settings.signatureHeader]: webhook.signature };
  let attempt = 0;
  const post = async (): Promise<boolean> => {
    const url = world.webhookUrl;
    if (!url) return true; // There is nobody to send it to.
    attempt += 1;
    const at = settings.now();
    const answer = await postWebhook(url, { body: webhook.body, headers, timeoutMs: ANSWER_TIMEOUT_MS, signal }).catch(
      () => undefined,
    );
    const status = answer?.status ?? null;
    pushCapped(state.webhooks, { ...webhook, url, attempt, at, status }, SENT_KEPT_MAX);
    world.changed();
    return status !== null && status >= 200 && status < 300;
  };
  if (await post()) return;
  await repeatUntilTaken(post, { pauseMs: settings.webhookRetryMs, timesMax: ATTEMPTS_MAX - 1, signal });
}

/** The value of the signature header: HMAC-SHA512 of the raw body, upper-case hex or base64. */
function signatureOf(body: string, secretKey: string, { signatureEncoding }: SandboxWorld["settings"]): string {
  const signature = createHmac("sha512", secretKey).update(body).digest(signatureEncoding);
  return signatureEncoding === "hex" ? signature.toUpperCase() : signature;
}
