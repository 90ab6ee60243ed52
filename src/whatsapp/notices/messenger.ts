import type { Notice, Programme } from "../../../conversations/talk.js";
import { type Clock, HOUR_MS } from "../../core/base/time.js";
import type { Chat } from "../../core/customers/customer.js";
import { createPacing } from "../../core/jobs/pacing.js";
import type { Subject } from "../../core/notifications/notification.js";
import type { Log } from "../../core/ports.js";
import type { Shop } from "../../shop/customer-api.js";
import type { About, Messenger, Sent } from "../../shop/notifications/messenger.js";
import type { Desk } from "../../shop/staff-api.js";
import type { WhatsAppClient } from "../api/client.js";
import { recipientOf } from "../api/recipient.js";
import { looksOf, type Present, type Presented, type Screens, type Wait } from "../talk/present.js";
import type { Visits } from "../talk/visits.js";
import type { createKnocks } from "./knocks.js";
import { createNews } from "./news.js";
import type { RetryAfterMs } from "./verdict.js";
import { unheard, verdictOf } from "./verdict.js";
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
  readonly knocks: ReturnType<typeof createKnocks>;
  /** Told of what each message is about, and of each subject that waits until its chat is heard of. */
  readonly onTold: (messageId: string, about: About) => void;
  readonly onWaiting: (chat: Chat, subject: Subject) => void;
  readonly clock: Clock;
  readonly retryAfterMs: RetryAfterMs;
  readonly wait: Wait;
  readonly log: Log;
};

/** Less than a third of what Meta takes from one number. */
const NEWS_PER_SECOND = 25;
const WAITING_AGAIN_MS = HOUR_MS;

/**
 * Tells chats on WhatsApp how things stand. No message can be edited there, so one that only goes on about what a
 * message shows already is left out: the end is told, and what cannot wait for it. Outside the 24 hours after somebody
 * last wrote it goes out as a template, or waits until they write.
 */
export function createMessenger(options: Options): Messenger {
  const { programme, shop, desk, present, client, windows, visits, screens, knocks, clock, log } = options;

  const settle = (chat: Chat, subject: Subject, presented: Presented): Sent => {
    if (presented.outcome === "shown") return sentAs(presented.messageId);
    if (presented.outcome === "unknown") return unheard(presented);
    const verdict = verdictOf(presented, options.retryAfterMs);
    if (verdict.outcome === "later") return verdict;
    if (verdict.outcome === "unreachable") {
      options.onWaiting(chat, subject);
      return verdict;
    }
    return { outcome: "refused", cause: `${presented.code} ${presented.said}` };
  };

  const waits = (chat: Chat, subject: Subject): Sent => {
    options.onWaiting(chat, subject);
    return { outcome: "later", afterMs: WAITING_AGAIN_MS, cause: "nobody wrote for 24 hours", patient: true };
  };

  const whileClosed = async (chat: Chat, subject: Subject, notice: Notice): Promise<Sent> => {
    if (notice.passing) return { outcome: "sent" };
    const templates = knocks.may(chat, subject) ? programme.templates(subject, notice, shop.name) : [];
    for (const template of templates) {
      const sent = await client.sendTemplate(recipientOf(chat), template, { chat, subject });
      if (sent.outcome === "accepted")
        return knocks.made(chat, subject) ? waits(chat, subject) : sentAs(sent.messageId);
      if (sent.outcome === "unknown") return settle(chat, subject, sent);
      const { name, language } = template;
      log.error({ code: sent.code, said: sent.said, template: name, language }, "WhatsApp refuses a template");
    }
    return waits(chat, subject);
  };

  /**
   * Whether it goes on about what a message shows already. Every message makes a sound here: of a vend staff hear nothing
   * before its end or before it goes wrong, and of many together once, when their minutes are over.
   */
  const isKnown = (notice: Notice, subject: Subject, post: string | undefined): boolean => {
    if (subject.kind === "digest") return post !== undefined || notice.progress === true;
    if (notice.progress) return post !== undefined || subject.kind === "vend";
    return post !== undefined && !notice.fresh && screens.get(post) === looksOf(notice);
  };

  return {
    tell: async (chat, subject, { post, until }) => {
      await visits.over(chat.id);
      const notice = await programme.notice(subject, shop, desk);
      if (!notice || isKnown(notice, subject, post)) return sentAs(post);
      if (clock() >= until) return { outcome: "later", afterMs: 0, cause: "too late" };
      const about: About = { chat, subject };
      const shown = windows.maybeOpen(chat.id)
        ? await present(recipientOf(chat), { view: notice }, { about })
        : undefined;
      const closed = !shown || (shown.outcome === "refused" && shown.why === "window-closed");
      if (closed) windows.close(chat.id);
      const sent = closed ? await whileClosed(chat, subject, notice) : settle(chat, subject, shown);
      if (sent.outcome === "sent" && sent.messageId !== undefined) options.onTold(sent.messageId, about);
      return sent;
    },
    turn: createPacing(options, NEWS_PER_SECOND),
    broadcast: createNews(options),
  };
}

const sentAs = (messageId: string | undefined): Sent => ({
  outcome: "sent",
  ...(messageId === undefined ? {} : { messageId }),
});
