import { conversations, createConversation } from "@grammyjs/conversations";
import { sequentialize } from "@grammyjs/runner";
import type { Bot, Context, MiddlewareFn } from "grammy";
import type { User } from "grammy/types";
import type { Programme, Staff } from "../../../conversations/talk.js";
import { isKnown } from "../../../conversations/ways.js";
import type { Secrets } from "../../core/base/secrets.js";
import type { Draw } from "../../core/picture.js";
import type { Log } from "../../core/ports.js";
import type { Role } from "../../core/settings/role.js";
import type { Shop } from "../../shop/customer-api.js";
import type { Desk } from "../../shop/staff-api.js";
import type { Limits } from "../api/limits.js";
import type { Arrival, ShopContext } from "../context.js";
import { ownChat } from "../notices/roles.js";
import { createAttach } from "../talk/attach.js";
import { createDraftStorage, type Drafts, draftKey } from "../talk/drafts.js";
import { createPerform, type Entry } from "../talk/perform.js";
import { createSecretTaker } from "../talk/secrets.js";
import type { BindPost } from "../talk/talk.js";
import { createTyping } from "../talk/typing.js";
import { createApology, createFaultBoundary, createWatchdog } from "./faults.js";
import { createSecondTaps } from "./second-taps.js";
import { createTapAnswers } from "./taps.js";
import { createTidying } from "./tidying.js";
import { createArrivals, createWaysOut } from "./ways.js";
import type { WebhookReplies } from "./webhook-replies.js";

export type PipelineOptions = {
  readonly programme: Programme;
  /** Changes whenever a flow asks differently than before: unfinished conversations of another version are dropped. */
  readonly scriptVersion: string;
  readonly shop: Shop;
  readonly desk: Desk;
  readonly throttle: MiddlewareFn<ShopContext>;
  readonly door: MiddlewareFn<ShopContext>;
  readonly bindPost: BindPost;
  readonly drafts: Drafts;
  readonly replies: WebhookReplies;
  readonly draw: Draw;
  readonly secrets: Secrets;
  readonly limits: Limits;
  readonly log: Log;
};

/** The way of an update through the house. The order is the point: each line relies on those above it. */
export function installPipeline(bot: Bot<ShopContext>, options: PipelineOptions): void {
  const { programme, drafts, limits, log } = options;
  const givenUp = new WeakSet<ShopContext>();
  const apologise = createApology({ fault: (language) => programme.asides(language).fault, log });
  const typing = createTyping((chat) => bot.api.sendChatAction(chat, "typing"), limits);
  const mayGoOn = (flow: string, { role }: ShopContext) => isKnown(programme, flow, role);
  const storage = createDraftStorage({ drafts, version: options.scriptVersion, givenUp, mayGoOn });
  const attach = createAttach({ api: bot.api, draw: options.draw, log });
  const perform = createPerform({ ...options, typing, attach });

  bot.use(options.throttle); // Before the queue: nobody fills it without end.
  bot.use(sequentialize(draftKey)); // One thing at a time in a chat: a double tap is two updates.
  bot.use((ctx, next) => drafts.turn(draftKey(ctx), String(ctx.update.update_id), next)); // In other processes too.
  bot.use(createWatchdog({ drafts, givenUp, apologise, log }, limits.handlerMaxMs)); // Nothing keeps the queue for ever.
  bot.use(createTidying(limits.tapAnswerMs, options.replies)); // Around the answers: of what can ride, they come first.
  bot.use(createTapAnswers(limits.tapAnswerMs, options.replies));
  bot.use(options.door); // Lets in whom we talk to, and learns who they are.
  bot.use(conversations<ShopContext, Context>({ storage })); // Reads the draft now, and writes it after all below.
  bot.use(createSecretTaker(options)); // Before anything below writes down what was typed.
  bot.use(createFaultBoundary(apologise, log)); // Inside, so that the draft of a flow that failed is dropped.
  bot.use(createSecondTaps(limits.chatsRememberedMax)); // Inside, too: what failed was not worked off.
  bot.use(createWaysOut(programme)); // Before the conversation, which swallows what it is given.
  bot.use(createConversation<ShopContext, Context>(perform, { id: FLOW }));
  bot.use(createArrivals(programme, enter, limits.hopsMax)); // Last: nobody is left without an answer.
}

const FLOW = "flow";

function enter(ctx: ShopContext, { destination, live }: Arrival, hop: number): Promise<void> {
  const entry: Entry = {
    flow: destination.flow,
    with: destination.with ?? "",
    customer: ctx.customer,
    chat: { channel: "telegram", id: String(ctx.chat?.id) },
    ...(ctx.role && ctx.from && { staff: staffOf(ctx.role, ctx.from, ctx.chat?.type !== "private") }),
    live,
    ...threadOf(ctx),
    run: runName(ctx.update.update_id, hop),
  };
  return ctx.conversation.enter(FLOW, entry);
}

/** A reply has a thread of its own anywhere; only in a topic one can write there. */
function threadOf({ msg }: ShopContext): Pick<Entry, "thread"> {
  const thread = msg?.is_topic_message ? msg.message_thread_id : undefined;
  return thread === undefined ? {} : { thread };
}

const staffOf = (role: Role, from: User, inCompany: boolean): Staff => ({
  ...{ role, chat: ownChat(from) },
  ...(inCompany && { inCompany }),
});

/** Short, for it goes into every button, and not soon the same again. */
const runName = (update: number, hop: number): string => ((update * 16 + hop) % 36 ** 5).toString(36);
