import type { MiddlewareFn } from "grammy";
import { createBoundedMap } from "../../core/base/bounded-map.js";
import type { BotContext } from "../context.js";

/** The latest message of each user: what stands above it may have left their screen. */
export type LatestMessages = {
  readonly middleware: MiddlewareFn<BotContext>;
  /** Whether the user wrote something below a message; false when this process has not seen it. */
  hasNewerMessage(chat: string, messageId: string): boolean;
};

export function createLatestMessages(rememberedMax: number): LatestMessages {
  const latest = createBoundedMap<string, number>(rememberedMax);
  return {
    middleware: async (ctx, next) => {
      if (ctx.message) latest.set(String(ctx.message.chat.id), ctx.message.message_id);
      await next();
    },
    hasNewerMessage: (chat, messageId) => (latest.get(chat) ?? 0) > Number(messageId),
  };
}
