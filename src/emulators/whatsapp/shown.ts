/** What a phone shows of a message, whoever wrote it. */
import type { Interactive, OutboundMessage } from "./payload.js";

type File = { readonly mediaId: string; readonly filename?: string };
type ActionOf<T extends Interactive["type"]> = Extract<Interactive, { type: T }>["action"];

export type ShownContent = {
  readonly kind:
    | "text"
    | "buttons"
    | "list"
    | "link"
    | "contact-request"
    | "image"
    | "document"
    | "template"
    | "contact"
    | "audio"
    | "unsupported";
  /** Text, body or caption, with WhatsApp's own marks in it. */
  readonly text: string;
  readonly buttons?: readonly ActionOf<"button">["buttons"][number]["reply"][];
  /** The button that opens the sheet, and the rows on it. */
  readonly list?: ActionOf<"list">;
  readonly link?: { readonly title: string; readonly url: string };
  readonly file?: File;
};

export const fileOf = ({ id, filename }: { readonly id: string; readonly filename?: string | undefined }): File => ({
  mediaId: id,
  ...(filename === undefined ? {} : { filename }),
});

/** A message of the business as it will look. Templates are filled elsewhere. */
export function shownOf(message: Exclude<OutboundMessage, { type: "template" }>): ShownContent {
  switch (message.type) {
    case "text":
      return { kind: "text", text: message.text.body };
    case "image":
      return { kind: "image", text: message.image.caption ?? "", file: fileOf(message.image) };
    case "document":
      return { kind: "document", text: message.document.caption ?? "", file: fileOf(message.document) };
    case "interactive":
      return interactiveShown(message.interactive);
  }
}

function interactiveShown(interactive: Interactive): ShownContent {
  const text = interactive.body.text;
  switch (interactive.type) {
    case "button":
      return { kind: "buttons", text, buttons: interactive.action.buttons.map(({ reply }) => reply) };
    case "list":
      return { kind: "list", text, list: interactive.action };
    case "cta_url": {
      const { display_text: title, url } = interactive.action.parameters;
      return { kind: "link", text, link: { title, url } };
    }
    case "request_contact_info":
      return { kind: "contact-request", text };
  }
}
