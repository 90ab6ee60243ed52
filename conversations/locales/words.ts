import type { Language } from "../../src/core/base/language.js";
import type { Text } from "../text.js";
import { createCompile } from "./compile.js";
import { type English, english } from "./english/english.js";
import { hausa } from "./hausa/hausa.js";
import { igbo } from "./igbo/igbo.js";
import { pidgin } from "./pidgin/pidgin.js";
import type { Said, Sentences } from "./sentence.js";
import type { Translation } from "./translate.js";
import { yoruba } from "./yoruba/yoruba.js";

/** Themes without markup: labels, and what stands inside other sentences. */
const PLAIN = ["buttons", "names", "asides", "commands", "about", "page", "picture"] as const;

/** Everything the shop says, in one language. */
export type Words = { readonly language: Language } & {
  readonly [Theme in keyof English]: Said<English[Theme], Theme extends (typeof PLAIN)[number] ? string : Text>;
};

const catalogue: Readonly<Record<Language, English | Translation>> = {
  ...{ en: english, pcm: pidgin, ha: hausa, yo: yoruba, ig: igbo },
};

const spoken = new Map<Language, Words>();

/** The words of a language; made ready when it is first spoken. */
export function wordsIn(language: Language): Words {
  const known = spoken.get(language);
  if (known) return known;
  const compile = createCompile(language);
  const themes = Object.entries<Sentences>(catalogue[language]).map(([theme, sentences]) => [
    theme,
    compile(
      sentences,
      PLAIN.some((plain) => plain === theme),
    ),
  ]);
  // What `translate` has checked: every language has the themes, sentences and places of English.
  const words: Words = { ...Object.fromEntries(themes), language };
  spoken.set(language, words);
  return words;
}
