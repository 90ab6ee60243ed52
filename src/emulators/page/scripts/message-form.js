// @ts-check
import { make, makeButton } from "./dom.js";

/**
 * @typedef {{ name: string, base64: string }} PageFile
 * @typedef {{ send: (text: string) => Promise<boolean>, sendFile: (file: PageFile) => void }} Sending
 */

/**
 * The form for a message of any number of lines, with a button that attaches a file.
 * @param {Sending} sending
 * @param {readonly HTMLElement[]} before @param {readonly HTMLElement[]} after what else stands beside the text field
 */
export function createMessageForm({ send, sendFile }, before = [], after = []) {
  const field = make("textarea", {
    class: "input",
    placeholder: "Message",
    rows: "1",
    autocomplete: "off",
    enterkeyhint: "send",
  });
  const files = make("input", { type: "file", hidden: true });
  const attach = makeButton({ class: "round", "aria-label": "Attach a file" }, "📎", () => files.click());
  files.addEventListener("change", async () => {
    const [file] = files.files ?? [];
    if (file) sendFile({ name: file.name, base64: await base64Of(file) });
    files.value = ""; // The same file may be sent again.
  });
  const submit = make("button", { class: "round send", "aria-label": "Send" }, "➤");
  const form = make("form", { class: "composer" }, ...before, attach, files, field, ...after, submit);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = field.value;
    field.value = "";
    if (text.trim() === "" || (await send(text))) return;
    if (field.value === "") field.value = text; // Unless something else was typed meanwhile.
  });
  return { field, form };
}

/** @param {File} file @returns {Promise<string>} */
const base64Of = (file) =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result).replace(/^[^,]*,?/, "")));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
