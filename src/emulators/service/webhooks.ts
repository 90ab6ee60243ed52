/** Telling the merchant about a payment: signed, tried again until answered with a 2xx, and at times badly behaved. */
import { createRules, type Times } from "./rules.js";
import { signatureOf } from "./secrets.js";
import type { SandboxPayment } from "./state.js";
import { webhookBody } from "./webhook-body.js";
import type { SandboxWorld } from "./world.js";

const SIGNATURE_HEADER = "x-squad-encrypted-body";

export const webhookModes = ["lost", "twice", "late", "early", "forged", "normal"] as const;
type WebhookMode = (typeof webhookModes)[number];

/**
 * How coming payments are told. `late` comes after `delayMs`; `early` comes at
 * once, and GET /transaction shows the payment only after `delayMs`; `forged`
 * sends one with a wrong signature before the true one; `normal` forgets all rules.
 */
export type WebhookRule = {
  readonly mode: WebhookMode;
  readonly times?: Times | undefined;
  readonly delayMs?: number | undefined;
};

export type PaymentWebhooks = {
  /** Sends what a paid payment calls for, by the next rule. */
  send(payment: SandboxPayment): void;
  /** Sends the true webhook once more. */
  repeat(payment: SandboxPayment): void;
  /** Sends one that claims the payment is made, with a wrong signature. */
  forge(payment: SandboxPayment): void;
  addRule(rule: WebhookRule): void;
  reset(): void;
};

const TRIES_MAX = 5;
const ANSWER_TIMEOUT_MS = 10_000;
const LATE_MS = 1_000;
const SENT_KEPT_MAX = 10_000;

type SignedWebhook = {
  readonly reference: string;
  readonly body: string;
  readonly signature: string;
  readonly forged: boolean;
};

export function createPaymentWebhooks(world: SandboxWorld): PaymentWebhooks {
  const rules = createRules<WebhookRule>();
  const { secretKey, webhookDelayMs, webhookRetryMs } = world.settings;

  const send = (letter: SignedWebhook, delayMs: number, attempt = 1): void => {
    world.later(delayMs, async () => {
      const url = world.webhookUrl;
      if (!url) return;
      const { signal, state } = world;
      const at = world.settings.now();
      const status = await post(url, letter, signal);
      if (signal.aborted) return;
      state.webhooks.push({ ...letter, url, attempt, at, status });
      if (state.webhooks.length > SENT_KEPT_MAX) state.webhooks.shift();
      world.changed();
      const heard = status !== null && status >= 200 && status < 300;
      if (!heard && attempt < TRIES_MAX) send(letter, webhookRetryMs * 2 ** (attempt - 1), attempt + 1);
    });
  };

  const letterFor = (payment: SandboxPayment, forged = false): SignedWebhook => {
    const body = webhookBody(payment, world.settings);
    return { reference: payment.reference, body, signature: signatureOf(body, forged ? "forger" : secretKey), forged };
  };

  const appearLater = (payment: SandboxPayment, delayMs: number) => {
    payment.visible = false;
    world.later(delayMs, () => {
      payment.visible = true;
      world.changed();
    });
  };

  return {
    send(payment) {
      const rule = rules.take(() => true);
      const letter = letterFor(payment);
      if (rule?.mode === "lost") return;
      if (rule?.mode === "early") appearLater(payment, rule.delayMs ?? LATE_MS);
      if (rule?.mode === "forged") send(letterFor(payment, true), 0);
      if (rule?.mode === "twice") send(letter, webhookDelayMs);
      if (rule?.mode === "late") return send(letter, rule.delayMs ?? LATE_MS);
      send(letter, rule?.mode === "early" ? 0 : webhookDelayMs);
    },
    repeat: (payment) => send(letterFor(payment), 0),
    forge: (payment) => send(letterFor(payment, true), 0),
    addRule: (rule) => (rule.mode === "normal" ? rules.clear() : rules.add(rule)),
    reset: rules.clear,
  };
}

/** The merchant's HTTP status, or null when there was no answer. */
async function post(url: string, { body, signature }: SignedWebhook, signal: AbortSignal): Promise<number | null> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", [SIGNATURE_HEADER]: signature },
      body,
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return null;
  }
}
