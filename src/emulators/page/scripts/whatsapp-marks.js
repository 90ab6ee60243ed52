// @ts-check
import { make } from "./dom.js";
import { webLink } from "./links.js";

const TAGS = /** @type {const} */ ({ "*": "strong", _: "em", "~": "s", "`": "code" });

/**
 * A link, which does not end in what ends a sentence or in a mark; or what stands between two marks that touch no word
 * on their outer sides and no space on their inner ones.
 */
const LINK_OR_MARKED =
  /(?<link>https?:\/\/\S*[^\s.,;:!?)*_~])|(?<![\p{L}\p{N}])(?<mark>[*_~`])(?=\S)(?<inner>.+?)(?<=\S)\k<mark>(?![\p{L}\p{N}])/gu;

/**
 * Text with WhatsApp's own marks as nodes: *bold*, _italic_, ~struck~, `code`, and links.
 * @param {string} text
 * @returns {Node[]}
 */
export function markedNodes(text) {
  /** @type {Node[]} */
  const nodes = [];
  let index = 0;
  for (const found of text.matchAll(LINK_OR_MARKED)) {
    if (found.index > index) nodes.push(document.createTextNode(text.slice(index, found.index)));
    nodes.push(wrapped(found.groups ?? {}));
    index = found.index + found[0].length;
  }
  if (index < text.length) nodes.push(document.createTextNode(text.slice(index)));
  return nodes;
}

/** @param {{ [name: string]: string | undefined }} groups */
function wrapped({ link, mark, inner = "" }) {
  if (link !== undefined) return webLink(link, {}, link);
  const tag = TAGS[/** @type {keyof typeof TAGS} */ (mark)];
  return tag === "code" ? make(tag, {}, inner) : make(tag, {}, ...markedNodes(inner));
}
