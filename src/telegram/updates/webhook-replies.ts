import type { Update } from "grammy/types";
import type { MessageWithKeyboard } from "../context.js";

/** A call of the Bot API that a webhook's answer carries: Telegram makes it, and nobody hears what came of it. */
export type WebhookReply =
  | { readonly method: "answerCallbackQuery"; readonly callback_query_id: string; readonly text?: string }
  | ({ readonly method: "editMessageReplyMarkup" } & MessageWithKeyboard);

/** Which updates wait for an answer that can carry a call, and what it carries. */
export type WebhookReplies = {
  /** This update came by a webhook that has not been answered. */
  expect(update: Update): void;
  /** False when no answer can carry it: then it must be called. */
  offer(update: Update, reply: WebhookReply): boolean;
  replyTo(update: Update): WebhookReply | undefined;
  /** Its answer goes out now, with what was given: whatever comes later must be called. */
  close(update: Update): WebhookReply | undefined;
};

export function createWebhookReplies(): WebhookReplies {
  const replies = new WeakMap<Update, WebhookReply | undefined>();
  return {
    expect: (update) => void replies.set(update, undefined),
    offer: (update, reply) => {
      if (!replies.has(update) || replies.get(update)) return false;
      replies.set(update, reply);
      return true;
    },
    replyTo: (update) => replies.get(update),
    close: (update) => {
      const reply = replies.get(update);
      replies.delete(update);
      return reply;
    },
  };
}
