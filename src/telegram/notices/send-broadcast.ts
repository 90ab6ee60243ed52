import { type Api, GrammyError, HttpError } from "grammy";
import type { Programme } from "../../../conversations/talk.js";
import { MINUTE_MS, SECOND_MS } from "../../core/base/time.js";
import type { BroadcastSendResult, Messenger } from "../../core/notifications/messenger.js";
import type { Log } from "../../core/ports.js";
import { errorMessage, isUnreachable, loggableError } from "../api/errors.js";
import { REQUEST_NOT_SENT } from "../api/bot-fetch.js";
import { render } from "../talk/render.js";

type Options = {
  /** Impatient: one try, and a refusal comes back at once. */
  readonly api: Pick<Api, "sendMessage" | "sendPhoto">;
  readonly programme: Pick<Programme, "news">;
  readonly log: Log;
};

const CHANNEL_DOWN_RETRY_MS = 5 * SECOND_MS;

/** Sends people their copy of a broadcast, each with one call. */
export function createTelegramBroadcastSender({ api, programme, log }: Options): Messenger["sendBroadcast"] {
  return async (chat, news, { language }) => {
    const view = programme.news(news, language);
    const { photo } = news;
    try {
      const { text, options } = render(view);
      const { link_preview_options: _, ...captioned } = options;
      const sent =
        photo?.channel === "telegram"
          ? await api.sendPhoto(chat.id, photo.file, { caption: text, ...captioned })
          : await api.sendMessage(chat.id, text, options);
      return { outcome: "sent", messageId: String(sent.message_id) };
    } catch (error) {
      const reached = broadcastSendResultOf(error);
      if (reached.outcome === "refused")
        log.error({ err: loggableError(error), chat: chat.id }, "broadcast message rejected by Telegram");
      return reached;
    }
  };
}

/** What a failed call means. Without an answer nobody knows, unless it never left. */
function broadcastSendResultOf(error: unknown): BroadcastSendResult {
  const cause = errorMessage(error);
  if (isUnreachable(error)) return { outcome: "unreachable" };
  if (error instanceof HttpError) {
    const { name } = error.error as Error;
    return name === REQUEST_NOT_SENT
      ? { outcome: "away", afterMs: CHANNEL_DOWN_RETRY_MS, cause }
      : { outcome: "unknown", cause };
  }
  if (!(error instanceof GrammyError)) return { outcome: "refused", cause }; // It cannot even be rendered.
  const { error_code, parameters } = error;
  if (error_code === 429) return { outcome: "later", afterMs: (parameters.retry_after ?? 1) * SECOND_MS, cause };
  // The bot's token is not valid (any more): somebody has to do something about it first.
  if (error_code === 401 || error_code === 404) return { outcome: "away", afterMs: MINUTE_MS, cause };
  return error_code >= 500 ? { outcome: "unknown", cause } : { outcome: "refused", cause };
}
