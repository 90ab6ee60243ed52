import type { Context, MiddlewareFn } from "grammy";
import type { Message } from "grammy/types";
import { UNEXPECTED_PIN } from "../../../conversations/channel.js";
import { mayHoldSecret } from "../../../conversations/parser/destination.js";
import type { Answer, AnswerDoubt, PhotoAnswer, Secret } from "../../../conversations/talk.js";
import { readTap } from "../../../conversations/tap.js";
import { FILE_BYTES_MAX, type SentFile } from "../../core/base/channel.js";
import { isSecretKey, type Secrets } from "../../core/base/secrets.js";
import { parsePin } from "../../core/customers/spending-guards.js";
import type { Log } from "../../core/ports.js";
import type { CustomerApi } from "../../shop/customer-api.js";
import { loggableError } from "../api/errors.js";
import type { BotContext, TelegramPrompt } from "../context.js";

/** The update as an answer to the open question; undefined if it is none. */
export function answerIn(ctx: Context, prompt: TelegramPrompt): Answer | Secret | PhotoAnswer | undefined {
  return readPick(ctx, prompt) ?? readMessage(ctx, prompt);
}

/** The pick, if the update is a tap on the question's message, for this question, on a button that it offers. */
function readPick({ callbackQuery }: Context, { question, picks, message }: TelegramPrompt): Answer | undefined {
  const tap = readTap(callbackQuery?.data);
  if (tap?.kind !== "pick" || tap.question !== question || callbackQuery?.message?.message_id !== message)
    return undefined;
  return picks.includes(tap.pick) ? { kind: "pick", pick: tap.pick } : undefined;
}

function readMessage(ctx: Context, { takes, message }: TelegramPrompt): Answer | Secret | PhotoAnswer | undefined {
  switch (takes) {
    case "words":
      return readTypedAnswer(ctx, message);
    case "secret":
      return readSecret(ctx) ?? readTypedAnswer(ctx);
    case "text-or-photo":
      return readTextOrPhoto(ctx);
  }
}

/**
 * The typed text with its file, or the shared contact. A picture, sticker or voice note counts as an answer without
 * text. In a group, a reply to another message of ours, such as an alarm, is no answer.
 */
export function readTypedAnswer(ctx: Context, question?: number): Answer | undefined {
  const { message } = ctx;
  if (!message) return undefined;
  const doubt = doubtOf(message, question);
  if (doubt === "reply" && message.chat.type !== "private") return undefined;
  if (!message.contact)
    return { kind: "typed", text: message.text ?? message.caption ?? "", file: readFile(ctx), ...(doubt && { doubt }) };
  const own = message.contact.user_id !== undefined && message.contact.user_id === message.from?.id;
  return { kind: "contact", phone: message.contact.phone_number, own };
}

/** A message whose id is lower than that of the question's message was sent before the question. */
function doubtOf(message: Message, question: number | undefined): AnswerDoubt | undefined {
  const replied = message.reply_to_message?.message_id;
  if (question !== undefined && replied !== undefined && replied !== question) return "reply";
  if (question !== undefined && message.message_id < question) return "early";
  return message.forward_origin && "forwarded";
}

/** The file that was sent; not an animation, which Telegram also delivers as a document. */
export function readFile({ message }: Context): SentFile | undefined {
  if (!message?.document || message.animation) return undefined;
  const { file_id, file_size } = message.document;
  return { channel: "telegram", file: file_id, ...(file_size !== undefined && { bytes: file_size }) };
}

/** The picture that was sent, in the largest size up to `FILE_BYTES_MAX`. */
export function readPhoto(ctx: Context): PhotoAnswer | undefined {
  const best = ctx.message?.photo?.findLast(({ file_size = 0 }) => file_size <= FILE_BYTES_MAX);
  if (!best) return undefined;
  const album = ctx.message?.media_group_id;
  return {
    kind: "photo",
    photo: { channel: "telegram", file: best.file_id, ...(album !== undefined && { album }) },
    caption: ctx.message?.caption ?? "",
    reusable: true,
  };
}

/**
 * The picture with its caption, or the typed text. The caption of anything else does not count as an answer, because
 * without its file or video it would be incomplete.
 */
export const readTextOrPhoto = (ctx: Context): Answer | PhotoAnswer | undefined =>
  readPhoto(ctx) ?? (ctx.message?.caption === undefined ? readTypedAnswer(ctx) : { kind: "typed", text: "" });

/** The key of the secret that was typed: the middleware has replaced the text by it. */
export function readSecret(ctx: Context): Secret | undefined {
  const text = ctx.message?.text;
  return text !== undefined && isSecretKey(text) ? { kind: "secret", key: text } : undefined;
}

type Options = {
  readonly secrets: Secrets;
  readonly shop: Pick<CustomerApi, "customers">;
  readonly log: Log;
  /** Whether a message is a reply that will be passed on to somebody else. */
  readonly isReply: (ctx: BotContext) => Promise<boolean>;
};

/**
 * Deletes a secret, typed or as a caption, from the chat, and from the update before the conversation logs it. Digits
 * that may be a PIN but answer no question are deleted too, and the sender is told. A reply that will be passed on to
 * somebody else does not count as a secret, unless it is nothing but a PIN.
 */
export function createSecretRemoval({ secrets, shop, log, isReply }: Options): MiddlewareFn<BotContext> {
  const isUnaskedPin = async ({ waitingFlow, chat, customer }: BotContext, typed: string): Promise<boolean> =>
    !waitingFlow &&
    chat?.type === "private" &&
    parsePin(typed) !== undefined &&
    (await shop.customers.mayBePin(customer));

  const isSecretAnswer = async (ctx: BotContext, typed: string): Promise<boolean> =>
    ctx.awaitsSecret === true && mayHoldSecret(typed) && (parsePin(typed) !== undefined || !(await isReply(ctx)));

  return async (ctx, next) => {
    const typed = ctx.message?.text ?? ctx.message?.caption;
    if (!ctx.message || typed === undefined) return await next();
    const isAnswer = await isSecretAnswer(ctx, typed);
    if (!isAnswer && !(await isUnaskedPin(ctx, typed))) return await next();
    ctx.message.text = isAnswer ? secrets.keep(typed) : "";
    delete ctx.message.caption;
    if (!isAnswer) ctx.nextFlow = { destination: UNEXPECTED_PIN, liveMessage: {} };
    await ctx.deleteMessage().catch((error: unknown) => {
      log.warn({ chat: ctx.chat?.id, err: loggableError(error) }, "secret message could not be deleted");
    });
    await next();
  };
}
