import { GrammyError, HttpError } from "grammy";
import { MINUTE_MS, SECOND_MS } from "../../core/base/time.js";
import type { SendResult } from "../../core/notifications/messenger.js";
import { errorMessage, isUnreachable, migratedChatId } from "../api/errors.js";

const NETWORK_RETRY_MS = 5 * SECOND_MS;
/** The bot's token is not valid (any more): somebody has to do something about it first. */
const TOKEN_RETRY_MS = MINUTE_MS;

/** Runs a send. What Telegram would refuse for ever, as it stands, is settled by the second way. */
export async function sendResultOf(
  send: () => Promise<SendResult>,
  refused: (error: unknown) => Promise<SendResult>,
): Promise<SendResult> {
  try {
    return await send();
  } catch (error) {
    return failureResultOf(error) ?? (await refused(error));
  }
}

/** What a failed call means for the message; undefined when it would fail for ever. */
function failureResultOf(error: unknown): SendResult | undefined {
  const to = migratedChatId(error);
  if (to !== undefined) return { outcome: "moved", to: { channel: "telegram", id: to } };
  if (isUnreachable(error)) return { outcome: "unreachable" };
  if (error instanceof HttpError) return retryLater(NETWORK_RETRY_MS, error);
  if (error instanceof TypeError) return undefined; // A view that cannot be rendered.
  if (!(error instanceof GrammyError)) throw error;
  if (error.error_code === 429) return retryLater((error.parameters.retry_after ?? 1) * SECOND_MS, error);
  if (error.error_code >= 500) return retryLater(NETWORK_RETRY_MS, error);
  if (error.error_code === 401 || error.error_code === 404) return retryLater(TOKEN_RETRY_MS, error);
  return undefined;
}

const retryLater = (afterMs: number, error: unknown): SendResult => ({
  outcome: "later",
  afterMs,
  cause: errorMessage(error),
});
