import type { MiddlewareFn } from "grammy";
import type { DraftStore } from "../../core/draft-store.js";
import { type BotContext, type TelegramWaitingFlow, topicThreadOf } from "../context.js";

type StoredDraft = { readonly version: string; readonly waitingFlow: TelegramWaitingFlow };

/**
 * One key per chat; in a group one per person and topic, so that staff do not answer each other's questions, nor those
 * of another topic. An update without a chat never has a draft, but still needs a key of its own.
 */
export function telegramDraftKey(ctx: BotContext): string {
  const { chat, from, update } = ctx;
  if (!chat) return `telegram:update-${update.update_id}`;
  if (chat.type === "private" || !from) return `telegram:${chat.id}`;
  return `telegram:${chat.id}:${from.id}:${topicThreadOf(ctx) ?? "general"}`;
}

type Options = {
  readonly drafts: Pick<DraftStore, "read" | "write" | "remove">;
  readonly version: string;
  readonly timedOut: WeakSet<BotContext>;
  /** Whether the sender may still use a flow: their role may have changed since it began. */
  readonly canContinue: (flow: string, ctx: BotContext) => boolean;
};

/**
 * Reads the flow that waits in the chat, and stores the one that waits after the update. A flow of another script version
 * or customer is dropped: the chat may have been linked or parted since it began. A handler that timed out stores
 * nothing: its chat has moved on.
 */
export function createDraftSession({ drafts, version, timedOut, canContinue }: Options): MiddlewareFn<BotContext> {
  return async (ctx, next) => {
    const key = telegramDraftKey(ctx);
    const stored = (await drafts.read(key)) as Partial<StoredDraft> | undefined;
    const { start, prompt } = stored?.waitingFlow ?? {};
    ctx.awaitsSecret = prompt?.takes === "secret"; // Even if it is outdated: the chat still shows the question.
    const isCurrent = stored?.version === version && start?.customer === ctx.customer && canContinue(start.flow, ctx);
    if (isCurrent) ctx.waitingFlow = stored.waitingFlow;
    else ctx.hasOutdatedDraft = stored !== undefined;
    const before = ctx.waitingFlow;
    try {
      await next();
    } finally {
      const { waitingFlow } = ctx;
      if (!timedOut.has(ctx)) {
        if (waitingFlow && waitingFlow !== before)
          await drafts.write(key, { version, waitingFlow } satisfies StoredDraft);
        if (!waitingFlow && stored) await drafts.remove(key);
      }
    }
  };
}
