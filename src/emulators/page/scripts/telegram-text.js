// @ts-check
import { breakableText, chatLink, make, makeButton } from "./dom.js";

/** @typedef {import("../../telegram/wire.js").Entity} Entity */
/** @typedef {import("./dom.js").BotLinks & { send: (text: string) => void }} TextActs */

const TAGS = /** @type {const} */ ({ bold: "strong", italic: "em" });

/**
 * Text and its entities as nodes, from `start` to `end`.
 * @param {string} text @param {readonly Entity[]} entities sorted, the outer before the inner @param {TextActs} acts
 */
export function textNodes(text, entities, acts, start = 0, end = text.length) {
  /** @type {Node[]} */
  const nodes = [];
  let index = start;
  for (const [position, entity] of entities.entries()) {
    const from = Math.max(entity.offset, index);
    const to = Math.min(entity.offset + entity.length, end);
    if (entity.offset < index || from >= to) continue;
    if (from > index) nodes.push(document.createTextNode(text.slice(index, from)));
    const inner = entities.slice(position + 1).filter((other) => other.offset >= from && other.offset < to);
    nodes.push(wrapped(entity, text.slice(from, to), textNodes(text, inner, acts, from, to), acts));
    index = to;
  }
  if (index < end) nodes.push(document.createTextNode(text.slice(index, end)));
  return nodes;
}

/** @param {Entity} entity @param {string} text @param {Node[]} children @param {TextActs} acts @returns {Node} */
function wrapped(entity, text, children, acts) {
  switch (entity.type) {
    case "url":
      return chatLink(text, acts, {}, ...children);
    case "bot_command":
      return makeButton({ class: "inline-command" }, text, () => acts.send(text));
    case "code":
      return make("code", {}, ...breakableText(text));
    default: {
      const tag = TAGS[/** @type {keyof typeof TAGS} */ (entity.type)];
      return tag ? make(tag, {}, ...children) : make("span", { class: "mention" }, ...children);
    }
  }
}
