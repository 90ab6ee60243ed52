/** What a person can send: taps, picks, contacts, pictures, files. */
import { hasLabel, type Label } from "../kit/labels.js";
import { type PersonContext, sendMessage } from "./inbound.js";
import { storeFile } from "./media.js";
import { fileOf } from "./shown.js";
import { pressableParts, visibleMessages, type WhatsAppChatMessage } from "./view.js";

const newestFirst = ({ person }: PersonContext): readonly WhatsAppChatMessage[] => visibleMessages(person).toReversed();

/** The newest message from the business. */
export function lastMessage({ person }: PersonContext): WhatsAppChatMessage {
  const message = visibleMessages(person).findLast(({ from }) => from === "business");
  if (!message) throw new Error(`The business has said nothing to ${person.name} yet`);
  return message;
}

export function tap(context: PersonContext, messageId: string, buttonId: string): string {
  const message = visibleMessages(context.person).find(({ id }) => id === messageId);
  const button = message?.shown.buttons?.find(({ id }) => id === buttonId);
  if (!message || !button) throw new Error(`${context.person.name} sees no button ${buttonId} under ${messageId}`);
  const { id, title } = button;
  const content = { type: "interactive", interactive: { type: "button_reply", button_reply: { id, title } } };
  return sendMessage(context, { shown: { kind: "text", text: title }, content, replyTo: messageId });
}

export function tapForged(context: PersonContext, id: string): string {
  const content = { type: "interactive", interactive: { type: "button_reply", button_reply: { id, title: id } } };
  return sendMessage(context, { shown: { kind: "text", text: id }, content, replyTo: lastMessage(context).id });
}

/** Picks a row of this message's list, or of the newest message that has it. */
export function pick(context: PersonContext, rowId: string, messageId?: string): string {
  const rowOf = ({ shown }: WhatsAppChatMessage) =>
    shown.list?.sections.flatMap(({ rows }) => rows).find(({ id }) => id === rowId);
  const message = newestFirst(context).find(
    (each) => (messageId === undefined || each.id === messageId) && rowOf(each) !== undefined,
  );
  const row = message && rowOf(message);
  if (!row) throw new Error(`${context.person.name} sees no row ${rowId}`);
  const content = { type: "interactive", interactive: { type: "list_reply", list_reply: row } };
  const text = [row.title, row.description].filter(Boolean).join("\n");
  return sendMessage(context, { shown: { kind: "text", text }, content, replyTo: message.id });
}

/** Presses the newest button, row or link with this label. */
export function pressNewest(context: PersonContext, label: Label): string {
  const { person } = context;
  for (const message of newestFirst(context)) {
    const part = pressableParts(message).find(({ title }) => hasLabel(title, label));
    if (part?.kind === "button") return tap(context, message.id, part.id);
    if (part?.kind === "row") return pick(context, part.id, message.id);
    if (part?.kind === "link") {
      person.opened.push(part.url);
      return part.url;
    }
  }
  const titles = newestFirst(context).flatMap((message) => pressableParts(message).map(({ title }) => title));
  throw new Error(`${person.name} sees nothing called ${label}, only ${titles.join(", ")}`);
}

export function shareContact(
  context: PersonContext,
  somebodyElse?: { readonly name: string; readonly phone: string },
): string {
  const { name, phone } = somebodyElse ?? context.person;
  const request = visibleMessages(context.person).findLast(({ shown }) => shown.kind === "contact-request");
  const answersRequest = request !== undefined && somebodyElse === undefined;
  const contact = {
    name: { formatted_name: name, first_name: name },
    phones: [{ phone: `+${phone}`, wa_id: phone, type: "CELL" }],
  };
  return sendMessage(context, {
    shown: { kind: "contact", text: `${name} +${phone}` },
    content: { type: "contacts", origin: answersRequest ? "contact_request" : "other", contacts: [contact] },
    replyTo: answersRequest ? request.id : undefined,
  });
}

export const sendPicture = (context: PersonContext, bytes: Uint8Array, caption?: string, replyTo?: string): string =>
  sendFile(context, { kind: "image", type: "image/jpeg", bytes, caption, replyTo });

const TYPES: Readonly<Record<string, string>> = { csv: "text/csv", txt: "text/plain", pdf: "application/pdf" };

export function sendDocument(
  context: PersonContext,
  bytes: Uint8Array,
  filename: string,
  { caption, replyTo }: { readonly caption?: string | undefined; readonly replyTo?: string | undefined } = {},
): string {
  if (bytes.length === 0) throw new Error("A person cannot send an empty file");
  const type = TYPES[filename.split(".").pop()?.toLowerCase() ?? ""] ?? "application/octet-stream";
  return sendFile(context, { kind: "document", type, bytes, caption, filename, replyTo });
}

type SentFile = {
  readonly kind: "image" | "document";
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly caption: string | undefined;
  readonly filename?: string;
  readonly replyTo?: string | undefined;
};

function sendFile(context: PersonContext, { kind, type, bytes, caption, filename, replyTo }: SentFile): string {
  const { id, sha256 } = storeFile(context.world, Buffer.from(bytes), type);
  const shown = { kind, text: caption ?? "", file: fileOf({ id, filename }) };
  const content = { type: kind, [kind]: { id, mime_type: type, sha256, filename, caption: caption || undefined } };
  return sendMessage(context, { shown, content, replyTo });
}

export function sendUnsupported(context: PersonContext): string {
  const errors = [{ code: 131051, title: "Message type unknown", error_data: { details: "Not supported." } }];
  return sendMessage(context, { shown: { kind: "unsupported", text: "" }, content: { type: "unsupported", errors } });
}
