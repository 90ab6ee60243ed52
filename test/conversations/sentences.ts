import { LOCALES } from "../../conversations/locales/words.js";
import type { Language } from "../../src/core/base/language.js";

export type Sentence = { readonly at: string; readonly literal: string };

/** The literals of a language as they are written, by where they stand: "order.oldMessage.paid". */
export const sentencesOf = (language: Language): readonly Sentence[] => flat("", LOCALES[language].sentences);

const flat = (at: string, written: object): readonly Sentence[] =>
  Object.entries(written).flatMap(([key, value]: readonly [string, string | object]) => {
    const place = at === "" ? key : `${at}.${key}`;
    return typeof value === "string" ? [{ at: place, literal: value }] : flat(place, value);
  });

export const PLACE = /\{\w+:\w+\}/g;

/** What there is to read in it: without places and markup. */
export const readable = (literal: string): string => literal.replace(PLACE, " ").replace(/<\/?\w+>/g, "");

export const hasLetters = (words: string): boolean => /\p{L}/u.test(words);
