// @ts-check
import { createFrame } from "./frame.js";
import { createComposer } from "./telegram-composer.js";
import { messageElement } from "./telegram-message.js";

/** @typedef {import("../../telegram/person/view.js").TelegramChatView} SeatView */

/**
 * A phone with a Telegram chat on it.
 * @param {string} api @param {import("./frame.js").SeatConfig} config @param {import("./frame.js").Page} page
 */
export function createPhone(api, config, page) {
  const frame = createFrame({ channel: "telegram", api, config, page });
  const { act, feed, notices, send, sendFile } = frame;
  const composer = createComposer({ send, sendFile, shareContact: () => frame.shareContact("this bot") });
  frame.fill(composer.element);
  let lastToast = Number.NaN;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let actionTimer;

  /** @param {string} text */
  const copy = async (text) => {
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    notices.toast(copied ? "Copied" : `Copy this: ${text}`);
  };

  /** @param {SeatView} view */
  const show = (view) => {
    clearTimeout(actionTimer);
    const idle = view.group ? "group" : "bot";
    frame.showHead(view.title, view.typingMs > 0 ? "typing" : idle, view.typingMs > 0);
    if (view.typingMs > 0) actionTimer = setTimeout(() => show({ ...view, typingMs: 0 }), view.typingMs);
    frame.showWelcome(view.messages.length === 0, view.title, view.description || "Tap Start to say hello.");
    /** @type {import("./telegram-message.js").Acts} */
    const acts = {
      ...frame.links,
      api,
      personId: Number(config.person),
      group: view.group,
      send,
      tap: (messageId, row, column) => act("tap", { messageId, row, column }),
      copy: (text) => void copy(text),
    };
    feed.show(
      view.messages.map((message) => ({
        id: String(message.messageId),
        at: message.at,
        mine: message.from === "person" && message.fromId === acts.personId,
        edits: message.edited,
        looks: JSON.stringify(message),
        draw: () => messageElement(message, acts),
      })),
    );
    composer.show(view);
    showToasts(view.toasts);
  };

  /** @param {SeatView["toasts"]} toasts */
  const showToasts = (toasts) => {
    const first = Number.isNaN(lastToast); // Toasts from before the page was opened are not shown.
    for (const { id, text } of toasts) {
      if (!first && id > lastToast) notices.toast(text);
    }
    lastToast = toasts.at(-1)?.id ?? (first ? 0 : lastToast);
  };

  return { element: frame.element, send, show, reveal: () => feed.toBottom(), unread: feed.unread };
}
