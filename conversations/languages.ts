import { LANGUAGES, type Language } from "#core/language.js";
import { fold } from "./fold.js";
import type { Choice } from "./talk.js";

/** Each language by the name its speakers give it, whichever language that is read in. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  pcm: "Pidgin",
  ha: "Hausa",
  yo: "Yorùbá",
  ig: "Igbo",
};

const FOLDED = new Map(LANGUAGES.map((language) => [fold(LANGUAGE_NAMES[language]), language]));

/** The language that a whole message names. */
export const languageNamed = (said: string): Language | undefined => FOLDED.get(fold(said));

/** A button for each language. */
export const languageButtons = (spoken?: Language): readonly Choice[] =>
  LANGUAGES.map((language) => ({
    label: `${language === spoken ? "•" : ""}${LANGUAGE_NAMES[language]}`,
    go: { flow: "language", with: language },
  }));
