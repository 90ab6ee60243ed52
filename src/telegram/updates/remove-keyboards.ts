import type { MiddlewareFn } from "grammy";
import { withTimeout } from "../../core/jobs/timeout.js";
import type { BotContext, MessageWithKeyboard } from "../context.js";
import type { WebhookReplies } from "./webhook-replies.js";

/**
 * Takes the keyboards off messages that were left behind. Nobody waits for that, so it is done when the work is, and
 * after a moment in any case. Done in time, it goes back with the webhook's own answer, which costs no call, unless that
 * answers a tap. Where it fails nothing is lost: a button that stayed is answered kindly, and goes then.
 */
export const createKeyboardRemoval =
  (limitMs: number, replies: WebhookReplies): MiddlewareFn<BotContext> =>
  async (ctx, next) => {
    const waiting: MessageWithKeyboard[] = [];
    let late = false;
    const strip = async ({ chat_id, message_id }: MessageWithKeyboard): Promise<void> => {
      await ctx.api.editMessageReplyMarkup(chat_id, message_id).catch(() => {}); // The way out has logged it.
    };
    ctx.removeKeyboard = async (left) => {
      if (late) await strip(left);
      else waiting.push(left);
    };
    const work = next();
    late = (await withTimeout(limitMs, work)) === "late";
    for (const left of waiting)
      if (late || !replies.offer(ctx.update, { method: "editMessageReplyMarkup", ...left })) await strip(left);
    await work;
  };
