// @ts-check
import { dayLabel, make, makeButton } from "./dom.js";

/**
 * One message of a chat. It is drawn again when `looks` changes.
 * @typedef {{ id: string, at: number, mine: boolean, edits: number, looks: string, draw: () => HTMLElement }} Entry
 */

const NEAR_BOTTOM_PX = 80;

/**
 * The scrolling list of messages. Elements stay as they are until their
 * message changes, so a chat can be read, selected and tapped while it moves.
 * @param {string} label
 */
export function createMessageFeed(label) {
  const list = make("div", { class: "feed", role: "log", "aria-live": "polite", "aria-label": label, tabindex: "0" });
  const down = makeButton({ class: "down", "aria-label": "Scroll to the newest message", hidden: true }, "↓", () =>
    toBottom(true),
  );
  /** @type {Map<string, { entry: Entry, element: HTMLElement }>} */
  const shown = new Map();
  /** @type {string | undefined} */
  let lastSeen;
  let stick = true;
  let top = 0;

  const toBottom = (smooth = false) =>
    list.scrollTo({ top: list.scrollHeight, behavior: smooth ? "smooth" : "instant" });

  list.addEventListener("scroll", () => {
    const near = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_BOTTOM_PX;
    if (near) stick = true;
    else if (list.scrollTop < top) stick = false; // Only the reader scrolls up; a feed that grows does not.
    top = list.scrollTop;
    if (near) down.hidden = true;
  });
  new ResizeObserver(() => stick && toBottom()).observe(list);
  list.addEventListener("load", () => stick && toBottom(), true); // Pictures arrive late.

  // Without this, the animation would play again whenever the phone is shown again.
  list.addEventListener("animationend", ({ target }) => {
    if (target instanceof Element) target.closest(".message")?.classList.remove("new", "flash");
  });

  /** @param {readonly Entry[]} entries oldest first */
  const show = (entries) => {
    const ids = new Set(entries.map(({ id }) => id));
    for (const [id, { element }] of shown) {
      if (ids.has(id)) continue;
      element.remove();
      shown.delete(id);
    }
    const before = shown.size;
    const last = entries.at(-1);
    const mine = last !== undefined && !shown.has(last.id) && last.mine;
    for (const entry of entries) place(entry);
    lastSeen ??= last?.id ?? ""; // Messages from before the page was opened are not new.
    separateDays(list, [...shown.values()]);
    if (stick || mine || before === 0) toBottom();
    else if (shown.size > before) down.hidden = false;
  };

  /** @param {Entry} entry */
  const place = (entry) => {
    const old = shown.get(entry.id);
    if (old?.entry.looks === entry.looks) return;
    const element = entry.draw();
    shown.set(entry.id, { entry, element });
    if (!old) {
      element.classList.toggle("new", lastSeen !== undefined);
      return list.append(element);
    }
    const focused = old.element.contains(document.activeElement) ? document.activeElement?.textContent : undefined;
    old.element.replaceWith(element);
    if (entry.edits > old.entry.edits) element.classList.add("flash");
    const again = [...element.querySelectorAll("button, a")].find(({ textContent }) => textContent === focused);
    if (focused !== undefined && again instanceof HTMLElement) again.focus({ preventScroll: true });
  };

  /**
   * How many messages arrived since somebody last looked at the phone.
   * @param {boolean} looking at it now
   */
  const unread = (looking) => {
    const ids = [...shown.keys()];
    if (looking) lastSeen = ids.at(-1) ?? lastSeen;
    return [...shown.values()].slice(ids.indexOf(lastSeen ?? "") + 1).filter(({ entry }) => !entry.mine).length;
  };

  return { element: make("div", { class: "feed-frame" }, list, down), show, toBottom, unread };
}

/**
 * Puts each day's name above its first message, and removes the names of days whose messages are gone.
 * @param {HTMLElement} list @param {readonly { entry: Entry, element: HTMLElement }[]} placed
 */
function separateDays(list, placed) {
  for (const day of list.querySelectorAll(".day:last-child, .day:has(+ .day)")) day.remove();
  let day = "";
  for (const { entry, element } of placed) {
    const before = element.previousElementSibling;
    const separated = before?.classList.contains("day") ?? false;
    const starts = dayLabel(entry.at) !== day;
    day = dayLabel(entry.at);
    if (starts && !separated) element.before(make("div", { class: "day" }, day));
    if (!starts && separated) before?.remove();
  }
}
