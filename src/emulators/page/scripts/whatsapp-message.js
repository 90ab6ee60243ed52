// @ts-check
import { breakableText, chatLink, contactCard, fileLink, make, makeButton, ornament, timeOf } from "./dom.js";

/** @typedef {import("../../whatsapp/view.js").WhatsAppChatMessage} ChatMessage */
/** @typedef {import("../../whatsapp/shown.js").ShownContent} Shown */
/**
 * @typedef {import("./dom.js").BotLinks & {
 *   api: string,
 *   business: string,
 *   tap: (messageId: string, id: string) => void,
 *   openList: (messageId: string, list: NonNullable<Shown["list"]>) => void,
 *   shareContact: () => void,
 * }} Acts
 */

/**
 * One message as an element.
 * @param {ChatMessage} message @param {ChatMessage | undefined} quoted what it answers @param {Acts} acts
 */
export function whatsAppMessage(message, quoted, acts) {
  const { shown } = message;
  const mine = message.from === "person";
  const bubble = make("div", { class: "bubble" });
  if (quoted) bubble.append(quote(quoted, acts));
  bubble.append(...attachments(shown, acts));
  if (shown.kind === "unsupported") bubble.append(make("i", { class: "text" }, "This cannot be shown here."));
  else if (shown.text && shown.kind !== "contact") {
    bubble.append(make("div", { class: "text" }, ...markedNodes(shown.text, acts)));
  }
  bubble.append(meta(message, mine));
  const actions = actionsOf(message, acts);
  if (actions.length > 0) bubble.append(make("div", { class: "actions" }, ...actions));
  const article = {
    class: mine ? "message mine" : "message",
    "data-message-id": message.id,
    "data-from": message.from,
    "aria-label": `${mine ? "You" : acts.business}, ${timeOf(message.at)}`,
  };
  return make("article", article, bubble);
}

/** @param {ChatMessage} quoted @param {Acts} acts */
const quote = ({ from, shown }, acts) =>
  make(
    "div",
    { class: from === "person" ? "quote own" : "quote" },
    make("b", {}, from === "person" ? "You" : acts.business),
    make("span", {}, ...markedNodes(shown.text || shown.kind, acts)),
  );

/** @type {Readonly<Record<string, string>>} */
const TICKS = { delivered: "✓✓", read: "✓✓" };

/** @param {ChatMessage} message @param {boolean} mine */
function meta({ at, status }, mine) {
  const time = make("time", { datetime: new Date(at).toISOString() }, timeOf(at));
  if (!mine) return make("div", { class: "meta" }, time);
  const marks = { class: "ticks", role: "img", "aria-label": status, "data-status": status };
  return make("div", { class: "meta" }, time, make("span", marks, TICKS[status] ?? "✓"));
}

/** @param {Shown} shown @param {Acts} acts @returns {HTMLElement[]} */
function attachments({ kind, text, file }, { api }) {
  if (kind === "contact") return [contactCard(text)];
  if (!file) return [];
  const address = `${api}/files/${encodeURIComponent(file.mediaId)}`;
  if (kind !== "document") return [make("img", { class: "photo", src: address, alt: text || "Photo" })];
  return [fileLink(address, file.filename ?? "file")];
}

/** What can be pressed below the text. @param {ChatMessage} message @param {Acts} acts */
function actionsOf({ id: messageId, shown }, acts) {
  const { buttons = [], list, link } = shown;
  /** @type {HTMLElement[]} */
  const actions = buttons.map(({ id, title }) => action("reply", title, () => acts.tap(messageId, id)));
  if (list) {
    const opener = action("list", list.button, () => acts.openList(messageId, list));
    opener.setAttribute("aria-haspopup", "dialog");
    actions.push(opener);
  }
  if (link) actions.push(chatLink(link.url, acts, { class: "action" }, ornament("icon open"), link.title));
  if (shown.kind === "contact-request") actions.push(action("person", "Share phone number", acts.shareContact));
  return actions;
}

/** @param {string} icon @param {string} title @param {() => void} act */
function action(icon, title, act) {
  const button = makeButton({ class: "action" }, title, act);
  button.prepend(ornament(`icon ${icon}`));
  return button;
}

const TAGS = /** @type {const} */ ({ "*": "strong", _: "em", "~": "s", "`": "code" });

/**
 * A link, without a mark or punctuation at its end; or text between two marks that have no letter outside and no space
 * inside.
 */
const LINK_OR_MARKED =
  /(?<link>https?:\/\/\S*[^\s.,;:!?)*_~])|(?<![\p{L}\p{N}])(?<mark>[*_~`])(?=\S)(?<inner>.+?)(?<=\S)\k<mark>(?![\p{L}\p{N}])/gu;

/**
 * Text with WhatsApp's own marks as nodes: *bold*, _italic_, ~struck~, `code`, and links.
 * @param {string} text @param {import("./dom.js").BotLinks} links
 */
function markedNodes(text, links) {
  /** @type {Node[]} */
  const nodes = [];
  let index = 0;
  for (const match of text.matchAll(LINK_OR_MARKED)) {
    if (match.index > index) nodes.push(document.createTextNode(text.slice(index, match.index)));
    nodes.push(wrapped(match.groups ?? {}, links));
    index = match.index + match[0].length;
  }
  if (index < text.length) nodes.push(document.createTextNode(text.slice(index)));
  return nodes;
}

/** @param {{ [name: string]: string | undefined }} groups @param {import("./dom.js").BotLinks} links */
function wrapped({ link, mark, inner = "" }, links) {
  if (link !== undefined) return chatLink(link, links, {}, link);
  const tag = TAGS[/** @type {keyof typeof TAGS} */ (mark)];
  return tag === "code" ? make(tag, {}, ...breakableText(inner)) : make(tag, {}, ...markedNodes(inner, links));
}
