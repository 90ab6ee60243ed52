import { LANGUAGES, type Language } from "../../src/core/base/language.js";
import { fold } from "../parser/fold.js";
import type { Choice } from "../talk.js";
import { rows } from "../views/buttons.js";

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

/** More than three in a row are too narrow for their names on a phone. */
const PER_ROW = 3;

/** A button for each language. */
export const languageRows = (spoken?: Language): readonly (readonly Choice[])[] =>
  rows(
    LANGUAGES.map((language) => ({
      label: `${language === spoken ? "•" : ""}${LANGUAGE_NAMES[language]}`,
      go: { flow: "language", with: language },
    })),
    PER_ROW,
  );
