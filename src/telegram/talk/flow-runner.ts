import type { Context } from "grammy";
import type { Programme } from "../../../conversations/talk.js";
import { isDeskFlow } from "../../../conversations/ways.js";
import type { CustomerApi } from "../../shop/customer-api.js";
import type { StaffApi } from "../../shop/staff-api.js";
import type { BotContext, BotConversation } from "../context.js";
import { createTelegramTalk, type FlowSession, type TalkDeps } from "./talk.js";

/** What a flow starts with. */
export type TelegramFlowStart = FlowSession & { readonly flow: string; readonly argument: string };

type Deps = TalkDeps & { readonly programme: Programme; readonly shop: CustomerApi; readonly staffApi: StaffApi };

/**
 * The one conversation there is: it performs one flow of the programme. A flow that names the next one ends here, with
 * its log, and the next begins as a conversation of its own in the same message; so logs stay short.
 */
export const createTelegramFlowRunner =
  (deps: Deps) =>
  async (conversation: BotConversation, ctx: Context, entry: TelegramFlowStart): Promise<void> => {
    const { programme, shop, staffApi } = deps;
    const place = { conversation, api: ctx.api, username: ctx.me.username };
    const { talk, liveMessage, close } = createTelegramTalk(deps, place, entry);
    const next = isDeskFlow(programme, entry.flow)
      ? await programme.deskFlows[entry.flow]?.(talk, staffApi, entry.argument)
      : await programme.flows[entry.flow]?.(talk, shop, entry.argument);
    if (!next) return await close();
    await conversation.external((visit: BotContext) => {
      visit.nextFlow = { destination: next, liveMessage: liveMessage() };
    });
    await conversation.halt({ next: true });
  };
