import { LOCALES } from "../../conversations/locales/languages.js";
import type { Language } from "../../src/core/base/language.js";

export type Sentence = { readonly path: string; readonly literal: string };

/** All string literals of a language, each with its path: "order.oldMessage.paid". */
export const sentencesOf = (language: Language): readonly Sentence[] => flatten("", LOCALES[language].sentences);

const flatten = (parent: string, sentences: object): readonly Sentence[] =>
  Object.entries(sentences).flatMap(([key, value]: readonly [string, string | object]) => {
    const path = parent === "" ? key : `${parent}.${key}`;
    return typeof value === "string" ? [{ path, literal: value }] : flatten(path, value);
  });

export const PLACEHOLDER = /\{\w+:\w+\}/g;

/** The literal without placeholders and markup. */
export const plainWords = (literal: string): string => literal.replace(PLACEHOLDER, " ").replace(/<\/?\w+>/g, "");

export const hasLetters = (words: string): boolean => /\p{L}/u.test(words);
