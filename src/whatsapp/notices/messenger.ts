import type { MessengerContext } from "../../../conversations/channel.js";
import type { Notice } from "../../../conversations/talk.js";
import { lines, type Text } from "../../../conversations/text.js";
import { HOUR_MS, SECOND_MS } from "../../core/base/time.js";
import { createPerSecondLimiter } from "../../core/jobs/rate-limiter.js";
import { formatLinkedMessages, parseLinkedMessages } from "../../core/notifications/linked-message.js";
import type { BroadcastSendResult, Messenger, SendResult, SentMessageRef } from "../../core/notifications/messenger.js";
import type { NotificationKey, NotificationRef } from "../../core/notifications/notification.js";
import type { CloudSendResult, WhatsAppClient } from "../api/client.js";
import type { DeliveryFailureReason } from "../api/failure.js";
import { broadcastOutcomeOf, deliveryOutcomeOf, type RetryAfterMs, retryAfterNoAnswer } from "../api/failure.js";
import {
  newestMessageOf,
  type SendView,
  type SendViewResult,
  type ShownMessages,
  type Sleep,
  viewFingerprint,
} from "../talk/send-view.js";
import type { DeliveryTracker } from "./delivery-tracker.js";
import type { ServiceWindows, TemplateThrottle } from "./service-windows.js";

type MessengerParts = {
  /** Makes one try: the outbox retries later. */
  readonly sendView: SendView;
  readonly client: Pick<WhatsAppClient, "send" | "sendFile">;
  readonly serviceWindows: ServiceWindows;
  /** By chat. A notification waits until the customer has the answer to their message. */
  readonly messagesInProgress: ReadonlyMap<string, Promise<void>>;
  readonly shownMessages: ShownMessages;
  readonly templateThrottle: TemplateThrottle;
  readonly onSent: DeliveryTracker["onSent"];
  readonly retryAfterMs: RetryAfterMs;
  readonly wait: Sleep;
};

/** Less than a third of what Meta accepts from one number. */
const BROADCAST_PER_SECOND = 25;
const WINDOW_CLOSED_RETRY_MS = HOUR_MS;

/**
 * Sends notifications and broadcasts to chats on WhatsApp. Messages cannot be edited there, so a notice that only
 * reports progress is not sent: the result follows. Over 24 hours after the user last wrote, a notification goes out as
 * a template, or waits until they write.
 */
export function createWhatsAppMessenger(context: MessengerContext, parts: MessengerParts): Messenger {
  const { flows, shop, staffApi, fetchFile, clock, log } = context;
  const { sendView, client, serviceWindows, shownMessages, templateThrottle } = parts;

  const sendResultOf = (result: SendViewResult): SendResult => {
    if (result.outcome === "shown") {
      const { messageId: message, above } = result;
      return sentResult(message && formatLinkedMessages({ message, above }));
    }
    if (result.outcome === "unknown") return retryAfterNoAnswer(result);
    const outcome = deliveryOutcomeOf(result, parts.retryAfterMs);
    if (outcome.outcome === "later" || outcome.outcome === "unreachable") return outcome;
    return { outcome: "refused", cause: `${result.code} ${result.details}` };
  };

  /** Waits until the user writes, or only briefly if they have written since the window was found closed. */
  const waitForUser = ({ chat }: NotificationRef, how: { readonly announced?: true } = {}): SendResult =>
    serviceWindows.maybeOpen(chat.id)
      ? { outcome: "later", afterMs: SECOND_MS, cause: "service window was closed" }
      : { outcome: "later", afterMs: WINDOW_CLOSED_RETRY_MS, cause: "service window closed", patient: true, ...how };

  const sendTemplate = async (ref: NotificationRef, notice: Notice): Promise<SendResult> => {
    const { chat, key } = ref;
    if (notice.skippable) return { outcome: "sent" };
    if (notice.waitsForUser === "announced") return waitForUser(ref);
    const templates = templateThrottle.may(chat, key) ? flows.templatesFor(key, notice, shop.name) : [];
    for (const template of templates) {
      const sent = await client.send(chat, { kind: "template", ...template }, ref);
      if (sent.outcome === "accepted")
        return templateThrottle.record(chat, key) || notice.waitsForUser
          ? waitForUser(ref, { announced: true })
          : sentResult(sent.messageId);
      if (sent.outcome === "unknown" || ANY_TEMPLATE_REASONS.includes(sent.reason)) return sendResultOf(sent);
      const { name, language } = template;
      const { code, details } = sent;
      log.error({ code, details, template: name, language }, "template rejected by WhatsApp");
    }
    return waitForUser(ref);
  };

  /** Sends the picture first, if there is one. If the window is closed for it, the text is not tried. */
  const sendNotice = async (ref: NotificationRef, notice: Notice): Promise<SendViewResult> => {
    const view = (text: Text) => sendView(ref.chat, { view: { ...notice, text } }, { about: ref });
    if (!notice.photo) return view(notice.text);
    const bytes = await fetchFile(notice.photo.of);
    const sent = bytes && (await client.sendFile(ref.chat, { bytes: [bytes], type: imageType(bytes) }));
    if (sent?.outcome === "refused" && sent.reason === "window-closed") return sent;
    if (sent?.outcome !== "accepted") return view(lines(notice.text, notice.photo.missing));
    const shown = await view(notice.text);
    return shown.outcome === "shown" ? { ...shown, above: [sent.messageId, ...shown.above] } : shown;
  };

  /**
   * Whether the notice adds nothing to an earlier message. Every message rings, so staff hear of a vend only when it
   * ends or goes wrong.
   */
  const addsNothing = (notice: Notice, key: NotificationKey, messageId: string | undefined): boolean => {
    if (notice.progressOnly) return messageId !== undefined || key.kind === "vend";
    if (messageId === undefined || notice.fresh) return false;
    return shownMessages.get(messageId) === viewFingerprint(notice);
  };

  return {
    send: async (chat, key, { owner, post: messageId, until }) => {
      await parts.messagesInProgress.get(chat.id)?.catch(() => undefined);
      const notice = await flows.noticeFor(key, shop, staffApi);
      // The flow that we waited for may have shown the notification in a newer message than the one the outbox knows.
      const newest =
        shownMessages.get(newestMessageOf({ chat, key })) ?? (messageId && parseLinkedMessages(messageId).message);
      if (!notice || addsNothing(notice, key, newest)) return sentResult(messageId);
      const earlyMs = notice.notBefore === undefined ? 0 : notice.notBefore - clock();
      if (earlyMs > 0) return { outcome: "later", afterMs: earlyMs, cause: "it may end in a moment" };
      if (clock() >= until) return { outcome: "later", afterMs: 0, cause: "too late" };
      const ref: NotificationRef = { chat, owner, key };
      const shown = serviceWindows.maybeOpen(chat.id) ? await sendNotice(ref, notice) : undefined;
      const isRefused = shown?.outcome === "refused" && shown.reason === "window-closed";
      if (isRefused) serviceWindows.close(chat.id);
      const sent = !shown || isRefused ? await sendTemplate(ref, notice) : sendResultOf(shown);
      if (sent.outcome === "sent" && sent.messageId !== undefined)
        parts.onSent(parseLinkedMessages(sent.messageId).message, ref);
      return sent;
    },
    waitForBroadcastSlot: createPerSecondLimiter({ clock, wait: parts.wait }, BROADCAST_PER_SECOND),
    sendBroadcast: broadcastSender(context, parts),
  };
}

/** WhatsApp accepts only these two types. */
const imageType = (bytes: Uint8Array): string => (bytes[0] === 0x89 ? "image/png" : "image/jpeg");

const sentResult = (messageId: string | undefined): SendResult => ({
  outcome: "sent",
  ...(messageId === undefined ? {} : { messageId }),
});

const CHANNEL_DOWN_RETRY_MS = 10 * SECOND_MS;
/** Refusals that do not depend on the recipient. */
const CHANNEL_WIDE_REASONS: readonly DeliveryFailureReason[] = ["throughput", "token"];

/** Refusals that neither another template nor a message from the customer would change. */
const ANY_TEMPLATE_REASONS: readonly DeliveryFailureReason[] = [...CHANNEL_WIDE_REASONS, "pair-rate", "undeliverable"];

/**
 * Sends a broadcast message by WhatsApp's rules: as free text within 24 hours after the recipient last wrote; after
 * that as the approved marketing template, and only to those who opted in.
 */
const broadcastSender =
  (
    { flows, shop }: MessengerContext,
    { sendView, client, serviceWindows }: MessengerParts,
  ): Messenger["sendBroadcast"] =>
  async (chat, content, { id, optedIn, outsideWindow, language }) => {
    const about: SentMessageRef = { chat, broadcast: id };
    if (!outsideWindow && serviceWindows.maybeOpen(chat.id)) {
      const shown = await sendView(chat, { view: flows.broadcastView(content, language) }, { about });
      if (shown.outcome !== "refused" || shown.reason !== "window-closed") return broadcastSendResultOf(shown);
      serviceWindows.close(chat.id);
    }
    if (!optedIn) return { outcome: "not-opted-in" };
    const template = { kind: "template", ...flows.broadcastTemplate(content.text, shop.name) } as const;
    return broadcastSendResultOf(await client.send(chat, template, about));
  };

function broadcastSendResultOf(sent: SendViewResult | CloudSendResult): BroadcastSendResult {
  switch (sent.outcome) {
    case "shown":
    case "accepted":
      return { outcome: "sent", ...(sent.messageId === undefined ? {} : { messageId: sent.messageId }) };
    case "unknown":
      return { outcome: "unknown", cause: sent.cause };
    case "refused":
      return CHANNEL_WIDE_REASONS.includes(sent.reason)
        ? { outcome: "away", afterMs: CHANNEL_DOWN_RETRY_MS, cause: `${sent.code} ${sent.details}` }
        : broadcastOutcomeOf(sent);
  }
}
