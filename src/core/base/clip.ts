/** Finds where one sign ends, as people see signs: an accent or a skin colour belongs to what it stands on. */
export const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });

const LOW_SURROGATE = /[\udc00-\udfff]/;

/**
 * The beginning of a text, `max` long at most as JavaScript and the channels count, with no sign cut in half: half an
 * emoji is refused by Telegram, and half a family is another family. Only a single sign that is longer than that, with
 * accents without end, loses some of them.
 */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  for (const { segment, index } of GRAPHEMES.segment(text)) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return text.slice(0, end || (LOW_SURROGATE.test(text[max] ?? "") ? max - 1 : max));
}
