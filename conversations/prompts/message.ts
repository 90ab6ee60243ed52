import type { ChannelPhoto } from "../../src/core/base/channel.js";
import { chatKey } from "../../src/core/customers/chat.js";
import { askAgain, type Retry } from "../prompt.js";
import type { Answer, PhotoAnswer, Talk } from "../talk.js";
import type { Text } from "../text.js";

/** A message between a customer and the staff: a text, a picture, or both. */
export type SupportText = { readonly text: string; readonly photo?: ChannelPhoto };

/** Reads an answer as a message. Asks again with `hint` if it is neither a text nor a picture. */
export const readMessage =
  (hint: Text) =>
  (answer: Answer | PhotoAnswer): SupportText | Retry => {
    if (answer.kind === "photo") return { text: answer.caption, photo: answer.photo };
    return answer.kind === "typed" && answer.text.trim() !== "" ? { text: answer.text } : askAgain(hint);
  };

/** The argument of a flow that a reply opens: what it is about, and the text of the reply. */
export const writeReplyArgument = (about: string, text: string): string => `${about}\n${text}`;

/** Reads the argument of such a flow. There is no message if a button opened it. */
export function readReplyArgument(
  argument: string,
  { photo }: Pick<Talk, "photo">,
): { readonly about: string; readonly message: SupportText | undefined } {
  const [about = "", ...rest] = argument.trim().split("\n");
  const text = rest.join("\n");
  return { about, message: text !== "" || photo ? { text, ...(photo && { photo }) } : undefined };
}

/** Identifies the run that writes a message, so that an update delivered twice writes one message. */
export const messageOrigin = ({ chat, runId }: Pick<Talk, "chat" | "runId">): string => `${chatKey(chat)}:${runId}`;
