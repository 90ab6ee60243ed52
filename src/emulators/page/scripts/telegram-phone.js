// @ts-check

import { make, ornament } from "./dom.js";
import { createMessageFeed } from "./feed.js";
import { createFrame } from "./frame.js";
import { createComposer } from "./telegram-composer.js";
import { messageElement } from "./telegram-message.js";

/** @typedef {import("../../telegram/person/chat-view.js").TelegramChatView} SeatView */
/** @typedef {import("../../telegram/person/view.js").TelegramChatMessage} ChatMessage */
/** @typedef {import("./frame.js").SeatConfig} SeatConfig */

/** @type {Readonly<Record<string, string>>} */
const ACTIONS = { upload_photo: "sending a photo", upload_document: "sending a file", typing: "typing" };

/**
 * A phone with a Telegram chat on it.
 * @param {string} api
 * @param {SeatConfig} config
 * @param {import("./frame.js").Page} page
 */
export function createPhone(api, config, page) {
  const { notices, post, ...frame } = createFrame({ channel: "telegram", api, config });
  const feed = createMessageFeed(`Chat of ${config.label}`);
  const welcome = make("div", { class: "welcome", hidden: true });

  /** @param {string} text */
  const send = (text) => post("send", { text });
  /** @param {string} command */
  const follow = (command) => page.follow(command, notices.ask);
  const shareContact = () =>
    notices.ask("Share your phone number with this bot?", [
      { label: "Cancel" },
      { label: "Share", act: () => void post("contact") },
    ]);
  /** @param {string} text */
  const copyText = async (text) => {
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    notices.toast(copied ? "Copied" : `Copy this: ${text}`);
  };
  /** @param {string} text */
  const copy = (text) => void copyText(text);
  /** @param {number} messageId @param {number} row @param {number} column */
  const tap = (messageId, row, column) => void post("tap", { messageId, row, column });

  /** @param {import("./typing.js").PageFile} file */
  const sendFile = (file) => void post("document", file);
  const composer = createComposer({ send, sendFile, shareContact });
  frame.fill(welcome, feed.element, composer.element);
  let lastToast = Number.NaN;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let actionTimer;

  /** @param {SeatView} view */
  const show = (view) => {
    clearTimeout(actionTimer);
    const idle = view.group ? "group" : "bot";
    const busy = view.action && (ACTIONS[view.action.kind] ?? "working");
    frame.showHead(view.title, busy ?? idle, busy !== undefined);
    if (view.action) actionTimer = setTimeout(() => show({ ...view, action: undefined }), view.action.leftMs);
    welcome.hidden = view.messages.length > 0;
    welcome.replaceChildren(
      ornament("face", view.title.slice(0, 1)),
      make("b", {}, view.title),
      make("p", {}, view.description || "Tap Start to say hello."),
    );
    const acts = { api, personId: Number(config.person), group: view.group, bot: page.bot, follow, send, tap, copy };
    feed.show(view.messages.map((message) => entryOf(message, acts)));
    composer.show(view);
    showToasts(view.toasts);
  };

  /** @param {SeatView["toasts"]} toasts */
  const showToasts = (toasts) => {
    const first = Number.isNaN(lastToast); // Toasts from before the page was opened are not shown.
    for (const { id, text, alert } of toasts) {
      if (first || id <= lastToast) continue;
      if (alert) notices.ask(text, [{ label: "OK" }]);
      else notices.toast(text);
    }
    lastToast = toasts.at(-1)?.id ?? (first ? 0 : lastToast);
  };

  return { element: frame.element, send, show, reveal: () => feed.toBottom(), unread: feed.unread };
}

/**
 * @param {ChatMessage} message
 * @param {import("./telegram-message.js").Acts} acts
 * @returns {import("./feed.js").Entry}
 */
const entryOf = (message, acts) => ({
  id: String(message.messageId),
  at: message.at,
  mine: message.from === "person" && message.fromId === acts.personId,
  edits: message.edited,
  looks: JSON.stringify(message),
  draw: () => messageElement(message, acts),
});
