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
import type { CustomerApi } from "../../shop/customer-api.js";
import type { StaffApi } from "../../shop/staff-api.js";
import type { TelegramLimits } from "../api/limits.js";
import type { BotContext, NextFlow } from "../context.js";
import { privateChatOf } from "../notices/roles.js";
import { createTelegramFileSender } from "../talk/send-file.js";
import { createDraftStorage, type TelegramDraftStore, telegramDraftKey } from "../talk/drafts.js";
import { createTelegramFlowRunner, type TelegramFlowStart } from "../talk/flow-runner.js";
import { createSecretRemoval } from "./secret-removal.js";
import type { LinkMessage } from "../talk/talk.js";
import { createTyping } from "../talk/typing.js";
import { createErrorBoundary, createErrorReply, createHandlerTimeout } from "./error-boundary.js";
import { createRepeatedTapDetection } from "./second-taps.js";
import { createTapAnswers } from "./taps.js";
import { createKeyboardRemoval } from "./remove-keyboards.js";
import { createFlowStarter, createNavigation } from "./navigation.js";
import type { WebhookReplies } from "./webhook-replies.js";

export type PipelineOptions = {
  readonly programme: Programme;
  /** Changes whenever a flow asks differently than before: unfinished conversations of another version are dropped. */
  readonly scriptVersion: string;
  readonly shop: CustomerApi;
  readonly staffApi: StaffApi;
  readonly throttle: MiddlewareFn<BotContext>;
  readonly identifyCustomer: MiddlewareFn<BotContext>;
  readonly linkMessage: LinkMessage;
  readonly drafts: TelegramDraftStore;
  readonly replies: WebhookReplies;
  readonly draw: Draw;
  readonly secrets: Secrets;
  readonly limits: TelegramLimits;
  readonly log: Log;
};

/** The way of an update through the house. The order is the point: each line relies on those above it. */
export function installPipeline(bot: Bot<BotContext>, options: PipelineOptions): void {
  const { programme, drafts, limits, log } = options;
  const givenUp = new WeakSet<BotContext>();
  const apologise = createErrorReply({ errorText: (language) => programme.asides(language).fault, log });
  const typing = createTyping((chat) => bot.api.sendChatAction(chat, "typing"), limits);
  const mayGoOn = (flow: string, { role }: BotContext) => isKnown(programme, flow, role);
  const storage = createDraftStorage({
    drafts,
    version: options.scriptVersion,
    timedOut: givenUp,
    canContinue: mayGoOn,
  });
  const attach = createTelegramFileSender({ api: bot.api, draw: options.draw, log });
  const perform = createTelegramFlowRunner({ ...options, typing, sendFile: attach });

  bot.use(options.throttle); // Before the queue: nobody fills it without end.
  bot.use(sequentialize(telegramDraftKey)); // One thing at a time in a chat: a double tap is two updates.
  bot.use((ctx, next) => drafts.withChatLease(telegramDraftKey(ctx), String(ctx.update.update_id), next)); // In other processes too.
  bot.use(createHandlerTimeout({ drafts, givenUp, apologise, log }, limits.handlerMaxMs)); // Nothing keeps the queue for ever.
  bot.use(createKeyboardRemoval(limits.tapAnswerMs, options.replies)); // Around the answers: of what can ride, they come first.
  bot.use(createTapAnswers(limits.tapAnswerMs, options.replies));
  bot.use(options.identifyCustomer); // Lets in whom we talk to, and learns who they are.
  bot.use(conversations<BotContext, Context>({ storage })); // Reads the draft now, and writes it after all below.
  bot.use(createSecretRemoval(options)); // Before anything below writes down what was typed.
  bot.use(createErrorBoundary(apologise, log)); // Inside, so that the draft of a flow that failed is dropped.
  bot.use(createRepeatedTapDetection(limits.chatsRememberedMax)); // Inside, too: what failed was not worked off.
  bot.use(createNavigation(programme)); // Before the conversation, which swallows what it is given.
  bot.use(createConversation<BotContext, Context>(perform, { id: FLOW }));
  bot.use(createFlowStarter(programme, enter, limits.flowChainMax)); // Last: nobody is left without an answer.
}

const FLOW = "flow";

function enter(ctx: BotContext, { destination, liveMessage }: NextFlow, hop: number): Promise<void> {
  const entry: TelegramFlowStart = {
    flow: destination.flow,
    argument: destination.with ?? "",
    customer: ctx.customer,
    chat: { channel: "telegram", id: String(ctx.chat?.id) },
    ...(ctx.role && ctx.from && { staff: toStaff(ctx.role, ctx.from, ctx.chat?.type !== "private") }),
    liveMessage: liveMessage,
    ...topicThreadOf(ctx),
    runId: runIdOf(ctx.update.update_id, hop),
  };
  return ctx.conversation.enter(FLOW, entry);
}

/** A reply has a thread of its own anywhere; only in a topic one can write there. */
function topicThreadOf({ msg }: BotContext): Pick<TelegramFlowStart, "thread"> {
  const thread = msg?.is_topic_message ? msg.message_thread_id : undefined;
  return thread === undefined ? {} : { thread };
}

const toStaff = (role: Role, from: User, inCompany: boolean): Staff => ({
  ...{ role, chat: privateChatOf(from) },
  ...(inCompany && { inCompany }),
});

/** Short, for it goes into every button, and not soon the same again. */
const runIdOf = (update: number, hop: number): string => ((update * 16 + hop) % 36 ** 5).toString(36);
