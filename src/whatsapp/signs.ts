/** Tells where one sign ends, as people see signs: an accent or a skin colour belongs to what it stands on. */
export const SIGNS = new Intl.Segmenter("en", { granularity: "grapheme" });
