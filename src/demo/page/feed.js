// @ts-check
import { dayOf, make, makeButton } from "./dom.js";
import { messageElement } from "./message.js";

/** @typedef {import("../view.js").ChatMessage} ChatMessage */
/** @typedef {import("./message.js").Acts} Acts */

const NEAR_BOTTOM_PX = 80;

/**
 * The scrolling list of messages. Elements stay as they are until their
 * message changes, so a chat can be read, selected and tapped while it moves.
 * @param {string} label
 */
export function createFeed(label) {
  const list = make("div", { class: "feed", role: "log", "aria-live": "polite", "aria-label": label, tabindex: "0" });
  const down = makeButton({ class: "down", "aria-label": "Scroll to the newest message", hidden: true }, "↓", () =>
    toBottom(true),
  );
  /** @type {Map<number, { json: string, edited: number, element: HTMLElement }>} */
  const shown = new Map();
  let stick = true;
  let top = 0;
  let opened = false;

  /** @param {boolean} [smooth] */
  const toBottom = (smooth = false) =>
    list.scrollTo({ top: list.scrollHeight, behavior: smooth ? "smooth" : "instant" });

  list.addEventListener("scroll", () => {
    const near = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_BOTTOM_PX;
    if (near) stick = true;
    else if (list.scrollTop < top) stick = false; // Only a finger moves up; what grows below must not count.
    top = list.scrollTop;
    if (near) down.hidden = true;
  });
  new ResizeObserver(() => stick && toBottom()).observe(list);
  list.addEventListener("load", () => stick && toBottom(), true); // Pictures arrive late.

  // Once played, or the animation would play again whenever the phone is shown again.
  list.addEventListener("animationend", ({ target }) => {
    if (target instanceof Element) target.closest(".message")?.classList.remove("new", "flash");
  });

  /**
   * @param {readonly ChatMessage[]} messages
   * @param {Acts} acts
   */
  const show = (messages, acts) => {
    const kept = new Set(messages.map(({ messageId }) => messageId));
    for (const [id, { element }] of shown) {
      if (kept.has(id)) continue;
      element.remove();
      shown.delete(id);
    }
    const before = shown.size;
    const last = messages.at(-1);
    const mine = last !== undefined && !shown.has(last.messageId) && last.fromId === acts.personId;
    for (const message of messages) place(message, acts);
    opened = true;
    separateDays(list, messages);
    if (stick || mine || before === 0) toBottom();
    else if (shown.size > before) down.hidden = false;
  };

  /**
   * @param {ChatMessage} message
   * @param {Acts} acts
   */
  const place = (message, acts) => {
    const json = JSON.stringify(message);
    const old = shown.get(message.messageId);
    if (old?.json === json) return;
    const element = messageElement(message, acts);
    shown.set(message.messageId, { json, edited: message.edited, element });
    if (!old) {
      element.classList.toggle("new", opened);
      return list.append(element);
    }
    const focused = old.element.contains(document.activeElement) ? document.activeElement?.textContent : undefined;
    old.element.replaceWith(element);
    if (message.edited > old.edited) element.classList.add("flash");
    const again = [...element.querySelectorAll("button, a")].find(({ textContent }) => textContent === focused);
    if (focused !== undefined && again instanceof HTMLElement) again.focus({ preventScroll: true });
  };

  return { element: make("div", { class: "feed-frame" }, list, down), show, toBottom };
}

/**
 * @param {HTMLElement} list
 * @param {readonly ChatMessage[]} messages
 */
function separateDays(list, messages) {
  let day = "";
  for (const { messageId, at } of messages) {
    const element = list.querySelector(`[data-message-id="${messageId}"]`);
    const before = element?.previousElementSibling;
    const separated = before?.classList.contains("day") ?? false;
    const starts = dayOf(at) !== day;
    day = dayOf(at);
    if (starts && !separated) element?.before(make("div", { class: "day" }, day));
    if (!starts && separated) before?.remove();
  }
}
