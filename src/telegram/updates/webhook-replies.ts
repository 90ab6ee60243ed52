import type { Update } from "grammy/types";
import type { MessageWithKeyboard } from "../context.js";

/** A Bot API call inside the reply to a webhook. Telegram carries it out and does not report the result. */
export type WebhookReply =
  | { readonly method: "answerCallbackQuery"; readonly callback_query_id: string; readonly text?: string }
  | ({ readonly method: "editMessageReplyMarkup" } & MessageWithKeyboard);

/** The updates whose webhook is not answered yet, and the call that each reply will carry. */
export type WebhookReplies = {
  /** This update's webhook waits for its reply. */
  expect(update: Update): void;
  /** Puts a call into the update's reply. False when there is no room: then call the Bot API. */
  offer(update: Update, reply: WebhookReply): boolean;
  replyTo(update: Update): WebhookReply | undefined;
  /** Takes the reply that goes out now. A later call must go to the Bot API. */
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
