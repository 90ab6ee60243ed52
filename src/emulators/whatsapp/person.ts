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
import type { Value } from "./event-webhooks.js";
import { changeNumber, deliverWaiting, type PersonContext, react, readAll, sendMessage } from "./inbound.js";
import { visibleMessages, type WhatsAppChatMessage, whatsAppWaitTarget } from "./view.js";

export type WhatsAppPerson = ReturnType<typeof createWhatsAppPerson>;

/** Somebody with WhatsApp on their phone: what they do and see. Whatever they send returns its id. */
export function createWhatsAppPerson(context: PersonContext) {
  const { world, webhooks, person } = context;
  const messages = () => visibleMessages(person);
  const sendText = (text: string, extra: { readonly content?: Value; readonly replyTo?: string } = {}) =>
    sendMessage(context, {
      shown: { kind: "text", text },
      ...extra,
      content: { ...extra.content, type: "text", text: { body: text } },
    });

  return {
    /** Changes with the number. */
    userId: () => person.userId,
    send: (text: string) => sendText(text),
    /** Forwards a text by somebody else. */
    forward: (text: string) => sendText(text, { content: { context: { forwarded: true } } }),
    /** Replies to a message. */
    reply: (messageId: string, text: string) => sendText(text, { replyTo: messageId }),
    /** Taps a reply button of a message, however old it is. */
    tap: (messageId: string, buttonId: string) => tap(context, messageId, buttonId),
    /** A tap under the newest message with an id that no button carries, as a crafted client can send. */
    tapForged: (buttonId: string) => tapForged(context, buttonId),
    /** Picks a row of a list: of this message, or of the newest that has it. */
    pick: (rowId: string, messageId?: string) => pick(context, rowId, messageId),
    /** Presses the newest button, list row or link with this label. */
    press: (label: Label) => pressNewest(context, label),
    /** Shares their own number, in answer to a request if there was one; or a contact from the phone book. */
    shareContact: (somebodyElse?: { readonly name: string; readonly phone: string }) =>
      shareContact(context, somebodyElse),
    sendPicture: (bytes: Uint8Array, caption?: string, replyTo?: string) =>
      sendPicture(context, bytes, caption, replyTo),
    sendDocument: (bytes: Uint8Array, filename: string, caption?: string, replyTo?: string) =>
      sendDocument(context, bytes, filename, { caption, replyTo }),
    /** Something that the Cloud API does not support: a poll, a picture to be seen once. */
    sendUnsupported: () => sendUnsupported(context),
    /** Reacts to a message with an emoji, or takes that back. */
    react: (messageId: string, emoji?: string) => react(context, messageId, emoji),
    reads: () => readAll(context),
    goOffline: () => {
      person.online = false;
    },
    goOnline: () => {
      person.online = true;
      deliverWaiting(context);
    },
    changeNumber: (phone: string) => changeNumber(context, phone),
    /** Which of the person's ids webhooks carry from now on. */
    setWebhookIds: (ids: "number" | "user-id" | "both") => {
      person.hidesNumber = ids === "user-id";
      person.hidesUserId = ids === "number";
    },
    /** Stops the marketing of this business, with WhatsApp's own button under it. */
    stopMarketing: () => {
      person.stoppedMarketing = true;
    },
    /** What this person's phone shows, oldest first. */
    messages,
    /** The newest message from the business. */
    last: () => lastMessage(context),
    /** Waits for a message of the business whose text matches; a string need only be contained. */
    sees: (pattern: Label, options?: WaitOptions): Promise<WhatsAppChatMessage> => {
      const newest = () =>
        messages().findLast(({ from, shown }) => from === "business" && hasText(shown.text, pattern));
      const what = `${person.name} sees ${pattern}`;
      return waitFor(whatsAppWaitTarget(world, webhooks), newest, { what, ...options });
    },
    /** The business is shown as typing. */
    typing: () => person.typingUntil > world.now(),
    /** Links this person followed by pressing. */
    opened: (): readonly string[] => [...person.opened],
  };
}
