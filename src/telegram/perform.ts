import type { Context } from "grammy";
import type { Programme, Staff } from "#conversations/talk.js";
import { isDeskFlow } from "#conversations/ways.js";
import type { Chat } from "#core/customer.js";
import type { CustomerId } from "#core/ids.js";
import type { Log } from "#core/ports.js";
import type { Secrets } from "#core/secrets.js";
import type { Desk } from "#shop/desk.js";
import type { Shop } from "#shop/shop.js";
import type { AttachThere } from "./attach.js";
import type { Live, ShopContext, ShopConversation } from "./context.js";
import { type BindPost, createTalk } from "./talk.js";
import type { WithTyping } from "./typing.js";

/** What a flow starts with; JSON, because it is stored with the conversation. */
export type Entry = {
  readonly flow: string;
  readonly with: string;
  readonly customer: CustomerId;
  readonly chat: Chat;
  readonly staff?: Staff;
  readonly live: Live;
  /** The topic of a forum that it was begun in; General is none. */
  readonly thread?: number;
  readonly run: string;
};

type Options = {
  readonly programme: Programme;
  readonly shop: Shop;
  readonly desk: Desk;
  readonly typing: WithTyping;
  readonly bindPost: BindPost;
  readonly attach: AttachThere;
  readonly secrets: Secrets;
  readonly log: Log;
};

/**
 * The one conversation there is: it performs one flow of the programme. A flow that names the next one ends here, with
 * its log, and the next begins as a conversation of its own in the same message; so logs stay short.
 */
export const createPerform =
  ({ programme, shop, desk, ...rest }: Options) =>
  async (conversation: ShopConversation, ctx: Context, entry: Entry): Promise<void> => {
    const { talk, live, close } = createTalk({
      ...rest,
      ...entry,
      conversation,
      api: ctx.api,
      username: ctx.me.username,
    });
    const next = isDeskFlow(programme, entry.flow)
      ? await programme.deskFlows[entry.flow]?.(talk, desk, entry.with)
      : await programme.flows[entry.flow]?.(talk, shop, entry.with);
    if (!next) return await close();
    await conversation.external((visit: ShopContext) => {
      visit.arrival = { destination: next, live: live() };
    });
    await conversation.halt({ next: true });
  };
