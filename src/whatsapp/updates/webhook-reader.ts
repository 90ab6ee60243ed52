import { createHmac, timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import { present } from "../../core/base/collections.js";
import { parsePhone } from "../../core/base/phone.js";
import { parseJson } from "../../core/base/text.js";
import type { IncomingContent, WhatsAppEvent, WhatsAppUser } from "../api/events.js";
import { deliveryFailureReasonOf } from "../api/failure.js";
import { decodeMessageRef } from "../api/message-ref.js";
import { Contact, Status, WireChange, type WireContactCard, WireEntry, WireMessage, WireWebhook } from "../api/wire.js";

type Request = {
  /** The raw bytes, because these were signed. */
  readonly body: Uint8Array;
  readonly header: (name: string) => string | undefined;
};

const SIGNATURE_HEADER = "x-hub-signature-256";

/**
 * Reads the events of `POST /webhooks/whatsapp`, without those of the app's other numbers. Undefined, and nothing is
 * read, if the signature is not valid.
 */
export function readWhatsAppWebhook(
  { appSecret, phoneNumberId }: { readonly appSecret: string; readonly phoneNumberId: string },
  { body, header }: Request,
): readonly WhatsAppEvent[] | undefined {
  const [, hex] = /^sha256=([0-9a-f]{64})$/i.exec(header(SIGNATURE_HEADER)?.trim() ?? "") ?? [];
  if (hex === undefined) return undefined; // Before hashing the body: anybody can send megabytes.
  const expected = createHmac("sha256", appSecret).update(body).digest();
  return timingSafeEqual(Buffer.from(hex, "hex"), expected) ? readEvents(parseJson(body), phoneNumberId) : undefined;
}

/**
 * All events of a webhook about our number, oldest first. A body may hold several entries, changes and messages, from
 * several users. An unreadable item is skipped; the others are still read.
 */
function readEvents(body: unknown, phoneNumberId: string): readonly WhatsAppEvent[] {
  const { data: webhook } = WireWebhook.safeParse(body);
  const changes = parseItems(WireEntry, webhook?.entry).flatMap((entry) => parseItems(WireChange, entry.changes));
  const events = changes.flatMap(({ value }): readonly WhatsAppEvent[] => {
    if (value.metadata?.phone_number_id !== phoneNumberId) return [];
    const contacts = parseItems(Contact, value.contacts);
    return [
      ...parseItems(WireMessage, value.messages).flatMap((message) => messageEvent(message, contacts)),
      ...parseItems(Status, value.statuses).map((status) => statusEvent(status, contacts)),
    ];
  });
  return events.toSorted((one, other) => one.at - other.at); // Stable: events of one second keep their order.
}

const parseItems = <T>(schema: z.ZodType<T>, items: readonly unknown[] | undefined): readonly T[] =>
  (items ?? []).flatMap((item) => {
    const { data } = schema.safeParse(item);
    return data === undefined ? [] : [data];
  });

type Ids = { readonly userId: string | undefined; readonly phone: string | undefined };

/** A user's ids, completed by `contacts`, with their names. */
function toWhatsAppUser({ userId, phone }: Ids, contacts: readonly Contact[]): WhatsAppUser {
  const contact = contacts.find(
    ({ user_id, wa_id }) => (userId !== undefined && user_id === userId) || (phone !== undefined && wa_id === phone),
  );
  return present({
    userId: userId ?? contact?.user_id,
    phone: phone ?? contact?.wa_id,
    name: contact?.profile?.name,
    username: contact?.profile?.username,
  });
}

/** What somebody does to a message that is already in the chat. We ignore it: a deleted answer still counts. */
const IGNORED_TYPES: readonly string[] = ["reaction", "revoke"];

/** Empty for a message without a sender's id, which we could not answer, and for an ignored type. */
function messageEvent(message: WireMessage, contacts: readonly Contact[]): readonly WhatsAppEvent[] {
  const { id, timestamp: at, system } = message;
  const from = toWhatsAppUser({ userId: message.from_user_id, phone: message.from }, contacts);
  if (from.userId === undefined && from.phone === undefined) return [];
  if (IGNORED_TYPES.includes(message.type)) return [];
  if (message.type !== "system") return [{ kind: "message", id, at, from, content: contentOf(message) }];
  const before = { ...from, ...(system?.previous_user_id === undefined ? {} : { userId: system.previous_user_id }) };
  const now = toWhatsAppUser({ userId: system?.user_id, phone: system?.wa_id }, []);
  return now.userId === undefined && now.phone === undefined ? [] : [{ kind: "identity", id, at, before, now }];
}

function contentOf(message: WireMessage): IncomingContent {
  const { type, text, image, document, interactive, button, contacts, context } = message;
  const replyTo = context?.id === undefined ? {} : { replyTo: context.id };
  const forwarded = context?.forwarded === true || context?.frequently_forwarded === true;
  if (type === "text" && text) return { kind: "text", text: text.body, ...(forwarded && { forwarded }), ...replyTo };
  if (type === "image" && image) return { kind: "photo", file: image.id, caption: image.caption ?? "", ...replyTo };
  if (type === "document" && document)
    return { kind: "file", file: document.id, caption: document.caption ?? "", ...replyTo };
  const reply = interactive?.button_reply ?? interactive?.list_reply;
  if (type === "interactive" && reply) return { kind: "tap", id: reply.id };
  if (type === "button" && button) return { kind: "tap", id: button.payload };
  const cards = (contacts ?? []).flatMap(({ origin, phones }) => {
    const numbers = numbersOf(phones);
    return numbers.length === 0 ? [] : [{ origin, numbers }];
  });
  const [first, ...others] = cards;
  if (type !== "contacts" || !first) return { kind: "other", type, ...replyTo };
  // Several people are a list of numbers.
  if (others.length > 0)
    return {
      kind: "text",
      text: cards
        .flatMap(({ numbers }) => numbers)
        .map(({ phone }) => phone)
        .join("\n"),
      ...replyTo,
    };
  const [{ phone, userPhone } = { phone: "" }, ...further] = first.numbers;
  const isOurRequest = (message.origin ?? first.origin) === "contact_request";
  const own = isOurRequest || (userPhone !== undefined && userPhone === message.from);
  return { kind: "contact", phone, own, ...(further.length > 0 && { others: further.map((other) => other.phone) }) };
}

/** The mobile numbers of a contact, each once; if there is none, the first number. */
function numbersOf(phones: WireContactCard["phones"] = []) {
  const all = phones.flatMap(({ phone: written, wa_id: userPhone }) => {
    const phone = userPhone ?? written;
    return phone === undefined ? [] : [{ phone, userPhone }];
  });
  const mobile = new Map(
    all.flatMap((number) => {
      const parsed = parsePhone(number.phone);
      return parsed === undefined ? [] : [[parsed, number] as const];
    }),
  );
  return mobile.size > 0 ? [...mobile.values()] : all.slice(0, 1);
}

function statusEvent(status: Status, contacts: readonly Contact[]): WhatsAppEvent {
  const to = toWhatsAppUser({ userId: status.recipient_user_id, phone: status.recipient_id }, contacts);
  const about = decodeMessageRef(status.biz_opaque_callback_data);
  const [error] = status.errors ?? [];
  const failure = error && {
    reason: deliveryFailureReasonOf(error.code),
    code: error.code,
    details: error.error_data?.details ?? error.title,
  };
  const { id: messageId, timestamp: at } = status;
  return { kind: "status", messageId, at, to, status: status.status, ...present({ about, failure }) };
}
