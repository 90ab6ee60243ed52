import { type WaitOptions, waitFor } from "../telegram/waiting.js";
import { changeNumber, deliverWaiting, type PersonContext, readAll, send } from "./inbound.js";
import { keepFile } from "./media.js";
import { whatsAppWaitTarget } from "./transcript.js";
import { pressableParts, visibleMessages, type WhatsAppChatMessage } from "./view.js";

type Label = string | RegExp;

/** Somebody with WhatsApp on their phone. What they send gives back its id. */
export type WhatsAppPerson = {
  /** Changes with the number. */
  userId(): string;
  say(text: string): string;
  /** Passes on what somebody else wrote. */
  forward(text: string): string;
  /** Taps a reply button of a message, however old it is. */
  tap(messageId: string, buttonId: string): string;
  /** A tap under the newest message with an id that no button carries, as a crafted client can send. */
  tapForged(buttonId: string): string;
  /** Picks a row of a list: of this message, or of the newest that has it. */
  pick(rowId: string, messageId?: string): string;
  /** Presses whatever newest thing is called so: a button, a row of a list, a link. */
  press(label: Label): string;
  /** Shares one's own number, as the answer to a request if there was one; or somebody else's, from the phone book. */
  shareContact(somebodyElse?: { readonly name: string; readonly phone: string }): string;
  sendPicture(bytes: Uint8Array, caption?: string): string;
  /** Something the Cloud API does not pass on: a poll, a picture to be seen once. */
  sendUnsupported(): string;
  reads(): void;
  goOffline(): void;
  goOnline(): void;
  changeNumber(phone: string): void;
  /** Which of the person's ids webhooks tell from now on. */
  setWebhookIds(ids: "number" | "user-id" | "both"): void;
  /** Tells WhatsApp itself, with the button under any marketing, that they want none of this business. */
  stopMarketing(): void;
  /** What this person's phone shows, in order. */
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

const matches = (text: string, pattern: Label) =>
  typeof pattern === "string" ? text.includes(pattern) : pattern.test(text);
const hasTitle = (title: string, label: Label) => (typeof label === "string" ? title === label : label.test(title));

/** The hands and eyes of a person. */
export function createWhatsAppPerson(hand: PersonContext): WhatsAppPerson {
  const { world, person } = hand;
  const views = () => visibleMessages(person);
  const newestFirst = () => views().toReversed();

  const tap = (messageId: string, buttonId: string): string => {
    const message = views().find(({ id }) => id === messageId);
    const button = message?.shown.buttons?.find(({ id }) => id === buttonId);
    if (!message || !button) throw new Error(`${person.name} sees no button ${buttonId} under ${messageId}`);
    const { id, title } = button;
    const content =
      message.shown.kind === "template"
        ? { type: "button", button: { payload: id, text: title } }
        : { type: "interactive", interactive: { type: "button_reply", button_reply: { id, title } } };
    return send(hand, { shown: { kind: "text", text: title }, content, replyTo: messageId });
  };

  const pick = (rowId: string, messageId?: string): string => {
    const rowsOf = ({ shown }: WhatsAppChatMessage) => (shown.list?.sections ?? []).flatMap(({ rows }) => rows);
    const message = newestFirst().find(
      (one) => (messageId === undefined || one.id === messageId) && rowsOf(one).some(({ id }) => id === rowId),
    );
    const row = message && rowsOf(message).find(({ id }) => id === rowId);
    if (!row) throw new Error(`${person.name} sees no row ${rowId}`);
    const content = { type: "interactive", interactive: { type: "list_reply", list_reply: row } };
    const text = [row.title, row.description].filter(Boolean).join("\n");
    return send(hand, { shown: { kind: "text", text }, content, replyTo: message.id });
  };

  const press = (label: Label): string => {
    for (const message of newestFirst()) {
      const found = pressableParts(message).find(({ title }) => hasTitle(title, label));
      if (found?.kind === "button") return tap(message.id, found.id);
      if (found?.kind === "row") return pick(found.id, message.id);
      if (found?.kind === "link") {
        person.opened.push(found.url);
        return found.url;
      }
    }
    const there = newestFirst().flatMap(pressableParts);
    throw new Error(`${person.name} sees nothing called ${label}, only ${there.map(({ title }) => title).join(", ")}`);
  };

  return {
    userId: () => person.userId,
    say: (text) => send(hand, { shown: { kind: "text", text }, content: { type: "text", text: { body: text } } }),
    forward: (text) =>
      send(hand, {
        shown: { kind: "text", text },
        content: { context: { forwarded: true }, type: "text", text: { body: text } },
      }),
    tap,
    tapForged: (id) => tapForged(hand, id),
    pick,
    press,
    shareContact: (somebodyElse) => shareContact(hand, somebodyElse),
    sendPicture: (bytes, caption) => {
      const file = keepFile(world, Buffer.from(bytes), "image/jpeg");
      const image = { id: file.id, mime_type: file.type, sha256: file.sha256, ...(caption ? { caption } : {}) };
      const shown = { kind: "image", text: caption ?? "", file: { mediaId: file.id } } as const;
      return send(hand, { shown, content: { type: "image", image } });
    },
    sendUnsupported: () => {
      const errors = [{ code: 131051, title: "Message type unknown", error_data: { details: "Not supported." } }];
      return send(hand, { shown: { kind: "unsupported", text: "" }, content: { type: "unsupported", errors } });
    },
    reads: () => readAll(hand),
    goOffline: () => {
      person.online = false;
    },
    goOnline: () => {
      person.online = true;
      deliverWaiting(hand);
    },
    changeNumber: (phone) => changeNumber(hand, phone),
    setWebhookIds: (ids) =>
      void Object.assign(person, { hidesNumber: ids === "user-id", hidesUserId: ids === "number" }),
    stopMarketing: () => {
      person.stoppedMarketing = true;
    },
    messages: views,
    last: () => lastOf(hand),
    sees: (pattern, options) => {
      const seen = () => newestFirst().find(({ from, shown }) => from === "business" && matches(shown.text, pattern));
      return waitFor(whatsAppWaitTarget(world, hand.webhooks), seen, {
        what: `${person.name} sees ${pattern}`,
        ...options,
      });
    },
    typing: () => person.typingUntil > world.now(),
    opened: () => [...person.opened],
  };
}

function lastOf({ person }: PersonContext): WhatsAppChatMessage {
  const message = visibleMessages(person).findLast(({ from }) => from === "business");
  if (!message) throw new Error(`The business has said nothing to ${person.name} yet`);
  return message;
}

function tapForged(hand: PersonContext, id: string): string {
  const content = { type: "interactive", interactive: { type: "button_reply", button_reply: { id, title: id } } };
  return send(hand, { shown: { kind: "text", text: id }, content, replyTo: lastOf(hand).id });
}

function shareContact(hand: PersonContext, somebodyElse?: { readonly name: string; readonly phone: string }): string {
  const { name, phone } = somebodyElse ?? hand.person;
  const asked = visibleMessages(hand.person).findLast(({ shown }) => shown.kind === "contact-request");
  const answers = asked !== undefined && somebodyElse === undefined;
  const card = { name: { formatted_name: name, first_name: name } };
  const phones = [{ phone: `+${phone}`, wa_id: phone, type: "CELL" }];
  return send(hand, {
    shown: { kind: "contact", text: `${name} +${phone}` },
    content: { type: "contacts", origin: answers ? "contact_request" : "other", contacts: [{ ...card, phones }] },
    ...(answers ? { replyTo: asked.id } : {}),
  });
}
