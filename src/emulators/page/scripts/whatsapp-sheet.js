// @ts-check
import { make, makeButton } from "./dom.js";

/** @typedef {NonNullable<import("../../whatsapp/shown.js").ShownContent["list"]>} List */

/**
 * Opens a list over the lower part of a screen, to pick and send one row or none. Everything behind it is disabled until
 * it is closed.
 * @param {HTMLElement} screen
 * @param {List} list
 * @param {(rowId: string) => void} pick
 */
export function openSheet(screen, { button, sections }, pick) {
  const before = document.activeElement;
  const behind = [...screen.children].filter((part) => part instanceof HTMLElement);
  const close = () => {
    shade.remove();
    for (const part of behind) part.inert = false;
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  };

  const send = make("button", { class: "sheet-send", disabled: true }, "Send");
  const head = make(
    "header",
    {},
    makeButton({ class: "round", "aria-label": "Close" }, "✕", close),
    make("b", {}, button),
  );
  const rows = make("div", { class: "sheet-rows" }, ...sections.map(section));
  const sheet = make("form", { class: "sheet" }, head, rows, send);
  const shade = make("div", { class: "shade low", role: "dialog", "aria-modal": "true", "aria-label": button }, sheet);

  const picked = () => sheet.querySelector("input:checked")?.getAttribute("value") ?? undefined;
  sheet.addEventListener("change", () => {
    send.disabled = picked() === undefined;
  });
  sheet.addEventListener("submit", (event) => {
    event.preventDefault();
    const row = picked();
    close();
    if (row !== undefined) pick(row);
  });
  shade.addEventListener("keydown", (event) => event.key === "Escape" && close());
  shade.addEventListener("click", ({ target }) => target === shade && close());

  for (const part of behind) part.inert = true;
  screen.append(shade);
  sheet.querySelector("input")?.focus({ preventScroll: true });
}

/** @param {List["sections"][number]} section */
const section = ({ title, rows }) =>
  make("fieldset", {}, ...(title === undefined ? [] : [make("legend", {}, title)]), ...rows.map(row));

/** @param {List["sections"][number]["rows"][number]} row */
const row = ({ id, title, description }) =>
  make(
    "label",
    {},
    make("span", { class: "file-words" }, make("b", {}, title), " ", make("small", {}, description ?? "")),
    make("input", { type: "radio", name: "row", value: id }),
  );
