// @ts-check
import { make, ornament } from "./dom.js";
import { createNotices } from "./notices.js";

/** @typedef {{ seat: string, person: string | number, label: string, about: string }} SeatConfig */

/**
 * What every phone has, whatever channel it shows: an owner, a head with a face, a screen, and a way to act.
 * @param {{ channel: string, api: string, config: SeatConfig }} phone
 */
export function createFrame({ channel, api, config: { seat, person, label, about } }) {
  const title = make("h3", {});
  const state = make("p", { class: "state", role: "status" });
  const face = ornament("face");
  const notices = createNotices();
  const head = make("header", { class: "head" }, face, make("div", { class: "names" }, title, state));
  const screen = make("div", { class: "screen", "data-channel": channel }, head, ...notices.elements);
  const owner = make("h2", { class: "owner" }, label, make("small", {}, about));
  const marks = { "data-person": String(person), "data-seat": seat };
  const element = make("section", { class: "phone", ...marks, "aria-label": label }, owner, screen);

  /**
   * @param {string} what
   * @param {object} [body]
   */
  const post = async (what, body = {}) => {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(`${api}/${encodeURIComponent(seat)}/${what}`, init).catch(() => undefined);
    if (!response?.ok) notices.toast("That did not work. Is the demo still running?");
  };

  /**
   * Puts the chat between the head and the notices.
   * @param {...HTMLElement} parts
   */
  const fill = (...parts) => head.after(...parts);

  /**
   * @param {string} name whom the chat is with
   * @param {string} says what they are or do at this moment
   * @param {boolean} busy
   */
  const showHead = (name, says, busy) => {
    title.textContent = name;
    face.textContent = name.slice(0, 1);
    state.textContent = says;
    state.classList.toggle("busy", busy);
  };

  return { element, screen, notices, post, fill, showHead };
}
