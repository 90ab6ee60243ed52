import type { MiddlewareFn } from "grammy";
import { withTimeout } from "../../core/jobs/timeout.js";
import type { BotContext, MessageWithKeyboard } from "../context.js";
import type { WebhookReplies } from "./webhook-replies.js";

/**
 * Removes the keyboards of messages that a task has left. Nothing waits for this, so it is done after the work, and after
 * `limitMs` in any case. In time, and unless a tap is answered, it goes back in the webhook's own reply, which saves a
 * call. A failure costs nothing: a button that stayed is answered politely and removed then.
 */
export const createKeyboardRemoval =
  (limitMs: number, replies: WebhookReplies): MiddlewareFn<BotContext> =>
  async (ctx, next) => {
    const waiting: MessageWithKeyboard[] = [];
    let late = false;
    const remove = async ({ chat_id, message_id }: MessageWithKeyboard): Promise<void> => {
      await ctx.api.editMessageReplyMarkup(chat_id, message_id).catch(() => {}); // Logged by the client.
    };
    ctx.removeKeyboard = async (message) => {
      if (late) await remove(message);
      else waiting.push(message);
    };
    const work = next();
    late = (await withTimeout(limitMs, work)) === "late";
    for (const message of waiting) {
      const inReply = !late && replies.offer(ctx.update, { method: "editMessageReplyMarkup", ...message });
      if (!inReply) await remove(message);
    }
    await work;
  };
