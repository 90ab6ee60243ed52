/** How the Bot API refuses: a status, a description, and sometimes how long to wait, or which supergroup the group is now. */
import { createRefusals } from "../kit/refusals.js";

export type BotApiRefusal = {
  readonly status: number;
  readonly description: string;
  readonly retryAfterS?: number | undefined;
  readonly migratedTo?: number;
};

const refusals = createRefusals<BotApiRefusal>();

/** An error to throw from any method; the API answers with it as Telegram would. */
export const botApiError = (status: number, description: string, retryAfterS?: number): Error =>
  refusals.error(description, { status, description, retryAfterS });

export const badRequestError = (reason: string): Error => botApiError(400, `Bad Request: ${reason}`);

export const tooManyRequestsError = (retryAfterS: number): Error =>
  botApiError(429, `Too Many Requests: retry after ${retryAfterS}`, retryAfterS);

export function groupUpgradedError(migratedTo: number): Error {
  const description = "Bad Request: group chat was upgraded to a supergroup chat";
  return refusals.error(description, { status: 400, description, migratedTo });
}

/** The refusal behind an error, or undefined when it is another kind of error. */
export const botApiRefusalOf = refusals.of;
