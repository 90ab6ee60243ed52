import type { Language } from "../../src/core/base/language.js";
import { typed as english } from "./english/typed.js";
import { typed as hausa } from "./hausa/typed.js";
import { typed as igbo } from "./igbo/typed.js";
import { typed as pidgin } from "./pidgin/typed.js";
import { typed as yoruba } from "./yoruba/typed.js";

/** What people type instead of tapping, by what they mean. Written as they would; accents and capitals do not matter. */
export type TypedWords = Readonly<Record<Meaning, readonly string[]>>;

export type Meaning = Topic | Reply;

/** What a message may be about: the flows it leads to. */
export type Topic =
  | "data"
  | "airtime"
  | "topup"
  | "wallet"
  | "history"
  | "cards"
  | "schedules"
  | "repeat"
  | "settings"
  | "language"
  | "help"
  | "start";

/** What counts only when it is the whole message. `share` is the button that shares one's own number. */
export type Reply = "menu" | "share" | "quiet" | "back" | "cancel" | "yes" | "no" | "checkout" | "save" | "remind";

/** Of every language at once: whoever reads one may well write another. */
export const typed: Readonly<Record<Language, TypedWords>> = {
  ...{ en: english, pcm: pidgin, ha: hausa, yo: yoruba, ig: igbo },
};
