import { pushCapped } from "../../kit/capped.js";
import { badRequestError } from "../refusal.js";
import type { Method, TelegramWorld } from "../world.js";

const ANSWER_MAX = 200;
const TTL_MS = 30_000;
const TOASTS_MAX = 200;

/** Drops taps that were not answered in time, which also ends the spinner on the button. */
export function expireQueries({ options, bot }: TelegramWorld): void {
  const oldest = Date.now() - (options.callbackTtlMs ?? TTL_MS);
  for (const query of bot.queries.values()) if (query.askedAt < oldest) bot.queries.delete(query.id);
}

export const answerCallbackQuery: Method<"answerCallbackQuery"> = ({ world }, { callback_query_id: id, text = "" }) => {
  expireQueries(world);
  const query = world.bot.queries.get(id);
  if (!query) throw badRequestError("query is too old and response timeout expired or query ID is invalid");
  if (text.length > ANSWER_MAX) throw badRequestError("MESSAGE_TOO_LONG");
  world.bot.queries.delete(id);
  if (text !== "") {
    const { toasts } = query.room;
    pushCapped(toasts, { id: world.serial(), personId: query.personId, text }, TOASTS_MAX);
  }
  world.changed();
  return true;
};
