// @ts-check
import { chatLink, contactCard, fileLink, make, makeButton, ornament, timeOf } from "./dom.js";
import { textNodes } from "./telegram-text.js";

/** @typedef {import("../../telegram/person/view.js").TelegramChatMessage} ChatMessage */
/** @typedef {import("../../telegram/person/view.js").ChatButton} ChatButton */
/**
 * @typedef {import("./dom.js").BotLinks & {
 *   api: string,
 *   personId: number,
 *   group: boolean,
 *   send: (text: string) => void,
 *   tap: (messageId: number, row: number, column: number) => void,
 *   copy: (text: string) => void,
 * }} Acts
 */

/** One message as an element. @param {ChatMessage} message @param {Acts} acts */
export function messageElement(message, acts) {
  const mine = message.from === "person" && message.fromId === acts.personId;
  const element = make("article", {
    class: mine ? "message mine" : "message",
    "data-message-id": String(message.messageId),
    "data-from": message.from,
    "aria-label": `${mine ? "You" : message.fromName}, ${timeOf(message.at)}`,
  });
  const bubble = make("div", { class: "bubble" });
  if (message.photo) bubble.classList.add("with-photo");
  if (message.topic) bubble.append(make("div", { class: "topic" }, `# ${message.topic}`));
  if (acts.group && !mine) bubble.append(make("div", { class: "sender" }, message.fromName));
  if (message.replyTo) bubble.append(make("div", { class: "quote" }, message.replyTo.text));
  bubble.append(...attachments(message, acts));
  if (message.text) bubble.append(make("div", { class: "text" }, ...textNodes(message.text, message.entities, acts)));
  bubble.append(footer(message, mine));
  element.append(bubble);
  if (message.buttons.length > 0) element.append(inlineKeyboard(message, acts));
  return element;
}

/** @param {ChatMessage} message @param {boolean} mine */
function footer(message, mine) {
  const meta = make("div", { class: "meta" });
  if (message.silent) meta.append(ornament("bell", "🔕"));
  if (message.edited > 0) meta.append(make("span", { class: "edited" }, "edited"));
  meta.append(make("time", { datetime: new Date(message.at).toISOString() }, timeOf(message.at)));
  if (mine) {
    const [label, ticks] = message.delivered ? ["delivered", "✓✓"] : ["sent", "✓"];
    meta.append(make("span", { class: "ticks", role: "img", "aria-label": label }, ticks));
  }
  return meta;
}

/** @param {ChatMessage} message @param {Acts} acts */
function attachments({ photo, document: file, contact, text }, acts) {
  if (photo) {
    const src = `${acts.api}/files/${photo.file_id}`;
    const size = { width: String(photo.width), height: String(photo.height) };
    return [make("img", { class: "photo", src, alt: text || "Photo", ...size })];
  }
  if (file) {
    const size = make("small", {}, sizeOf(file.file_size ?? 0));
    return [fileLink(`${acts.api}/files/${file.file_id}`, file.file_name ?? "file", size)];
  }
  if (contact) {
    const phone = contact.phone.startsWith("+") ? contact.phone : `+${contact.phone}`;
    return [contactCard(contact.name, make("small", {}, phone))];
  }
  return [];
}

/** @param {number} bytes */
function sizeOf(bytes) {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}

/** @param {ChatMessage} message @param {Acts} acts */
function inlineKeyboard(message, acts) {
  const rows = message.buttons.map((buttons, row) => {
    const keys = buttons.map((button, column) =>
      inlineButton(message, button, () => acts.tap(message.messageId, row, column), acts),
    );
    return make("div", { class: "row" }, ...keys);
  });
  return make("div", { class: "inline-keyboard" }, ...rows);
}

/** @param {ChatMessage} message @param {ChatButton} button @param {() => void} tap @param {Acts} acts */
function inlineButton(message, button, tap, acts) {
  const look = { class: "key", "data-style": button.style, "data-kind": button.kind };
  if (button.kind === "url") return chatLink(button.url ?? "", acts, look, button.text, ornament("corner", "↗"));
  const waiting = message.waiting.includes(button.text);
  const act = button.kind === "copy" ? () => acts.copy(button.copy ?? "") : tap;
  const element = makeButton({ ...look, "aria-busy": waiting ? "true" : undefined }, button.text, () => {
    if (element.getAttribute("aria-busy") === "true") return; // As on a phone: one tap at a time.
    if (button.kind === "callback") element.setAttribute("aria-busy", "true");
    act();
  });
  if (button.kind === "copy") element.append(ornament("corner icon copy"));
  return element;
}
