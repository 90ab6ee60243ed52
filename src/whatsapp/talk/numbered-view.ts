import type { View } from "../../../conversations/talk.js";
import { lines, text } from "../../../conversations/text.js";
import { META_LIMITS } from "../api/outgoing.js";
import { tappableRows, withLinkLines } from "./fit.js";
import { splitWhatsAppText } from "./markup.js";

/** A view as text alone: its choices are numbered from 1, and answered by typing a number. */
export type NumberedView = {
  readonly texts: readonly string[];
  /** What each number stands for: the id that a button would have. */
  readonly ids: readonly string[];
};

/** For where buttons cannot be shown. `replyByNumber` says that a number is expected. */
export function toNumberedView(
  view: View,
  { question, replyByNumber }: { readonly question?: string; readonly replyByNumber: string },
): NumberedView {
  const taps = tappableRows(view, question).flat();
  const links = (view.choices ?? []).flat().filter((choice) => "url" in choice);
  const body = lines(
    withLinkLines(view, links),
    ...taps.map(({ label }, index) => text`${index + 1}. ${label}`),
    taps.length > 0 ? text`${replyByNumber}` : undefined,
  );
  return { texts: splitWhatsAppText(body, META_LIMITS.text), ids: taps.map(({ id }) => id) };
}

/** What a typed number stands for; undefined when it is no such number. */
export function readNumberedChoice(typed: string, ids: readonly string[]): string | undefined {
  const [, digits] = /^\s*(\d{1,3})[.)]?\s*$/.exec(typed) ?? [];
  return digits === undefined ? undefined : ids[Number(digits) - 1];
}
