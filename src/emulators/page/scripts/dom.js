// @ts-check

/**
 * `true` sets an empty attribute, `false` and `undefined` none.
 * @typedef {Readonly<Record<string, string | boolean | undefined>>} Attributes
 */

/**
 * Makes an element. Text is only ever set as text, so nothing a bot writes can become markup.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Attributes} attributes @param {...(Node | string)} children
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

/** @param {Attributes} attributes @param {string} label @param {() => void} onClick */
export function makeButton(attributes, label, onClick) {
  const button = make("button", { type: "button", ...attributes }, label);
  button.addEventListener("click", onClick);
  return button;
}

/**
 * How links to the bot of this page are followed: on one of its own phones.
 * @typedef {{ bot?: string | undefined, follow: (command: string) => void }} BotLinks
 */

/**
 * A link as a phone of this page shows it. A link to the bot of this page is followed here; any other opens in a tab of its
 * own, or is plain text when it is not the address of a web page.
 * @param {string} address @param {BotLinks} links @param {Attributes} attributes @param {...(Node | string)} children
 */
export function chatLink(address, { bot, follow }, attributes, ...children) {
  const command = startCommandOf(address, bot);
  if (command !== undefined) {
    const button = makeButton({ class: "inline-command", ...attributes }, "", () => follow(command));
    button.append(...children);
    return button;
  }
  const withScheme = URL.canParse(address) ? address : `http://${address}`;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return make("span", attributes, ...children);
  return make("a", { ...attributes, href: url.href, target: "_blank", rel: "noopener noreferrer" }, ...children);
}

/**
 * The command that Telegram sends when a link to this bot is followed; undefined for any other link.
 * @param {string} address @param {string | undefined} bot
 */
function startCommandOf(address, bot) {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (bot === undefined || url?.origin !== "https://t.me" || url.pathname !== `/${bot}`) return undefined;
  const payload = url.searchParams.get("start");
  return payload === null ? "/start" : `/start ${payload}`;
}

/**
 * Text that may be broken after an underscore, because a reference can be longer than a line.
 * @param {string} text
 */
export const breakableText = (text) =>
  text.split(/(?<=_)/).flatMap((part, index) => [...(index > 0 ? [make("wbr")] : []), document.createTextNode(part)]);

/** Decoration that screen readers skip. @param {string} kind */
export const ornament = (kind, text = "") => make("span", { class: kind, "aria-hidden": "true" }, text);

/** @param {string} address @param {string} name @param {...Node} notes */
export const fileLink = (address, name, ...notes) =>
  make("a", { class: "file", href: address, download: name }, ornament("file-icon", "↓"), named(name, notes));

/** @param {string} name @param {...Node} notes */
export const contactCard = (name, ...notes) =>
  make("div", { class: "contact" }, ornament("face", name.slice(0, 1)), named(name, notes));

/** @param {string} name @param {readonly Node[]} notes */
const named = (name, notes) => make("span", { class: "file-words" }, make("b", {}, name), ...notes);

/** Posts to an emulator, and resolves with whether it was accepted. @param {string} address @param {object} body */
export async function post(address, body) {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(address, init).catch(() => undefined);
  return response?.ok ?? false;
}

/** The phones show the time in Lagos, wherever the page is read. */
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
