/** How the Bot API refuses. Thrown from any method; the API answers with it as Telegram would. */
export class BotApiRefusal extends Error {
  constructor(
    readonly status: number,
    readonly description: string,
    /** How many seconds to wait, or which supergroup the group is now. */
    readonly parameters?: { readonly retry_after: number } | { readonly migrate_to_chat_id: number },
  ) {
    super(description);
  }
}

export const badRequestError = (reason: string): Error => new BotApiRefusal(400, `Bad Request: ${reason}`);

export const tooManyRequestsError = (retryAfterS: number): Error =>
  new BotApiRefusal(429, `Too Many Requests: retry after ${retryAfterS}`, { retry_after: retryAfterS });
