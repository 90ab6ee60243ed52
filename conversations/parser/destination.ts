import { parseNetwork } from "../../src/core/base/network.js";
import { PLAN_KIND } from "../../src/core/base/product-kind.js";
import { AIRTIME_LIMITS } from "../../src/core/orders/product.js";
import type { Destination } from "../talk.js";
import { languageByName, means, topicOf } from "./meaning.js";
import type { ParsedPurchase } from "./parsed.js";
import { codeIn, saysHaveCode, soleCode, withoutCode } from "./promo-code.js";
import { parsePurchase } from "./purchase.js";

/** "pay" and the token of a payment request: typed, as the argument of a link, or as the link itself. */
const PAYMENT_REQUEST = /^(?:https:\/\/\S+\?start=)?pay[- ]([0-9a-z]{16})$/i;

/** "link", alone or with the code that the other chat was given. */
const LINK_CODE = /^link(?:\s+([0-9a-z]{8}))?$/i;

/** What the shop itself gave somebody to write to it, or as the argument of a link: it counts in the middle of any flow. */
export function issuedDestination(typed: string): Destination | undefined {
  const message = typed.trim();
  const token = PAYMENT_REQUEST.exec(message)?.[1];
  if (token !== undefined) return { flow: "pay-request", with: token.toLowerCase() };
  const code = LINK_CODE.exec(message)?.[1];
  return code === undefined ? undefined : { flow: "link", with: code };
}

/** Whether an answer to a question for a secret may hold one. Words alone, commands, issued texts and purchases do not. */
export const mayHoldSecret = (typed: string): boolean =>
  /\p{Nd}/u.test(typed) && !/^\s*\/[a-z]/i.test(typed) && !issuedDestination(typed) && !isWholePurchase(typed);

/** A purchase that says everything, and has no figures besides. */
function isWholePurchase(typed: string): boolean {
  const purchase = parsePurchase(withoutCode(typed));
  return purchase?.missing.length === 0 && purchase.unread.length === 0;
}

/** What a message outside any flow asks for: a purchase, else the flow that a word of it leads to. */
export function destinationOf(typed: string): Destination {
  const message = typed.trim();
  if (message.startsWith("/")) return { flow: "not-understood" };
  if (means(message, "quiet")) return { flow: "stop-news" };
  if (means(message, "cancel")) return { flow: "cancel" };
  const issued = issuedDestination(message);
  if (issued) return issued;
  if (LINK_CODE.test(message)) return { flow: "link" };
  // The keys of "share my number" may still be there when the question is gone.
  if (means(message, "back") || means(message, "share") || means(message, "menu")) return { flow: "start" };
  return codeDestination(message) ?? destinationWithoutCode(message);
}

/** A promo code, alone or with a whole purchase. */
function codeDestination(message: string): Destination | undefined {
  const named = codeIn(message);
  const purchase = named && parsePurchase(named.rest);
  if (named)
    return purchase && saysMore(purchase) ? { flow: "buy", with: message } : { flow: "promo-code", with: message };
  if (saysHaveCode(message)) return { flow: "promo-code" };
  return soleCode(message) === undefined ? undefined : { flow: "promo-code", with: message };
}

/** What a message without a promo code asks for. */
export function destinationWithoutCode(message: string): Destination {
  const language = languageByName(message);
  if (language) return { flow: "language", with: language };
  if (parseNetwork(message)) return { flow: PLAN_KIND, with: message };
  const purchase = parsePurchase(message);
  if (purchase && saysMore(purchase)) return { flow: "buy", with: message };
  return { flow: topicOf(message) ?? purchase?.kind ?? (purchase ? "buy" : "not-understood") };
}

/** Whether it says more than "airtime" or "data": these alone are topics like any other. */
function saysMore({ kind, unclear, unread, missing: _, ...rest }: ParsedPurchase): boolean {
  const fields = Object.keys({ ...rest, ...unclear });
  // A small amount alone is an answer that came too late.
  if (kind === undefined && fields.join() === "amount") return (rest.amount ?? 0) >= AIRTIME_LIMITS.min;
  return fields.length + unread.length > 0;
}

/** Words that leave any flow, for channels without a menu of commands. */
export function exitDestination(message: string): Destination | undefined {
  if (means(message, "quiet")) return { flow: "stop-news" };
  if (means(message, "menu")) return { flow: "start" };
  if (means(message, "cancel")) return { flow: "cancel" };
  return means(message, "help") ? { flow: "help" } : undefined;
}
