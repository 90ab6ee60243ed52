import { onFirstUse } from "./first-use.js";

/** Splits a text into characters as people see them: a letter with its accents, an emoji with its skin colour. */
export const graphemes = onFirstUse(() => new Intl.Segmenter("en", { granularity: "grapheme" }));

const LOW_SURROGATE = /[\udc00-\udfff]/;

/**
 * The first `max` UTF-16 units of a text at most, as JavaScript and the channels count, without cutting a character in
 * two: Telegram refuses half an emoji, and half of a family emoji shows another family. Only a first character that is
 * itself longer than `max` (with a great many accents) is cut.
 */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  for (const { segment, index } of graphemes().segment(text)) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return text.slice(0, end || (LOW_SURROGATE.test(text[max] ?? "") ? max - 1 : max));
}

/**
 * A text to normalise to NFKC or NFKD, without the signs that stand for whole phrases ("ﷺ"): they name nothing that is
 * sold, and each would become up to 18 letters.
 */
export const withoutPhraseSigns = (text: string): string => text.replace(/[\ufdfa\ufdfb]/g, " ");

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** A short hash of a text (FNV-1a), for a button's data: that holds 64 bytes, and the text may be longer. */
export function shortRef(text: string): string {
  let hash = FNV_OFFSET;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, FNV_PRIME);
  return (hash >>> 0).toString(36);
}

const utf8 = new TextDecoder(); // Shared, as making one costs more than using it.

/** Parses JSON from outside, given as text or as UTF-8 bytes. Undefined when it is not valid; never throws. */
export function parseJson(json: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof json === "string" ? json : utf8.decode(json));
  } catch {
    return undefined;
  }
}

/** "1,234": a whole number as all our languages write it. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");

/** "99%", rounded down so that only the whole is 100%; "–" when the whole is zero. */
export const percentOf = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${Math.floor((part * 100) / whole)}%`;
