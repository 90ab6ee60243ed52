import { randomUUID } from "node:crypto";
import { conversations, createConversation } from "@grammyjs/conversations";
import { sequentialize } from "@grammyjs/runner";
import type { Bot, Context } from "grammy";
import { mayOpenFlow } from "../../../conversations/navigation.js";
import type { Flows, StaffAccess } from "../../../conversations/talk.js";
import { createBoundedMap } from "../../core/base/bounded-map.js";
import type { Language } from "../../core/base/language.js";
import { createSecrets } from "../../core/base/secrets.js";
import type { Clock } from "../../core/base/time.js";
import type { DraftStore } from "../../core/draft-store.js";
import type { Draw } from "../../core/picture.js";
import type { Log } from "../../core/ports.js";
import type { CustomerApi } from "../../shop/customer-api.js";
import type { StaffApi } from "../../shop/staff-api.js";
import type { TelegramLimits } from "../api/limits.js";
import { type BotContext, type NextFlow, telegramChat } from "../context.js";
import type { CommandMenus } from "../notices/command-menus.js";
import { createDraftStorage, telegramDraftKey } from "../talk/drafts.js";
import { createTelegramFlowRunner, type TelegramFlowStart } from "../talk/flow-runner.js";
import { createTyping } from "../talk/once.js";
import { createTelegramFileSender } from "../talk/send-file.js";
import type { LinkMessage } from "../talk/talk.js";
import { createErrorBoundary, createErrorReply, createHandlerTimeout } from "./error-boundary.js";
import { createGroupMigration } from "./group-migration.js";
import { createIdentifyCustomer, type StaffRoles } from "./identify.js";
import type { LatestMessages } from "./latest-messages.js";
import { createFlowStarter, createNavigation } from "./navigation.js";
import { createKeyboardRemoval } from "./remove-keyboards.js";
import { createSecretRemoval } from "./secret-removal.js";
import { createRepeatedTapDetection, createTapAnswers } from "./taps.js";
import { createTelegramThrottle } from "./throttle.js";
import type { WebhookReplies } from "./webhook-replies.js";

export type PipelineOptions = {
  readonly flows: Flows;
  /** Changes whenever a flow asks differently than before: unfinished conversations of another version are dropped. */
  readonly scriptVersion: string;
  readonly shop: CustomerApi;
  readonly staffApi: StaffApi;
  readonly staffRoles: StaffRoles;
  readonly commandMenus: CommandMenus;
  readonly onGroupMigrated: () => Promise<void>;
  readonly latestMessages: LatestMessages;
  readonly linkMessage: LinkMessage;
  readonly drafts: Omit<DraftStore, "flush">;
  readonly replies: WebhookReplies;
  readonly draw: Draw;
  readonly limits: TelegramLimits;
  readonly clock: Clock;
  readonly log: Log;
};

/** The steps that handle an update. Their order matters: each relies on those above it. */
export function installPipeline(bot: Bot<BotContext>, options: PipelineOptions): void {
  const { flows, shop, staffApi, staffRoles, commandMenus, linkMessage, drafts, replies, limits, clock, log } = options;
  const languages = createBoundedMap<string, Language>(limits.chatsRememberedMax);
  const timedOut = new WeakSet<BotContext>();
  const secrets = createSecrets(randomUUID);
  const tooFastText = (user: string) => flows.channelTexts(languages.get(user)).tooFast;
  const sendErrorReply = createErrorReply((language) => flows.channelTexts(language).fault, log);
  const storage = createDraftStorage({
    drafts,
    version: options.scriptVersion,
    timedOut,
    canContinue: (flow, { role }) => mayOpenFlow(flows, flow, role),
  });
  const runFlow = createTelegramFlowRunner({
    flows,
    shop,
    staffApi,
    linkMessage,
    typing: createTyping((chat) => bot.api.sendChatAction(chat, "typing"), limits),
    sendFile: createTelegramFileSender({ api: bot.api, draw: options.draw, log }),
    secrets,
    log,
  });

  bot.use(createGroupMigration(staffApi, options.onGroupMigrated)); // First: it is about the group, not about its sender.
  bot.use(options.latestMessages.middleware); // Before the throttle: a dropped message still stands in the chat.
  bot.use(createTelegramThrottle({ limits, staffRoles, clock, log, tooFastText })); // Before the queue, which has no limit.
  bot.use(sequentialize(telegramDraftKey)); // One update of a chat at a time: a double tap is two updates.
  bot.use((ctx, next) => drafts.withChatLease(telegramDraftKey(ctx), String(ctx.update.update_id), next)); // Across processes too.
  bot.use(createHandlerTimeout({ limitMs: limits.handlerMaxMs, drafts, timedOut, sendErrorReply, log })); // Nothing blocks the queue.
  bot.use(createKeyboardRemoval(limits.tapAnswerMs, replies)); // Around the tap answers, which come first in the webhook's reply.
  bot.use(createTapAnswers(limits.tapAnswerMs, replies));
  bot.use(createIdentifyCustomer({ shop, staffRoles, commandMenus, languages })); // Lets in customers and staff only.
  bot.use(conversations<BotContext, Context>({ storage })); // Reads the draft now, and writes it after everything below.
  bot.use(createSecretRemoval({ secrets, shop, log })); // Before anything below stores what was typed.
  bot.use(createErrorBoundary(sendErrorReply, log)); // Inside, so that the draft of a flow that failed is dropped.
  bot.use(createRepeatedTapDetection(limits.chatsRememberedMax)); // Inside too: a tap whose flow failed has not been handled.
  bot.use(createNavigation(flows)); // Before the conversation, which takes every update of its chat.
  bot.use(createConversation<BotContext, Context>(runFlow, { id: FLOW }));
  bot.use(createFlowStarter(flows, enterFlow, limits.flowChainMax)); // Last: every update gets an answer.
}

const FLOW = "flow";

function enterFlow(ctx: BotContext, { destination, liveMessage }: NextFlow, hop: number): Promise<void> {
  const staff = staffIn(ctx);
  const thread = topicThreadOf(ctx);
  const start: TelegramFlowStart = {
    flow: destination.flow,
    argument: destination.with ?? "",
    customer: ctx.customer,
    chat: { channel: "telegram", id: String(ctx.chat?.id) },
    ...(staff && { staff }),
    liveMessage,
    ...(thread !== undefined && { thread }),
    runId: createRunId(ctx.update.update_id, hop),
  };
  return ctx.conversation.enter(FLOW, start);
}

/** Any reply has a thread id, but only a topic's can be written to. */
const topicThreadOf = ({ msg }: BotContext): number | undefined =>
  msg?.is_topic_message ? msg.message_thread_id : undefined;

function staffIn({ role, from, chat }: BotContext): StaffAccess | undefined {
  if (!role || !from) return undefined;
  return { role, chat: telegramChat(from.id), ...(chat?.type !== "private" && { inGroup: true }) };
}

/** Short, because it goes into every button, and not repeated soon. */
const createRunId = (update: number, hop: number): string => ((update * 16 + hop) % 36 ** 5).toString(36);
