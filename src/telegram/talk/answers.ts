import type { Context, MiddlewareFn } from "grammy";
import { UNEXPECTED_PIN } from "../../../conversations/channel.js";
import { mayHoldSecret } from "../../../conversations/parser/destination.js";
import type { Answer, PhotoAnswer, Secret, View } from "../../../conversations/talk.js";
import { readTap } from "../../../conversations/tap.js";
import { FILE_BYTES_MAX, type SentFile } from "../../core/base/channel.js";
import { isSecretKey, type Secrets } from "../../core/base/secrets.js";
import { parsePin } from "../../core/customers/safety.js";
import type { Log } from "../../core/ports.js";
import type { CustomerApi } from "../../shop/customer-api.js";
import { loggableError } from "../api/errors.js";
import type { BotContext } from "../context.js";

/** The name of a wait for a secret. It is stored, so that the middleware knows of the wait before the flow runs. */
export const SECRET_WAIT = "secret";

/** The pick, if this update is a tap on that message, for that question, on a button it has. */
export function readPick(
  ctx: Context,
  asked: { readonly view: View; readonly question: string; readonly message: number | undefined },
): Answer | undefined {
  const tap = readTap(ctx.callbackQuery?.data);
  if (tap?.kind !== "pick" || tap.question !== asked.question) return undefined;
  if (ctx.callbackQuery?.message?.message_id !== asked.message) return undefined;
  const offered = (asked.view.choices ?? []).flat().some((choice) => "pick" in choice && choice.pick === tap.pick);
  return offered ? { kind: "pick", pick: tap.pick } : undefined;
}

/**
 * The typed text, with the file that it was sent with, or the shared contact. A picture, sticker or voice note counts as an
 * answer without text. What has a lower id than the question's message was sent before it.
 */
export function readTypedAnswer(ctx: Context, question?: number): Answer | undefined {
  const { message } = ctx;
  if (!message) return undefined;
  if (!message.contact) {
    const isEarly = question !== undefined && message.message_id < question;
    const text = message.text ?? message.caption ?? "";
    return { kind: "typed", text, file: readFile(ctx), ...(isEarly && { early: true }) };
  }
  const own = message.contact.user_id !== undefined && message.contact.user_id === message.from?.id;
  return { kind: "contact", phone: message.contact.phone_number, own };
}

/** The file that was sent. Telegram sends an animation as a document too. */
export function readFile({ message }: Context): SentFile | undefined {
  if (!message?.document || message.animation) return undefined;
  const { file_id, file_size } = message.document;
  return { channel: "telegram", file: file_id, ...(file_size !== undefined && { bytes: file_size }) };
}

/** The picture that was sent, in the best size that Telegram has and we take. */
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
 * The picture with its caption, or what was typed. The caption of anything else is no answer: without the file or video
 * it would be half of what was sent.
 */
export const readTextOrPhoto = (ctx: Context): Answer | PhotoAnswer | undefined =>
  readPhoto(ctx) ?? (ctx.message?.caption === undefined ? readTypedAnswer(ctx) : { kind: "typed", text: "" });

/** The secret that was typed, by the key that the middleware put in its place. */
export function readSecret(ctx: Context): Secret | undefined {
  const text = ctx.message?.text;
  return text !== undefined && isSecretKey(text) ? { kind: "secret", key: text } : undefined;
}

type Options = {
  readonly secrets: Secrets;
  readonly shop: Pick<CustomerApi, "customers">;
  readonly log: Log;
  /** Whether a message goes to somebody else, as the reply to theirs. */
  readonly isReply: (ctx: BotContext) => Promise<boolean>;
};

/**
 * Deletes a secret from the chat, and removes it from the update before the conversation writes the update into its log.
 * Digits that answer no question and may be a PIN count as a secret too; nothing else is done with them. What somebody else
 * gets as a reply is no secret, unless it is a PIN and nothing else.
 */
export function createSecretRemoval({ secrets, shop, log, isReply }: Options): MiddlewareFn<BotContext> {
  const isUnaskedPin = async ({ awaitsAnswer, chat, customer }: BotContext, typed: string): Promise<boolean> =>
    !awaitsAnswer &&
    chat?.type === "private" &&
    parsePin(typed) !== undefined &&
    (await shop.customers.mayBePin(customer));

  const isSecretAnswer = async (ctx: BotContext, typed: string): Promise<boolean> =>
    ctx.awaitsSecret === true && mayHoldSecret(typed) && (parsePin(typed) !== undefined || !(await isReply(ctx)));

  return async (ctx, next) => {
    const typed = ctx.message?.text;
    if (!ctx.message || typed === undefined) return await next();
    const isAnswer = await isSecretAnswer(ctx, typed);
    if (!isAnswer && !(await isUnaskedPin(ctx, typed))) return await next();
    ctx.message.text = isAnswer ? secrets.keep(typed) : "";
    if (!isAnswer) ctx.nextFlow = { destination: UNEXPECTED_PIN, liveMessage: {} };
    await ctx.deleteMessage().catch((error: unknown) => {
      log.warn({ chat: ctx.chat?.id, err: loggableError(error) }, "secret message could not be deleted");
    });
    await next();
  };
}
