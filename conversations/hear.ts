import { parseNetwork } from "#core/network.js";
import { parsePhone } from "#core/phone.js";
import { languageNamed } from "./languages.js";
import { means, topicOf } from "./meaning.js";
import type { Destination } from "./talk.js";

/** A size is a wish for data, whatever else is said. */
const SIZE = /\d\s*(mb|gb|gig)s?\b/i;

/** "link" and a code that another chat was given. */
const LINK = /^link(?:\s+([0-9a-z]{8}))?$/i;

/** What a message outside any flow asks for: a flow by a word of it, airtime for a bare number, data for a network. */
export function hear(typed: string): Destination {
  const said = typed.trim();
  if (said.startsWith("/")) return { flow: "lost" };
  if (means(said, "quiet")) return { flow: "quiet" };
  if (means(said, "cancel")) return { flow: "cancel" };
  const link = LINK.exec(said);
  if (link) return { flow: "link", with: link[1] ?? "" };
  // The keys of "share my number", pressed when nobody asks for it any more.
  if (means(said, "back") || means(said, "share") || means(said, "menu")) return { flow: "start" };
  const language = languageNamed(said);
  if (language) return { flow: "language", with: language };
  const topic = SIZE.test(said) ? "data" : topicOf(said);
  const phone = parsePhone(/\+?\d[\d\s().-]{9,}\d/.exec(said)?.[0] ?? said);
  if (phone) return { flow: topic === "data" ? "data" : "airtime", with: phone };
  if (parseNetwork(said)) return { flow: "data", with: said };
  const flow = topic ?? "lost";
  const network = said
    .split(/\s+/)
    .map(parseNetwork)
    .find((found) => found !== undefined);
  return network && (flow === "data" || flow === "airtime") ? { flow, with: network } : { flow };
}

/** Words that leave whatever is going on, for channels without a menu of commands. */
export function wayOut(said: string): Destination | undefined {
  if (means(said, "quiet")) return { flow: "quiet" };
  if (means(said, "menu")) return { flow: "start" };
  if (means(said, "cancel")) return { flow: "cancel" };
  return means(said, "help") ? { flow: "help" } : undefined;
}
