// @ts-check
import { make, makeButton } from "./dom.js";

/**
 * The text field, and a greeting to begin with where nothing was said yet.
 * @param {(text: string) => void} send
 */
export function createWhatsAppComposer(send) {
  const marks = { class: "input", type: "text", autocomplete: "off", enterkeyhint: "send", maxlength: "4096" };
  const input = make("input", { ...marks, placeholder: "Message" });
  const hi = makeButton({ class: "start", hidden: true }, "Say hi", () => send("hi"));
  const form = make(
    "form",
    { class: "composer" },
    input,
    make("button", { class: "round send", "aria-label": "Send" }, "➤"),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = input.value;
    input.value = "";
    if (text.trim() !== "") send(text);
  });

  /** @param {{ title: string, untouched: boolean }} chat */
  const show = ({ title, untouched }) => {
    input.setAttribute("aria-label", `Message ${title}`);
    hi.hidden = !untouched;
  };

  return { element: make("footer", { class: "bottom" }, hi, form), show };
}
