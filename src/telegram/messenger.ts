import type { Api } from "grammy";
import type { Notice, Programme, View } from "#conversations/talk.js";
import type { Log } from "#core/ports.js";
import { subjectKey } from "#core/tell.js";
import type { Clock } from "#core/time.js";
import type { Desk } from "#shop/desk.js";
import type { Messenger, Sent } from "#shop/messenger.js";
import type { Shop } from "#shop/shop.js";
import { isGone, isUnmodified, messageOf, readable } from "./errors.js";
import type { Menus } from "./introduction.js";
import type { Lane } from "./lane.js";
import { render } from "./render.js";
import { createRenewMenu } from "./renew-menu.js";
import { settle } from "./sent.js";

type Options = {
  /** Impatient: a refusal comes back at once, and the outbox tries again later. */
  readonly api: Api;
  readonly lane: Lane;
  readonly menus: Menus;
  readonly programme: Programme;
  readonly shop: Shop;
  readonly desk: Desk;
  /** Whether something was written in a chat below a message. */
  readonly isBuried: (chat: string, messageId: string) => boolean;
  readonly clock: Clock;
  readonly log: Log;
};

/** Tells chats on Telegram how things stand. */
export function createMessenger(options: Options): Messenger {
  const { api, lane, programme, shop, desk, isBuried, clock, log } = options;
  const renewMenu = createRenewMenu(options);
  const send = async (chat: string, view: View): Promise<string> => {
    const { text, other } = render(view);
    return String((await api.sendMessage(chat, text, other)).message_id);
  };

  /** False when the message is not there to be edited any more. */
  const edit = async (chat: string, post: string, view: View): Promise<boolean> => {
    const { text, other } = render(view);
    try {
      await api.editMessageText(chat, Number(post), text, other);
    } catch (error) {
      if (isGone(error)) return false;
      if (!isUnmodified(error)) throw error;
    }
    return true;
  };

  /** What was told stays told: a message left behind that cannot be tidied is not worth telling it twice. */
  const leave = async (chat: string, post: string, view: View | undefined): Promise<void> => {
    try {
      if (view) await edit(chat, post, view);
      else await api.editMessageReplyMarkup(chat, Number(post));
    } catch (error) {
      if (!isGone(error) && !isUnmodified(error))
        log.warn({ cause: messageOf(error), chat }, "An old message stays as it was");
    }
  };

  const put = async (chat: string, notice: Notice, post: string | undefined): Promise<Sent> => {
    const fresh = notice.fresh === "if-buried" ? post !== undefined && isBuried(chat, post) : notice.fresh;
    if (post !== undefined && !fresh && (await edit(chat, post, notice))) return { outcome: "sent", messageId: post };
    const messageId = await send(chat, notice);
    if (post !== undefined && fresh) await leave(chat, post, notice.leave);
    return { outcome: "sent", messageId };
  };

  /** Telegram does not take the message as it is, and never will: the bare words are better than none. */
  const putBare = async (chat: string, notice: Notice): Promise<Sent> => {
    const { message_id } = await api.sendMessage(chat, bare(notice.text.html));
    return { outcome: "sent", messageId: String(message_id) };
  };

  return {
    tell: async (chat, subject, { post, until }) => {
      const renewed = subject.kind === "role" ? await renewMenu(chat, subject.customer) : undefined;
      if (renewed && renewed.outcome !== "sent") return renewed;
      const notice = await programme.notice(subject, shop, desk);
      if (!notice) return { outcome: "sent", ...(post !== undefined && { messageId: post }) };
      if (clock() >= until) return { outcome: "later", afterMs: 0, cause: "too late" };
      const fields = { chat: chat.id, subject: subjectKey(subject) };
      return settle(
        () => put(chat.id, notice, post),
        (refusal) => {
          log.error({ ...fields, err: readable(refusal) }, "Telegram refuses a notice; its bare words are sent");
          return settle(
            () => putBare(chat.id, notice),
            async (error) => {
              log.error(
                { ...fields, err: readable(error) },
                "Telegram refuses even the bare words; this is never told",
              );
              return { outcome: "sent" };
            },
          );
        },
      );
    },
    broadcast: async (chat, text) => {
      await lane.turn();
      return settle(
        async () => ({ outcome: "sent", messageId: String((await api.sendMessage(chat.id, text)).message_id) }),
        async (error) => {
          // The text's fault, not the person's: they stay reachable, and the shop counts it as failed.
          log.error({ err: readable(error), chat: chat.id }, "Telegram refuses a message of a broadcast");
          return { outcome: "later", afterMs: 0, cause: messageOf(error) };
        },
      );
    },
  };
}

const SIGNS: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&amp;": "&" };

const bare = (html: string): string =>
  html.replace(/<[^>]*>/g, "").replace(/&(?:lt|gt|amp);/g, (sign) => SIGNS[sign] ?? sign);
