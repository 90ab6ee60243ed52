import { parseNetwork } from "#core/network.js";
import { parsePhone } from "#core/phone.js";
import type { Destination } from "./talk.js";
import { buttons } from "./words/english.js";

/** What people write to be left alone; alone in its message, for "stop" is also a word among others. */
const QUIET = /^\s*(stop|unsubscribe|opt ?out|stop all)\W*$/i;

/** "link" and a code that another chat was given. */
const LINK = /^link(?:\s+([0-9a-z]{8}))?$/i;

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\b(data|bundle|bundles|internet)\b|\d\s*(mb|gb|gig)s?\b/i, "data"],
  [/\b(airtime|recharge|credit|card load)\b/i, "airtime"],
  [/\b(top ?up|fund|deposit)\b/i, "topup"],
  [/\b(wallet|balance|money)\b/i, "wallet"],
  [/\b(history|orders?|receipts?|debited|refunds?|complain\w*|problem|reverse\w*)\b/i, "history"],
  [/\bcards?\b/i, "cards"],
  [/\b(again|repeat)\b/i, "repeat"],
  [/\b(help|how)\b/i, "help"],
  [/\b(hi|hello|hey|menu|start|good (morning|afternoon|evening)|how far)\b/i, "start"],
];

/** What a message outside any flow asks for: a flow by a word of it, airtime for a bare number, data for a network. */
export function hear(typed: string): Destination {
  const said = typed.trim();
  if (said.startsWith("/")) return { flow: "lost" };
  if (QUIET.test(said)) return { flow: "quiet" };
  const link = LINK.exec(said);
  if (link) return { flow: "link", with: link[1] ?? "" };
  // The keys of "share my number", pressed when nobody asks for it any more.
  if (said === buttons.back || said === buttons.shareNumber) return { flow: "start" };
  const phone = parsePhone(/\+?\d[\d\s().-]{9,}\d/.exec(said)?.[0] ?? said);
  if (phone && /\bdata\b|\d\s*(mb|gb)/i.test(said)) return { flow: "data", with: phone };
  if (phone) return { flow: "airtime", with: phone };
  if (parseNetwork(said)) return { flow: "data", with: said };
  const flow = WORDS.find(([word]) => word.test(said))?.[1] ?? "lost";
  const network = said
    .split(/\s+/)
    .map(parseNetwork)
    .find((found) => found !== undefined);
  return network && (flow === "data" || flow === "airtime") ? { flow, with: network } : { flow };
}
