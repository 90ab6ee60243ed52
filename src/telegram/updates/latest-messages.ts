import type { MiddlewareFn } from "grammy";
import { createBoundedMap } from "../../core/base/bounded-map.js";
import type { BotContext } from "../context.js";

export type LatestMessages = {
  readonly middleware: MiddlewareFn<BotContext>;
  /** Whether the person wrote something below a message; false when that is not remembered. */
  hasNewerMessage(chat: string, messageId: string): boolean;
};

/** Remembers the newest message of each person: what stands above it may have left their screen. */
export function createLatestMessages(rememberedMax: number): LatestMessages {
  const newest = createBoundedMap<string, number>(rememberedMax);
  return {
    middleware: async (ctx, next) => {
      if (ctx.message) newest.set(String(ctx.message.chat.id), ctx.message.message_id);
      await next();
    },
    hasNewerMessage: (chat, messageId) => (newest.get(chat) ?? 0) > Number(messageId),
  };
}
