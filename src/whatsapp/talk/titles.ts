import { clip } from "../../core/base/clip.js";

/** Labels, cut to what a button or row may hold, and made distinct. */

const ELLIPSIS = "…";
/** Separators that mean nothing at a cut. */
const LOOSE_END = /[\s·•|,;:–—-]+$/u;
const LOOSE_START = /^[\s·•|,;:–—-]+/u;

/** One line, without spaces around it. */
export const collapseSpaces = (label: string): string => label.replace(/\s+/gu, " ").trim();

/** The whole text, or its beginning and an ellipsis. */
export const shorten = (text: string, max: number): string =>
  text.length <= max ? text : `${clip(text, max - ELLIPSIS.length).trimEnd()}${ELLIPSIS}`;

/** A long text in two at a space: what fits, and the rest of it. A single long word is cut with an ellipsis. */
export function splitTitle(text: string, max: number): { readonly head: string; readonly rest: string } {
  if (text.length <= max) return { head: text, rest: "" };
  const space = text.lastIndexOf(" ", max);
  const head = text.slice(0, Math.max(space, 0)).replace(LOOSE_END, "");
  if (head === "") return { head: shorten(text, max), rest: text };
  return { head, rest: text.slice(space).replace(LOOSE_START, "") };
}

/** The same titles, with a number after those that repeat an earlier one. None is empty. */
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
