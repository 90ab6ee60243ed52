import type { View } from "../../../conversations/talk.js";
import type { Language } from "../../core/base/language.js";
import { SECOND_MS } from "../../core/base/time.js";
import { type Chat, chatKey } from "../../core/customers/chat.js";
import type { SentMessageRef } from "../../core/notifications/messenger.js";
import { type NotificationRef, notificationKeyText } from "../../core/notifications/notification.js";
import type { Log } from "../../core/ports.js";
import type { CloudSendResult, WhatsAppClient } from "../api/client.js";
import { fitView, toNumberedView } from "./fit.js";
import type { ListLabels } from "./fit-list.js";
import type { ViewToShow } from "./talk.js";

export type Sleep = (ms: number) => Promise<void>;

type ViewLabels = ListLabels & {
  /** Asks for a number, where buttons cannot be shown. */
  readonly replyByNumber: string;
};

type Options = {
  readonly client: Pick<WhatsAppClient, "send">;
  readonly labels: (language: Language | undefined) => ViewLabels;
  readonly wait: Sleep;
  /** The wait before a retry after Meta's rate limit. */
  readonly retryMs: number;
  /** Tries of a message; up to `UNCLEAR_TRIES_MAX` if we do not know whether Meta accepted it. */
  readonly triesMax: number;
  /** Whether a typed number is read as a choice. It is not for views sent outside a conversation. */
  readonly readsNumbers: boolean;
  readonly shownMessages: ShownMessages;
  readonly log: Log;
};

/** `numberedChoices` are the button ids behind the numbers, if Meta rejected the buttons. */
export type SendViewResult =
  | {
      readonly outcome: "shown";
      readonly messageId?: string;
      /** The earlier messages of a text that needs several. */
      readonly above: readonly string[];
      readonly numberedChoices?: readonly string[];
    }
  | Exclude<CloudSendResult, { readonly outcome: "accepted" }>;

type SendViewOptions = {
  /** The page of a list. */
  readonly page?: number | undefined;
  readonly about?: SentMessageRef | undefined;
};

export type SendView = (to: Chat, shown: ViewToShow, options?: SendViewOptions) => Promise<SendViewResult>;

/** What our newest messages show, so that the same content is not sent twice. */
export type ShownMessages = {
  get(messageId: string): string | undefined;
  set(messageId: string, fingerprint: string): void;
};

/** What `ShownMessages` holds for a message that its user has not seen. Meta may report it before it answers the call. */
export const UNDELIVERED = "";

/** The key under which `ShownMessages` holds the id of a notification's newest message, from a notice or a flow. */
export const newestMessageOf = ({ chat, key }: Pick<NotificationRef, "chat" | "key">): string =>
  `${chatKey(chat)} ${notificationKeyText(key)}`;

/** Equal for views with the same text and labels. */
export const viewFingerprint = ({ text, choices }: View): string =>
  JSON.stringify([text.html, (choices ?? []).flat().map(({ label }) => label)]);

/** For failures on Meta's side. The user may get a view twice, with the same buttons: better than not at all. */
const UNCLEAR_TRIES_MAX = 4;
/** The wait before the first retry; it doubles with each further one. Together they outlast an outage of seven seconds. */
const UNCLEAR_RETRY_MS = SECOND_MS;

/**
 * Sends a view in as many messages as it needs, one after another. If Meta rejects its buttons, they become numbers to
 * type, or are left out where numbers are not read. Retries a few times at a rate limit, and when Meta fails or does
 * not answer.
 */
export function createViewSender(options: Options): SendView {
  const { client, labels, wait, retryMs, triesMax, shownMessages, log } = options;
  /** Undefined if a retry would change nothing. */
  const waitBeforeRetry = (sent: CloudSendResult, tries: number): number | undefined => {
    if (sent.outcome === "accepted") return undefined;
    if (sent.outcome === "unknown" || sent.reason === "other")
      return tries < UNCLEAR_TRIES_MAX ? UNCLEAR_RETRY_MS * 2 ** (tries - 1) : undefined;
    return sent.reason === "pair-rate" || sent.reason === "throughput" ? retryMs : undefined;
  };

  const sendWithRetries = async (send: () => Promise<CloudSendResult>): Promise<CloudSendResult> => {
    for (let tries = 1; ; tries++) {
      const sent = await send();
      const waitMs = waitBeforeRetry(sent, tries);
      if (waitMs === undefined || tries >= triesMax) return sent;
      await wait(waitMs);
    }
  };

  const sendInOrder = async (sends: readonly (() => Promise<CloudSendResult>)[]): Promise<SendViewResult> => {
    const ids: string[] = [];
    for (const send of sends) {
      const sent = await sendWithRetries(send);
      if (sent.outcome !== "accepted") return sent;
      ids.push(sent.messageId);
    }
    const messageId = ids.pop();
    return { outcome: "shown", above: ids, ...(messageId !== undefined && { messageId }) };
  };

  return async (to, { view, question }, { page, about } = {}) => {
    const words = labels(view.language);
    const asked = question === undefined ? {} : { question };
    const messages = fitView(view, { ...asked, page, words });
    const result = await sendInOrder(messages.map((message) => () => client.send(to, message, about)));
    if (result.outcome === "shown" && result.messageId !== undefined) {
      if (shownMessages.get(result.messageId) !== UNDELIVERED)
        shownMessages.set(result.messageId, viewFingerprint(view));
      if (about && "key" in about) shownMessages.set(newestMessageOf(about), result.messageId);
    }
    if (result.outcome !== "refused" || result.reason !== "malformed") return result;
    const { code, details } = result;
    log.error({ code, details }, "interactive message rejected, sending it as text");
    const replyByNumber = options.readsNumbers ? words.replyByNumber : undefined;
    const { texts, ids } = toNumberedView(view, { ...asked, replyByNumber });
    const resent = await sendInOrder(texts.map((text) => () => client.send(to, { kind: "text", text }, about)));
    return resent.outcome === "shown" && ids.length > 0 ? { ...resent, numberedChoices: ids } : resent;
  };
}
