import type { Destination } from "../talk.js";

/** "pay" and the token of a payment request: typed, as the argument of a link, or as the link itself. */
const PAYMENT_REQUEST = /^(?:https:\/\/\S+\?start=)?pay[- ]([0-9a-z]{16})$/i;

/** "link", alone or with the code that the other chat was given. */
export const LINK_CODE = /^link(?:\s+([0-9a-z]{8}))?$/i;

/** The argument of a campaign's link, or the same sent as a message: "src_radio". */
const CAMPAIGN = /^src[_ -]([a-z0-9_-]{1,32})$/i;

/** The name of a campaign, as its link has it; undefined for anything else. */
export const campaignIn = (typed: string): string | undefined => CAMPAIGN.exec(typed.trim())?.[1]?.toLowerCase();

/** The argument of the link of a campaign; undefined when a link cannot carry that name. */
export function campaignArgument(name: string): string | undefined {
  const campaign = campaignIn(`src_${name}`);
  return campaign && `src_${campaign}`;
}

/**
 * Recognises text that the shop itself issued, typed or as the argument of a link. It works in the middle of any flow.
 */
export function issuedDestination(typed: string): Destination | undefined {
  const message = typed.trim();
  const token = PAYMENT_REQUEST.exec(message)?.[1];
  if (token !== undefined) return { flow: "pay-request", with: token.toLowerCase() };
  if (campaignIn(message) !== undefined) return { flow: "start", with: message };
  const code = LINK_CODE.exec(message)?.[1];
  return code === undefined ? undefined : { flow: "link", with: code };
}
