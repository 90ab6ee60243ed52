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
 * A link that opens in a tab of its own, or plain text when it is not the address of a web page.
 * @param {string} address
 * @param {Readonly<Record<string, string>>} attributes
 * @param {...(Node | string)} children
 */
export function webLink(address, attributes, ...children) {
  const withScheme = URL.canParse(address) ? address : `http://${address}`;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return make("span", attributes, ...children);
  return make("a", { ...attributes, href: url.href, target: "_blank", rel: "noopener noreferrer" }, ...children);
}

/**
 * Decoration that screen readers skip.
 * @param {string} kind
 * @param {string} [text]
 */
export const ornament = (kind, text = "") => make("span", { class: kind, "aria-hidden": "true" }, text);

/** @param {number} at */
export const timeOf = (at) =>
  new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** @param {number} at */
export const dayLabel = (at) => {
  const day = new Date(at).toDateString();
  if (day === new Date().toDateString()) return "Today";
  return new Date(at).toLocaleDateString([], { day: "numeric", month: "long" });
};
