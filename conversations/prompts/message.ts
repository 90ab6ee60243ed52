import type { ChannelPhoto } from "../../src/core/base/channel.js";
import { askAgain, type Retry } from "../prompt.js";
import type { Answer, PhotoAnswer } from "../talk.js";
import type { Text } from "../text.js";

/** A message between a customer and the staff: a text, a picture, or both. */
export type SupportText = { readonly text: string; readonly photo?: ChannelPhoto };

/** Reads an answer as a message; `hint` asks again for one that is neither a text nor a picture. */
export const readMessage =
  (hint: Text) =>
  (answer: Answer | PhotoAnswer): SupportText | Retry => {
    if (answer.kind === "photo") return { text: answer.caption, photo: answer.photo };
    return answer.kind === "typed" && answer.text.trim() !== "" ? { text: answer.text } : askAgain(hint);
  };

/** The argument of a flow that a reply opens: what it is about, and the text of the reply. */
export const writeReplyArgument = (about: string, text: string): string => `${about}\n${text}`;

export function replyArgument(argument: string): { readonly about: string; readonly text: string } {
  const [about = "", ...text] = argument.trim().split("\n");
  return { about, text: text.join("\n") };
}
