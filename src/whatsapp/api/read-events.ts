import type { z } from "zod";
import type { IncomingContent, WhatsAppEvent, WhatsAppUser } from "./events.js";
import { deliveryFailureReasonOf } from "./failure.js";
import { decodeMessageRef } from "./message-ref.js";
import { Contact, Status, WireChange, WireEntry, WireMessage, WireWebhook } from "./wire.js";

/**
 * All events of a webhook's body that are about our number, oldest first. A body may hold several entries, changes and
 * messages, of several users. What cannot be read is left out, and only that.
 */
export function readEvents(body: unknown, phoneNumberId: string): readonly WhatsAppEvent[] {
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
  return events.toSorted((one, other) => one.at - other.at); // Stable: within a second they keep their order.
}

const parseItems = <T>(schema: z.ZodType<T>, items: readonly unknown[] | undefined): readonly T[] =>
  (items ?? []).flatMap((item) => {
    const { data } = schema.safeParse(item);
    return data === undefined ? [] : [data];
  });

type Ids = { readonly userId: string | undefined; readonly phone: string | undefined };

/** A user's ids, with the names that `contacts` gives for them. */
function toWhatsAppUser({ userId, phone }: Ids, contacts: readonly Contact[]): WhatsAppUser {
  const contact = contacts.find(
    ({ user_id, wa_id }) => (userId !== undefined && user_id === userId) || (phone !== undefined && wa_id === phone),
  );
  const user = {
    userId: userId ?? contact?.user_id,
    phone: phone ?? contact?.wa_id,
    name: contact?.profile?.name,
    username: contact?.profile?.username,
  };
  return Object.fromEntries(Object.entries(user).filter(([, value]) => value !== undefined));
}

/** Nothing for a message without a sender's id: it could not be answered. */
function messageEvent(message: WireMessage, contacts: readonly Contact[]): readonly WhatsAppEvent[] {
  const { id, timestamp: at, system } = message;
  const from = toWhatsAppUser({ userId: message.from_user_id, phone: message.from }, contacts);
  if (from.userId === undefined && from.phone === undefined) return [];
  if (message.type !== "system") return [{ kind: "message", id, at, from, content: contentOf(message) }];
  const before = { ...from, ...(system?.previous_user_id === undefined ? {} : { userId: system.previous_user_id }) };
  const now = toWhatsAppUser({ userId: system?.user_id, phone: system?.wa_id }, []);
  return now.userId === undefined && now.phone === undefined ? [] : [{ kind: "identity", id, at, before, now }];
}

function contentOf(message: WireMessage): IncomingContent {
  const { type, text, interactive, button, contacts, context } = message;
  const of = context?.id === undefined ? {} : { of: context.id };
  const forwarded = context?.forwarded === true || context?.frequently_forwarded === true;
  if (type === "text" && text) return { kind: "text", text: text.body, ...(forwarded && { forwarded }) };
  const reply = interactive?.button_reply ?? interactive?.list_reply;
  if (type === "interactive" && reply) return { kind: "tap", id: reply.id, title: reply.title, ...of };
  if (type === "button" && button) return { kind: "tap", id: button.payload, title: button.text, ...of };
  const [card] = contacts ?? [];
  const shared = card?.phones?.[0];
  const phone = shared?.wa_id ?? shared?.phone;
  if (type !== "contacts" || phone === undefined) return { kind: "other", type };
  const isOurRequest = (message.origin ?? card?.origin) === "contact_request";
  return {
    kind: "contact",
    phone,
    own: isOurRequest || (shared?.wa_id !== undefined && shared.wa_id === message.from),
  };
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
  return {
    kind: "status",
    messageId: status.id,
    at: status.timestamp,
    to,
    status: status.status,
    ...(about ? { about } : {}),
    ...(failure ? { failure } : {}),
  };
}
