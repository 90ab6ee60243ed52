import type { Context } from "grammy";
import { type FlowStart, runFlow } from "../../../conversations/channel.js";
import type { BotContext, BotConversation, LiveMessageState } from "../context.js";
import { createTelegramTalk, type TelegramTalkDeps } from "./talk.js";

export type TelegramFlowStart = FlowStart & {
  readonly liveMessage: LiveMessageState;
  /** The forum topic it was started in; absent for General. */
  readonly thread?: number;
};

/**
 * The only conversation there is: it runs one flow. When a flow names the next one, this conversation ends with its log,
 * and the next flow starts as a conversation of its own in the same message, so logs stay short.
 */
export const createTelegramFlowRunner =
  (deps: TelegramTalkDeps) =>
  async (conversation: BotConversation, ctx: Context, start: TelegramFlowStart): Promise<void> => {
    const handle = { conversation, api: ctx.api, username: ctx.me.username };
    const { talk, liveMessage, close } = createTelegramTalk(deps, handle, start);
    const next = await runFlow(deps.channel, talk, start);
    if (!next) return await close();
    await conversation.external((update: BotContext) => {
      update.nextFlow = { destination: next, liveMessage: liveMessage() };
    });
    await conversation.halt({ next: true });
  };
