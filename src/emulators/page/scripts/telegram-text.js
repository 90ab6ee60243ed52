// @ts-check
import { breakableText, chatLink, make, makeButton } from "./dom.js";

/** @typedef {import("../../telegram/wire.js").Entity} Entity */
/** @typedef {import("./dom.js").BotLinks & { send: (text: string) => void }} TextActs */

const TAGS = /** @type {const} */ ({
  bold: "strong",
  italic: "em",
  underline: "u",
  strikethrough: "s",
  pre: "pre",
  blockquote: "blockquote",
  expandable_blockquote: "blockquote",
});

const BLOCKS = new Set(["pre", "blockquote", "expandable_blockquote"]);

/**
 * Text and its entities as nodes.
 * @param {string} text
 * @param {readonly Entity[]} entities sorted, the outer before the inner
 * @param {TextActs} acts
 * @returns {Node[]}
 */
export function textNodes(text, entities, acts) {
  return nodesBetween(text, 0, text.length, entities, acts);
}

/**
 * @param {string} text
 * @param {number} start
 * @param {number} end
 * @param {readonly Entity[]} entities
 * @param {TextActs} acts
 * @returns {Node[]}
 */
function nodesBetween(text, start, end, entities, acts) {
  /** @type {Node[]} */
  const nodes = [];
  let index = start;
  for (const [position, entity] of entities.entries()) {
    const from = Math.max(entity.offset, index);
    const to = Math.min(entity.offset + entity.length, end);
    if (entity.offset < index || from >= to) continue;
    if (from > index) nodes.push(document.createTextNode(text.slice(index, from)));
    const inner = entities.slice(position + 1).filter((other) => other.offset >= from && other.offset < to);
    nodes.push(wrapped(entity, text.slice(from, to), nodesBetween(text, from, to, inner, acts), acts));
    index = BLOCKS.has(entity.type) && text[to] === "\n" ? to + 1 : to; // A block already ends its line.
  }
  if (index < end) nodes.push(document.createTextNode(text.slice(index, end)));
  return nodes;
}

/**
 * @param {Entity} entity
 * @param {string} text
 * @param {Node[]} children
 * @param {TextActs} acts
 * @returns {Node}
 */
function wrapped(entity, text, children, acts) {
  switch (entity.type) {
    case "text_link":
    case "url":
      return chatLink(entity.url ?? text, acts, {}, ...children);
    case "bot_command":
      return makeButton({ class: "inline-command" }, text, () => acts.send(text));
    case "spoiler":
      return spoiler(children);
    case "code":
      return make("code", {}, ...breakableText(text));
    default: {
      const tag = TAGS[/** @type {keyof typeof TAGS} */ (entity.type)];
      return tag ? make(tag, {}, ...children) : make("span", { class: "mention" }, ...children);
    }
  }
}

/** @param {Node[]} children */
function spoiler(children) {
  const hidden = make(
    "span",
    { class: "spoiler", role: "button", tabindex: "0", "aria-label": "Hidden text" },
    ...children,
  );
  const reveal = () => {
    hidden.className = "";
    hidden.removeAttribute("role");
    hidden.removeAttribute("aria-label");
  };
  hidden.addEventListener("click", reveal);
  hidden.addEventListener("keydown", (event) => event.key === "Enter" && reveal());
  return hidden;
}
