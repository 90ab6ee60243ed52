import { type Api, GrammyError, InputFile, type MiddlewareFn } from "grammy";
import type { Message } from "grammy/types";
import type { MessengerContext } from "../../../conversations/channel.js";
import type { Notice, View } from "../../../conversations/talk.js";
import { lines } from "../../../conversations/text.js";
import type { ChannelPhoto } from "../../core/base/channel.js";
import { createBoundedMap } from "../../core/base/collections.js";
import type { Chat } from "../../core/customers/chat.js";
import {
  formatLinkedMessages,
  type LinkedMessages,
  parseLinkedMessages,
} from "../../core/notifications/linked-message.js";
import type { SendResult } from "../../core/notifications/messenger.js";
import { isMessageGone, isNotModified, loggableError } from "../api/errors.js";
import type { NoticeLimiter } from "../api/notice-limiter.js";
import type { BotContext } from "../context.js";
import { editMessage, HTML_MESSAGE_OPTIONS, render } from "../talk/render.js";

export type NoticeParts = {
  /** Makes one try: the outbox retries later. */
  readonly api: Api;
  readonly noticeLimiter: NoticeLimiter;
  /** Whether the user has written below this message. */
  readonly hasNewerMessage: (chat: string, messageId: string) => boolean;
};

/** `messageId` is the message that shows the notification already, if any. */
type SendNotice = (chat: Chat, notice: Notice, messageId: string | undefined) => Promise<SendResult>;

/** Shows a notice in its chat: edits the message that already shows it, or sends a new one. */
export function createNoticeSender({ fetchFile, log }: MessengerContext, parts: NoticeParts): SendNotice {
  const { api, noticeLimiter, hasNewerMessage } = parts;
  /** The message with the picture; undefined if the picture is gone or Telegram rejects it. */
  const sendPhoto = async (chat: string, photo: ChannelPhoto): Promise<Message | undefined> => {
    const bytes = photo.channel === "telegram" ? undefined : await fetchFile(photo);
    if (photo.channel !== "telegram" && !bytes) return undefined;
    try {
      return await api.sendPhoto(chat, bytes ? new InputFile(bytes, "picture.jpg") : photo.file);
    } catch (error) {
      if (!(error instanceof GrammyError) || error.error_code !== 400) throw error;
      log.warn({ err: loggableError(error), chat }, "photo rejected by Telegram");
      return undefined;
    }
  };

  const send = async (chat: string, notice: Notice): Promise<LinkedMessages> => {
    const above: Message[] = [];
    const photo = notice.photo && (await sendPhoto(chat, notice.photo.of));
    if (photo) above.push(photo);
    const { leadingTexts, text, options } = render(
      photo ? notice : { ...notice, text: lines(notice.text, notice.photo?.missing) },
    );
    const silence = notice.silent ? { disable_notification: true } : {};
    for (const piece of leadingTexts)
      above.push(await api.sendMessage(chat, piece, { ...HTML_MESSAGE_OPTIONS, ...silence }));
    const sent = await api.sendMessage(chat, text, { ...options, ...silence });
    return { message: String(sent.message_id), above: above.map(({ message_id }) => String(message_id)) };
  };

  const edit = (chat: string, messageId: string, view: View): Promise<boolean> =>
    editMessage(api, { chat, message: Number(messageId) }, render(view));

  /** Never throws: the notice has been sent, and a failed edit of the old message must not send it twice. */
  const updatePrevious = async (chat: string, messageId: string, view: View | undefined): Promise<void> => {
    try {
      if (view) await edit(chat, messageId, view);
      else await api.editMessageReplyMarkup(chat, Number(messageId));
    } catch (error) {
      if (!isMessageGone(error) && !isNotModified(error))
        log.warn({ err: loggableError(error), chat }, "previous message could not be updated");
    }
  };

  const needsNewMessage = (chat: Chat, { fresh, alert }: Notice, { message, alertedFor }: LinkedMessages): boolean => {
    if (alert !== undefined) return alert !== alertedFor;
    return fresh === "if-buried" ? hasNewerMessage(chat.id, message) : fresh === true;
  };

  return async (chat, notice, messageId) => {
    const previous = messageId === undefined ? undefined : parseLinkedMessages(messageId);
    const fresh = previous !== undefined && needsNewMessage(chat, notice, previous);
    const sentAs = (messages: LinkedMessages): SendResult => ({
      outcome: "sent",
      messageId: formatLinkedMessages({ ...messages, alertedFor: notice.alert }),
    });
    if (previous && !fresh && (await edit(chat.id, previous.message, notice))) return sentAs(previous);
    const messages = await send(chat.id, notice);
    if (previous && (fresh || render(notice).leadingTexts.length > 0)) {
      noticeLimiter.count(chat.id);
      await updatePrevious(chat.id, previous.message, notice.replacement);
    }
    return sentAs(messages);
  };
}

export type LatestMessages = ReturnType<typeof createLatestMessages>;

/** The latest message of each user. Anything above it may have scrolled off their screen. */
export function createLatestMessages(rememberedMax: number) {
  const latest = createBoundedMap<string, number>(rememberedMax);
  const middleware: MiddlewareFn<BotContext> = async (ctx, next) => {
    if (ctx.message) latest.set(String(ctx.message.chat.id), ctx.message.message_id);
    await next();
  };
  return {
    middleware,
    /** Whether the user has written below this message, as far as this process has seen. */
    hasNewerMessage: (chat: string, messageId: string): boolean => (latest.get(chat) ?? 0) > Number(messageId),
  };
}
