import { BotError, GrammyError } from "grammy";

/** What an error says, whatever was thrown; the last one of a chain, which knows most. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return `${error.message}: ${errorMessage(error.cause)}`;
  return error.message || error.name;
}

/** An error for the log: grammY hangs the whole update on its own, with the bot's token and what was written. */
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

/** The message shows this already: as good as done. */
export const isNotModified = (error: unknown): boolean =>
  /message is not modified/i.test(badRequestDescription(error) ?? "");

/** The message was deleted, or is of a kind whose text cannot be changed: a new one takes its place. */
export const isMessageGone = (error: unknown): boolean =>
  /message to (edit|delete) not found|message can't be (edited|deleted)|MESSAGE_ID_INVALID|no text in the message/i.test(
    badRequestDescription(error) ?? "",
  );

/** The group has become a supergroup, which has this id. */
export const migratedChatId = (error: unknown): string | undefined => {
  const id = error instanceof GrammyError ? error.parameters.migrate_to_chat_id : undefined;
  return id === undefined ? undefined : String(id);
};

/** The topic was deleted, or the group has none any more. */
export const isTopicGone = (error: unknown): boolean =>
  /message thread not found|TOPIC_(DELETED|ID_INVALID)/i.test(badRequestDescription(error) ?? "");

/** Telegram refuses the call as it is: asking again would change nothing. */
export const isBadRequest = (error: unknown): boolean => badRequestDescription(error) !== undefined;

/** The person has blocked the bot, is gone, or the chat is: nothing will ever arrive there by itself. */
export const isUnreachable = (error: unknown): boolean =>
  (error instanceof GrammyError && error.error_code === 403) ||
  /chat not found|user is deactivated|PEER_ID_INVALID|bot was kicked/i.test(badRequestDescription(error) ?? "");
