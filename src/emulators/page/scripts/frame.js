// @ts-check
import { make, makeButton, ornament, post } from "./dom.js";
import { createMessageFeed } from "./feed.js";

/** @typedef {{ seat: string, person: string | number, label: string, about: string }} SeatConfig */

/** @typedef {(text: string, choices: readonly { label: string, act?: () => void }[]) => void} Ask */
/**
 * What a phone knows of the page: the bot's name in links, and how to follow a link to the bot, which asks on that phone.
 * @typedef {{ bot: string | undefined, follow: (command: string, ask: Ask) => void }} Page
 */

const TOAST_MS = 3500;

/**
 * The parts that phones of all channels share: an owner, a head with a face, a screen with a feed, notices, and acts.
 * @param {{ channel: string, api: string, config: SeatConfig, page: Page }} phone
 */
export function createFrame({ channel, api, config: { seat, person, label, about }, page }) {
  const title = make("h3", {});
  const state = make("p", { class: "state", role: "status" });
  const face = ornament("face");
  const notices = createNotices();
  const welcome = make("div", { class: "welcome", hidden: true });
  const feed = createMessageFeed(`Chat of ${label}`);
  const head = make("header", { class: "head" }, face, make("div", { class: "names" }, title, state));
  const screen = make("div", { class: "screen", "data-channel": channel }, head, ...notices.elements);
  const owner = make("h2", { class: "owner" }, label, make("small", {}, about));
  const marks = { "data-person": String(person), "data-seat": seat };
  const element = make("section", { class: "phone", ...marks, "aria-label": label }, owner, screen);

  /** Resolves with whether the emulator accepted it; if not, a notice says so. @param {string} what */
  const tryTo = async (what, body = {}) => {
    const accepted = await post(`${api}/${encodeURIComponent(seat)}/${what}`, body);
    if (!accepted) notices.toast("That did not work. Is the demo still running?");
    return accepted;
  };
  /** @param {string} what */
  const act = (what, body = {}) => void tryTo(what, body);
  /** @param {string} text */
  const send = (text) => tryTo("send", { text });
  /** @param {import("./message-form.js").PageFile} file */
  const sendFile = (file) => act("document", file);

  /** @param {string} whom */
  const shareContact = (whom) =>
    notices.ask(`Share your phone number with ${whom}?`, [
      { label: "Cancel" },
      { label: "Share", act: () => act("contact") },
    ]);

  const links = {
    bot: page.bot,
    /** @param {string} command */
    follow: (command) => page.follow(command, notices.ask),
  };

  /** Puts the chat between the head and the notices. @param {HTMLElement} composer */
  const fill = (composer) => head.after(welcome, feed.element, composer);

  /** In an empty chat. @param {boolean} empty @param {string} name whom the chat is with @param {string} text */
  const showWelcome = (empty, name, text) => {
    welcome.hidden = !empty;
    welcome.replaceChildren(ornament("face", name.slice(0, 1)), make("b", {}, name), make("p", {}, text));
  };

  /** @param {string} name whom the chat is with @param {string} status what they are or do now @param {boolean} busy */
  const showHead = (name, status, busy) => {
    title.textContent = name;
    face.textContent = name.slice(0, 1);
    state.textContent = status;
    state.classList.toggle("busy", busy);
  };

  return { element, screen, feed, notices, act, send, sendFile, shareContact, links, fill, showHead, showWelcome };
}

/** Toasts that disappear by themselves and dialogs that wait for an answer, inside one phone. */
function createNotices() {
  const toasts = make("div", { class: "toasts", role: "status", "aria-live": "polite" });
  const dialogs = make("div", { class: "dialogs" });

  /** @param {string} text */
  const toast = (text) => {
    const element = make("div", { class: "toast" }, text);
    toasts.append(element);
    setTimeout(() => element.remove(), TOAST_MS);
  };

  /** @type {Ask} */
  const ask = (text, choices) => {
    const before = document.activeElement;
    const close = () => {
      dialog.remove();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
    const buttons = choices.map(({ label, act }) =>
      makeButton({ class: "choice" }, label, () => {
        close();
        act?.();
      }),
    );
    const marks = { class: "dialog", role: "alertdialog", "aria-modal": "true", "aria-label": text };
    const box = make("div", marks, make("p", {}, text), make("div", { class: "choices" }, ...buttons));
    const dialog = make("div", { class: "shade" }, box);
    dialog.addEventListener("keydown", (event) => event.key === "Escape" && close());
    dialogs.append(dialog);
    buttons.at(-1)?.focus({ preventScroll: true });
  };

  return { elements: [toasts, dialogs], toast, ask };
}
