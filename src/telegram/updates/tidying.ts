import type { MiddlewareFn } from "grammy";
import { within } from "../../core/jobs/timeout.js";
import type { LeftBehind, ShopContext } from "../context.js";
import type { WebhookReplies } from "./webhook-replies.js";

/**
 * Takes the keyboards off messages that were left behind. Nobody waits for that, so it is done when the work is, and
 * after a moment in any case. Done in time, it goes back with the webhook's own answer, which costs no call, unless that
 * answers a tap. Where it fails nothing is lost: a button that stayed is answered kindly, and goes then.
 */
export const createTidying =
  (limitMs: number, replies: WebhookReplies): MiddlewareFn<ShopContext> =>
  async (ctx, next) => {
    const waiting: LeftBehind[] = [];
    let late = false;
    const strip = async ({ chat_id, message_id }: LeftBehind): Promise<void> => {
      await ctx.api.editMessageReplyMarkup(chat_id, message_id).catch(() => {}); // The way out has logged it.
    };
    ctx.leaveBehind = async (left) => {
      if (late) await strip(left);
      else waiting.push(left);
    };
    const work = next();
    late = (await within(limitMs, work)) === "late";
    for (const left of waiting)
      if (late || !replies.give(ctx.update, { method: "editMessageReplyMarkup", ...left })) await strip(left);
    await work;
  };
