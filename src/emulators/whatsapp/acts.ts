/** What a person can send: texts, taps, picks, contacts, pictures, files. Each act returns the message's id. */
import { getMimeType } from "hono/utils/mime";
import type { Value } from "./event-webhooks.js";
import { type PersonContext, sendMessage } from "./inbound.js";
import { storeFile } from "./media.js";
import { fileOf } from "./shown.js";
import { visibleMessages, type WhatsAppChatMessage } from "./view.js";

export function lastMessage({ person }: PersonContext): WhatsAppChatMessage {
  const message = visibleMessages(person).findLast(({ from }) => from === "business");
  if (!message) throw new Error(`The business has said nothing to ${person.name} yet`);
  return message;
}

export function createWhatsAppActs(context: PersonContext) {
  const { person } = context;
  const newestFirst = () => visibleMessages(person).toReversed();

  const write = (text: string, content: Value = {}, replyTo?: string) =>
    sendMessage(context, {
      shown: { kind: "text", text },
      content: { type: "text", text: { body: text }, ...content },
      replyTo,
    });
  const answer = (text: string, interactive: Value, replyTo: string) =>
    sendMessage(context, { shown: { kind: "text", text }, content: { type: "interactive", interactive }, replyTo });
  const tapped = (id: string, title: string, messageId: string) =>
    answer(title, { type: "button_reply", button_reply: { id, title } }, messageId);

  /** Taps a reply button of a message, however old it is. */
  const tap = (messageId: string, buttonId: string): string => {
    const message = newestFirst().find(({ id }) => id === messageId);
    const button = message?.shown.buttons?.find(({ id }) => id === buttonId);
    if (!button) throw new Error(`${person.name} sees no button ${buttonId} under ${messageId}`);
    return tapped(button.id, button.title, messageId);
  };

  /** Picks a row of this message's list, or of the newest message that has it. */
  const pick = (rowId: string, messageId?: string): string => {
    for (const { id: listId, shown } of newestFirst()) {
      const row = shown.list?.sections.flatMap(({ rows }) => rows).find(({ id }) => id === rowId);
      if (!row || (messageId !== undefined && messageId !== listId)) continue;
      const text = [row.title, row.description].filter(Boolean).join("\n");
      return answer(text, { type: "list_reply", list_reply: row }, listId);
    }
    throw new Error(`${person.name} sees no row ${rowId}`);
  };

  return {
    send: (text: string) => write(text),
    forward: (text: string) => write(text, { context: { forwarded: true } }),
    reply: (messageId: string, text: string) => write(text, {}, messageId),
    tap,
    /** A tap under the newest message with an id that no button carries, as a crafted client can send. */
    tapForged: (buttonId: string) => tapped(buttonId, buttonId, lastMessage(context).id),
    pick,
    ...createFileActs(context),
  };
}

/** `others`: further numbers, without WhatsApp. */
type PhoneBookEntry = { readonly name: string; readonly phone: string; readonly others?: readonly string[] };

const cardOf = ({ name, phone, others = [] }: PhoneBookEntry): Value => ({
  name: { formatted_name: name, first_name: name },
  phones: [
    { phone: `+${phone}`, wa_id: phone, type: "CELL" },
    ...others.map((other) => ({ phone: other, type: "WORK" })),
  ],
});

function createFileActs(context: PersonContext) {
  const { world, person } = context;

  const sendFile = (
    kind: "image" | "document",
    type: string,
    bytes: Uint8Array,
    { caption = "", filename, replyTo }: { caption?: string; filename?: string; replyTo?: string | undefined },
  ): string => {
    const { id, sha256 } = storeFile(world, Buffer.from(bytes), type);
    const shown = { kind, text: caption, file: fileOf({ id, filename }) };
    const content = { type: kind, [kind]: { id, mime_type: type, sha256, filename, caption: caption || undefined } };
    return sendMessage(context, { shown, content, replyTo });
  };

  return {
    /** Shares their own number, in answer to a request if there was one; or a contact from the phone book. */
    shareContact: (somebodyElse?: PhoneBookEntry) => {
      const { name, phone } = somebodyElse ?? person;
      const card = cardOf(somebodyElse ?? { name, phone });
      const asked = visibleMessages(person).findLast(({ shown }) => shown.kind === "contact-request");
      const request = somebodyElse === undefined ? asked : undefined;
      return sendMessage(context, {
        shown: { kind: "contact", text: `${name} +${phone}` },
        content: {
          type: "contacts",
          origin: request ? "contact_request" : "other",
          contacts: [card],
        },
        replyTo: request?.id,
      });
    },
    /** Shares several people of the phone book in one message. */
    shareContacts: (people: readonly PhoneBookEntry[]) =>
      sendMessage(context, {
        shown: { kind: "contact", text: people.map(({ name, phone }) => `${name} +${phone}`).join("\n") },
        content: { type: "contacts", origin: "other", contacts: people.map(cardOf) },
      }),
    sendPicture: (bytes: Uint8Array, caption?: string, replyTo?: string) =>
      sendFile("image", "image/jpeg", bytes, { ...(caption && { caption }), replyTo }),
    sendDocument: (bytes: Uint8Array, filename: string, caption?: string, replyTo?: string) => {
      if (bytes.length === 0) throw new Error("A person cannot send an empty file");
      const type = getMimeType(filename)?.split(";")[0] ?? "application/octet-stream";
      return sendFile("document", type, bytes, { ...(caption && { caption }), filename, replyTo });
    },
    sendVoice: (replyTo?: string) => {
      const { id, sha256 } = storeFile(world, Buffer.from("OggS"), "audio/ogg");
      const audio = { id, mime_type: "audio/ogg; codecs=opus", sha256, voice: true };
      return sendMessage(context, { shown: { kind: "audio", text: "" }, content: { type: "audio", audio }, replyTo });
    },
    /** Something that the Cloud API does not support, such as a poll or a view-once picture. */
    sendUnsupported: () => {
      const errors = [{ code: 131051, title: "Message type unknown", error_data: { details: "Not supported." } }];
      return sendMessage(context, {
        shown: { kind: "unsupported", text: "" },
        content: { type: "unsupported", errors },
      });
    },
  };
}
