import type { Handler } from "hono";
import { answer, createSecretCheck } from "./endpoint.js";
import type { RefusedRequest } from "./refusal-counter.js";

export type TelegramIntake = {
  readonly secret: string;
  /**
   * Resolves when the update need not be delivered again, perhaps with a call for our answer; rejects when it should be
   * delivered again.
   */
  readonly receive: (update: unknown) => Promise<object | undefined>;
};

/** `POST /webhooks/telegram`. Without the secret that we gave to Telegram, nothing is read. */
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
