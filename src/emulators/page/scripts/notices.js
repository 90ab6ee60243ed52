// @ts-check
import { make, makeButton } from "./dom.js";

const TOAST_MS = 3500;

/** Toasts that pass by and dialogs that wait for an answer, inside one phone. */
export function createNotices() {
  const toasts = make("div", { class: "toasts", role: "status", "aria-live": "polite" });
  const dialogs = make("div", { class: "dialogs" });

  /** @param {string} text */
  const toast = (text) => {
    const element = make("div", { class: "toast" }, text);
    toasts.append(element);
    setTimeout(() => element.remove(), TOAST_MS);
  };

  /**
   * @param {string} text
   * @param {readonly { label: string, act?: () => void }[]} choices
   */
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
    const box = make(
      "div",
      { class: "dialog", role: "alertdialog", "aria-modal": "true", "aria-label": text },
      make("p", {}, text),
    );
    box.append(make("div", { class: "choices" }, ...buttons));
    const dialog = make("div", { class: "shade" }, box);
    dialog.addEventListener("keydown", (event) => event.key === "Escape" && close());
    dialogs.append(dialog);
    buttons.at(-1)?.focus({ preventScroll: true });
  };

  return { elements: [toasts, dialogs], toast, ask };
}
