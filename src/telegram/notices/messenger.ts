import type { Api } from "grammy";
import type { Notice, Programme } from "../../../conversations/talk.js";
import type { Clock } from "../../core/base/time.js";
import type { Messenger, SendResult } from "../../core/notifications/messenger.js";
import { notificationKeyText } from "../../core/notifications/notification.js";
import type { CustomerApi } from "../../shop/customer-api.js";
import type { StaffApi } from "../../shop/staff-api.js";
import { errorMessage, loggableError } from "../api/errors.js";
import type { BroadcastLimiter } from "../api/lane.js";
import { isNoticeLimited } from "../api/notice-limiter.js";
import { splitTelegramText } from "../talk/pieces.js";
import { sendResultOf } from "./send-outcome.js";
import type { CommandMenus } from "./command-menus.js";
import { createTelegramBroadcastSender } from "./send-broadcast.js";
import { createNoticeSender } from "./send-notice.js";
import { createUpdateMenu } from "./renew-menu.js";

type Options = Parameters<typeof createNoticeSender>[0] & {
  readonly broadcastApi: Api;
  readonly broadcastLimiter: BroadcastLimiter;
  readonly commandMenus: CommandMenus;
  readonly programme: Programme;
  readonly shop: CustomerApi;
  readonly staffApi: StaffApi;
  readonly clock: Clock;
};

/** Tells chats on Telegram how things stand. */
export function createTelegramMessenger(options: Options): Messenger {
  const { api, broadcastApi, broadcastLimiter, noticeLimiter, programme, shop, staffApi, clock, log } = options;
  const renewMenu = createUpdateMenu(options);

  const put = createNoticeSender(options);

  /** Telegram does not take the message as it is, and never will: the bare words are better than none. */
  const putBare = async (chat: string, notice: Notice): Promise<SendResult> => {
    let messageId = "";
    for (const piece of splitTelegramText(notice.text)) {
      messageId = String((await api.sendMessage(chat, stripHtml(piece))).message_id);
    }
    return { outcome: "sent", messageId };
  };

  return {
    send: async (chat, subject, { post, until }) => {
      const renewed = subject.kind === "role" ? await renewMenu(chat, subject.customer) : undefined;
      if (renewed && renewed.outcome !== "sent") return renewed;
      const notice = await programme.notice(subject, shop, staffApi);
      if (!notice) return { outcome: "sent", ...(post !== undefined && { messageId: post }) };
      if (clock() >= until) return { outcome: "later", afterMs: 0, cause: "too late" };
      const fields = { chat: chat.id, subject: notificationKeyText(subject) };
      const paced = isNoticeLimited(chat.id, notice.quiet);
      const waitMs = paced ? noticeLimiter.waitMs(chat.id, notificationKeyText(subject), notice.quiet ?? false) : 0;
      if (waitMs > 0) return { outcome: "later", afterMs: waitMs, cause: "chat rate limit reached", patient: true };
      return sendResultOf(
        () => put(chat, notice, post),
        (refusal) => {
          log.error(
            { ...fields, err: loggableError(refusal) },
            "notice rejected by Telegram, sending it as plain text",
          );
          return sendResultOf(
            () => putBare(chat.id, notice),
            async (error) => {
              log.error({ ...fields, err: loggableError(error) }, "plain-text notice rejected by Telegram");
              return { outcome: "refused", cause: errorMessage(error) };
            },
          );
        },
      );
    },
    waitForBroadcastSlot: () => broadcastLimiter.waitForSlot(),
    sendBroadcast: createTelegramBroadcastSender({ api: broadcastApi, programme, log }),
  };
}

const HTML_ENTITIES: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&amp;": "&" };

const stripHtml = (html: string): string =>
  html.replace(/<[^>]*>/g, "").replace(/&(?:lt|gt|amp);/g, (sign) => HTML_ENTITIES[sign] ?? sign);
