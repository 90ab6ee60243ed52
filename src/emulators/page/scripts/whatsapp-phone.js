// @ts-check
import { make, makeButton } from "./dom.js";
import { createFrame } from "./frame.js";
import { createMessageForm } from "./message-form.js";
import { whatsAppMessage } from "./whatsapp-message.js";
import { openSheet } from "./whatsapp-sheet.js";

/** @typedef {import("../../whatsapp/view.js").WhatsAppChatView} SeatView */

/**
 * A phone with a WhatsApp chat on it.
 * @param {string} api @param {import("./frame.js").SeatConfig} config @param {import("./frame.js").Page} page
 */
export function createWhatsAppPhone(api, config, page) {
  const frame = createFrame({ channel: "whatsapp", api, config, page });
  const { act, feed, send } = frame;
  const { field, form } = createMessageForm(frame);
  const hi = makeButton({ class: "start", hidden: true }, "Say hi", () => void send("hi"));
  frame.fill(make("footer", { class: "bottom" }, hi, form));

  /** @param {SeatView} view */
  const show = ({ title, typing, messages }) => {
    const untouched = messages.length === 0;
    frame.showHead(title, typing ? "typing" : "business account", typing);
    frame.showWelcome(untouched, title, "On WhatsApp the customer writes first.");
    const byId = new Map(messages.map((message) => [message.id, message]));
    /** @type {import("./whatsapp-message.js").Acts} */
    const acts = {
      ...frame.links,
      api,
      business: title,
      tap: (messageId, id) => act("tap", { messageId, id }),
      openList: (messageId, list) => openSheet(frame.screen, list, (id) => act("pick", { messageId, id })),
      shareContact: () => frame.shareContact("this business"),
    };
    feed.show(
      messages.map((message) => ({
        id: message.id,
        at: message.at,
        mine: message.from === "person",
        edits: 0,
        looks: message.from === "person" ? message.status : "", // Nothing else of a message changes.
        draw: () => whatsAppMessage(message, byId.get(message.replyTo ?? ""), acts),
      })),
    );
    field.setAttribute("aria-label", `Message ${title}`);
    hi.hidden = !untouched;
  };

  return { element: frame.element, send, show, reveal: () => feed.toBottom(), unread: feed.unread };
}
