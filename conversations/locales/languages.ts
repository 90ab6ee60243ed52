import type { Language } from "../../src/core/base/language.js";
import { en } from "./en.js";
import { ha } from "./ha.js";
import { ig } from "./ig.js";
import type { Locale } from "./locale.js";
import { pcm } from "./pcm.js";
import { yo } from "./yo.js";

/** Every language there is. */
export const LOCALES: Readonly<Record<Language, Locale>> = { en, pcm, ha, yo, ig };
