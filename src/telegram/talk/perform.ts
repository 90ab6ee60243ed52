import type { Context } from "grammy";
import type { Programme } from "../../../conversations/talk.js";
import { isDeskFlow } from "../../../conversations/ways.js";
import type { Shop } from "../../shop/customer-api.js";
import type { Desk } from "../../shop/staff-api.js";
import type { ShopContext, ShopConversation } from "../context.js";
import { createTalk, type Setting, type TalkDeps } from "./talk.js";

/** What a flow starts with. */
export type Entry = Setting & { readonly flow: string; readonly with: string };

type Deps = TalkDeps & { readonly programme: Programme; readonly shop: Shop; readonly desk: Desk };

/**
 * The one conversation there is: it performs one flow of the programme. A flow that names the next one ends here, with
 * its log, and the next begins as a conversation of its own in the same message; so logs stay short.
 */
export const createPerform =
  (deps: Deps) =>
  async (conversation: ShopConversation, ctx: Context, entry: Entry): Promise<void> => {
    const { programme, shop, desk } = deps;
    const place = { conversation, api: ctx.api, username: ctx.me.username };
    const { talk, live, close } = createTalk(deps, place, entry);
    const next = isDeskFlow(programme, entry.flow)
      ? await programme.deskFlows[entry.flow]?.(talk, desk, entry.with)
      : await programme.flows[entry.flow]?.(talk, shop, entry.with);
    if (!next) return await close();
    await conversation.external((visit: ShopContext) => {
      visit.arrival = { destination: next, live: live() };
    });
    await conversation.halt({ next: true });
  };
