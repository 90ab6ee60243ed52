import type { Api } from "grammy";
import type { Notice, Programme } from "../../../conversations/talk.js";
import type { Clock } from "../../core/base/time.js";
import { subjectKey } from "../../core/notifications/notification.js";
import type { Shop } from "../../shop/customer-api.js";
import type { Messenger, Sent } from "../../shop/notifications/messenger.js";
import type { Desk } from "../../shop/staff-api.js";
import { messageOf, readable } from "../api/errors.js";
import type { Lane } from "../api/lane.js";
import { isPaced } from "../api/pace.js";
import { piecesOf } from "../talk/pieces.js";
import { settle } from "../talk/sent.js";
import type { Menus } from "./introduction.js";
import { createNews } from "./news.js";
import { createPut } from "./put.js";
import { createRenewMenu } from "./renew-menu.js";

type Options = Parameters<typeof createPut>[0] & {
  readonly newsApi: Api;
  readonly lane: Lane;
  readonly menus: Menus;
  readonly programme: Programme;
  readonly shop: Shop;
  readonly desk: Desk;
  readonly clock: Clock;
};

/** Tells chats on Telegram how things stand. */
export function createMessenger(options: Options): Messenger {
  const { api, newsApi, lane, pace, programme, shop, desk, clock, log } = options;
  const renewMenu = createRenewMenu(options);

  const put = createPut(options);

  /** Telegram does not take the message as it is, and never will: the bare words are better than none. */
  const putBare = async (chat: string, notice: Notice): Promise<Sent> => {
    let messageId = "";
    for (const piece of piecesOf(notice.text)) {
      messageId = String((await api.sendMessage(chat, bare(piece))).message_id);
    }
    return { outcome: "sent", messageId };
  };

  return {
    tell: async (chat, subject, { post, until }) => {
      const renewed = subject.kind === "role" ? await renewMenu(chat, subject.customer) : undefined;
      if (renewed && renewed.outcome !== "sent") return renewed;
      const notice = await programme.notice(subject, shop, desk);
      if (!notice) return { outcome: "sent", ...(post !== undefined && { messageId: post }) };
      if (clock() >= until) return { outcome: "later", afterMs: 0, cause: "too late" };
      const fields = { chat: chat.id, subject: subjectKey(subject) };
      const paced = isPaced(chat.id, notice.quiet);
      const waitMs = paced ? pace.waitMs(chat.id, subjectKey(subject), notice.quiet ?? false) : 0;
      if (waitMs > 0) return { outcome: "later", afterMs: waitMs, cause: "its chat is told enough", patient: true };
      return settle(
        () => put(chat, notice, post),
        (refusal) => {
          log.error({ ...fields, err: readable(refusal) }, "Telegram refuses a notice; its bare words are sent");
          return settle(
            () => putBare(chat.id, notice),
            async (error) => {
              log.error({ ...fields, err: readable(error) }, "Telegram refuses even the bare words");
              return { outcome: "refused", cause: messageOf(error) };
            },
          );
        },
      );
    },
    turn: () => lane.turn(),
    broadcast: createNews({ api: newsApi, programme, log }),
  };
}

const SIGNS: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&amp;": "&" };

const bare = (html: string): string =>
  html.replace(/<[^>]*>/g, "").replace(/&(?:lt|gt|amp);/g, (sign) => SIGNS[sign] ?? sign);
