import type { Destination } from "../talk.js";

/** "pay" and the token of a payment request: typed, as the argument of a link, or as the link itself. */
const PAYMENT_REQUEST = /^(?:https:\/\/\S+\?start=)?pay[- ]([0-9a-z]{16})$/i;

/** "link", alone or with the code that the other chat was given. */
export const LINK_CODE = /^link(?:\s+([0-9a-z]{8}))?$/i;

/** What the shop itself gave somebody to write to it, or as the argument of a link: it counts in the middle of any flow. */
export function issuedDestination(typed: string): Destination | undefined {
  const message = typed.trim();
  const token = PAYMENT_REQUEST.exec(message)?.[1];
  if (token !== undefined) return { flow: "pay-request", with: token.toLowerCase() };
  const code = LINK_CODE.exec(message)?.[1];
  return code === undefined ? undefined : { flow: "link", with: code };
}
