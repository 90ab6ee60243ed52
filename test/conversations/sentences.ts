import { english } from "../../conversations/locales/english/english.js";
import { hausa } from "../../conversations/locales/hausa/hausa.js";
import { igbo } from "../../conversations/locales/igbo/igbo.js";
import { pidgin } from "../../conversations/locales/pidgin/pidgin.js";
import { yoruba } from "../../conversations/locales/yoruba/yoruba.js";
import type { Language } from "../../src/core/base/language.js";

/** The literals of every language as they are written, by where they stand: "order.leave.paid". */
const catalogue: Readonly<Record<Language, object>> = { en: english, pcm: pidgin, ha: hausa, yo: yoruba, ig: igbo };

export type Sentence = { readonly at: string; readonly literal: string };

export const sentencesOf = (language: Language): readonly Sentence[] => flat("", catalogue[language]);

const flat = (at: string, written: object): readonly Sentence[] =>
  Object.entries(written).flatMap(([key, value]: readonly [string, string | object]) => {
    const place = at === "" ? key : `${at}.${key}`;
    return typeof value === "string" ? [{ at: place, literal: value }] : flat(place, value);
  });

export const PLACE = /\{\w+:\w+\}/g;

/** What there is to read in it: without places and markup. */
export const readable = (literal: string): string => literal.replace(PLACE, " ").replace(/<\/?\w+>/g, "");

export const hasLetters = (words: string): boolean => /\p{L}/u.test(words);
