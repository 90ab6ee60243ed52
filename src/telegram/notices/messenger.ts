import type { Api } from "grammy";
import type { MessengerContext } from "../../../conversations/channel.js";
import type { Notice } from "../../../conversations/talk.js";
import { plainText } from "../../../conversations/text.js";
import type { CustomerId } from "../../core/base/ids.js";
import { FIRST_LANGUAGE } from "../../core/base/language.js";
import type { Chat } from "../../core/customers/chat.js";
import type { Messenger, SendResult } from "../../core/notifications/messenger.js";
import { notificationKeyText } from "../../core/notifications/notification.js";
import { broadcastFailureOf, errorMessage, loggableError, sendResultOf } from "../api/errors.js";
import type { MessageLimiter } from "../api/message-limiter.js";
import { isNoticeLimited } from "../api/notice-limiter.js";
import { render, splitTelegramText } from "../talk/render.js";
import type { CommandMenus } from "./command-menus.js";
import { createNoticeSender, type NoticeParts } from "./send-notice.js";

type MessengerParts = NoticeParts & {
  readonly broadcastApi: Api;
  readonly messageLimiter: MessageLimiter;
  readonly commandMenus: CommandMenus;
};

/** Sends notifications and broadcasts to chats on Telegram. */
export function createTelegramMessenger(context: MessengerContext, parts: MessengerParts): Messenger {
  const { flows, shop, staffApi, clock, log } = context;
  const { api, messageLimiter, noticeLimiter, commandMenus } = parts;
  const sendNotice = createNoticeSender(context, parts);

  /** For a notice that Telegram rejects: plain text is better than nothing. */
  const sendPlain = async (chat: string, notice: Notice): Promise<SendResult> => {
    let messageId = "";
    for (const piece of splitTelegramText(notice.text)) {
      messageId = String((await api.sendMessage(chat, plainText({ html: piece }))).message_id);
    }
    return { outcome: "sent", messageId };
  };

  /** Sets the menu for the chat's current role and language, or the general menu if it has neither. */
  const updateMenu = async (chat: Chat, id: CustomerId): Promise<SendResult> => {
    const [customer, role] = [await staffApi.customers.get(id), await staffApi.staff.roleOf(chat)];
    const { language = FIRST_LANGUAGE, languageChosenAt } = customer ?? {};
    const hasOwnMenu = role !== undefined || languageChosenAt !== undefined;
    return sendResultOf(
      async () => {
        await commandMenus.update(api, Number(chat.id), hasOwnMenu ? { language, role } : undefined);
        return { outcome: "sent" };
      },
      async (error) => {
        log.error({ err: loggableError(error), chat: chat.id }, "command menu rejected by Telegram");
        return { outcome: "sent" };
      },
    );
  };

  return {
    send: async (chat, key, { post, until }) => {
      const menuResult = key.kind === "role" ? await updateMenu(chat, key.id) : undefined;
      if (menuResult && menuResult.outcome !== "sent") return menuResult;
      const notice = await flows.noticeFor(key, shop, staffApi);
      if (!notice) return { outcome: "sent", ...(post !== undefined && { messageId: post }) };
      if (clock() >= until) return { outcome: "later", afterMs: 0, cause: "too late" };
      const fields = { chat: chat.id, key: notificationKeyText(key) };
      const limited = isNoticeLimited(chat.id, notice.silent);
      const waitMs = limited ? noticeLimiter.waitMs(chat.id, fields.key, notice.silent ?? false) : 0;
      if (waitMs > 0) return { outcome: "later", afterMs: waitMs, cause: "chat rate limit reached", patient: true };
      return sendResultOf(
        () => sendNotice(chat, notice, post),
        (rejection) => {
          const err = loggableError(rejection);
          log.error({ ...fields, err }, "notice rejected by Telegram, sending it as plain text");
          return sendResultOf(
            () => sendPlain(chat.id, notice),
            async (error) => {
              log.error({ ...fields, err: loggableError(error) }, "plain-text notice rejected by Telegram");
              return { outcome: "refused", cause: errorMessage(error) };
            },
          );
        },
      );
    },
    waitForBroadcastSlot: messageLimiter.waitForBroadcastSlot,
    sendBroadcast: broadcastSender(context, parts.broadcastApi),
  };
}

/** Sends a broadcast message with a single call. */
const broadcastSender =
  ({ flows, log }: MessengerContext, api: Api): Messenger["sendBroadcast"] =>
  async (chat, content, { language }) => {
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
