import { randomUUID } from "node:crypto";
import { sequentialize } from "@grammyjs/runner";
import type { Bot, MiddlewareFn } from "grammy";
import type { ChannelContext } from "../../../conversations/channel.js";
import { mayOpenFlow } from "../../../conversations/channel.js";
import type { StaffAccess } from "../../../conversations/talk.js";
import { createBoundedMap } from "../../core/base/collections.js";
import type { Language } from "../../core/base/language.js";
import { createSecrets } from "../../core/base/secrets.js";
import type { TelegramLimits } from "../api/limits.js";
import { type BotContext, type NextFlow, type TelegramFlowStart, telegramChat, topicThreadOf } from "../context.js";
import type { CommandMenus } from "../notices/command-menus.js";
import type { LatestMessages } from "../notices/send-notice.js";
import { answerIn, createSecretRemoval, readFile, readPhoto } from "../talk/answers.js";
import { createDraftSession, telegramDraftKey } from "../talk/drafts.js";
import { createTelegramFileSender } from "../talk/send-file.js";
import { createTelegramFlowRunner, type TelegramTurn } from "../talk/talk.js";
import { createTyping } from "../talk/typing.js";
import { createErrorBoundary, createErrorReply, createHandlerTimeout } from "./error-boundary.js";
import { createFlowStarter, createNavigation, createRepeatedTapDetection, readReply } from "./navigation.js";
import {
  createEditReply,
  createGroupMigration,
  createIdentifyCustomer,
  createTelegramThrottle,
  type StaffRoles,
} from "./sender.js";
import { createKeyboardRemoval, createTapAnswers } from "./webhook-replies.js";

type PipelineParts = {
  readonly staffRoles: StaffRoles;
  readonly commandMenus: CommandMenus;
  readonly onGroupMigrated: () => Promise<void>;
  readonly latestMessages: LatestMessages;
  readonly limits: TelegramLimits;
};

/** Runs a flow to its next question or its end, and leaves in the context what waits or follows. */
type PerformTurn = (ctx: BotContext, turn: TelegramTurn) => Promise<void>;

/** The steps that handle an update. Their order matters: each relies on those above it. */
export function installPipeline(bot: Bot<BotContext>, channel: ChannelContext, parts: PipelineParts): void {
  const { flows, shop, staffApi, drafts, draw, clock, log } = channel;
  const { staffRoles, commandMenus, limits } = parts;
  const languages = createBoundedMap<string, Language>(limits.chatsRememberedMax);
  const timedOut = new WeakSet<BotContext>();
  const secrets = createSecrets(randomUUID);
  const tooFastText = (user: string) => flows.channelTexts(languages.get(user)).tooFast;
  const sendErrorReply = createErrorReply((language) => flows.channelTexts(language).fault, log);
  const draftSession = createDraftSession({
    drafts,
    version: channel.scriptVersion,
    timedOut,
    canContinue: (flow, { role }) => mayOpenFlow(flows, flow, role),
  });
  const runFlow = createTelegramFlowRunner({
    channel,
    api: bot.api,
    botName: () => bot.botInfo.username,
    typing: createTyping((chat) => bot.api.sendChatAction(chat, "typing"), limits),
    sendFile: createTelegramFileSender(bot.api, draw, log),
    secrets,
  });

  /** If the flow fails, nothing waits and nothing follows. */
  const perform: PerformTurn = async (ctx, turn) => {
    ctx.waitingFlow = undefined;
    ctx.nextFlow = undefined;
    Object.assign(ctx, await runFlow(ctx, turn));
  };

  bot.use(createGroupMigration(staffApi, parts.onGroupMigrated)); // First: it concerns the group, not a sender.
  bot.use(parts.latestMessages.middleware); // Before the throttle: a dropped message is still in the chat.
  bot.use(createTelegramThrottle({ limits, staffRoles, clock, log, tooFastText })); // Before the queue, which is unbounded.
  bot.use(sequentialize(telegramDraftKey)); // One update per chat at a time: a double tap is two updates.
  bot.use((ctx, next) => drafts.withChatLease(telegramDraftKey(ctx), String(ctx.update.update_id), next)); // Across processes too.
  bot.use(createHandlerTimeout({ limitMs: limits.handlerMaxMs, drafts, timedOut, sendErrorReply, log })); // So that no handler blocks the queue.
  bot.use(createKeyboardRemoval(limits.tapAnswerMs, bot.api)); // Outside the tap answers, which may use the webhook's reply first.
  bot.use(createTapAnswers(limits.tapAnswerMs, bot.api));
  bot.use(createEditReply(flows, parts.latestMessages, languages));
  bot.use(createIdentifyCustomer({ shop, staffRoles, commandMenus, languages })); // Lets in customers and staff only.
  bot.use(draftSession); // Reads the draft, and writes it after the steps below.
  const isReply = async (ctx: BotContext) => (await readReply(channel, ctx)) !== undefined;
  bot.use(createSecretRemoval({ secrets, shop, log, isReply })); // Before any step below stores the text.
  bot.use(createErrorBoundary(sendErrorReply, log)); // Inside the draft session, so that a failed flow's draft is dropped.
  bot.use(createRepeatedTapDetection(limits.chatsRememberedMax)); // Inside too: a tap whose flow failed may be repeated.
  bot.use(createNavigation(channel)); // Before the open question, which takes nearly every message as its answer.
  bot.use(createAnswerStep(perform));
  bot.use(
    createFlowStarter(channel, (ctx, ...into) => perform(ctx, { start: flowStart(ctx, ...into) }), limits.flowChainMax),
  ); // Last: every update gets an answer.
}

/** Gives the open question its answer. The flow that it leads to starts below, and so does one for any other update. */
const createAnswerStep =
  (perform: PerformTurn): MiddlewareFn<BotContext> =>
  async (ctx, next) => {
    const { waitingFlow } = ctx;
    const answer = waitingFlow && answerIn(ctx, waitingFlow.prompt);
    if (answer) await perform(ctx, { waitingFlow, answer });
    if (!answer || ctx.nextFlow) await next();
  };

function flowStart(ctx: BotContext, { destination, liveMessage }: NextFlow, hop: number): TelegramFlowStart {
  return {
    flow: destination.flow,
    argument: destination.with ?? "",
    customer: ctx.customer,
    chat: { channel: "telegram", id: String(ctx.chat?.id) },
    staff: staffIn(ctx),
    liveMessage,
    thread: topicThreadOf(ctx),
    photo: readPhoto(ctx)?.photo,
    file: readFile(ctx),
    runId: createRunId(ctx.update.update_id, hop),
  };
}

function staffIn({ role, from, chat }: BotContext): StaffAccess | undefined {
  if (!role || !from) return undefined;
  return { role, chat: telegramChat(from.id), ...(chat?.type !== "private" && { inGroup: true }) };
}

/** Short, because every button carries it, and not repeated for a long time. */
const createRunId = (update: number, hop: number): string => ((update * 16 + hop) % 36 ** 5).toString(36);
