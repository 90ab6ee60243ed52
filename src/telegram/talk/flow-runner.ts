import type { Context } from "grammy";
import { type FlowStart, runFlow } from "../../../conversations/navigation.js";
import type { Flows } from "../../../conversations/talk.js";
import type { CustomerApi } from "../../shop/customer-api.js";
import type { StaffApi } from "../../shop/staff-api.js";
import type { BotContext, BotConversation, LiveMessageState } from "../context.js";
import { createTelegramTalk, type TalkDeps } from "./talk.js";

export type TelegramFlowStart = FlowStart & {
  readonly liveMessage: LiveMessageState;
  /** The forum topic it was started in; absent for General. */
  readonly thread?: number;
};

type Deps = TalkDeps & { readonly flows: Flows; readonly shop: CustomerApi; readonly staffApi: StaffApi };

/**
 * The only conversation there is: it runs one flow. When a flow names the next one, this conversation ends with its log,
 * and the next flow starts as a conversation of its own in the same message, so logs stay short.
 */
export const createTelegramFlowRunner =
  (deps: Deps) =>
  async (conversation: BotConversation, ctx: Context, start: TelegramFlowStart): Promise<void> => {
    const handle = { conversation, api: ctx.api, username: ctx.me.username };
    const { talk, liveMessage, close } = createTelegramTalk(deps, handle, start);
    const next = await runFlow(deps.flows, deps, talk, start);
    if (!next) return await close();
    await conversation.external((update: BotContext) => {
      update.nextFlow = { destination: next, liveMessage: liveMessage() };
    });
    await conversation.halt({ next: true });
  };
