import { META_LIMITS } from "../api/limits.js";
import type { ListRow, OutgoingMessage } from "../api/outgoing.js";
import type { ListLabels, Tappable } from "./fit.js";
import { encodePageTap } from "./tap-id.js";
import { makeDistinct, shorten, splitTitle } from "./titles.js";

type ListOptions = {
  readonly text: string;
  readonly page: number;
  readonly words: ListLabels;
  readonly question: string;
};

/** A last row of more than so many choices is not kept on every page. */
const KEPT_MAX = 3;

/** One page of a list. Titles are the same on all pages; what does not fit in one goes into its description. */
export function listMessage(
  rows: readonly (readonly Tappable[])[],
  { text, page, words, question }: ListOptions,
): Extract<OutgoingMessage, { kind: "list" }> {
  const all = toRows(rows.flat(), words);
  const last = rows.length > 1 ? (rows.at(-1)?.length ?? 0) : 0;
  const kept = last <= KEPT_MAX ? last : 0;
  const items = all.slice(0, all.length - kept);
  const pages = splitPages(items, META_LIMITS.rows - kept);
  const shown = Math.min(page, pages.length - 1);
  const turn = (to: number, title: string): readonly ListRow[] =>
    pages[to] === undefined ? [] : [{ id: encodePageTap(question, to), title }];
  return {
    kind: "list",
    text,
    button: shorten(words.choose, META_LIMITS.buttonTitle),
    rows: [
      ...(pages[shown] ?? []),
      ...turn(shown - 1, shorten(words.earlier, META_LIMITS.rowTitle)),
      ...turn(shown + 1, shorten(words.more, META_LIMITS.rowTitle)),
      ...all.slice(all.length - kept),
    ],
  };
}

/** Rows with titles of their own, unlike each other and unlike the words for turning pages. */
function toRows(choices: readonly Tappable[], words: ListLabels): readonly ListRow[] {
  const parts = choices.map(({ label }) => splitTitle(label, META_LIMITS.rowTitle));
  const turning = [words.earlier, words.more].map((word) => shorten(word, META_LIMITS.rowTitle));
  const titles = makeDistinct([...turning, ...parts.map(({ head }) => head)], META_LIMITS.rowTitle).slice(
    turning.length,
  );
  return choices.map(({ id }, index) => {
    const description = shorten(parts[index]?.rest ?? "", META_LIMITS.rowDescription);
    return { id, title: titles[index] ?? "", ...(description === "" ? {} : { description }) };
  });
}

/** All on one page if they fit; else in pages that leave room for turning back and on. */
function splitPages(items: readonly ListRow[], room: number): readonly (readonly ListRow[])[] {
  if (items.length <= room) return [items];
  const pages = [items.slice(0, room - 1)];
  for (let from = room - 1; from < items.length; ) {
    const isLast = items.length - from <= room - 1;
    const to = isLast ? items.length : from + room - 2;
    pages.push(items.slice(from, to));
    from = to;
  }
  return pages;
}
