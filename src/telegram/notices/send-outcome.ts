import { GrammyError, HttpError } from "grammy";
import { MINUTE_MS, SECOND_MS } from "../../core/base/time.js";
import type { BroadcastSendResult, SendResult } from "../../core/notifications/messenger.js";
import { REQUEST_NOT_SENT } from "../api/bot-fetch.js";
import { errorMessage, isUnreachable, migratedChatId } from "../api/errors.js";

const NETWORK_RETRY_MS = 5 * SECOND_MS;
/** Telegram no longer accepts the bot's token: a person has to act first. */
const TOKEN_RETRY_MS = MINUTE_MS;

/** Sends a notice. `onRejected` decides about a message that Telegram would reject at every try. */
export async function sendResultOf(
  send: () => Promise<SendResult>,
  onRejected: (error: unknown) => Promise<SendResult>,
): Promise<SendResult> {
  try {
    return await send();
  } catch (error) {
    return failureResultOf(error) ?? (await onRejected(error));
  }
}

/** What a failed call means for a notice; undefined when it would fail at every try. */
function failureResultOf(error: unknown): SendResult | undefined {
  const to = migratedChatId(error);
  if (to !== undefined) return { outcome: "moved", to: { channel: "telegram", id: to } };
  if (isUnreachable(error)) return { outcome: "unreachable" };
  if (error instanceof HttpError) return retryLater(NETWORK_RETRY_MS, error);
  if (error instanceof TypeError) return undefined; // A view that cannot be rendered.
  if (!(error instanceof GrammyError)) throw error;
  if (error.error_code === 429) return retryLater(retryAfterMsOf(error), error);
  if (error.error_code >= 500) return retryLater(NETWORK_RETRY_MS, error);
  if (isTokenRejected(error)) return retryLater(TOKEN_RETRY_MS, error);
  return undefined;
}

/** What a failed call means for a broadcast message. Without a reply the outcome is unknown, unless it never left. */
export function broadcastFailureOf(error: unknown): BroadcastSendResult {
  const cause = errorMessage(error);
  if (isUnreachable(error)) return { outcome: "unreachable" };
  if (error instanceof HttpError) {
    const { name } = error.error as Error;
    return name === REQUEST_NOT_SENT
      ? { outcome: "away", afterMs: NETWORK_RETRY_MS, cause }
      : { outcome: "unknown", cause };
  }
  if (!(error instanceof GrammyError)) return { outcome: "refused", cause }; // A view that cannot be rendered.
  if (error.error_code === 429) return { outcome: "later", afterMs: retryAfterMsOf(error), cause };
  if (isTokenRejected(error)) return { outcome: "away", afterMs: TOKEN_RETRY_MS, cause };
  return error.error_code >= 500 ? { outcome: "unknown", cause } : { outcome: "refused", cause };
}

const isTokenRejected = ({ error_code }: GrammyError): boolean => error_code === 401 || error_code === 404;

const retryAfterMsOf = ({ parameters }: GrammyError): number => (parameters.retry_after ?? 1) * SECOND_MS;

const retryLater = (afterMs: number, error: unknown): SendResult => ({
  outcome: "later",
  afterMs,
  cause: errorMessage(error),
});
