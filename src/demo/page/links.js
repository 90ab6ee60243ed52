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
