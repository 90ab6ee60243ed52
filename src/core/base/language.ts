import { z } from "zod";
import { schema } from "./schema.js";

/** The languages of the shop, as ISO 639 codes. New customers start in English unless their phone suggests another. */
export const LANGUAGES = ["en", "pcm", "ha", "yo", "ig"] as const;

export type Language = (typeof LANGUAGES)[number];

export const languageSchema = schema(() => z.enum(LANGUAGES));

export const FIRST_LANGUAGE: Language = "en";

/** Reads a phone's language tag ("ha", "yo-NG", "EN_gb"); undefined for a language the shop does not have. */
export function parseLanguage(tag: string): Language | undefined {
  const [primary = ""] = tag.trim().toLowerCase().split(/[-_]/);
  return LANGUAGES.find((language) => language === primary);
}
