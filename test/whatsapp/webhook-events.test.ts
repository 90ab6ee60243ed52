import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readWhatsAppWebhook } from "../../src/whatsapp/updates/webhook-reader.js";
import { BUSINESS } from "../emulators/whatsapp/open-whatsapp.js";

const readSigned = (body: string) =>
  readWhatsAppWebhook(BUSINESS, {
    body: new TextEncoder().encode(body),
    header: () => `sha256=${createHmac("sha256", BUSINESS.appSecret).update(body).digest("hex")}`,
  });

const metadata = { phone_number_id: BUSINESS.phoneNumberId };
const webhook = (...values: readonly object[]) =>
  JSON.stringify({
    object: "whatsapp_business_account",
    entry: values.map((value) => ({ changes: [{ field: "messages", value: { metadata, ...value } }] })),
  });
const message = (id: string, more: object = {}) => ({
  id,
  from: "234803",
  from_user_id: "NG.1",
  timestamp: "1700000000",
  type: "text",
  text: { body: id },
  ...more,
});
const eventsOf = (body: string) => readSigned(body) ?? expect.unreachable("The signature was refused");
const contentOf = (more: object) => {
  const [event] = eventsOf(webhook({ messages: [message("m", more)] }));
  return event?.kind === "message" ? event.content : event;
};

describe("the events of a webhook", () => {
  it("are sorted by time across entries, and keep their order within a second", () => {
    const at = (seconds: number) => ({ timestamp: String(seconds) });
    const body = webhook(
      { messages: [message("c", at(30)), message("a", at(10))] },
      { messages: [message("d", at(30)), message("b", at(20))], statuses: [{ id: "s", status: "sent", ...at(5) }] },
    );
    expect(eventsOf(body).map((event) => (event.kind === "status" ? event.messageId : event.id))).toEqual([
      "s",
      "a",
      "b",
      "c",
      "d",
    ]);
    expect(eventsOf(body)[1]).toMatchObject({ at: 10_000 });
  });

  it("leave out other numbers, other fields, messages without a sender and invalid ones", () => {
    const change = (field: string, value: object) => ({ changes: [{ field, value }] });
    const body = JSON.stringify({
      entry: [
        change("messages", { metadata: { phone_number_id: "999" }, messages: [message("other number")] }),
        change("account_update", { metadata, messages: [message("other field")] }),
        { changes: "invalid" },
        "invalid",
        change("messages", {
          metadata,
          contacts: "invalid",
          messages: [
            { ...message("nobody"), from: undefined, from_user_id: undefined },
            { ...message(""), id: undefined },
            null,
            message("good", { timestamp: "soon", new_field: {} }),
          ],
          statuses: [{ id: "x", status: "pondering" }, { id: "x" }],
        }),
      ],
    });
    expect(eventsOf(body)).toEqual([
      {
        kind: "message",
        id: "good",
        at: 0,
        from: { userId: "NG.1", phone: "234803" },
        content: { kind: "text", text: "good" },
      },
    ]);
  });

  it("have names and missing ids from the contacts of the batch", () => {
    const contacts = [
      { user_id: "NG.2", wa_id: "234805", profile: { name: "Bisi" } },
      { user_id: "NG.1", wa_id: "234803", profile: { name: "Ada", username: "ada.o" } },
    ];
    const messages = [message("a", { from: undefined }), message("b", { from: "234805", from_user_id: undefined })];
    expect(eventsOf(webhook({ contacts, messages })).map((event) => event.kind === "message" && event.from)).toEqual([
      { userId: "NG.1", phone: "234803", name: "Ada", username: "ada.o" },
      { userId: "NG.2", phone: "234805", name: "Bisi" },
    ]);
  });

  const card = (more: object) => ({ type: "contacts", contacts: [{ phones: [{ phone: "+234 803", ...more }] }] });
  it.each([
    [
      "a button of a template",
      { type: "button", button: { payload: "go:a", text: "Again" }, context: { id: "t" } },
      { kind: "tap", id: "go:a" },
    ],
    [
      "a tap without its title",
      { type: "interactive", interactive: { button_reply: { id: "x" } } },
      { kind: "tap", id: "x" },
    ],
    [
      "the reply of a form",
      { type: "interactive", interactive: { nfm_reply: {} } },
      { kind: "other", type: "interactive" },
    ],
    [
      "a requested number, with the origin in the contact",
      { type: "contacts", contacts: [{ origin: "contact_request", phones: [{ phone: "+1" }] }] },
      { kind: "contact", phone: "+1", own: true },
    ],
    [
      "a requested number of a user without a visible number",
      { from: undefined, type: "contacts", origin: "contact_request", contacts: [{ phones: [{ phone: "+1" }] }] },
      { kind: "contact", phone: "+1", own: true },
    ],
    ["the contact card of the user", card({ wa_id: "234803" }), { kind: "contact", phone: "234803", own: true }],
    ["the contact card of another user", card({ wa_id: "234805" }), { kind: "contact", phone: "234805", own: false }],
    ["the contact card of somebody without WhatsApp", card({}), { kind: "contact", phone: "+234 803", own: false }],
    [
      "several contact cards in one message",
      { type: "contacts", contacts: [{}, { phones: [{ phone: "+1" }] }, { phones: [{ phone: "+2", wa_id: "2" }] }] },
      { kind: "text", text: "+1\n2" },
    ],
    ["a contact card without a number", { type: "contacts", contacts: [{}] }, { kind: "other", type: "contacts" }],
    ["an unknown type", { type: "hologram", text: undefined }, { kind: "other", type: "hologram" }],
    ["no type", { type: undefined }, { kind: "other", type: "unknown" }],
  ])("have the content of %s", (_, more, content) => {
    expect(contentOf(more)).toEqual(content);
  });

  it("leave out a change of ids without new ids", () => {
    const system = { type: "customer_identity_changed" };
    expect(eventsOf(webhook({ messages: [message("m", { type: "system", system })] }))).toEqual([]);
  });

  it("leave out a reaction and its removal", () => {
    const reactionMessage = (reaction: object) => message("m", { type: "reaction", text: undefined, reaction });
    const body = webhook({
      messages: [reactionMessage({ message_id: "wamid.1", emoji: "👍" }), reactionMessage({ message_id: "wamid.1" })],
    });
    expect(eventsOf(body)).toEqual([]);
  });

  it("leave out a message that its sender has deleted", () => {
    const revoke = { original_message_id: "wamid.1" };
    expect(eventsOf(webhook({ messages: [message("m", { type: "revoke", text: undefined, revoke })] }))).toEqual([]);
  });

  it("are read from any signed body without an error", () => {
    fc.assert(
      fc.property(fc.json(), fc.json(), (value, item) => {
        expect(readSigned(value)).toBeInstanceOf(Array);
        const inner = `{"metadata":${JSON.stringify(metadata)},"contacts":[${item}],"messages":[${item},${value}],"statuses":[${item}]}`;
        expect(readSigned(`{"entry":[{"changes":[{"field":"messages","value":${inner}}]}]}`)).toBeInstanceOf(Array);
      }),
    );
  });
});
