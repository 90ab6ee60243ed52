import { clip } from "#core/clip.js";
import { FIRST_LANGUAGE } from "#core/language.js";
import type { Subject } from "#core/tell.js";
import type { View } from "./talk.js";
import { plain } from "./text.js";
import { templates } from "./words/templates.js";

/** A message that the channel's owner has approved, for when nothing else goes through; `values` fill its places. */
export type Template = { readonly name: string; readonly language: string; readonly values: readonly string[] };

const VALUE_MAX = 600;

/**
 * How a subject is told by template, the best first: in its customer's language where there is such a template, else in
 * English around words of their language. None when it can wait until its chat is open again.
 */
export function templatesOf(subject: Subject, { text, language }: View, shop: string): readonly Template[] {
  const { kind } = subject;
  if (kind !== "order" && kind !== "payment") return [];
  const values = [shop, clip(oneLine(plain(text)), VALUE_MAX)];
  return templates
    .filter((template) => template.about === kind && [language, FIRST_LANGUAGE].includes(template.language))
    .map(({ name, language: code }) => ({ name, language: code, values }))
    .toSorted((one, other) => Number(one.language !== language) - Number(other.language !== language));
}

/** Places take neither breaks nor runs of spaces. */
const oneLine = (words: string): string =>
  words
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "")
    .join(" · ");
