import type { FilledTemplate } from "../../../conversations/talk.js";
import { present } from "../../core/base/collections.js";

/** Meta's limits: characters as JavaScript counts them, or numbers of items. */
export const META_LIMITS = {
  text: 4_096,
  /** The text above buttons, a list or a link; also a caption. */
  body: 1_024,
  buttons: 3,
  buttonTitle: 20,
  buttonId: 256,
  /** In all sections of a list together. */
  rows: 10,
  rowTitle: 24,
  rowDescription: 72,
  rowId: 200,
} as const;

/** A tap returns the `id`. */
type ReplyButton = { readonly id: string; readonly title: string };
export type ListRow = ReplyButton & { readonly description?: string };

export type OutgoingMessage =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "buttons"; readonly text: string; readonly buttons: readonly ReplyButton[] }
  /** `button` opens the list. */
  | { readonly kind: "list"; readonly text: string; readonly button: string; readonly rows: readonly ListRow[] }
  | { readonly kind: "link"; readonly text: string; readonly label: string; readonly url: string }
  /** Asks for the phone number with WhatsApp's own button. */
  | { readonly kind: "contact-request"; readonly text: string }
  /** `mediaId` is an uploaded file: a document if it has a name, otherwise a picture. */
  | { readonly kind: "file"; readonly mediaId: string; readonly filename?: string; readonly caption?: string }
  /** The only kind accepted over 24 hours after the user last wrote; `values` fill {{1}}, {{2}} … in its body. */
  | ({ readonly kind: "template" } & FilledTemplate);

/** The part of the payload that holds the content. */
export function messagePayload(message: OutgoingMessage): object {
  switch (message.kind) {
    case "text":
      return { type: "text", text: { body: message.text, preview_url: false } };
    case "file": {
      const { mediaId: id, filename, caption } = message;
      const type = filename === undefined ? "image" : "document";
      return { type, [type]: present({ id, filename, caption: caption || undefined }) };
    }
    case "template":
      return { type: "template", template: templateOf(message) };
    default:
      return { type: "interactive", interactive: { ...interactiveOf(message), body: { text: message.text } } };
  }
}

type Interactive = Extract<OutgoingMessage, { kind: "buttons" | "list" | "link" | "contact-request" }>;

function interactiveOf(message: Interactive): object {
  switch (message.kind) {
    case "buttons":
      return { type: "button", action: { buttons: message.buttons.map((reply) => ({ type: "reply", reply })) } };
    case "list":
      return { type: "list", action: { button: message.button, sections: [{ rows: message.rows }] } };
    case "link": {
      const parameters = { display_text: message.label, url: message.url };
      return { type: "cta_url", action: { name: "cta_url", parameters } };
    }
    case "contact-request":
      return { type: "request_contact_info", action: { name: "request_contact_info" } };
  }
}

function templateOf({ name, language, values }: FilledTemplate): object {
  const parameters = values.map((text) => ({ type: "text", text }));
  return { name, language: { code: language }, components: values.length > 0 ? [{ type: "body", parameters }] : [] };
}
