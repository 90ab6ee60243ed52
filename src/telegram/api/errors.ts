import { BotError, GrammyError, HttpError } from "grammy";
import { MINUTE_MS, SECOND_MS } from "../../core/base/time.js";
import type { BroadcastSendResult, SendResult } from "../../core/notifications/messenger.js";

/** The message of an error and of its causes; any other thrown value as text. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return `${error.message}: ${errorMessage(error.cause)}`;
  return error.message || error.name;
}

/** The parts of an error that may be logged. grammY's own errors carry the update, with the token and the text. */
export function loggableError(error: unknown): {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
} {
  if (error instanceof BotError) return loggableError(error.error);
  if (!(error instanceof Error)) return { name: typeof error, message: String(error) };
  return { name: error.name, message: errorMessage(error), ...(error.stack !== undefined && { stack: error.stack }) };
}

const badRequestDescription = (error: unknown): string | undefined =>
  error instanceof GrammyError && error.error_code === 400 ? error.description : undefined;

/** The message already shows this content, so the edit counts as done. */
export const isNotModified = (error: unknown): boolean =>
  /message is not modified/i.test(badRequestDescription(error) ?? "");

/** The message was deleted or has no text to edit: send a new one instead. */
export const isMessageGone = (error: unknown): boolean =>
  /message to (edit|delete) not found|message can't be (edited|deleted)|MESSAGE_ID_INVALID|no text in the message/i.test(
    badRequestDescription(error) ?? "",
  );

/** No message will get through: the user blocked the bot, or the user or chat no longer exists. */
export const isUnreachable = (error: unknown): boolean =>
  (error instanceof GrammyError && error.error_code === 403) ||
  /chat not found|user is deactivated|PEER_ID_INVALID|bot was kicked/i.test(badRequestDescription(error) ?? "");

/** The name of an error which proves that the request was never sent. */
export const REQUEST_NOT_SENT = "RequestNotSent";

const NETWORK_RETRY_MS = 5 * SECOND_MS;
/** Telegram rejects the bot's token. The operator has to act first. */
const TOKEN_RETRY_MS = MINUTE_MS;

/** Sends a notice. `onRejected` handles a message that Telegram would reject at every try. */
export async function sendResultOf(
  send: () => Promise<SendResult>,
  onRejected: (error: unknown) => Promise<SendResult>,
): Promise<SendResult> {
  return send().catch((error: unknown) => failureResultOf(error) ?? onRejected(error));
}

/** The result of a failed call for a notice; undefined if every retry would fail too. */
function failureResultOf(error: unknown): SendResult | undefined {
  const newId = error instanceof GrammyError ? error.parameters.migrate_to_chat_id : undefined;
  // The group has become a supergroup.
  if (newId !== undefined) return { outcome: "moved", to: { channel: "telegram", id: String(newId) } };
  if (isUnreachable(error)) return { outcome: "unreachable" };
  if (error instanceof HttpError) return retryLater(NETWORK_RETRY_MS, error);
  if (error instanceof TypeError) return undefined; // A view that cannot be rendered.
  if (!(error instanceof GrammyError)) throw error;
  if (error.error_code === 429) return retryLater(retryAfterMsOf(error), error);
  if (error.error_code >= 500) return retryLater(NETWORK_RETRY_MS, error);
  if (isTokenRejected(error)) return retryLater(TOKEN_RETRY_MS, error);
  return undefined;
}

/** The result of a failed broadcast call. Without a reply it is unknown, unless the request was never sent. */
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
