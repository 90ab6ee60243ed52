import type { View } from "../../../conversations/talk.js";
import { lines, text } from "../../../conversations/text.js";
import { META_LIMITS } from "../api/limits.js";
import { tappableRows, withLinkLines } from "./fit.js";
import { splitWhatsAppText } from "./pieces.js";

/** A view in words alone: its choices numbered from 1, to be answered by a number. */
export type NumberedView = {
  readonly texts: readonly string[];
  /** What each number stands for, as a button would carry it. */
  readonly ids: readonly string[];
};

/** For where nothing can be tapped. `how` says that a number is expected. */
export function toNumberedView(
  view: View,
  { question, how }: { readonly question?: string; readonly how: string },
): NumberedView {
  const taps = tappableRows(view, question).flat();
  const links = (view.choices ?? []).flat().filter((choice) => "url" in choice);
  const said = lines(
    withLinkLines(view, links),
    ...taps.map(({ label }, index) => text`${index + 1}. ${label}`),
    taps.length > 0 ? text`${how}` : undefined,
  );
  return { texts: splitWhatsAppText(said, META_LIMITS.text), ids: taps.map(({ id }) => id) };
}

/** What a typed number stands for; undefined when it is none of them. */
export function readNumberedChoice(typed: string, ids: readonly string[]): string | undefined {
  const [, digits] = /^\s*(\d{1,3})[.)]?\s*$/.exec(typed) ?? [];
  return digits === undefined ? undefined : ids[Number(digits) - 1];
}
