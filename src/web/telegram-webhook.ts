import type { Handler } from "hono";
import { answer } from "./answer.js";
import type { RefusedRequest } from "./refusal-counter.js";
import { createSecretCheck } from "./secret.js";

export type TelegramIntake = {
  readonly secret: string;
  /**
   * Resolves when the update is dealt with (or safely in hand), perhaps with a call that our answer can carry; rejects
   * when it should be delivered again.
   */
  readonly receive: (update: unknown) => Promise<object | undefined>;
};

/** `POST /webhooks/telegram`. Without the secret that was given to Telegram, nothing is read. */
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
