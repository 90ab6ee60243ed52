import { z } from "zod";
import { schema } from "./schema.js";

/** The languages the shop is written in, by their ISO 639 codes. English is what everybody is offered first. */
export const LANGUAGES = ["en", "pcm", "ha", "yo", "ig"] as const;

export type Language = (typeof LANGUAGES)[number];

export const languageSchema = schema(() => z.enum(LANGUAGES));

export const FIRST_LANGUAGE: Language = "en";

/** A language tag of a phone ("ha", "yo-NG", "EN_gb") as one of ours; undefined when we do not speak it. */
export function parseLanguage(tag: string): Language | undefined {
  const [primary = ""] = tag.trim().toLowerCase().split(/[-_]/);
  return LANGUAGES.find((language) => language === primary);
}
