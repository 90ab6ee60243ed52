/** What a person's phone does. Each act becomes a webhook. */
import { pushCapped } from "../kit/capped.js";
import type { Value, WhatsAppWebhooks } from "./event-webhooks.js";
import type { ShownContent } from "./shown.js";
import { identityChangeValue, messageValue, statusValue, wamid } from "./values.js";
import { newUserId, type PersonState, type WhatsAppStoredMessage, type WhatsAppWorld } from "./world.js";

export type PersonContext = {
  readonly world: WhatsAppWorld;
  readonly webhooks: WhatsAppWebhooks;
  readonly person: PersonState;
};

const MESSAGES_MAX = 1_000;

export const appendMessage = (person: PersonState, message: WhatsAppStoredMessage): void =>
  pushCapped(person.messages, message, MESSAGES_MAX);

type Sent = { readonly shown: ShownContent; readonly content: Value; readonly replyTo?: string | undefined };

/** Sends a person's message, which opens the window and marks everything before it as read. */
export function sendMessage(sender: PersonContext, { shown, content, replyTo }: Sent): string {
  const { world, webhooks, person } = sender;
  const id = wamid();
  const at = world.now();
  person.lastWroteAt = at;
  readAll(sender);
  const quoting = replyTo === undefined ? {} : { replyTo };
  appendMessage(person, { id, from: "person", at, shown, status: "sent", ...quoting });
  const { phone } = world.options.business;
  const context = replyTo === undefined ? {} : { context: { from: phone, id: replyTo } };
  webhooks.send(messageValue(world, person, { id, at, content: { ...context, ...content } }));
  world.changed();
  return id;
}

/** The person opens the chat: everything on the phone has been read, and the business is told so. */
export function readAll({ world, webhooks, person }: PersonContext): void {
  for (const message of person.messages) {
    if (message.from === "person" || message.status === "read") continue;
    message.status = "read";
    webhooks.send(statusValue(world, person, message));
  }
  world.changed();
}

/**
 * Puts a reaction on a message of the business, or takes it away. It is not a message in the chat. Meta does not say
 * whether it opens the 24-hour window; here it does not.
 */
export function react({ world, webhooks, person }: PersonContext, messageId: string, emoji?: string): void {
  const reaction = { message_id: messageId, ...(emoji === undefined ? {} : { emoji }) };
  webhooks.send(messageValue(world, person, { id: wamid(), at: world.now(), content: { type: "reaction", reaction } }));
  world.changed();
}

export function changeNumber({ world, webhooks, person }: PersonContext, phone: string): void {
  const before = { ...person };
  person.phone = phone;
  person.userId = newUserId(phone);
  webhooks.send(identityChangeValue(world, person, before));
  world.changed();
}
