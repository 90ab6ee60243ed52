import type { Context } from "grammy";
import type { Answer, PhotoAnswer, Secret, View } from "../../../conversations/talk.js";
import { readTap } from "../../../conversations/tap.js";
import { isSecretKey } from "../../core/base/secrets.js";

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

/** The typed text or shared contact. A picture, sticker or voice note counts as an answer without text. */
export function readTypedAnswer(ctx: Context): Answer | undefined {
  const { message } = ctx;
  if (!message) return undefined;
  if (!message.contact) return { kind: "typed", text: message.text ?? message.caption ?? "" };
  const own = message.contact.user_id !== undefined && message.contact.user_id === message.from?.id;
  return { kind: "contact", phone: message.contact.phone_number, own };
}

/** The picture that was sent, in the best size that Telegram has. */
export function readPhoto(ctx: Context): PhotoAnswer | undefined {
  const best = ctx.message?.photo?.at(-1);
  if (!best) return undefined;
  return {
    kind: "photo",
    photo: { channel: "telegram", file: best.file_id },
    caption: ctx.message?.caption ?? "",
  };
}

/** The secret that was typed, by the key that the middleware put in its place. */
export function readSecret(ctx: Context): Secret | undefined {
  const text = ctx.message?.text;
  return text !== undefined && isSecretKey(text) ? { kind: "secret", key: text } : undefined;
}
