import type { Notice, Programme } from "../../../conversations/talk.js";
import { type Clock, HOUR_MS } from "../../core/base/time.js";
import type { Chat } from "../../core/customers/customer.js";
import { createPerSecondLimiter } from "../../core/jobs/pacing.js";
import type { Messenger, SendResult, SentMessageRef } from "../../core/notifications/messenger.js";
import type { NotificationKey } from "../../core/notifications/notification.js";
import type { Log } from "../../core/ports.js";
import type { CustomerApi } from "../../shop/customer-api.js";
import type { StaffApi } from "../../shop/staff-api.js";
import type { WhatsAppClient } from "../api/client.js";
import { recipientOf } from "../api/recipient.js";
import {
  type SendView,
  type SendViewResult,
  type ShownMessages,
  type Sleep,
  viewFingerprint,
} from "../talk/send-view.js";
import type { MessagesInProgress } from "./messages-in-progress.js";
import type { createTemplateThrottle } from "./template-throttle.js";
import { createWhatsAppBroadcastSender } from "./send-broadcast.js";
import type { RetryAfterMs } from "./delivery-outcome.js";
import { deliveryOutcomeOf, retryAfterNoAnswer } from "./delivery-outcome.js";
import type { ServiceWindows } from "./service-windows.js";

type Options = {
  readonly programme: Programme;
  readonly shop: CustomerApi;
  readonly staffApi: StaffApi;
  readonly sendView: SendView;
  readonly client: Pick<WhatsAppClient, "sendTemplate">;
  readonly serviceWindows: ServiceWindows;
  readonly messagesInProgress: MessagesInProgress;
  readonly shownMessages: ShownMessages;
  readonly templateThrottle: ReturnType<typeof createTemplateThrottle>;
  /** Told of what each message is about, and of each subject that waits until its chat is heard of. */
  readonly onSent: (messageId: string, about: SentMessageRef) => void;
  readonly onWaiting: (chat: Chat, subject: NotificationKey) => void;
  readonly clock: Clock;
  readonly retryAfterMs: RetryAfterMs;
  readonly wait: Sleep;
  readonly log: Log;
};

/** Less than a third of what Meta takes from one number. */
const BROADCAST_PER_SECOND = 25;
const WINDOW_CLOSED_RETRY_MS = HOUR_MS;

/**
 * Tells chats on WhatsApp how things stand. No message can be edited there, so one that only goes on about what a
 * message shows already is left out: the end is told, and what cannot wait for it. Outside the 24 hours after somebody
 * last wrote it goes out as a template, or waits until they write.
 */
export function createWhatsAppMessenger(options: Options): Messenger {
  const {
    programme,
    shop,
    staffApi,
    sendView,
    client,
    serviceWindows,
    messagesInProgress,
    shownMessages,
    templateThrottle,
    clock,
    log,
  } = options;

  const settle = (chat: Chat, subject: NotificationKey, presented: SendViewResult): SendResult => {
    if (presented.outcome === "shown") return sentResult(presented.messageId);
    if (presented.outcome === "unknown") return retryAfterNoAnswer(presented);
    const verdict = deliveryOutcomeOf(presented, options.retryAfterMs);
    if (verdict.outcome === "later") return verdict;
    if (verdict.outcome === "unreachable") {
      options.onWaiting(chat, subject);
      return verdict;
    }
    return { outcome: "refused", cause: `${presented.code} ${presented.details}` };
  };

  const waits = (chat: Chat, subject: NotificationKey): SendResult => {
    options.onWaiting(chat, subject);
    return { outcome: "later", afterMs: WINDOW_CLOSED_RETRY_MS, cause: "service window closed", patient: true };
  };

  const whileClosed = async (chat: Chat, subject: NotificationKey, notice: Notice): Promise<SendResult> => {
    if (notice.passing) return { outcome: "sent" };
    const templates = templateThrottle.may(chat, subject) ? programme.templates(subject, notice, shop.name) : [];
    for (const template of templates) {
      const sent = await client.sendTemplate(recipientOf(chat), template, { chat, key: subject });
      if (sent.outcome === "accepted")
        return templateThrottle.made(chat, subject) ? waits(chat, subject) : sentResult(sent.messageId);
      if (sent.outcome === "unknown") return settle(chat, subject, sent);
      const { name, language } = template;
      log.error({ code: sent.code, said: sent.details, template: name, language }, "template rejected by WhatsApp");
    }
    return waits(chat, subject);
  };

  /**
   * Whether it goes on about what a message shows already. Every message makes a sound here: of a vend staff hear nothing
   * before its end or before it goes wrong, and of many together once, when their minutes are over.
   */
  const isKnown = (notice: Notice, subject: NotificationKey, post: string | undefined): boolean => {
    if (subject.kind === "digest") return post !== undefined || notice.progress === true;
    if (notice.progress) return post !== undefined || subject.kind === "vend";
    return post !== undefined && !notice.fresh && shownMessages.get(post) === viewFingerprint(notice);
  };

  return {
    send: async (chat, subject, { post, until }) => {
      await messagesInProgress.waitUntilDone(chat.id);
      const notice = await programme.notice(subject, shop, staffApi);
      if (!notice || isKnown(notice, subject, post)) return sentResult(post);
      if (clock() >= until) return { outcome: "later", afterMs: 0, cause: "too late" };
      const about: SentMessageRef = { chat, key: subject };
      const shown = serviceWindows.maybeOpen(chat.id)
        ? await sendView(recipientOf(chat), { view: notice }, { about })
        : undefined;
      const closed = !shown || (shown.outcome === "refused" && shown.reason === "window-closed");
      if (closed) serviceWindows.close(chat.id);
      const sent = closed ? await whileClosed(chat, subject, notice) : settle(chat, subject, shown);
      if (sent.outcome === "sent" && sent.messageId !== undefined) options.onSent(sent.messageId, about);
      return sent;
    },
    waitForBroadcastSlot: createPerSecondLimiter(options, BROADCAST_PER_SECOND),
    sendBroadcast: createWhatsAppBroadcastSender(options),
  };
}

const sentResult = (messageId: string | undefined): SendResult => ({
  outcome: "sent",
  ...(messageId === undefined ? {} : { messageId }),
});
