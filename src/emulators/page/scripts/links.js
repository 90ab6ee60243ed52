// @ts-check
import { make } from "./dom.js";

/**
 * A link that opens in a tab of its own, or the same words without one when the address is no web page's.
 * @param {string} address
 * @param {Readonly<Record<string, string>>} attributes
 * @param {...(Node | string)} children
 */
export function webLink(address, attributes, ...children) {
  const whole = URL.canParse(address) ? address : `http://${address}`;
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return make("span", attributes, ...children);
  return make("a", { ...attributes, href: url.href, target: "_blank", rel: "noopener noreferrer" }, ...children);
}

/**
 * What a link to this very bot makes Telegram send when it is followed; undefined for any other link.
 * @param {string} address
 * @param {string | undefined} bot
 */
export function startPayloadOf(address, bot) {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (bot === undefined || url?.origin !== "https://t.me" || url.pathname !== `/${bot}`) return undefined;
  const payload = url.searchParams.get("start");
  return payload === null ? "/start" : `/start ${payload}`;
}
