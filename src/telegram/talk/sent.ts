import { GrammyError, HttpError } from "grammy";
import { MINUTE_MS, SECOND_MS } from "../../core/base/time.js";
import type { Sent } from "../../shop/notifications/messenger.js";
import { isUnreachable, messageOf, movedTo } from "../api/errors.js";

const NETWORK_LATER_MS = 5 * SECOND_MS;
/** The bot's token is not valid (any more): somebody has to do something about it first. */
const TOKEN_LATER_MS = MINUTE_MS;

/** Runs a send. What Telegram would refuse for ever, as it stands, is settled by the second way. */
export async function settle(send: () => Promise<Sent>, refused: (error: unknown) => Promise<Sent>): Promise<Sent> {
  try {
    return await send();
  } catch (error) {
    return readFailure(error) ?? (await refused(error));
  }
}

/** What a failed call means for the message; undefined when it would fail for ever. */
function readFailure(error: unknown): Sent | undefined {
  const to = movedTo(error);
  if (to !== undefined) return { outcome: "moved", to: { channel: "telegram", id: to } };
  if (isUnreachable(error)) return { outcome: "unreachable" };
  if (error instanceof HttpError) return later(NETWORK_LATER_MS, error);
  if (error instanceof TypeError) return undefined; // A view that cannot be rendered.
  if (!(error instanceof GrammyError)) throw error;
  if (error.error_code === 429) return later((error.parameters.retry_after ?? 1) * SECOND_MS, error);
  if (error.error_code >= 500) return later(NETWORK_LATER_MS, error);
  if (error.error_code === 401 || error.error_code === 404) return later(TOKEN_LATER_MS, error);
  return undefined;
}

const later = (afterMs: number, error: unknown): Sent => ({ outcome: "later", afterMs, cause: messageOf(error) });
