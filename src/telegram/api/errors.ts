import { BotError, GrammyError } from "grammy";

/** An error's message with those of its causes, whatever was thrown. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return `${error.message}: ${errorMessage(error.cause)}`;
  return error.message || error.name;
}

/** What the log may show of an error. grammY attaches the whole update to its own, with the token and the text. */
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

/** The message already shows this, so the edit counts as done. */
export const isNotModified = (error: unknown): boolean =>
  /message is not modified/i.test(badRequestDescription(error) ?? "");

/** The message was deleted, or its kind has no text to edit: send a new one instead. */
export const isMessageGone = (error: unknown): boolean =>
  /message to (edit|delete) not found|message can't be (edited|deleted)|MESSAGE_ID_INVALID|no text in the message/i.test(
    badRequestDescription(error) ?? "",
  );

/** The id of the supergroup that the group has become. */
export const migratedChatId = (error: unknown): string | undefined => {
  const id = error instanceof GrammyError ? error.parameters.migrate_to_chat_id : undefined;
  return id === undefined ? undefined : String(id);
};

/** The user blocked the bot or is gone, or the chat is: no message will get through. */
export const isUnreachable = (error: unknown): boolean =>
  (error instanceof GrammyError && error.error_code === 403) ||
  /chat not found|user is deactivated|PEER_ID_INVALID|bot was kicked/i.test(badRequestDescription(error) ?? "");
