/** A person on WhatsApp, for tests. */
import { hasText, type Label } from "../kit/labels.js";
import { type WaitOptions, waitFor } from "../kit/waiting.js";
import {
  lastMessage,
  pick,
  pressNewest,
  sendDocument,
  sendPicture,
  sendUnsupported,
  shareContact,
  tap,
  tapForged,
} from "./acts.js";
import { changeNumber, deliverWaiting, type PersonContext, readAll, sendMessage } from "./inbound.js";
import { visibleMessages, type WhatsAppChatMessage, whatsAppWaitTarget } from "./view.js";

/** Somebody with WhatsApp on their phone. Whatever they send returns its id. */
export type WhatsAppPerson = {
  /** Changes with the number. */
  userId(): string;
  send(text: string): string;
  /** Forwards a text by somebody else. */
  forward(text: string): string;
  /** Taps a reply button of a message, however old it is. */
  tap(messageId: string, buttonId: string): string;
  /** A tap under the newest message with an id that no button carries, as a crafted client can send. */
  tapForged(buttonId: string): string;
  /** Picks a row of a list: of this message, or of the newest that has it. */
  pick(rowId: string, messageId?: string): string;
  /** Presses the newest button, list row or link with this label. */
  press(label: Label): string;
  /** Shares their own number, in answer to a request if there was one; or a contact from the phone book. */
  shareContact(somebodyElse?: { readonly name: string; readonly phone: string }): string;
  sendPicture(bytes: Uint8Array, caption?: string, replyTo?: string): string;
  sendDocument(bytes: Uint8Array, filename: string, caption?: string): string;
  /** Replies to a message. */
  reply(messageId: string, text: string): string;
  /** Something that the Cloud API does not support: a poll, a picture to be seen once. */
  sendUnsupported(): string;
  reads(): void;
  goOffline(): void;
  goOnline(): void;
  changeNumber(phone: string): void;
  /** Which of the person's ids webhooks carry from now on. */
  setWebhookIds(ids: "number" | "user-id" | "both"): void;
  /** Stops the marketing of this business, with WhatsApp's own button under it. */
  stopMarketing(): void;
  /** What this person's phone shows, oldest first. */
  messages(): readonly WhatsAppChatMessage[];
  /** The newest message from the business. */
  last(): WhatsAppChatMessage;
  /** Waits for a message of the business whose text matches; a string need only be contained. */
  sees(pattern: Label, options?: WaitOptions): Promise<WhatsAppChatMessage>;
  /** The business is shown as typing. */
  typing(): boolean;
  /** Links this person followed by pressing. */
  opened(): readonly string[];
};

/** What a person does and sees. */
export function createWhatsAppPerson(context: PersonContext): WhatsAppPerson {
  const { world, webhooks, person } = context;
  const messages = () => visibleMessages(person);
  return {
    userId: () => person.userId,
    send: (text) =>
      sendMessage(context, { shown: { kind: "text", text }, content: { type: "text", text: { body: text } } }),
    forward: (text) =>
      sendMessage(context, {
        shown: { kind: "text", text },
        content: { context: { forwarded: true }, type: "text", text: { body: text } },
      }),
    tap: (messageId, buttonId) => tap(context, messageId, buttonId),
    tapForged: (buttonId) => tapForged(context, buttonId),
    pick: (rowId, messageId) => pick(context, rowId, messageId),
    press: (label) => pressNewest(context, label),
    shareContact: (somebodyElse) => shareContact(context, somebodyElse),
    sendPicture: (bytes, caption, replyTo) => sendPicture(context, bytes, caption, replyTo),
    sendDocument: (bytes, filename, caption) => sendDocument(context, bytes, filename, caption),
    reply: (messageId, text) =>
      sendMessage(context, {
        shown: { kind: "text", text },
        content: { type: "text", text: { body: text } },
        replyTo: messageId,
      }),
    sendUnsupported: () => sendUnsupported(context),
    reads: () => readAll(context),
    goOffline: () => {
      person.online = false;
    },
    goOnline: () => {
      person.online = true;
      deliverWaiting(context);
    },
    changeNumber: (phone) => changeNumber(context, phone),
    setWebhookIds: (ids) => {
      person.hidesNumber = ids === "user-id";
      person.hidesUserId = ids === "number";
    },
    stopMarketing: () => {
      person.stoppedMarketing = true;
    },
    messages,
    last: () => lastMessage(context),
    sees: (pattern, options) => {
      const newest = () =>
        messages().findLast(({ from, shown }) => from === "business" && hasText(shown.text, pattern));
      const what = `${person.name} sees ${pattern}`;
      return waitFor(whatsAppWaitTarget(world, webhooks), newest, { what, ...options });
    },
    typing: () => person.typingUntil > world.now(),
    opened: () => [...person.opened],
  };
}
