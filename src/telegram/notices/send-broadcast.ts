import type { Api } from "grammy";
import type { Flows } from "../../../conversations/talk.js";
import type { Messenger } from "../../core/notifications/messenger.js";
import type { Log } from "../../core/ports.js";
import { loggableError } from "../api/errors.js";
import { render } from "../talk/render.js";
import { broadcastFailureOf } from "./send-outcome.js";

type Options = {
  /** Makes one try, and returns a refusal at once. */
  readonly api: Pick<Api, "sendMessage" | "sendPhoto">;
  readonly flows: Pick<Flows, "broadcastView">;
  readonly log: Log;
};

/** Sends each recipient a broadcast with a single call. */
export function createTelegramBroadcastSender({ api, flows, log }: Options): Messenger["sendBroadcast"] {
  return async (chat, content, { language }) => {
    const view = flows.broadcastView(content, language);
    const { photo } = content;
    try {
      const { text, options } = render(view);
      const { link_preview_options: _, ...captionOptions } = options;
      const sent =
        photo?.channel === "telegram"
          ? await api.sendPhoto(chat.id, photo.file, { caption: text, ...captionOptions })
          : await api.sendMessage(chat.id, text, options);
      return { outcome: "sent", messageId: String(sent.message_id) };
    } catch (error) {
      const failure = broadcastFailureOf(error);
      if (failure.outcome === "refused")
        log.error({ err: loggableError(error), chat: chat.id }, "broadcast message rejected by Telegram");
      return failure;
    }
  };
}
