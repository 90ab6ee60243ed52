import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createWhatsAppWebhookReader } from "../../src/whatsapp/updates/webhook-reader.js";
import { BUSINESS } from "../emulators/whatsapp/open-whatsapp.js";

const read = createWhatsAppWebhookReader(BUSINESS);
const given = (body: string) =>
  read({
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
const eventsOf = (body: string) => {
  const answer = given(body);
  if (answer.outcome === "forged") throw new Error("It was signed");
  return answer.events;
};
const contentOf = (more: object) => {
  const [event] = eventsOf(webhook({ messages: [message("m", more)] }));
  return event?.kind === "message" ? event.content : event;
};

describe("reading a webhook", () => {
  it("puts a batch of several entries in order of time, and keeps the order within a second", () => {
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

  it("skips other numbers, other fields, messages without a sender and broken ones, and nothing else", () => {
    const change = (field: string, value: object) => ({ changes: [{ field, value }] });
    const body = JSON.stringify({
      entry: [
        change("messages", { metadata: { phone_number_id: "999" }, messages: [message("other number")] }),
        change("account_update", { metadata, messages: [message("other field")] }),
        { changes: "nonsense" },
        "nonsense",
        change("messages", {
          metadata,
          contacts: "nonsense",
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

  it("finds the writer's names and missing ids among the contacts of a batch", () => {
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
      "a template's button",
      { type: "button", button: { payload: "go:a", text: "Again" }, context: { id: "t" } },
      { kind: "tap", id: "go:a" },
    ],
    [
      "a tap without its title",
      { type: "interactive", interactive: { button_reply: { id: "x" } } },
      { kind: "tap", id: "x" },
    ],
    [
      "a form's answer",
      { type: "interactive", interactive: { nfm_reply: {} } },
      { kind: "other", type: "interactive" },
    ],
    [
      "a number asked for, as others report it",
      { type: "contacts", contacts: [{ origin: "contact_request", phones: [{ phone: "+1" }] }] },
      { kind: "contact", phone: "+1", own: true },
    ],
    [
      "a number asked for, of one who hides it",
      { from: undefined, type: "contacts", origin: "contact_request", contacts: [{ phones: [{ phone: "+1" }] }] },
      { kind: "contact", phone: "+1", own: true },
    ],
    ["one's own card", card({ wa_id: "234803" }), { kind: "contact", phone: "234803", own: true }],
    ["a friend's card", card({ wa_id: "234805" }), { kind: "contact", phone: "234805", own: false }],
    ["the card of somebody without WhatsApp", card({}), { kind: "contact", phone: "+234 803", own: false }],
    ["a card without a number", { type: "contacts", contacts: [{}] }, { kind: "other", type: "contacts" }],
    ["a kind that is new", { type: "hologram", text: undefined }, { kind: "other", type: "hologram" }],
    ["no kind", { type: undefined }, { kind: "other", type: "unknown" }],
  ])("understands %s", (_, more, content) => {
    expect(contentOf(more)).toEqual(content);
  });

  it("ignores a change of ids without the new ones", () => {
    const system = { type: "customer_identity_changed" };
    expect(eventsOf(webhook({ messages: [message("m", { type: "system", system })] }))).toEqual([]);
  });

  it("ignores a reaction and its removal", () => {
    const of = (reaction: object) => message("m", { type: "reaction", text: undefined, reaction });
    const body = webhook({ messages: [of({ message_id: "wamid.1", emoji: "👍" }), of({ message_id: "wamid.1" })] });
    expect(eventsOf(body)).toEqual([]);
  });

  it("never throws, whatever the signed body is", () => {
    fc.assert(
      fc.property(fc.json(), fc.json(), (value, item) => {
        expect(given(value).outcome).toBe("events");
        const inner = `{"metadata":${JSON.stringify(metadata)},"contacts":[${item}],"messages":[${item},${value}],"statuses":[${item}]}`;
        expect(given(`{"entry":[{"changes":[{"field":"messages","value":${inner}}]}]}`).outcome).toBe("events");
      }),
    );
  });
});
