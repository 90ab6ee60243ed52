// @ts-check
import { make, makeButton } from "./dom.js";
import { createMessageForm } from "./message-form.js";

/** @typedef {import("../../telegram/person/view.js").TelegramChatView} SeatView */
/** @typedef {import("../../telegram/person/view.js").ChatButton} ChatButton */
/** @typedef {import("./message-form.js").Sending & { shareContact: () => void }} Acts */

/**
 * Everything below the messages: the text field, the command menu, the reply keyboard, and Start where the chat is empty.
 * @param {Acts} acts
 */
export function createComposer(acts) {
  const menu = make("div", { class: "commands", role: "menu", "aria-label": "Commands", hidden: true });
  const keys = make("div", { class: "keys", role: "group", "aria-label": "Keyboard", hidden: true });
  const slash = makeButton({ class: "round", "aria-label": "Command menu", "aria-expanded": "false" }, "/", () =>
    toggleMenu(),
  );
  const keysToggle = makeButton(
    { class: "round", "aria-label": "Show or hide the keyboard", hidden: true },
    "⌨",
    () => {
      keys.hidden = !keys.hidden;
    },
  );
  const { field: input, form } = createMessageForm(acts, [slash], [keysToggle]);
  const start = makeButton({ class: "start" }, "Start", () => void acts.send("/start"));
  const element = make("footer", { class: "bottom" }, menu, form, keys, start);
  /** @type {SeatView["commands"]} */
  let commands = [];
  let shownKeys = "[]";

  /** @param {string} command */
  const sendCommand = (command) => {
    input.value = "";
    closeMenu();
    void acts.send(command);
  };

  /** @param {string} typed */
  const openMenu = (typed) => {
    const fitting = commands.filter(({ command }) => `/${command}`.startsWith(typed));
    menu.replaceChildren(
      ...fitting.map(({ command, description }) => {
        const item = makeButton({ role: "menuitem", class: "command" }, "", () => sendCommand(`/${command}`));
        item.append(make("b", {}, `/${command}`), make("span", {}, description));
        return item;
      }),
    );
    menu.hidden = fitting.length === 0;
    slash.setAttribute("aria-expanded", String(!menu.hidden));
  };
  const closeMenu = () => {
    menu.hidden = true;
    slash.setAttribute("aria-expanded", "false");
  };
  const toggleMenu = () => (menu.hidden ? openMenu("/") : closeMenu());

  input.addEventListener("input", () => (input.value.startsWith("/") ? openMenu(input.value) : closeMenu()));
  form.addEventListener("submit", closeMenu);
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape") closeMenu();
    if (event.key === "ArrowUp" || event.key === "ArrowDown") moveIn(menu, event);
  });

  /** @param {SeatView} view */
  const show = (view) => {
    commands = view.commands;
    input.setAttribute("aria-label", `Message ${view.title}`);
    slash.hidden = commands.length === 0;
    start.hidden = view.open;
    form.hidden = !view.open;
    const json = JSON.stringify(view.keys);
    if (json !== shownKeys) {
      shownKeys = json;
      const rows = view.keys.map((row) => make("div", { class: "row" }, ...row.map((button) => key(button, acts))));
      keys.replaceChildren(...rows);
      keys.hidden = rows.length === 0;
      keysToggle.hidden = rows.length === 0;
    }
  };

  return { element, show };
}

/** @param {ChatButton} button @param {Acts} acts */
const key = (button, acts) =>
  makeButton({ class: "key", "data-kind": button.kind }, button.text, () =>
    button.kind === "contact" ? acts.shareContact() : void acts.send(button.text),
  );

/** @param {HTMLElement} menu @param {KeyboardEvent} event */
function moveIn(menu, event) {
  if (menu.hidden) return;
  const items = [...menu.querySelectorAll("button")];
  const index = items.findIndex((item) => item.matches(":focus"));
  const step = event.key === "ArrowDown" ? 1 : -1;
  items[(index + step + items.length) % items.length]?.focus();
  event.preventDefault();
}
