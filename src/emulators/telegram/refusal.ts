/** How the Bot API says no: a status, a description, and sometimes how long to wait, or where the group is now. */
export type BotApiRefusal = {
  readonly status: number;
  readonly description: string;
  readonly retryAfterS?: number;
  readonly migratedTo?: number;
};

const refusals = new WeakMap<Error, BotApiRefusal>();

/** An error to throw from any method; the door turns it into the answer Telegram would give. */
export function botApiError(status: number, description: string, retryAfterS?: number): Error {
  const error = new Error(description);
  refusals.set(error, { status, description, ...(retryAfterS === undefined ? {} : { retryAfterS }) });
  return error;
}

export function groupUpgradedError(to: number): Error {
  const error = badRequestError("group chat was upgraded to a supergroup chat");
  refusals.set(error, { status: 400, description: error.message, migratedTo: to });
  return error;
}

export const badRequestError = (reason: string): Error => botApiError(400, `Bad Request: ${reason}`);

export const tooManyRequestsError = (retryAfterS: number): Error =>
  botApiError(429, `Too Many Requests: retry after ${retryAfterS}`, retryAfterS);

/** What was refused, or undefined when the error is none of ours. */
export const botApiRefusalOf = (error: unknown): BotApiRefusal | undefined =>
  error instanceof Error ? refusals.get(error) : undefined;
