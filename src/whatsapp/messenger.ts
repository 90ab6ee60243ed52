import type { Notice, Programme } from "#conversations/talk.js";
import { text } from "#conversations/text.js";
import type { Chat } from "#core/customer.js";
import type { Log } from "#core/ports.js";
import { type Subject, subjectKey } from "#core/tell.js";
import { type Clock, HOUR_MS, MINUTE_MS, SECOND_MS } from "#core/time.js";
import type { Desk } from "#shop/desk.js";
import type { Messenger, Sent } from "#shop/messenger.js";
import type { Shop } from "#shop/shop.js";
import type { Recipient, WhatsAppClient } from "./client.js";
import type { Why } from "./failure.js";
import { looksOf, type Present, type Presented, type Screens } from "./present.js";
import type { Visits } from "./visits.js";
import type { Windows } from "./windows.js";

type Options = {
  readonly programme: Programme;
  readonly shop: Shop;
  readonly desk: Desk;
  readonly present: Present;
  readonly client: Pick<WhatsAppClient, "sendTemplate">;
  readonly windows: Windows;
  readonly visits: Visits;
  readonly screens: Screens;
  /** Told of each message that a subject was told with, and of each subject that waits until its chat is heard of. */
  readonly onTold: (messageId: string, chat: Chat, subject: Subject) => void;
  readonly onWaiting: (chat: Chat, subject: Subject) => void;
  readonly clock: Clock;
  readonly log: Log;
};

/** How soon it makes sense to try again; what no other try would change is not in it. */
const AGAIN_MS: Partial<Record<Why, number>> = {
  throughput: 5 * SECOND_MS,
  "pair-rate": 6 * SECOND_MS,
  token: MINUTE_MS,
  capped: HOUR_MS,
  other: MINUTE_MS,
};
const UNHEARD_AGAIN_MS = 5 * SECOND_MS;
const WAITING_AGAIN_MS = HOUR_MS;

export const recipientOf = ({ id }: Chat): Recipient => (/^\d+$/.test(id) ? { phone: id } : { userId: id });

/**
 * Tells chats on WhatsApp how things stand. No message can be edited there, so one that only goes on about what a
 * message shows already is left out: the end is told, and what cannot wait for it. Outside the 24 hours after somebody
 * last wrote it goes out as a template, or waits until they write.
 */
export function createMessenger(options: Options): Messenger {
  const { programme, shop, desk, present, client, windows, visits, screens, clock, log } = options;

  const settle = (chat: Chat, presented: Presented, about: string): Sent => {
    if (presented.outcome === "shown") return sentAs(presented.messageId);
    if (presented.outcome === "unknown") return { outcome: "later", afterMs: UNHEARD_AGAIN_MS, cause: presented.cause };
    const { why, code, said } = presented;
    if (why === "undeliverable") return { outcome: "unreachable" };
    const afterMs = AGAIN_MS[why];
    if (afterMs !== undefined) return { outcome: "later", afterMs, cause: `${code} ${said}` };
    log.error({ chat: chat.id, about, code, said }, "WhatsApp refuses even the bare words; this is never told");
    return { outcome: "sent" };
  };

  const byTemplate = async (chat: Chat, subject: Subject, notice: Notice) => {
    for (const template of programme.templates(subject, notice, shop.name)) {
      const sent = await client.sendTemplate(recipientOf(chat), template);
      if (sent.outcome === "accepted") return sentAs(sent.messageId);
      if (sent.outcome === "unknown") return settle(chat, sent, subjectKey(subject));
      const { name, language } = template;
      log.error({ code: sent.code, said: sent.said, template: name, language }, "WhatsApp refuses a template");
    }
    options.onWaiting(chat, subject);
    return { outcome: "later", afterMs: WAITING_AGAIN_MS, cause: "nobody wrote for 24 hours", patient: true } as const;
  };

  const isKnown = (notice: Notice, post: string): boolean =>
    notice.progress === true || (!notice.fresh && screens.get(post) === looksOf(notice));

  return {
    tell: async (chat, subject, { post, until }) => {
      await visits.over(chat.id);
      const notice = await programme.notice(subject, shop, desk);
      if (!notice || (post !== undefined && isKnown(notice, post))) return sentAs(post);
      if (clock() >= until) return { outcome: "later", afterMs: 0, cause: "too late" };
      const shown = windows.maybeOpen(chat.id) ? await present(recipientOf(chat), { view: notice }) : undefined;
      const closed = !shown || (shown.outcome === "refused" && shown.why === "window-closed");
      if (closed) windows.close(chat.id);
      const sent = closed ? await byTemplate(chat, subject, notice) : settle(chat, shown, subjectKey(subject));
      if (sent.outcome === "sent" && sent.messageId !== undefined) options.onTold(sent.messageId, chat, subject);
      return sent;
    },
    broadcast: async (chat, words) => {
      const shown =
        windows.maybeOpen(chat.id) && (await present(recipientOf(chat), { view: { text: text`${words}` } }));
      if (!shown || (shown.outcome === "refused" && shown.why === "window-closed")) {
        return { outcome: "later", afterMs: 0, cause: "nobody wrote for 24 hours" };
      }
      return settle(chat, shown, "broadcast");
    },
  };
}

const sentAs = (messageId: string | undefined): Sent => ({
  outcome: "sent",
  ...(messageId === undefined ? {} : { messageId }),
});
