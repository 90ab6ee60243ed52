import { clip } from "#core/clip.js";
import type { Subject } from "#core/tell.js";
import type { View } from "./talk.js";
import { plain } from "./text.js";
import { templates } from "./words/templates.js";

/** A message that the channel's owner has approved, for when nothing else goes through; `values` fill its places. */
export type Template = { readonly name: string; readonly language: string; readonly values: readonly string[] };

const VALUE_MAX = 600;

/** How a subject is told by template; undefined when it can wait until its chat is open again. */
export function templateOf(subject: Subject, { text }: View, shop: string): Template | undefined {
  if (subject.kind !== "order" && subject.kind !== "payment") return undefined;
  const { name, language } = templates[subject.kind];
  return { name, language, values: [shop, clip(oneLine(plain(text)), VALUE_MAX)] };
}

/** Places take neither breaks nor runs of spaces. */
const oneLine = (words: string): string =>
  words
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "")
    .join(" · ");
