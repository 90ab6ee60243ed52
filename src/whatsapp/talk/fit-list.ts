import type { Destination } from "../../../conversations/talk.js";
import { readTap, type Tap, writeDestination } from "../../../conversations/tap.js";
import { clip } from "../../core/base/text.js";
import { type ListRow, META_LIMITS, type OutgoingMessage } from "../api/outgoing.js";

/** The labels of a list, at most 20 characters each. */
export type ListLabels = {
  /** Opens the list; also the text above buttons that have none. */
  readonly choose: string;
  readonly more: string;
  readonly earlier: string;
};

/** A choice that comes back as a tap. */
export type Tappable = { readonly id: string; readonly label: string; readonly short?: string };

type ListOptions = {
  readonly text: string;
  readonly page: number;
  readonly words: ListLabels;
  readonly of: ListSource;
};

/** The question that a list belongs to, or the flow that shows the list again if it asks nothing. */
type ListSource = string | Destination;

/** The last row (Back, Cancel) is repeated on every page, unless it has more choices than this. */
const LAST_ROW_REPEATED_MAX = 3;

/** One page of a list. The rest of a title that is too long goes into its description. */
export function listMessage(
  rows: readonly (readonly Tappable[])[],
  { text, page, words, of }: ListOptions,
): Extract<OutgoingMessage, { kind: "list" }> {
  const all = toRows(rows.flat(), words);
  const lastRowSize = rows.length > 1 ? (rows.at(-1)?.length ?? 0) : 0;
  const repeated = lastRowSize <= LAST_ROW_REPEATED_MAX ? lastRowSize : 0;
  const pages = splitPages(all.slice(0, all.length - repeated), META_LIMITS.rows - repeated);
  const current = Math.min(page, pages.length - 1);
  const pageRow = (to: number, title: string): readonly ListRow[] =>
    pages[to] === undefined ? [] : [{ id: encodePageTap(of, to), title }];
  return {
    kind: "list",
    text,
    button: shorten(words.choose, META_LIMITS.buttonTitle),
    rows: [
      ...(pages[current] ?? []),
      ...pageRow(current - 1, shorten(words.earlier, META_LIMITS.rowTitle)),
      ...pageRow(current + 1, shorten(words.more, META_LIMITS.rowTitle)),
      ...all.slice(all.length - repeated),
    ],
  };
}

/** Rows whose titles differ from each other and from those of the rows that turn the page. */
function toRows(choices: readonly Tappable[], words: ListLabels): readonly ListRow[] {
  const parts = choices.map(({ label }) => splitTitle(label, META_LIMITS.rowTitle));
  const pageTitles = [words.earlier, words.more].map((word) => shorten(word, META_LIMITS.rowTitle));
  const titles = makeDistinct([...pageTitles, ...parts.map(({ head }) => head)], META_LIMITS.rowTitle).slice(
    pageTitles.length,
  );
  return choices.map(({ id }, index) => {
    const description = shorten(parts[index]?.rest ?? "", META_LIMITS.rowDescription);
    return { id, title: titles[index] ?? "", ...(description === "" ? {} : { description }) };
  });
}

/** All rows on one page if they fit; otherwise pages with room for the rows that turn the page. */
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

/**
 * A row that turns the page of a list has the id `page:<question>:<page>`. A list that asks nothing is shown anew by
 * its flow, so its id is `<page>:go:<flow>:<with>`, with the page first because the argument may hold colons. All other
 * ids are the script's own. A row can be tapped long after its question, so the reader checks whether that is still
 * open.
 */
type PageTap = { readonly kind: "page"; readonly question: string; readonly page: number };
type OpenTap = Tap & { readonly page?: number };

export const encodePageTap = (of: ListSource, page: number): string =>
  typeof of === "string" ? `page:${of}:${page}` : `${page}:${writeDestination(of, false)}`;

/** Undefined for an id that is not, or no longer, one of ours. */
export function decodeTap(id: string): OpenTap | PageTap | undefined {
  const [, question, page] = /^page:([^:]*):(\d{1,4})$/.exec(id) ?? [];
  if (question !== undefined) return { kind: "page", question, page: Number(page) };
  const [, shown, again] = /^(\d{1,4}):(go:[\s\S]*)$/.exec(id) ?? [];
  const tap = readTap(again ?? id);
  return tap && shown !== undefined ? { ...tap, page: Number(shown) } : tap;
}

const ELLIPSIS = "…";
/** Separators to drop where a label is cut. */
const LOOSE_END = /[\s·•|,;:–—-]+$/u;
const LOOSE_START = /^[\s·•|,;:–—-]+/u;

/** The text on one line, with single spaces and none at the ends. */
export const collapseSpaces = (label: string): string => label.replace(/\s+/gu, " ").trim();

/** The text, cut with an ellipsis if it is longer than `max`. */
export const shorten = (text: string, max: number): string =>
  text.length <= max ? text : `${clip(text, max - ELLIPSIS.length).trimEnd()}${ELLIPSIS}`;

/** Splits a long text at a space: `head` fits, `rest` follows. A single long word is cut with an ellipsis. */
export function splitTitle(text: string, max: number): { readonly head: string; readonly rest: string } {
  if (text.length <= max) return { head: text, rest: "" };
  const space = text.lastIndexOf(" ", max);
  const head = text.slice(0, Math.max(space, 0)).replace(LOOSE_END, "");
  if (head === "") return { head: shorten(text, max), rest: text };
  return { head, rest: text.slice(space).replace(LOOSE_START, "") };
}

/** The titles, with a number after each that repeats an earlier one. None is empty. */
export function makeDistinct(titles: readonly string[], max: number): readonly string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    const base = title === "" ? ELLIPSIS : title;
    for (let number = 1; ; number++) {
      const suffix = number === 1 ? "" : ` ${number}`;
      const candidate = `${clip(base, max - suffix.length).trimEnd()}${suffix}`;
      if (taken.has(candidate.toLowerCase())) continue;
      taken.add(candidate.toLowerCase());
      return candidate;
    }
  });
}
