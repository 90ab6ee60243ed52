// @ts-check
import { createComposer } from "./composer.js";
import { make, ornament } from "./dom.js";
import { createFeed } from "./feed.js";
import { createNotices } from "./notices.js";

/** @typedef {import("../seats.js").SeatView} SeatView */
/** @typedef {{ seat: string, person: number, label: string, about: string }} SeatConfig */

/** @type {Readonly<Record<string, string>>} */
const ACTIONS = { upload_photo: "sending a photo", upload_document: "sending a file", typing: "typing" };

/**
 * One phone: a header, the chat, and what is below it.
 * @param {string} api
 * @param {SeatConfig} config
 */
export function createPhone(api, { seat, person, label, about }) {
  const title = make("h3", {});
  const state = make("p", { class: "state", role: "status" });
  const face = ornament("face");
  const feed = createFeed(`Chat of ${label}`);
  const notices = createNotices();
  const welcome = make("div", { class: "welcome", hidden: true });

  /**
   * @param {string} what
   * @param {object} [body]
   */
  const post = async (what, body = {}) => {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(`${api}/${encodeURIComponent(seat)}/${what}`, init).catch(() => undefined);
    if (!response?.ok) notices.toast("That did not work. Is the demo still running?");
  };
  /** @param {string} text */
  const send = (text) => void post("send", { text });
  const shareContact = () =>
    notices.ask("Share your phone number with this bot?", [
      { label: "Cancel" },
      { label: "Share", act: () => void post("contact") },
    ]);
  /** @param {string} text */
  const copy = async (text) => {
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    notices.toast(copied ? "Copied" : `Copy this: ${text}`);
  };

  const composer = createComposer({ send, shareContact });
  const head = make("header", { class: "head" }, face, make("div", { class: "names" }, title, state));
  const screen = make("div", { class: "screen" }, head, welcome, feed.element, composer.element, ...notices.elements);
  const owner = make("h2", { class: "owner" }, label, make("small", {}, about));
  const element = make(
    "section",
    { class: "phone", "data-person": String(person), "data-seat": seat, "aria-label": label },
    owner,
    screen,
  );
  let lastToast = Number.NaN;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let actionTimer;

  /** @param {SeatView} view */
  const show = (view) => {
    title.textContent = view.title;
    face.textContent = view.title.slice(0, 1);
    clearTimeout(actionTimer);
    const idle = view.group ? "group" : "bot";
    state.textContent = view.action ? (ACTIONS[view.action.kind] ?? "working") : idle;
    state.classList.toggle("busy", view.action !== undefined);
    if (view.action) actionTimer = setTimeout(() => show({ ...view, action: undefined }), view.action.leftMs);
    welcome.hidden = view.messages.length > 0;
    welcome.replaceChildren(
      ornament("face", view.title.slice(0, 1)),
      make("b", {}, view.title),
      make("p", {}, view.description || "Tap Start to say hello."),
    );
    /** @param {number} messageId @param {number} row @param {number} column */
    const tap = (messageId, row, column) => void post("tap", { messageId, row, column });
    feed.show(view.messages, { api, personId: person, group: view.group, send, tap, copy: (text) => void copy(text) });
    composer.show(view);
    showToasts(view.toasts);
  };

  /** @param {SeatView["toasts"]} toasts */
  const showToasts = (toasts) => {
    const first = Number.isNaN(lastToast); // What was said before the page was opened is not said again.
    for (const { id, text, alert } of toasts) {
      if (first || id <= lastToast) continue;
      if (alert) notices.ask(text, [{ label: "OK" }]);
      else notices.toast(text);
    }
    lastToast = toasts.at(-1)?.id ?? (first ? 0 : lastToast);
  };

  return { element, show, reveal: () => feed.toBottom() };
}
