// @ts-check

/**
 * Makes an element. Text is only ever set as text, so nothing a bot writes can become markup.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Readonly<Record<string, string | boolean | undefined>>} [attributes] true sets an empty attribute, false and undefined none
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

/**
 * A button with a click handler.
 * @param {Readonly<Record<string, string | boolean | undefined>>} attributes
 * @param {string} label
 * @param {() => void} onClick
 */
export function makeButton(attributes, label, onClick) {
  const button = make("button", { type: "button", ...attributes }, label);
  button.addEventListener("click", onClick);
  return button;
}

/**
 * Where links to the bot of this page lead: to one of its own phones.
 * @typedef {{ bot?: string | undefined, follow: (command: string) => void }} BotLinks
 */

/**
 * A link as a phone of this page shows it. Whoever taps one to the bot of this page stays here.
 * @param {string} address
 * @param {BotLinks} links
 * @param {Readonly<Record<string, string | undefined>>} attributes
 * @param {...(Node | string)} children
 */
export function chatLink(address, { bot, follow }, attributes, ...children) {
  const command = startCommandOf(address, bot);
  if (command === undefined) return webLink(address, attributes, ...children);
  const button = makeButton({ class: "inline-command", ...attributes }, "", () => follow(command));
  button.append(...children);
  return button;
}

/**
 * The command that Telegram sends when a link to this bot is followed; undefined for any other link.
 * @param {string} address
 * @param {string | undefined} bot
 */
function startCommandOf(address, bot) {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (bot === undefined || url?.origin !== "https://t.me" || url.pathname !== `/${bot}`) return undefined;
  const payload = url.searchParams.get("start");
  return payload === null ? "/start" : `/start ${payload}`;
}

/**
 * A link that opens in a tab of its own, or plain text when it is not the address of a web page.
 * @param {string} address
 * @param {Readonly<Record<string, string | undefined>>} attributes
 * @param {...(Node | string)} children
 */
function webLink(address, attributes, ...children) {
  const withScheme = URL.canParse(address) ? address : `http://${address}`;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return make("span", attributes, ...children);
  return make("a", { ...attributes, href: url.href, target: "_blank", rel: "noopener noreferrer" }, ...children);
}

/**
 * Text whose references may be broken after an underscore, where they are too long for a line.
 * @param {string} text
 * @returns {Node[]}
 */
export const breakableText = (text) =>
  text.split(/(?<=_)/).flatMap((part, index) => [...(index > 0 ? [make("wbr")] : []), document.createTextNode(part)]);

/**
 * Decoration that screen readers skip.
 * @param {string} kind
 * @param {string} [text]
 */
export const ornament = (kind, text = "") => make("span", { class: kind, "aria-hidden": "true" }, text);

/** The people of the page live in Lagos, wherever its reader is. */
const timeZone = "Africa/Lagos";

/** @param {number} at */
export const timeOf = (at) =>
  new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });

/** @param {number} at */
export const dayLabel = (at) => {
  const day = dayOf(at);
  return day === dayOf(Date.now()) ? "Today" : day;
};

/** @param {number} at */
const dayOf = (at) => new Date(at).toLocaleDateString([], { day: "numeric", month: "long", timeZone });
