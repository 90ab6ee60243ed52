import type { MiddlewareFn } from "grammy";
import {
  type ChannelContext,
  destinationForCommand,
  destinationForReply,
  destinationOutside,
  isLikeCommand,
  isStaffFlow,
  mayOpenFlow,
  openDestination,
  QUESTION_LOST,
  roleRefusal,
  START,
} from "../../../conversations/channel.js";
import { SENT_FILE } from "../../../conversations/parser/destination.js";
import { writeReplyArgument } from "../../../conversations/prompts/message.js";
import type { Destination, Flows } from "../../../conversations/talk.js";
import { readTap } from "../../../conversations/tap.js";
import { createBoundedMap } from "../../core/base/collections.js";
import { roleAllows } from "../../core/settings/role.js";
import { type BotContext, type NextFlow, telegramChat } from "../context.js";
import { readPhoto, readSecret, readTypedAnswer } from "../talk/answers.js";
import { withoutPicks } from "../talk/render.js";

const COMMAND = /^\/([a-z0-9_-]{1,32})(?:@(\w+))?(?:\s+([\s\S]*))?$/i;

/** A forwarded message is somebody else's text, so it is never a command of the sender. */
function readCommand(flows: Flows, ctx: BotContext): NextFlow | undefined {
  const typed = ctx.message?.text ?? "";
  if (ctx.message?.forward_origin || !isLikeCommand(typed)) return undefined;
  const [, name = "", , argument = ""] = COMMAND.exec(typed) ?? [];
  const { text, caption = "" } = ctx.message?.reply_to_message ?? {};
  const command = { name, argument, repliedTo: text ?? caption };
  const known = isForOtherBot(ctx) ? undefined : destinationForCommand(flows, command, ctx.role);
  // An unknown command must not be taken for an answer to a question.
  const destination = known && isOpenInChat(flows, ctx, known) ? known : flows.flowFor(typed);
  return { destination, liveMessage: {} };
}

function isForOtherBot({ message, me }: BotContext): boolean {
  const [, , bot = me.username] = COMMAND.exec(message?.text ?? "") ?? [];
  return bot.toLowerCase() !== me.username.toLowerCase();
}

/**
 * Whether a group message is not for us: a command for another bot, or neither a command nor a reply to us. Colleagues
 * talk there while our question is open. Telegram does not even show such messages to a bot that is not an
 * administrator.
 */
function isForOthers(ctx: BotContext): boolean {
  if (!ctx.message || ctx.chat?.type === "private") return false;
  const isReply = ctx.message.reply_to_message?.from?.id === ctx.me.id;
  return isForOtherBot(ctx) || (!isReply && !isLikeCommand(ctx.message.text ?? ""));
}

function readNavigationTap(flows: Flows, ctx: BotContext): NextFlow | undefined {
  if (!ctx.callbackQuery) return undefined;
  const tap = readTap(ctx.callbackQuery.data);
  if (tap?.kind === "pick") return undefined;
  if (!tap || !mayOpenFlow(flows, tap.destination.flow, ctx.role)) {
    ctx.toast = flows.channelTexts(ctx.language).staleTap;
    return { destination: START, liveMessage: {} };
  }
  const message = tap.fresh ? undefined : ctx.callbackQuery.message?.message_id;
  return { destination: tap.destination, liveMessage: message === undefined ? {} : { message } };
}

/** A reply to one of our messages, unless it is a secret. The flow asks for text or a picture if it brings neither. */
export async function readReply(channel: NavigationContext, ctx: BotContext): Promise<NextFlow | undefined> {
  const { message, chat, customer, role } = ctx;
  const replied = message?.reply_to_message;
  if (!message || !chat || replied?.from?.id !== ctx.me.id) return undefined;
  if (readSecret(ctx)) return undefined;
  // The caption of a file or video is incomplete without it, so it is not used: the flow asks for words or a picture.
  const text = message.text ?? (message.photo && message.caption) ?? "";
  const chats = [telegramChat(chat.id)];
  const reply = { customer, role, chats, messageId: String(replied.message_id), text };
  const destination = await destinationForReply(channel, reply);
  return destination && { destination, liveMessage: {} };
}

/** A further picture of an album whose first one went into a support thread. Each arrives as its own message. */
async function readAlbum({ shop, staffApi }: NavigationContext, ctx: BotContext): Promise<NextFlow | undefined> {
  const { customer, role } = ctx;
  const { photo, caption = "" } = readPhoto(ctx) ?? {};
  if (photo?.album === undefined) return undefined;
  const answered = roleAllows(role, "operator")
    ? await staffApi.support.threadOfStaffAlbum(customer, photo)
    : undefined;
  const thread = answered ?? (await shop.support.threadOfCustomerAlbum(customer, photo));
  const flow = answered ? "answer" : "support-reply";
  return thread && { destination: { flow, with: writeReplyArgument(thread, caption) }, liveMessage: {} };
}

type NavigationContext = Pick<ChannelContext, "flows" | "shop" | "staffApi">;

/** Handles commands, buttons and replies that leave the current flow, before its question takes them as answers. */
export const createNavigation =
  (channel: NavigationContext): MiddlewareFn<BotContext> =>
  async (ctx, next) => {
    if (isForOthers(ctx)) return;
    const { flows } = channel;
    const tap = readTap(ctx.callbackQuery?.data);
    const refusal = tap?.kind === "go" ? roleRefusal(flows, tap.destination.flow, ctx.role) : undefined;
    if (refusal !== undefined) {
      ctx.toast = refusal; // The tap does nothing else.
      return;
    }
    const command = readCommand(flows, ctx);
    const nextFlow =
      command ?? readNavigationTap(flows, ctx) ?? (await readReply(channel, ctx)) ?? (await readAlbum(channel, ctx));
    // A group ignores a command that is not open there, unless it is a staff command that the sender's role does not allow,
    // or its sender has an open question: then it leaves that.
    const leavesQuestion = command !== undefined && ctx.waitingFlow !== undefined;
    if (nextFlow && (leavesQuestion || isRefused(flows, ctx) || isOpenInChat(flows, ctx, nextFlow.destination))) {
      ctx.nextFlow = nextFlow;
      ctx.waitingFlow = undefined;
    }
    await next();
  };

/** Whether a command is one of staff with another role. */
function isRefused(flows: Flows, { message, role }: BotContext): boolean {
  const [, name = ""] = COMMAND.exec(message?.text ?? "") ?? [];
  return roleRefusal(flows, name.toLowerCase(), role) !== undefined;
}

/** In a group only staff flows are open. */
const isOpenInChat = (flows: Flows, ctx: BotContext, { flow }: Destination): boolean =>
  ctx.chat?.type === "private" || isStaffFlow(flows, flow);

type EnterFlow = (ctx: BotContext, nextFlow: NextFlow, hop: number) => Promise<void>;

/** Starts a flow for an update that no flow was waiting for, and then the flows that it leads to. */
export const createFlowStarter =
  (channel: NavigationContext, enter: EnterFlow, hopsMax: number): MiddlewareFn<BotContext> =>
  async (ctx) => {
    const { flows } = channel;
    let nextFlow = ctx.nextFlow ?? (await fallbackFlow(flows, ctx));
    for (let hop = 0; nextFlow; hop++) {
      if (hop >= hopsMax)
        throw new Error(`${hop} flows in a row asked nothing; the last is ${nextFlow.destination.flow}`);
      const { destination, liveMessage } = nextFlow;
      ctx.nextFlow = undefined;
      const open = await openDestination(channel, destination, ctx.role);
      // In a group a flow may only lead to flows that are open there. The navigation has already checked a command.
      const isCommand = hop === 0 && readCommand(flows, ctx) !== undefined;
      if (!isCommand && !isOpenInChat(flows, ctx, open)) return;
      await enter(ctx, { destination: open, liveMessage }, hop);
      nextFlow = ctx.nextFlow; // Set by the flow that has just ended.
    }
  };

/** The flow for a message outside any flow, or for a tap on an outdated button. */
async function fallbackFlow(flows: Flows, ctx: BotContext): Promise<NextFlow | undefined> {
  if (ctx.callbackQuery) return await handleStaleTap(flows, ctx);
  if (ctx.chat?.type !== "private") return undefined;
  const answer = readTypedAnswer(ctx);
  if (answer?.kind === "typed" && answer.file) return { destination: SENT_FILE, liveMessage: {} };
  const typed = answer?.kind === "typed" ? answer.text : "";
  const text = answer?.kind === "contact" ? answer.phone : typed;
  return { destination: destinationOutside(flows, text, ctx.hasOutdatedDraft === true), liveMessage: {} };
}

async function handleStaleTap(flows: Flows, ctx: BotContext): Promise<NextFlow | undefined> {
  const { staleTap, menu } = flows.channelTexts(ctx.language);
  ctx.toast = staleTap;
  const message = ctx.callbackQuery?.message;
  const isLost = isTapOnLostQuestion(ctx);
  if (!message || (message.message_id === ctx.waitingFlow?.prompt.message && !isLost)) return undefined; // A double tap.
  if (ctx.chat?.type !== "private") return undefined; // The question may be to another member of staff.
  // Its flow was dropped (a new script version, or another role), so the customer starts again in the same message.
  if (ctx.hasOutdatedDraft || isLost)
    return { destination: QUESTION_LOST, liveMessage: { message: message.message_id } };
  if (ctx.isRepeatedTap) return undefined; // The first tap has already changed the keyboard.
  // Without an open question the chat may show no other button, for example after its draft was lost.
  const instead = ctx.waitingFlow ? [] : [{ label: menu, go: START, fresh: true }];
  const markup = withoutPicks("reply_markup" in message ? message.reply_markup : undefined, instead);
  if (markup) await ctx.editMessageReplyMarkup({ reply_markup: markup }).catch(() => {}); // The client logs it.
  return undefined;
}

/**
 * Whether a tap answers a later question than the flow waits at: the process was killed after it asked and before it
 * stored the draft. Runs are numbered by their updates (`createRunId`).
 */
function isTapOnLostQuestion({ callbackQuery, waitingFlow }: BotContext): boolean {
  const tap = readTap(callbackQuery?.data);
  if (tap?.kind !== "pick" || !waitingFlow) return false;
  const [[run, count], [openRun, openCount]] = [readQuestion(tap.question), readQuestion(waitingFlow.prompt.question)];
  return run === openRun ? count > openCount : run > openRun;
}

function readQuestion(question: string): readonly [run: number, count: number] {
  const [run = "", count] = question.split(".");
  return [Number.parseInt(run, 36), Number(count)];
}

/**
 * Marks the second of two taps on one question. Its update shows the message as it was before the first tap, so that
 * keyboard is out of date. If the flow fails the tap is not remembered, because the question is still open.
 */
export function createRepeatedTapDetection(rememberedMax: number): MiddlewareFn<BotContext> {
  const answeredQuestion = createBoundedMap<string, string>(rememberedMax);
  return async (ctx, next) => {
    const tap = readTap(ctx.callbackQuery?.data);
    if (tap?.kind !== "pick" || !ctx.chat) return await next();
    const chat = String(ctx.chat.id);
    ctx.isRepeatedTap = answeredQuestion.get(chat) === tap.question;
    await next();
    answeredQuestion.set(chat, tap.question);
  };
}
