import { parseNetwork } from "../../src/core/base/network.js";
import { naira } from "../../src/core/money/money.js";
import type { Destination } from "../talk.js";
import { languageNamed, means, topicOf } from "./meaning.js";
import { understand } from "./parse.js";
import type { Understood } from "./parsed.js";
import { codeIn, saysHaveCode, soleCode } from "./promo-code.js";

/** "pay" and a token that somebody passed on, as it is written, as a link of a channel brings it, or as that link itself. */
export const FAVOUR = /^(?:https:\/\/\S+\?start=)?pay[- ]([0-9a-z]{16})$/i;

/** "link" and a code that another chat was given. */
const LINK = /^link(?:\s+([0-9a-z]{8}))?$/i;

/** What the shop itself gave to somebody to be written here: it is meant wherever it is written. */
export function dictated(typed: string): Destination | undefined {
  const said = typed.trim();
  const token = FAVOUR.exec(said)?.[1];
  if (token !== undefined) return { flow: "favour", with: token.toLowerCase() };
  const code = LINK.exec(said)?.[1];
  return code === undefined ? undefined : { flow: "link", with: code };
}

/** Whether what was typed where a secret is asked for may hold it: words alone, a command and what was dictated do not. */
export const mayHoldSecret = (typed: string): boolean =>
  /\p{Nd}/u.test(typed) && !/^\s*\/[a-z]/i.test(typed) && !dictated(typed);

/** What a message outside any flow asks for: a purchase as it is said, else a flow by a word of it. */
export function hear(typed: string): Destination {
  const said = typed.trim();
  if (said.startsWith("/")) return { flow: "lost" };
  if (means(said, "quiet")) return { flow: "quiet" };
  if (means(said, "cancel")) return { flow: "cancel" };
  const given = dictated(said);
  if (given) return given;
  if (LINK.test(said)) return { flow: "link" };
  // The keys of "share my number", pressed when nobody asks for it any more.
  if (means(said, "back") || means(said, "share") || means(said, "menu")) return { flow: "start" };
  const coded = hearCode(said);
  return coded ?? hearOther(said);
}

/** A code, alone or with a whole purchase. */
function hearCode(said: string): Destination | undefined {
  const named = codeIn(said);
  const wish = named && understand(named.rest);
  if (named) return wish && saysMore(wish) ? { flow: "buy", with: said } : { flow: "code", with: said };
  if (saysHaveCode(said)) return { flow: "code" };
  return soleCode(said) === undefined ? undefined : { flow: "code", with: said };
}

/** The same of what is no code. */
export function hearOther(said: string): Destination {
  const language = languageNamed(said);
  if (language) return { flow: "language", with: language };
  if (parseNetwork(said)) return { flow: "data", with: said };
  const wish = understand(said);
  if (wish && saysMore(wish)) return { flow: "buy", with: said };
  return { flow: topicOf(said) ?? wish?.kind ?? (wish ? "buy" : "lost") };
}

const LEAST_ALONE = naira(50);

/** More than what kind of thing it is: that much is a topic like any other. */
function saysMore({ kind, unclear, unread, missing: _, ...rest }: Understood): boolean {
  const said = Object.keys({ ...rest, ...unclear });
  // A few naira and nothing else are an answer that came too late.
  if (kind === undefined && said.join() === "amount") return (rest.amount ?? 0) >= LEAST_ALONE;
  return said.length + unread.length > 0;
}

/** Words that leave whatever is going on, for channels without a menu of commands. */
export function wayOut(said: string): Destination | undefined {
  if (means(said, "quiet")) return { flow: "quiet" };
  if (means(said, "menu")) return { flow: "start" };
  if (means(said, "cancel")) return { flow: "cancel" };
  return means(said, "help") ? { flow: "help" } : undefined;
}
