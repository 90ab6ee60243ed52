// @ts-check
import { make, makeButton, ornament } from "./dom.js";
import { createMessageFeed } from "./feed.js";
import { createFrame } from "./frame.js";
import { createTyping } from "./typing.js";
import { whatsAppMessage } from "./whatsapp-message.js";
import { openSheet } from "./whatsapp-sheet.js";

/** @typedef {import("../../whatsapp/view.js").WhatsAppChatView} SeatView */
/** @typedef {import("../../whatsapp/view.js").WhatsAppChatMessage} ChatMessage */

/**
 * A phone with a WhatsApp chat on it.
 * @param {string} api
 * @param {import("./frame.js").SeatConfig} config
 * @param {import("./frame.js").Page} page
 */
export function createWhatsAppPhone(api, config, page) {
  const { notices, post, ...frame } = createFrame({ channel: "whatsapp", api, config });
  const feed = createMessageFeed(`Chat of ${config.label}`);
  const welcome = make("div", { class: "welcome", hidden: true });
  /** @param {string} text */
  const send = (text) => post("send", { text });
  const composer = createWhatsAppComposer({ send, sendFile: (file) => void post("document", file) });
  frame.fill(welcome, feed.element, composer.element);

  const acts = {
    bot: page.bot,
    /** @param {string} command */
    follow: (command) => page.follow(command, notices.ask),
    /** @param {string} messageId @param {string} id */
    tap: (messageId, id) => void post("tap", { messageId, id }),
    /** @param {string} messageId @param {import("./whatsapp-sheet.js").List} list */
    openList: (messageId, list) => openSheet(frame.screen, list, (id) => void post("pick", { messageId, id })),
    shareContact: () =>
      notices.ask("Share your phone number with this business?", [
        { label: "Cancel" },
        { label: "Share", act: () => void post("contact") },
      ]),
  };

  /** @param {SeatView} view */
  const show = ({ title, typing, messages }) => {
    frame.showHead(title, typing ? "typing" : "business account", typing);
    const untouched = messages.length === 0;
    welcome.hidden = !untouched;
    welcome.replaceChildren(
      ornament("face", title.slice(0, 1)),
      make("b", {}, title),
      make("p", {}, "On WhatsApp the customer writes first."),
    );
    const byId = new Map(messages.map((message) => [message.id, message]));
    const messageActs = { ...acts, api, business: title };
    feed.show(messages.map((message) => entryOf(message, byId.get(message.replyTo ?? ""), messageActs)));
    composer.show({ title, untouched });
  };

  return { element: frame.element, send, show, reveal: () => feed.toBottom(), unread: feed.unread };
}

/**
 * @param {ChatMessage} message
 * @param {ChatMessage | undefined} quoted
 * @param {import("./whatsapp-message.js").Acts} acts
 * @returns {import("./feed.js").Entry}
 */
const entryOf = (message, quoted, acts) => ({
  id: message.id,
  at: message.at,
  mine: message.from === "person",
  edits: 0,
  looks: message.from === "person" ? message.status : "", // Nothing else of a message changes.
  draw: () => whatsAppMessage(message, quoted, acts),
});

/**
 * The text field, and a greeting to begin with in an empty chat.
 * @param {import("./typing.js").Sending} sending
 */
function createWhatsAppComposer(sending) {
  const { field: input, attach, files, submit } = createTyping(sending);
  const hi = makeButton({ class: "start", hidden: true }, "Say hi", () => void sending.send("hi"));
  const form = make(
    "form",
    { class: "composer" },
    attach,
    files,
    input,
    make("button", { class: "round send", "aria-label": "Send" }, "➤"),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void submit();
  });

  /** @param {{ title: string, untouched: boolean }} chat */
  const show = ({ title, untouched }) => {
    input.setAttribute("aria-label", `Message ${title}`);
    hi.hidden = !untouched;
  };

  return { element: make("footer", { class: "bottom" }, hi, form), show };
}
